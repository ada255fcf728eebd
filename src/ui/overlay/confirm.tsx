import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { toErrorMessage } from '../../lib/format/error-message.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { MissingDialog } from './failed-dialog.tsx';

const ConfirmDialog = lazyComponent(
  () => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog),
  null,
  ({ props, ...failure }) => <MissingDialog {...failure} open={props.open} close={props.onCancel} />,
);

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

type Confirm = (options: ConfirmOptions) => Promise<boolean>;
type Question = { options: ConfirmOptions; answer: (yes: boolean) => void };

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Returns a function that opens a confirmation dialog; resolves with true when confirmed (and, with run, done). */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = useCallback<Confirm>((options) => {
    setError(null);
    setOpen(true);
    return new Promise((answer) => setQuestion({ options, answer }));
  }, []);

  function close(yes: boolean) {
    setOpen(false);
    question?.answer(yes);
  }
  async function accept() {
    const { run, errorMessage } = question?.options ?? {};
    if (busy) return;
    if (!run) return close(true);
    setBusy(true);
    setError(null);
    try {
      await run();
      close(true);
    } catch (reason) {
      setError(toErrorMessage(reason, errorMessage));
    } finally {
      setBusy(false);
    }
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog
          {...question.options}
          confirmLabel={(busy && question.options.busyLabel) || question.options.confirmLabel}
          open={open}
          busy={busy}
          error={error}
          onCancel={() => close(false)}
          onConfirm={accept}
        />
      )}
    </ConfirmContext>
  );
}
