import { useCallback } from 'react';
import { useFilters, useListInput, withFilter } from '../../lib/list/list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { useRestoredState } from '../../ui/form/reopen-after-sign-in.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { CreateButton } from '../../ui/list/create-button.tsx';
import { FilterBar } from '../../ui/list/filters/filter-bar.tsx';
import { ListCount } from '../../ui/list/list-count.tsx';
import { taskFilters, useTaskRows } from './task-filters.ts';
import { TaskList } from './task-list.tsx';
import { NewTaskModal, preloadTaskForm } from './task-modals.tsx';
import type { TaskFilters } from './task-types.ts';

/** The page of the agency's tasks: count, filters with a toggle for those of `me`, and list. */
export function TasksPage({ me }: { me: string }) {
  const filters = useListInput(taskFilters);
  const [creating, setCreating] = useRestoredState('new-task', false);
  const create = useCallback(() => setCreating(true), [setCreating]);
  return (
    <Page>
      <PageHeader
        title="Tareas"
        count={<TaskCount filters={filters} />}
        actions={
          <CreateButton variant="primary" preload={preloadTaskForm} onClick={create}>
            Nueva Tarea
          </CreateButton>
        }
      />
      <FilterBar
        list={taskFilters}
        panelClass="lg:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_repeat(4,minmax(0,1fr))]"
        clearInPanel
        beside={<MineToggle me={me} />}
      />
      <TaskList filters={filters} onCreate={create} />
      <NewTaskModal open={creating} onOpenChange={setCreating} />
    </Page>
  );
}

function TaskCount({ filters }: { filters: TaskFilters }) {
  const first = useTaskRows(filters).data?.pages[0];
  return <ListCount total={first?.total} all={first?.all} filters={filters} noun="tareas" />;
}

function MineToggle({ me }: { me: string }) {
  const [filters, setFilters] = useFilters(taskFilters);
  const isMine = filters.assignedTo === me;
  return (
    <Button
      aria-pressed={isMine}
      onClick={() => setFilters(withFilter(filters, 'assignedTo', isMine ? '' : me))}
      className="max-md:min-h-11 max-sm:flex-1 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
    >
      Mías
    </Button>
  );
}
