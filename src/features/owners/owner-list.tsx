import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ListView } from '../../lib/list/use-list-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { OwnerCard } from './owner-card.tsx';
import { ownerColumns, ownerWidths } from './owner-columns.tsx';
import type { OwnerFilters } from './owner-filters.ts';
import { ownersErrorText, useOwnerList } from './owner-queries.ts';
import type { ListedOwner } from './owner-types.ts';

type OwnerListProps = { filters: OwnerFilters; view: ListView; onCreate: () => void };

const card = (owner: ListedOwner) => <OwnerCard owner={owner} />;

/** The owners as a table or as cards, with infinite scrolling. */
export function OwnerList({ filters, view, onCreate }: OwnerListProps) {
  const navigate = useNavigate();
  const list = useOwnerList(filters);
  return (
    <div className={ownerWidths}>
      <PagedList
        list={list}
        view={view}
        label="Propietarios"
        columns={ownerColumns}
        onRowOpen={({ id }) => void navigate({ to: '/crm/property-owners/$id', params: { id } })}
        card={card}
        cardHeight={216}
        errorText={ownersErrorText}
        empty={<NoOwners some={Boolean(list.data?.pages[0]?.all)} onCreate={onCreate} />}
      />
    </div>
  );
}

/** The empty state: different when there are owners that the filters exclude. */
function NoOwners({ some, onCreate }: { some: boolean; onCreate: () => void }) {
  if (some)
    return (
      <EmptyState
        drawing="search"
        title="Ningún propietario coincide con los filtros"
        text="Prueba con otras palabras o quita algún filtro."
      />
    );
  return (
    <EmptyState
      drawing="owners"
      title="No hay propietarios disponibles"
      text="Aquí verás a quienes te confían sus casas: cómo encontrarlos, qué propiedades tienen contigo y cuántas se anuncian."
      action={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
          Crear Primer Propietario
        </Button>
      }
    />
  );
}
