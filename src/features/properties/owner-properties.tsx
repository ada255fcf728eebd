import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PropertyFilters } from '../../../db/domain/properties/property-input.ts';
import { plural } from '../../lib/format/plural.ts';
import { isFiltered, useDebouncedFilterValues } from '../../lib/list/list-filters.ts';
import { propertyGroupOptions } from '../../texts/property-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useRestoredState } from '../../ui/form/restored-state.ts';
import { FilterRow } from '../../ui/list/filter-row.tsx';
import { RelatedList } from '../../ui/list/related-list.tsx';
import { RelatedRecordText, rowLinkClass } from '../../ui/record/related-record-text.tsx';
import { NewPropertyModal, preloadPropertyForm } from './new-property-modal.tsx';
import { PropertyBadge } from './property-badge.tsx';
import type { ListedProperty } from './property-types.ts';

type Filters = Pick<PropertyFilters, 'title' | 'group'>;

const words = ['title'] as const;
const fields = [
  { key: 'group', label: 'Estado', all: 'Todos los estados', options: propertyGroupOptions },
] as const;
/** Rows per page. */
const PAGE_SIZE = 10;

/** The properties of an owner, with links to the full list and to a new one. */
export function OwnerProperties({ ownerId }: { ownerId: string }) {
  const [filters, setFilters] = useState<Filters>({});
  const debounced = useDebouncedFilterValues(filters, words);
  const list = trpc.properties.list.useInfiniteQuery(
    { filters: { ...debounced, ownerId }, limit: PAGE_SIZE },
    { getNextPageParam: (page) => page.next, placeholderData: keepPreviousData },
  );
  const total = list.data?.pages[0]?.total;
  return (
    <RelatedList
      title="Propiedades Asociadas"
      note={total !== undefined && plural(total, 'propiedad', 'propiedades')}
      actions={<Actions ownerId={ownerId} />}
      filters={
        <FilterRow
          filters={filters}
          onChange={setFilters}
          search={{ key: 'title', label: 'Buscar por título' }}
          fields={fields}
        />
      }
      list={list}
      row={row}
      errorText={(error) => errorText(error, 'Error al cargar las propiedades del propietario.')}
      empty={
        isFiltered(debounced)
          ? 'Ninguna propiedad coincide con los filtros.'
          : 'Este propietario todavía no tiene propiedades.'
      }
    />
  );
}

const row = ({ id, title, type, address, status }: ListedProperty) => (
  <>
    <RelatedRecordText title={title} note={[type, address].filter(Boolean).join(' · ')}>
      <Link to="/crm/properties/$id" params={{ id }} className={rowLinkClass}>
        {title}
      </Link>
    </RelatedRecordText>
    <PropertyBadge status={status} className="sm:max-w-[45%]!" />
  </>
);

function Actions({ ownerId }: { ownerId: string }) {
  const [creating, setCreating] = useRestoredState('new-property', false);
  return (
    <>
      <Link
        to="/crm/properties"
        search={{ ownerId }}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        Ver todas
      </Link>
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" />}
        onPointerEnter={preloadPropertyForm}
        onFocus={preloadPropertyForm}
        onClick={() => setCreating(true)}
      >
        Nueva propiedad
      </Button>
      <NewPropertyModal open={creating} onOpenChange={setCreating} ownerId={ownerId} />
    </>
  );
}
