import { useRef } from 'react';
import { unfinishedStatuses } from '../../../db/domain/tasks.ts';
import { count } from '../../lib/format/format.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Task } from './task-types.ts';

type Ref = Pick<Task, 'id' | 'version' | 'status'>;

const TOPIC = 'tasks-completed';
// What the notice of completed tasks stands for, as they are since: one Deshacer opens all of them again.
let completed: readonly Ref[] = [];

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
  async function open(refs: readonly Ref[]) {
    completed = completed.filter(({ id }) => refs.every((one) => one.id !== id));
    if (completed.length === 0) toast.withdraw(TOPIC);
    const answers = await Promise.allSettled(
      refs.map(({ id, version, status }) =>
        // What it was before it was completed, if that is known.
        opening.mutateAsync({ id, version, status: unfinishedStatuses.find((one) => one === status) }),
      ),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) return refused(failed.reason);
    toast.success(tasksText(refs.length, 'reabierta'));
  }
  function complete({ id, version, status }: Ref) {
    if (busy.current) return;
    busy.current = true;
    finishing
      .mutateAsync({ id, version })
      .then((saved) => {
        completed = [...(toast.stands(TOPIC) ? completed : []), { id, version: saved.version, status }];
        toast.success(tasksText(completed.length, 'completada'), {
          topic: TOPIC,
          action: { label: 'Deshacer', onClick: () => void open(completed) },
        });
      }, refused)
      .finally(() => {
        busy.current = false;
      });
  }
  const reopen = (task: Ref) => void open([task]);
  return { complete, reopen, busy: finishing.isPending || opening.isPending };
}

const tasksText = (many: number, done: string) =>
  many === 1 ? `Tarea ${done}.` : `${count(many)} tareas ${done}s.`;
