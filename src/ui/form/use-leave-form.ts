import { useContext } from 'react';
import { useConfirm } from '../overlay/confirm.tsx';
import { LeaveFormContext } from './unsaved-changes.ts';

/** What is asked before something typed is thrown away. */
export const DISCARD_QUESTION = {
  title: '¿Descartar los cambios?',
  text: 'Lo que has escrito se perderá.',
  confirmLabel: 'Descartar',
  cancelLabel: 'Seguir editando',
  danger: true,
};

/** Gives the function that leaves the form around by `leave`, once its changes may be thrown away. */
export function useLeaveForm(): (leave: () => void) => Promise<void> {
  const { isDirty, discard } = useContext(LeaveFormContext);
  const confirm = useConfirm();
  return async (leave) => {
    if (isDirty && !(await confirm(DISCARD_QUESTION))) return;
    discard();
    leave();
  };
}
