import type { TaskStatus } from '../../../db/domain/tasks/tasks.ts';
import { taskStatusText } from '../../texts/task-texts.ts';
import { trpcUtils } from '../../trpc.ts';
import { readAfterConflict, settleConflict } from '../../ui/record/settle-conflict.ts';
import type { Task } from './task-types.ts';

type Seen = Pick<Task, 'id' | 'version' | 'status'>;

/**
 * After the status of a task could not be saved: shows the tasks as they are now and, where somebody else has changed this one, says what
 * they made of it in the place of the error; `save` saves the own choice over theirs.
 */
export async function settleTaskConflict(
  error: unknown,
  { id, version, status }: Seen,
  to: TaskStatus,
  save: (task: Seen) => void,
): Promise<void> {
  void trpcUtils.tasks.invalidate();
  void trpcUtils.dashboard.invalidate();
  const read = () => trpcUtils.tasks.get.fetch({ id }, { staleTime: 0 });
  const task = await readAfterConflict(error, version, read);
  if (!task) return;
  const doneText = (one: string) => `Estado: ${taskStatusText(one)}.`;
  settleConflict(id, [doneText(status), doneText(task.status), doneText(to), taskStatusText(to)], () =>
    save(task),
  );
}
