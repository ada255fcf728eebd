import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ListView } from '../../lib/use-list-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { AdCard } from './ad-card.tsx';
import { adColumns } from './ad-columns.tsx';
import type { AdFilters } from './ad-filters.ts';
import { adsErrorText, useAdList } from './ad-queries.ts';
import type { ListedAd } from './ad-types.ts';

type AdListProps = {
  filters: AdFilters;
  view: ListView;
  onCreate: () => void;
};

const card = (ad: ListedAd) => <AdCard ad={ad} />;

/** The ads as a table or as cards, further ones loaded while scrolling. */
export function AdList({ filters, view, onCreate }: AdListProps) {
  const navigate = useNavigate();
  const list = useAdList(filters);
  const some = Boolean(list.data?.pages[0]?.all);
  return (
    <PagedList
      list={list}
      view={view}
      label="Anuncios"
      columns={adColumns}
      tableWidth="54rem"
      onRowOpen={({ id }) => void navigate({ to: '/crm/ads/$id', params: { id } })}
      card={card}
      cardHeight={188}
      errorText={adsErrorText}
      empty={some ? <NoneFound /> : <NoAds onCreate={onCreate} />}
    />
  );
}

// There are ads; the filters only hide them, and go where they stand.
const NoneFound = () => (
  <EmptyState
    drawing="search"
    title="Ningún anuncio coincide con los filtros"
    text="Prueba con otras palabras o quita algún filtro."
  />
);

const NoAds = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    drawing="ads"
    title="No hay anuncios disponibles"
    text="Aquí verás dónde se anuncian tus propiedades: en qué portal, cuánto se miran y cuántos leads traen."
    action={
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
        Crear Primer Anuncio
      </Button>
    }
  />
);
