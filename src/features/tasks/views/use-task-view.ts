import { useLocalStorage } from '../../../lib/storage/use-local-storage.ts';
import { taskParams } from '../task-params.ts';

export type TaskView = 'cards' | 'compact';
export const isTaskView = (view: unknown): view is TaskView => view === 'cards' || view === 'compact';

/** The view of the tasks: that of the URL, else the stored one. */
export function useTaskView(): TaskView {
  const [stored] = useLocalStorage<TaskView>(taskParams.viewKey, 'cards', isTaskView);
  const [shown] = useLocalStorage<TaskView | null>(taskParams.shownViewKey, null, isTaskView);
  return shown ?? stored;
}
