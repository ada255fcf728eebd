import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { closedStatuses } from '../../../db/domain/tasks/tasks.ts';
import { cappedText } from '../../lib/format/count-text.ts';
import { isFiltered, useFilters } from '../../lib/list/list-filters.ts';
import { errorText } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { descriptionLinkClass } from '../../ui/display/description-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useRestoredState } from '../../ui/form/reopen-after-sign-in.ts';
import { CreateButton } from '../../ui/list/create-button.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { TaskCard } from './task-card.tsx';
import { taskFilters, useTaskRows } from './task-filters.ts';
import { TaskDialog } from './task-modals.tsx';
import type { TaskFilters } from './task-types.ts';
import { useDeleteTask } from './use-delete-task.tsx';

type TaskListProps = { filters: TaskFilters; onCreate: () => void };

/** The tasks as cards, with infinite scrolling; one may be open in a dialog. Memoized: it waits for the debounced filters. */
export const TaskList = memo(function TaskList({ filters, onCreate }: TaskListProps) {
  const list = useTaskRows(filters);
  const [editing, setEditing] = useRestoredState<string | null>('edit-task', null);
  const { ask } = useDeleteTask();
  const first = list.data?.pages[0];
  const closed = <ClosedMatches filters={filters} counts={first?.closed} />;
  return (
    <>
      <PagedList
        list={list}
        view="cards"
        label="Tareas"
        columns={[]}
        onRowOpen={({ id }) => setEditing(id)}
        card={(task) => <TaskCard task={task} onOpen={({ id }) => setEditing(id)} onDelete={ask} />}
        cardHeight={208}
        errorText={(error) => errorText(error, 'Error al cargar las tareas. Por favor, inténtalo de nuevo.')}
        empty={first?.all ? <NoneFound closed={closed} /> : <NoTasks onCreate={onCreate} />}
      />
      {first && first.rows.length > 0 && !list.hasNextPage && (
        <div className="pt-2 text-center">{closed}</div>
      )}
      <TaskDialog taskId={editing} onClose={() => setEditing(null)} />
    </>
  );
});

// The empty state when there are tasks, but filters or their closed status exclude them.
function NoneFound({ closed }: { closed: ReactNode }) {
  const [filters, setFilters] = useFilters(taskFilters);
  return (
    <EmptyState
      drawing="search"
      title="No se encontraron tareas"
      text="Intenta ajustar los filtros para encontrar lo que buscas."
      action={
        isFiltered(filters) ? (
          closed
        ) : (
          <Button onClick={() => setFilters({ status: 'completed' })}>Ver las completadas</Button>
        )
      }
    />
  );
}

const NoTasks = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    drawing="tasks"
    title="No hay tareas"
    text="Comienza creando tu primera tarea."
    action={
      <CreateButton variant="primary" onClick={onCreate}>
        Crear Primera Tarea
      </CreateButton>
    }
  />
);

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
