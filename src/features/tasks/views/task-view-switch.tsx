import { useRouter } from '@tanstack/react-router';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { writeView } from '../../../lib/list/write-list-url.ts';
import { useLocalStorage } from '../../../lib/storage/use-local-storage.ts';
import { SegmentedControl } from '../../../ui/inputs/segmented-control.tsx';
import { taskParams } from '../task-params.ts';
import { isTaskView, type TaskView } from './use-task-view.ts';

const options = [
  { value: 'cards', label: 'Tarjetas', icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'compact', label: 'Lista compacta', icon: <Rows3 aria-hidden="true" /> },
] as const;

/** Switches between the views of the tasks; the choice is kept and stands in the address. */
export function TaskViewSwitch({ view }: { view: TaskView }) {
  const router = useRouter();
  const [, store] = useLocalStorage<TaskView>(taskParams.viewKey, 'cards', isTaskView);
  function choose(next: TaskView) {
    store(next);
    writeView(taskParams.shownViewKey, router, next);
  }
  return <SegmentedControl label="Vista" options={options} value={view} onChange={choose} iconsOnly />;
}
