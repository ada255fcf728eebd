import { useCallback, useState } from 'react';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { useListInput } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { useWide } from '../../lib/use-wide.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { CreateButton, ListMenuSpace } from '../../ui/list/create-button.tsx';
import { ListCount } from '../../ui/list/list-count.tsx';
import { TaskFilterBar } from './task-filter-bar.tsx';
import { taskFilters, useTaskRows } from './task-filters.ts';
import { TaskList } from './task-list.tsx';
import { NewTaskModal } from './task-modals.tsx';

const ExportMenu = lazyComponent(
  () => import('../../ui/list/export-menu.tsx').then((module) => module.ExportMenu),
  ListMenuSpace,
  ListMenuSpace,
);

/** The page of the agency's tasks: count, filters with a toggle for the user's own, and list. */
export function TasksPage({ ownId }: { ownId: string }) {
  const filters = useListInput(taskFilters);
  const [isSelecting, setSelecting] = useState(false);
  const [creating, setCreating] = useRestoredState('new-task', false);
  const create = useCallback(() => setCreating(true), [setCreating]);
  const first = useTaskRows(filters).data?.pages[0];
  const count = { total: first?.total, all: first?.all, filters, noun: 'tareas' };
  return (
    <Page className="list-page">
      <PageHeader
        title="Tareas"
        count={useWide() && <ListCount {...count} />}
        actions={
          <>
            <ExportMenu list="tasks" filters={filters} />
            <CreateButton variant="primary" preload={NewTaskModal.preload} onClick={create}>
              Nueva Tarea
            </CreateButton>
          </>
        }
      />
      <TaskFilterBar ownId={ownId} count={count} isSelecting={isSelecting} onSelect={setSelecting} />
      <TaskList filters={filters} isSelecting={isSelecting} onCreate={create} />
      <NewTaskModal open={creating} onOpenChange={setCreating} />
    </Page>
  );
}
