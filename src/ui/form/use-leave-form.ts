import { useContext } from 'react';
import { useConfirm } from '../overlay/confirm.tsx';
import { LeaveFormContext } from './unsaved-changes.ts';

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
