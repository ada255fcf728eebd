import { useFilters, withFilter } from '../../lib/list/list-filters.ts';
import { UserPicker, useColleagueName } from '../../pickers/user-picker.tsx';
import { taskPriorityOptions, taskStatusOptions } from '../../texts/task-texts.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import type { FilterField } from '../../ui/list/filter-fields.tsx';
import { type TaskFilters, taskFilters } from './task-filters.ts';

type Field = FilterField<Exclude<keyof TaskFilters, 'title'>>;

const fieldsOf = ({ dueFrom, dueTo }: TaskFilters, assignee: string | undefined): Field[] => [
  { key: 'status', label: 'Estado', all: 'Pendientes y en progreso', options: taskStatusOptions },
  { key: 'priority', label: 'Prioridad', all: 'Todas', options: taskPriorityOptions },
  {
    key: 'assignedTo',
    label: 'Asignada a',
    chip: assignee,
    render: ({ ids, value, onChange }) => (
      <UserPicker {...ids} none="Cualquiera" value={value || null} onChange={(id) => onChange(id ?? '')} />
    ),
  },
  { key: 'dueFrom', label: 'Vence desde', day: { max: dueTo } },
  { key: 'dueTo', label: 'Vence hasta', day: { min: dueFrom } },
];

/** The filters of the tasks, with a toggle for those of `me`. */
export function TaskFilterBar({ me }: { me: string }) {
  const [filters, setFilters] = useFilters(taskFilters);
  const assignee = useColleagueName(filters.assignedTo);
  const isMine = filters.assignedTo === me;
  return (
    <FilterBar
      filters={filters}
      onChange={setFilters}
      search={{ key: 'title', label: 'Buscar tareas...' }}
      fields={fieldsOf(filters, assignee)}
      panelClass="lg:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_repeat(4,minmax(0,1fr))]"
      clearInPanel
      beside={
        <Button
          aria-pressed={isMine}
          onClick={() => setFilters(withFilter(filters, 'assignedTo', isMine ? '' : me))}
          className="max-md:min-h-11 max-sm:flex-1 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
        >
          Mías
        </Button>
      }
    />
  );
}
