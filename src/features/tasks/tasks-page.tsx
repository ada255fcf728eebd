import { Plus } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { countText } from '../../lib/format/count-text.ts';
import { useDebouncedFilters } from '../../lib/list/list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { useRestoredState } from '../../ui/form/restored-state.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { TaskFilterBar } from './task-filter-bar.tsx';
import { type TaskFilters, taskFilters, withCompleteDays } from './task-filters.ts';
import { TaskList } from './task-list.tsx';
import { NewTaskModal, preloadTaskForm } from './task-modals.tsx';
import { useTaskList } from './task-queries.ts';

/** The page of the agency's tasks: count, filters and list. */
export function TasksPage({ me }: { me: string }) {
  const debounced = useDebouncedFilters(taskFilters);
  const filters = useMemo(() => withCompleteDays(debounced), [debounced]);
  const [creating, setCreating] = useRestoredState('new-task', false);
  const create = useCallback(() => setCreating(true), [setCreating]);
  return (
    <Page>
      <PageHeader
        title="Tareas"
        count={<TaskCount filters={filters} />}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={preloadTaskForm}
            onFocus={preloadTaskForm}
            onClick={create}
          >
            Nueva Tarea
          </Button>
        }
      />
      <TaskFilterBar me={me} />
      <Results filters={filters} onCreate={create} />
      <NewTaskModal open={creating} onOpenChange={setCreating} />
    </Page>
  );
}

// Memoized: typing in a filter renders the bar only; the list waits for the debounced filters.
const Results = memo(TaskList);

function TaskCount({ filters }: { filters: TaskFilters }) {
  const first = useTaskList(filters).data?.pages[0];
  return (
    <span aria-live="polite">
      {first && countText({ total: first.total, all: first.all, filters, noun: 'tareas' })}
    </span>
  );
}
