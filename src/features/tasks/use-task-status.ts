import { useRef } from 'react';
import { type TaskStatus, unfinishedStatuses } from '../../../db/domain/tasks/tasks.ts';
import { formatCount } from '../../lib/format/format.ts';
import { defineSessionValue } from '../../lib/session-state.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { loadTaskConflict } from './load-task-conflict.ts';
import type { Task } from './task-types.ts';

type Ref = Pick<Task, 'id' | 'version' | 'status'>;

const TOAST_KEY = 'tasks-completed';
// The tasks of the current completion toast, with their new versions: its undo reopens all of them.
const getCompletion = defineSessionValue(() => ({ tasks: [] as readonly Ref[] }));

/** Completes a task, with an undo toast, or reopens it; not optimistic. */
export function useTaskStatus() {
  const finishing = trpc.tasks.complete.useMutation();
  const opening = trpc.tasks.reopen.useMutation();
  // A second click before the next render would send a stale version.
  const busy = useRef(false);

  /** `save` saves the own choice over the task as somebody else has left it. */
  function handleError(error: unknown, seen: Ref, to: TaskStatus, save: (task: Ref) => void) {
    toast.error(errorText(error, 'Error al actualizar el estado de la tarea.'), { key: seen.id });
    loadTaskConflict()
      .then((module) => module.settleTaskConflict(error, seen, to, save))
      .catch(() => undefined);
  }
  // Promises instead of mutation callbacks, which do not run once the card has unmounted.
  async function open(refs: readonly Ref[]) {
    const left = getCompletion().tasks.filter(({ id }) => refs.every((one) => one.id !== id));
    getCompletion().tasks = left;
    if (left.length === 0) toast.withdraw(TOAST_KEY);
    const results = await Promise.all(
      refs.map(({ id, version, status }) => {
        // The status before the completion, if known.
        const to = unfinishedStatuses.find((one) => one === status) ?? 'pending';
        return opening
          .mutateAsync({ id, version, status: to })
          .catch((error) =>
            handleError(error, { id, version, status: 'completed' }, to, (task) =>
              open([{ ...task, status: to }]),
            ),
          );
      }),
    );
    if (results.every(Boolean)) toast.success(tasksText(refs.length, 'reabierta'));
  }
  function complete(task: Ref) {
    if (busy.current) return;
    busy.current = true;
    const { id, version, status } = task;
    finishing
      .mutateAsync({ id, version })
      .then(
        (saved) => {
          const earlier = toast.stands(TOAST_KEY) ? getCompletion().tasks : [];
          const tasks = [...earlier, { id, version: saved.version, status }];
          getCompletion().tasks = tasks;
          toast.undoable(
            tasksText(tasks.length, 'completada'),
            TOAST_KEY,
            () => void open(getCompletion().tasks),
          );
        },
        (error) => handleError(error, task, 'completed', complete),
      )
      .finally(() => {
        busy.current = false;
      });
  }
  const reopen = (task: Ref) => void open([task]);
  return { complete, reopen, busy: finishing.isPending || opening.isPending };
}

const tasksText = (many: number, done: string) =>
  many === 1 ? `Tarea ${done}.` : `${formatCount(many)} tareas ${done}s.`;
