import { classes } from '../../lib/classes.ts';
import { type LayoutFilters, useFilters, withFilter } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { SavedViews } from '../../pickers/saved-views/saved-views.tsx';
import { Button } from '../../ui/button.tsx';
import {
  FilterPanel,
  FilterSearch,
  FilterToggle,
  useFilterBar,
} from '../../ui/list/filters/filter-bar-parts.tsx';
import { ClearFiltersButton, FilterChips } from '../../ui/list/filters/filter-chips.tsx';
import { SelectModeButton } from '../../ui/list/selection/select-mode-button.tsx';
import { taskFilters } from './task-filters.ts';
import { useTaskView } from './views/use-task-view.ts';

const TaskViewSwitch = lazyComponent(
  () => import('./views/task-view-switch.tsx').then((module) => module.TaskViewSwitch),
  () => <span className="block h-9 w-17 pointer-coarse:h-12 pointer-coarse:w-23" />,
);

type TaskFilterBarProps = {
  me: string;
  /** Whether tasks are chosen by a press. */
  isSelecting: boolean;
  onSelect: (isOn: boolean) => void;
};

/** The filters of the tasks, with a toggle for those of `me`; while the panel is open, it has the button that clears them. */
export function TaskFilterBar({ me, isSelecting, onSelect }: TaskFilterBarProps) {
  const bar = useFilterBar(taskFilters);
  const view = useTaskView();
  const { active, isFiltered, isOpen, clear } = bar;
  return (
    <search className={classes('mb-4 flex flex-col gap-3', view === 'compact' && 'md:mb-2')}>
      <div className="flex flex-wrap items-center gap-2">
        {/* On a phone the placeholder would be cut beside two buttons. */}
        <FilterSearch bar={bar} className="max-sm:basis-full" />
        <FilterToggle bar={bar} className="max-sm:flex-auto" />
        <MineToggle me={me} />
        <div className="ml-auto flex items-center gap-2">
          <SavedViews list="tasks" filters={taskFilters as unknown as LayoutFilters} />
          {/* Rows have a checkbox, for which a phone has no room beside the one that completes. */}
          <SelectModeButton
            isOn={isSelecting}
            onChange={onSelect}
            className={view === 'compact' ? 'md:hidden' : ''}
          />
          <TaskViewSwitch view={view} />
        </div>
      </div>
      <FilterPanel
        bar={bar}
        className="lg:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_repeat(4,minmax(0,1fr))]"
      >
        <ClearFiltersButton
          disabled={!isFiltered}
          onClick={clear}
          className="col-span-full justify-self-start"
        />
      </FilterPanel>
      {(active.length > 0 || (isFiltered && !isOpen)) && (
        <FilterChips {...bar}>{!isOpen && <ClearFiltersButton onClick={clear} />}</FilterChips>
      )}
    </search>
  );
}

function MineToggle({ me }: { me: string }) {
  const [filters, setFilters] = useFilters(taskFilters);
  const isMine = filters.assignedTo === me;
  return (
    <Button
      aria-pressed={isMine}
      onClick={() => setFilters(withFilter(filters, 'assignedTo', isMine ? '' : me))}
      className="max-md:min-h-11 max-sm:flex-auto aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
    >
      Mías
    </Button>
  );
}
