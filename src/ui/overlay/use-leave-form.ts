import { useContext } from 'react';
import { LeaveFormContext } from '../../lib/form/unsaved-changes.ts';
import { useConfirm } from './confirm.tsx';

/** The confirmation before unsaved changes are discarded. */
export const DISCARD_QUESTION = {
  title: '¿Descartar los cambios?',
  text: 'Lo que has escrito se perderá.',
  confirmLabel: 'Descartar',
  cancelLabel: 'Seguir editando',
  danger: true,
};

/** Returns a function that confirms unsaved changes of the surrounding form, discards them, and calls `leave`. */
export function useLeaveForm(): (leave: () => void) => Promise<void> {
  const { isDirty, discard } = useContext(LeaveFormContext);
  const confirm = useConfirm();
  return async (leave) => {
    if (isDirty && !(await confirm(DISCARD_QUESTION))) return;
    discard();
    leave();
  };
}
