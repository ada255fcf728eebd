import { useRouter } from '@tanstack/react-router';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { writeLayout } from '../../../lib/list/write-list-url.ts';
import { useLocalStorage } from '../../../lib/storage/use-local-storage.ts';
import { SegmentedControl } from '../../../ui/inputs/segmented-control.tsx';
import { taskParams } from '../task-params.ts';
import { isTaskLayout, type TaskLayout } from './use-task-layout.ts';

const options = [
  { value: 'cards', label: 'Tarjetas', icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'compact', label: 'Lista compacta', icon: <Rows3 aria-hidden="true" /> },
] as const;

/** Switches between the layouts of the tasks; the choice is kept and stands in the address. */
export function TaskLayoutSwitch({ layout }: { layout: TaskLayout }) {
  const router = useRouter();
  const [, store] = useLocalStorage<TaskLayout>(taskParams.layoutKey, 'cards', isTaskLayout);
  function choose(next: TaskLayout) {
    store(next);
    writeLayout(taskParams.shownLayoutKey, router, next);
  }
  return <SegmentedControl label="Vista" options={options} value={layout} onChange={choose} iconsOnly />;
}
