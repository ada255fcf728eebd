import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { isFiltered, useDebouncedFilterValues } from '../../lib/list/list-filters.ts';
import { listQueryOptions } from '../../lib/list/next-page.ts';
import { propertyGroupOptions } from '../../texts/property-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { CreateButton } from '../../ui/list/create-button.tsx';
import { FilterRow } from '../../ui/list/filters/filter-row.tsx';
import { RELATED_PAGE_SIZE, RelatedList } from '../../ui/list/related-list.tsx';
import { RelatedRecordText, rowLinkClass } from '../../ui/record/related-record-text.tsx';
import { NewPropertyModal } from './new-property-modal.tsx';
import { PropertyBadge } from './property-badge.tsx';
import type { ListedProperty, PropertyFilters } from './property-types.ts';

type Filters = Pick<PropertyFilters, 'title' | 'group'>;

const words = ['title'] as const;
const fields = [
  { key: 'group', kind: 'choice', label: 'Estado', all: 'Todos los estados', options: propertyGroupOptions },
] as const;

/** The properties of an owner, with links to the full list and to a new one. */
export function OwnerProperties({ ownerId }: { ownerId: string }) {
  const [filters, setFilters] = useState<Filters>({});
  const debounced = useDebouncedFilterValues(filters, words);
  const list = trpc.properties.list.useInfiniteQuery(
    { filters: { ...debounced, ownerId }, limit: RELATED_PAGE_SIZE },
    listQueryOptions,
  );
  return (
    <RelatedList
      title="Propiedades Asociadas"
      nouns={['propiedad', 'propiedades']}
      actions={<Actions ownerId={ownerId} />}
      filters={
        <FilterRow
          filters={filters}
          onChange={setFilters}
          search={{ key: 'title', label: 'Título, dirección o zona' }}
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

const row = ({ id, title, type, address, status, cover }: ListedProperty) => (
  <>
    <CoverThumbnail cover={cover} />
    <RelatedRecordText
      title={title}
      note={[type, address].filter(Boolean).join(' · ')}
      badge={<PropertyBadge status={status} className="@md:max-w-[45%]!" />}
    >
      <Link to="/crm/properties/$id" params={{ id }} className={rowLinkClass}>
        {title}
      </Link>
    </RelatedRecordText>
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
      <CreateButton size="sm" preload={NewPropertyModal.preload} onClick={() => setCreating(true)}>
        Nueva propiedad
      </CreateButton>
      <NewPropertyModal open={creating} onOpenChange={setCreating} defaultValues={{ ownerId }} />
    </>
  );
}
