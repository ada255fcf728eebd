import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ListView } from '../../lib/list/use-list-view.ts';
import { useWide } from '../../lib/use-wide.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { PropertyCard } from './property-card.tsx';
import { fewestPropertyColumns, fewPropertyColumns, propertyColumns } from './property-columns.tsx';
import type { PropertyFilters } from './property-filters.ts';
import { propertiesErrorText, usePropertyList } from './property-queries.ts';
import type { ListedProperty } from './property-types.ts';

type PropertyListProps = { filters: PropertyFilters; view: ListView; onCreate: () => void };

const card = (property: ListedProperty) => <PropertyCard property={property} />;

/** The properties as a table or as cards, with infinite scrolling. */
export function PropertyList({ filters, view, onCreate }: PropertyListProps) {
  const navigate = useNavigate();
  const list = usePropertyList(filters);
  const wide = useWide(1280);
  const medium = useWide(1024);
  const some = Boolean(list.data?.pages[0]?.all);
  return (
    <PagedList
      list={list}
      view={view}
      label="Propiedades"
      columns={wide ? propertyColumns : medium ? fewPropertyColumns : fewestPropertyColumns}
      onRowOpen={({ id }) => void navigate({ to: '/crm/properties/$id', params: { id } })}
      card={card}
      cardHeight={224}
      errorText={propertiesErrorText}
      empty={some ? <NoneFound /> : <NoProperties onCreate={onCreate} />}
    />
  );
}

// The empty state while filters are active: there are properties that do not match.
const NoneFound = () => (
  <EmptyState
    drawing="search"
    title="Ninguna propiedad coincide con los filtros"
    text="Prueba con otras palabras o quita algún filtro."
  />
);

const NoProperties = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    drawing="properties"
    title="No hay propiedades disponibles"
    text="Aquí verás las casas que la agencia vende y alquila: dónde están, cuánto cuestan, de quién son y cómo va cada una."
    action={
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
        Crear Primera Propiedad
      </Button>
    }
  />
);
