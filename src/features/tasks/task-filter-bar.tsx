import { useFilters } from '../../lib/list-filters.ts';
import { taskPriorityOptions, taskStatusOptions } from '../../texts/task-texts.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { type TaskFilters, taskFilters } from './task-filters.ts';

const fieldsOf = ({ dueFrom, dueTo }: TaskFilters) => [
  { key: 'status' as const, label: 'Estado', all: 'Pendientes y en progreso', options: taskStatusOptions },
  { key: 'priority' as const, label: 'Prioridad', all: 'Todas', options: taskPriorityOptions },
  { key: 'dueFrom' as const, label: 'Vence desde', day: { max: dueTo } },
  { key: 'dueTo' as const, label: 'Vence hasta', day: { min: dueFrom } },
];

/** What narrows the tasks down. */
export function TaskFilterBar() {
  const [filters, setFilters] = useFilters(taskFilters);
  return (
    <FilterBar
      filters={filters}
      onChange={setFilters}
      search={{ key: 'title', label: 'Buscar tareas...' }}
      fields={fieldsOf(filters)}
      panelClass="lg:grid-cols-4"
    />
  );
}
