import type { ReactNode } from 'react';
import { useFilters } from '../../lib/list/list-filters.ts';
import { OwnerPicker, useOwnerName } from '../../pickers/owner-picker.tsx';
import { propertyStatusOptions } from '../../texts/property-texts.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import type { FilterField } from '../../ui/list/filter-fields.tsx';
import { propertyFilters } from './property-filters.ts';

type Field = FilterField<'status' | 'owner'>;

const status: Field = { key: 'status', label: 'Estado', all: 'Todos', options: propertyStatusOptions };

/** `ofOwner`: the URL already filters by owner, so the owner filter is omitted. */
export function PropertyFilterBar({ ofOwner, children }: { ofOwner: boolean; children: ReactNode }) {
  const [filters, setFilters] = useFilters(propertyFilters);
  const chip = useOwnerName(filters.owner);
  const owner: Field = {
    key: 'owner',
    label: 'Propietario',
    chip,
    render: ({ ids, value, onChange }) => (
      <OwnerPicker {...ids} none="Todos" value={value || null} onChange={(id) => onChange(id ?? '')} />
    ),
  };
  return (
    <FilterBar
      filters={filters}
      onChange={setFilters}
      search={{ key: 'title', label: 'Buscar por título' }}
      fields={ofOwner ? [status] : [status, owner]}
      panelClass="lg:grid-cols-3"
    >
      {children}
    </FilterBar>
  );
}
