import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { closedStatuses } from '../../../db/domain/tasks/tasks.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { cappedText } from '../../lib/format/count-text.ts';
import { useRowRemovalGuard } from '../../lib/list/use-row-removal-guard.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { errorText } from '../../trpc.ts';
import { descriptionLinkClass } from '../../ui/display/description-list.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import type { Bulk } from '../../ui/list/selection/bulk-bar.tsx';
import { useTaskLayout } from './layouts/use-task-layout.ts';
import { TaskCard } from './task-card.tsx';
import { useTaskRows } from './task-filters.ts';
import { TaskDialog } from './task-modals.tsx';
import type { Task, TaskFilters } from './task-types.ts';
import { useDeleteTask } from './use-delete-task.tsx';

// Loaded where there is nothing to list, and with the layout.
const NoTasks = lazyComponent(() => import('./no-tasks.tsx').then((module) => module.NoTasks));
const TaskCompactList = lazyComponent(() =>
  import('./layouts/task-compact-list.tsx').then((module) => module.TaskCompactList),
);

// Loaded once a task is chosen.
const TaskBulkBar = lazyComponent(() => import('./task-bulk-bar.tsx').then((module) => module.TaskBulkBar));
const bulk: Bulk<Task> = { Bar: TaskBulkBar, getTitle: ({ title }) => title };

type TaskListProps = {
  filters: TaskFilters;
  /** Whether cards, and the rows of a phone, are chosen by a press. */
  isSelecting: boolean;
  onCreate: () => void;
};

/** The tasks as cards or rows, with infinite scrolling; one may be open in a dialog. Memoized: it waits for the debounced filters. */
export const TaskList = memo(function TaskList({ filters, isSelecting, onCreate }: TaskListProps) {
  const list = useTaskRows(filters);
  const [editing, setEditing] = useRestoredState<string | null>('edit-task', null);
  const { confirmDelete } = useDeleteTask();
  const first = list.data?.pages[0];
  const isCompact = useTaskLayout() === 'compact' && first && first.rows.length > 0;
  const container = useRowRemovalGuard<HTMLDivElement>(
    list.data?.pages.flatMap((page) => page.rows.map(({ id }) => id)) ?? [],
  );
  const open = ({ id }: { id: string }) => setEditing(id);
  const closed = <ClosedMatches filters={filters} counts={first?.closed} />;
  return (
    <div ref={container} className="contents">
      {isCompact ? (
        <TaskCompactList
          list={list}
          bulk={bulk}
          isSelecting={isSelecting}
          onOpen={open}
          onDelete={confirmDelete}
        />
      ) : (
        <PagedList
          list={list}
          layout="cards"
          label="Tareas"
          columns={[]}
          bulk={bulk}
          isSelecting={isSelecting}
          onRowOpen={open}
          card={(task) => <TaskCard task={task} onOpen={open} onDelete={confirmDelete} />}
          cardHeight={208}
          errorText={(error) =>
            errorText(error, 'Error al cargar las tareas. Por favor, inténtalo de nuevo.')
          }
          empty={<NoTasks exist={Boolean(first?.all)} closed={closed} onCreate={onCreate} />}
        />
      )}
      {first && first.rows.length > 0 && !list.hasNextPage && (
        <div className="pt-2 text-center">{closed}</div>
      )}
      <TaskDialog taskId={editing} onClose={() => setEditing(null)} />
    </div>
  );
});

/** The numbers of closed tasks that match a search but are not listed; null without a search. */
type ClosedCounts = { completed: number; cancelled: number } | null | undefined;

const words = {
  completed: ['completada más', 'completadas más'],
  cancelled: ['cancelada más', 'canceladas más'],
} as const;

type ClosedMatchesProps = { filters: TaskFilters; counts: ClosedCounts };

/** The numbers of matching closed tasks, with a link for each status. */
function ClosedMatches({ filters, counts }: ClosedMatchesProps) {
  const found = counts ? closedStatuses.filter((status) => counts[status] > 0) : [];
  if (!counts || found.length === 0) return null;
  return (
    <p>
      {found.map((status, at) => (
        <span key={status}>
          {at > 0 && ' · '}
          <Link to="/crm/tasks" search={{ ...filters, status }} className={descriptionLinkClass}>
            {cappedText(counts[status], filters)} {words[status][counts[status] === 1 ? 0 : 1]}
          </Link>
        </span>
      ))}
    </p>
  );
}
