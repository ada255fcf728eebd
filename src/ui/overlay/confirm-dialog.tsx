import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toErrorMessage } from '../../lib/format/error-message.ts';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { backdropClass } from './overlay.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  error?: string | null;
  onCancel: () => void;
  onConfirm: () => void;
  onClosed?: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel = 'Cancelar', danger, busy, error } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root
        open={shown}
        onOpenChange={(next, details) => {
          if (next) return;
          details.cancel();
          if (!busy) props.onCancel();
        }}
        onOpenChangeComplete={(now) => !now && props.onClosed?.()}
      >
        <AlertDialog.Portal>
          <AlertDialog.Backdrop forceRender className={backdropClass} />
          <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:items-center">
            <AlertDialog.Popup
              initialFocus={cancel}
              className="flex max-h-full w-full max-w-md flex-col gap-1 overflow-y-auto rounded-xl bg-raised p-5 shadow-raised outline-none transition duration-150 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
            >
              <AlertDialog.Title className="text-16 font-semibold">{title}</AlertDialog.Title>
              {text && (
                <AlertDialog.Description render={<div />} className="text-pretty text-ink-soft">
                  {text}
                </AlertDialog.Description>
              )}
              {error && <Alert className="mt-2">{error}</Alert>}
              <div className="mt-4 flex justify-end gap-2 max-md:*:flex-1">
                <Button ref={cancel} disabled={busy} onClick={props.onCancel}>
                  {cancelLabel}
                </Button>
                <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
                  {confirmLabel}
                </Button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  );
}

export type ConfirmOptions = {
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  // With run the dialog stays open while it is pending, and shows its error.
  run?: () => Promise<unknown>;
  busyLabel?: string;
  errorMessage?: (error: unknown) => string;
};

export type ConfirmRequest = { options: ConfirmOptions; answer: (yes: boolean) => void };

type QuestionDialogProps = {
  question: ConfirmRequest;
  /** Called where the code of this dialog failed to load. */
  onMissing: () => void;
};

/** The dialog of useConfirm. Stays mounted after its answer, for its closing animation and the next question. */
export function QuestionDialog({ question }: QuestionDialogProps) {
  const { options, answer } = question;
  const [answered, setAnswered] = useState<ConfirmRequest | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ question: ConfirmRequest; message: string } | null>(null);
  function close(yes: boolean) {
    setAnswered(question);
    answer(yes);
  }
  async function accept() {
    const { run, errorMessage } = options;
    if (busy) return;
    if (!run) return close(true);
    setBusy(true);
    setFailure(null);
    try {
      await run();
      close(true);
    } catch (reason) {
      setFailure({ question, message: toErrorMessage(reason, errorMessage) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      {...options}
      confirmLabel={(busy && options.busyLabel) || options.confirmLabel}
      open={answered !== question}
      busy={busy}
      error={failure?.question === question ? failure.message : null}
      onCancel={() => close(false)}
      onConfirm={accept}
    />
  );
}
