import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFiltered, useFilters } from '../../lib/list/list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useRestoredState } from '../../ui/form/restored-state.ts';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { ClosedMatches } from './closed-matches.tsx';
import { TaskCard } from './task-card.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { type TaskFilters, taskFilters } from './task-filters.ts';
import { tasksErrorText, useTaskList } from './task-queries.ts';
import { useDeleteTask } from './use-delete-task.tsx';

type TaskListProps = { filters: TaskFilters; onCreate: () => void };

/** The tasks as cards, with infinite scrolling; one may be open in a dialog. */
export function TaskList({ filters, onCreate }: TaskListProps) {
  const list = useTaskList(filters);
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
        errorText={tasksErrorText}
        empty={first?.all ? <NoneFound closed={closed} /> : <NoTasks onCreate={onCreate} />}
      />
      {first && first.rows.length > 0 && !list.hasNextPage && (
        <div className="pt-2 text-center">{closed}</div>
      )}
      <TaskDialog taskId={editing} onClose={() => setEditing(null)} />
    </>
  );
}

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
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
        Crear Primera Tarea
      </Button>
    }
  />
);
