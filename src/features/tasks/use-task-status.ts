import { useRef } from 'react';
import { unfinishedStatuses } from '../../../db/domain/tasks/tasks.ts';
import { count } from '../../lib/format/format.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Task } from './task-types.ts';

type Ref = Pick<Task, 'id' | 'version' | 'status'>;

const TOPIC = 'tasks-completed';
// The tasks of the current completion toast, with their new versions: its undo reopens all of them.
let completed: readonly Ref[] = [];

/** Completes a task, with an undo toast, or reopens it; not optimistic. */
export function useTaskStatus() {
  const utils = trpc.useUtils();
  const finishing = trpc.tasks.complete.useMutation();
  const opening = trpc.tasks.reopen.useMutation();
  // A second click before the next render would send a stale version.
  const busy = useRef(false);

  function handleError(error: unknown) {
    toast.error(errorText(error, 'Error al actualizar el estado de la tarea.'));
    // On a version conflict the shown tasks are outdated.
    void utils.tasks.invalidate();
    void utils.dashboard.invalidate();
  }
  // Promises instead of mutation callbacks, which do not run once the card has unmounted.
  async function open(refs: readonly Ref[]) {
    completed = completed.filter(({ id }) => refs.every((one) => one.id !== id));
    if (completed.length === 0) toast.withdraw(TOPIC);
    const answers = await Promise.allSettled(
      refs.map(({ id, version, status }) =>
        // The status before the completion, if known.
        opening.mutateAsync({ id, version, status: unfinishedStatuses.find((one) => one === status) }),
      ),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) return handleError(failed.reason);
    toast.success(tasksText(refs.length, 'reabierta'));
  }
  function complete({ id, version, status }: Ref) {
    if (busy.current) return;
    busy.current = true;
    finishing
      .mutateAsync({ id, version })
      .then((saved) => {
        completed = [...(toast.stands(TOPIC) ? completed : []), { id, version: saved.version, status }];
        toast.undoable(tasksText(completed.length, 'completada'), TOPIC, () => void open(completed));
      }, handleError)
      .finally(() => {
        busy.current = false;
      });
  }
  const reopen = (task: Ref) => void open([task]);
  return { complete, reopen, busy: finishing.isPending || opening.isPending };
}

const tasksText = (many: number, done: string) =>
  many === 1 ? `Tarea ${done}.` : `${count(many)} tareas ${done}s.`;
