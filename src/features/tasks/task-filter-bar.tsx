import { SavedViews } from '../../components/saved-views/saved-views.tsx';
import { type DisplayFilters, useFilters, withFilter } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/list/filters/filter-bar.tsx';
import type { CountedList } from '../../ui/list/list-count.tsx';
import { SelectModeButton } from '../../ui/list/selection/select-mode-button.tsx';
import { useTaskLayout } from './layouts/use-task-layout.ts';
import { taskFilters } from './task-filters.ts';

const TaskLayoutSwitch = lazyComponent(
  () => import('./layouts/task-layout-switch.tsx').then((module) => module.TaskLayoutSwitch),
  () => <span className="block h-9 w-17 pointer-coarse:h-12 pointer-coarse:w-23 max-md:h-11!" />,
);

type TaskFilterBarProps = {
  ownId: string;
  count: CountedList;
  /** Whether tasks are chosen by a press. */
  isSelecting: boolean;
  onSelect: (isOn: boolean) => void;
};

/** The filters of the tasks, with a toggle for the user's own; while the panel is open, it has the button that clears them. */
export function TaskFilterBar({ ownId, count, isSelecting, onSelect }: TaskFilterBarProps) {
  const layout = useTaskLayout();
  return (
    <FilterBar
      list={taskFilters}
      count={count}
      panelClass="lg:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_repeat(4,minmax(0,1fr))]"
      toggle={<MineToggle ownId={ownId} />}
      clearsInPanel
    >
      <SavedViews list="tasks" filters={taskFilters as unknown as DisplayFilters} />
      {/* Rows have a checkbox, for which a phone has no room beside the one that completes. */}
      <SelectModeButton
        isOn={isSelecting}
        onChange={onSelect}
        className={layout === 'compact' ? 'md:hidden' : ''}
      />
      <TaskLayoutSwitch layout={layout} />
    </FilterBar>
  );
}

function MineToggle({ ownId }: { ownId: string }) {
  const [filters, setFilters] = useFilters(taskFilters);
  const isMine = filters.assignedTo === ownId;
  return (
    <Button
      aria-pressed={isMine}
      onClick={() => setFilters(withFilter(filters, 'assignedTo', isMine ? '' : ownId))}
      className="max-md:min-h-11 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
    >
      Mías
    </Button>
  );
}
