import { type ReactNode, useContext, useRef } from 'react';
import { classes } from '../../lib/classes.ts';
import { CloseContext } from '../../lib/form/unsaved-changes.ts';
import { Button } from '../button.tsx';
import { useLeaveForm } from '../overlay/use-leave-form.ts';
import { ErrorCountContext } from './form-errors.ts';
import { useSubmitByKey } from './use-submit-by-key.ts';

// order-last places the form's error alert, which follows it in the document, right above the buttons.
export function FormActions({ className, children }: { className?: string; children: ReactNode }) {
  const errorSummary = useContext(ErrorCountContext);
  const bar = useRef<HTMLDivElement>(null);
  useSubmitByKey(bar);
  return (
    <div
      ref={bar}
      className={classes(
        'form-actions sticky bottom-0 z-10 order-last mt-2 -mx-4 flex rounded-b-lg in-[[role=dialog]]:rounded-none items-center justify-end gap-2 border-t border-line bg-(--ground) px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:flex-auto max-md:has-[>p:nth-last-child(4):not(:empty)]:pt-9 md:in-[[role=dialog]]:-mx-6 md:in-[[role=dialog]]:px-6',
        className,
      )}
    >
      <p
        aria-live="polite"
        className="mr-auto text-13 font-medium text-danger empty:hidden max-md:flex-initial! max-md:nth-last-4:absolute max-md:nth-last-4:top-2 max-md:nth-last-4:left-4"
      >
        {errorSummary}
      </p>
      {children}
    </div>
  );
}

/** Leaves the form after confirming unsaved changes; in a dialog it requests the close, and the dialog confirms. */
export function CancelButton({ onCancel }: { onCancel: () => void }) {
  const close = useContext(CloseContext);
  const leave = useLeaveForm();
  return <Button onClick={close ?? (() => void leave(onCancel))}>Cancelar</Button>;
}
