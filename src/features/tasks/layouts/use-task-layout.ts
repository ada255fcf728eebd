import { useLocalStorage } from '../../../lib/storage/use-local-storage.ts';
import { taskParams } from '../task-params.ts';

export type TaskLayout = 'cards' | 'compact';
export const isTaskLayout = (layout: unknown): layout is TaskLayout =>
  layout === 'cards' || layout === 'compact';

/** The layout of the tasks: that of the URL, else the stored one. */
export function useTaskLayout(): TaskLayout {
  const [stored] = useLocalStorage<TaskLayout>(taskParams.layoutKey, 'cards', isTaskLayout);
  const [shown] = useLocalStorage<TaskLayout | null>(taskParams.shownLayoutKey, null, isTaskLayout);
  return shown ?? stored;
}
