import type { ReactNode } from 'react';
import { useFilters } from '../../lib/list/list-filters.ts';
import { leadPriorityOptions, leadSourceOptions, leadStatusOptions } from '../../texts/lead-texts.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { leadFilters } from './lead-filters.ts';

const fields = [
  { key: 'email', label: 'Email' },
  { key: 'phone', label: 'Teléfono' },
  { key: 'status', label: 'Estado', all: 'Todos', options: leadStatusOptions },
  { key: 'source', label: 'Fuente', all: 'Todas', options: leadSourceOptions },
  { key: 'priority', label: 'Prioridad', all: 'Todas', options: leadPriorityOptions },
] as const;

/** The filters of the leads; children are further controls of the toolbar. */
export function LeadFilterBar({ children }: { children?: ReactNode }) {
  const [filters, setFilters] = useFilters(leadFilters);
  return (
    <FilterBar
      filters={filters}
      onChange={setFilters}
      search={{ key: 'name', label: 'Buscar por nombre' }}
      fields={fields}
    >
      {children}
    </FilterBar>
  );
}
