import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import {
  CloseContext,
  UnsavedChangesContext,
  useUnsavedChangesState,
} from '../../lib/form/unsaved-changes.ts';
import { IconButton } from '../button.tsx';
import { DomErrorBoundary } from '../feedback/dom-error-boundary.tsx';
import { CloseOnBack } from './close-on-back.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { backdropClass, getInitialFocus, isInToaster } from './overlay.ts';
import { useDragDown } from './use-drag-down.ts';
import { DISCARD_QUESTION } from './use-leave-form.ts';

const popupClass =
  'flex max-h-[92dvh] w-full flex-col overflow-clip rounded-t-xl bg-raised shadow-raised outline-none transition duration-200 ease-out [--ground:var(--color-raised)] max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full md:max-h-[calc(100dvh-4rem)] md:rounded-xl md:data-ending-style:scale-98 md:data-ending-style:opacity-0 md:data-starting-style:scale-98 md:data-starting-style:opacity-0';

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'md' | 'lg';
  // For unsaved values outside of a Form; a Form inside reports its own.
  dirty?: boolean;
  /** The label of the close button: 'Cerrar'. */
  closeLabel?: string;
  children: ReactNode;
};

/** A centred dialog from 48rem, a bottom drawer below: one element, so that a resize keeps the typed values. */
export function ModalBody({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  dirty,
  closeLabel = 'Cerrar',
  children,
}: ModalProps) {
  // Opened in an effect after the mount, so that the first opening is animated too.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  const { state, report } = useUnsavedChangesState();
  const [confirming, setConfirming] = useState(false);
  const isDirty = () => dirty === true || state.current !== 'clean';
  const leave = () => (isDirty() ? setConfirming(true) : onOpenChange(false));
  const close = () => state.current !== 'saving' && leave();
  const drag = useDragDown(close);
  return (
    <CSPProvider disableStyleElements>
      {shown && <CloseOnBack onBack={close} isDirty={isDirty} />}
      <Dialog.Root
        open={shown}
        onOpenChange={(next, details) => {
          if (next) return;
          details.cancel();
          if (!isInToaster(details.event)) close();
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop forceRender className={backdropClass} />
          <Dialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center md:items-center md:p-8">
            <Dialog.Popup
              ref={drag.sheet}
              initialFocus={() => getInitialFocus(drag.sheet.current)}
              className={classes(popupClass, size === 'lg' ? 'md:max-w-3xl' : 'md:max-w-xl')}
            >
              <header
                {...drag.handle}
                className="relative flex touch-none items-start gap-2 px-4 pt-5 pb-3 md:touch-auto md:px-6"
              >
                <span
                  aria-hidden="true"
                  className="absolute inset-x-0 top-2 mx-auto h-1 w-9 rounded-full bg-line-strong md:hidden"
                />
                <div className="min-w-0 flex-1 pt-1">
                  <Dialog.Title className="text-16 font-semibold">{title}</Dialog.Title>
                  {description && (
                    <Dialog.Description className="text-pretty text-ink-soft">
                      {description}
                    </Dialog.Description>
                  )}
                </div>
                <Dialog.Close render={<IconButton label={closeLabel} className="-mr-2" />}>
                  <X aria-hidden="true" />
                </Dialog.Close>
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))] has-[.form-actions]:pb-0 md:px-6">
                <UnsavedChangesContext value={report}>
                  <CloseContext value={close}>
                    <DomErrorBoundary>{children}</DomErrorBoundary>
                  </CloseContext>
                </UnsavedChangesContext>
              </div>
              <ConfirmDialog
                open={confirming}
                {...DISCARD_QUESTION}
                onCancel={() => setConfirming(false)}
                onConfirm={() => {
                  setConfirming(false);
                  onOpenChange(false);
                }}
              />
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
