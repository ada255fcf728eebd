import type { ReactNode } from 'react';
import { isFiltered, useFilters } from '../../lib/list/list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CreateButton } from '../../ui/list/create-button.tsx';
import { taskFilters } from './task-filters.ts';

type NoTasksProps = {
  /** Whether there are tasks, which filters or their closed status exclude. */
  exist: boolean;
  /** The numbers of closed tasks that match. */
  closed: ReactNode;
  onCreate: () => void;
};

/** The empty state of the tasks. */
export const NoTasks = ({ exist, closed, onCreate }: NoTasksProps) =>
  exist ? (
    <NoneFound closed={closed} />
  ) : (
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

function NoneFound({ closed }: Pick<NoTasksProps, 'closed'>) {
  const [{ saved: _, ...filters }, setFilters] = useFilters(taskFilters);
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
