import { day as dayText } from '../../lib/format.ts';
import { useFilters } from '../../lib/list-filters.ts';
import { taskPriorityOptions, taskStatusOptions } from '../../texts/task-texts.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import type { FilterField } from '../../ui/filter-fields.tsx';
import { Input } from '../../ui/input.tsx';
import { type TaskFilters, taskFilters } from './task-filters.ts';

type Bounds = { min?: string; max?: string };

/** One end of the range of days. */
const dayField = <Key extends string>(
  key: Key,
  label: string,
  day: string | undefined,
  bounds: Bounds,
): FilterField<Key> => ({
  key,
  label,
  render: ({ ids, value, onChange }) => (
    <Input
      {...ids}
      {...bounds}
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  chip: day && dayText(day),
});

const fieldsOf = ({ dueFrom, dueTo }: TaskFilters) => [
  { key: 'status' as const, label: 'Estado', all: 'Pendientes y en progreso', options: taskStatusOptions },
  { key: 'priority' as const, label: 'Prioridad', all: 'Todas', options: taskPriorityOptions },
  dayField('dueFrom', 'Vence desde', dueFrom, { max: dueTo }),
  dayField('dueTo', 'Vence hasta', dueTo, { min: dueFrom }),
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
