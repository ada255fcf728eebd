import { useRef } from 'react';
import { openStatuses } from '../../../db/domain/tasks.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.tsx';
import type { Task } from './task-types.ts';

type Ref = Pick<Task, 'id' | 'version' | 'status'>;

/** Completes a task, which can be undone for a moment, or opens it again; the screen changes once the server has. */
export function useTaskStatus() {
  const utils = trpc.useUtils();
  const finishing = trpc.tasks.complete.useMutation();
  const opening = trpc.tasks.reopen.useMutation();
  // A second press before the first is drawn would speak of a version that is gone.
  const busy = useRef(false);

  function refused(error: unknown) {
    toast.error(errorText(error, 'Error al actualizar el estado de la tarea.'));
    // A colleague may have been faster: what stands here is then no longer so.
    void utils.tasks.invalidate();
    void utils.dashboard.invalidate();
  }
  // Promises, not callbacks: the card may be gone before the answer, and is before the undoing.
  function reopen({ id, version, status }: Ref) {
    // What it was before it was completed, if that is known.
    const before = openStatuses.find((open) => open === status);
    opening
      .mutateAsync({ id, version, status: before })
      .then(() => toast.success('Tarea reabierta.'), refused);
  }
  function complete({ id, version, status }: Ref) {
    if (busy.current) return;
    busy.current = true;
    const undo = (now: number) => ({
      label: 'Deshacer',
      onClick: () => reopen({ id, version: now, status }),
    });
    finishing
      .mutateAsync({ id, version })
      .then((saved) => toast.success('Tarea completada.', { action: undo(saved.version) }), refused)
      .finally(() => {
        busy.current = false;
      });
  }
  return { complete, reopen, busy: finishing.isPending || opening.isPending };
}
