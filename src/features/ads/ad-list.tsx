import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ListView } from '../../lib/list/use-list-view.ts';
import { trpc } from '../../trpc.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { AdCard } from './ad-card.tsx';
import { adColumns, adWidths } from './ad-columns.tsx';
import type { AdFilters } from './ad-filters.ts';
import { adsErrorText, useAdList } from './ad-queries.ts';
import type { ListedAd } from './ad-types.ts';

type AdListProps = {
  filters: AdFilters;
  view: ListView;
  onCreate: () => void;
};

const card = (ad: ListedAd) => <AdCard ad={ad} />;

/** The ads as a table or as cards, with infinite scrolling. */
export function AdList({ filters, view, onCreate }: AdListProps) {
  const navigate = useNavigate();
  const list = useAdList(filters);
  const some = Boolean(list.data?.pages[0]?.all);
  return (
    <div className={adWidths}>
      <PagedList
        list={list}
        view={view}
        label="Anuncios"
        columns={adColumns}
        onRowOpen={({ id }) => void navigate({ to: '/crm/ads/$id', params: { id } })}
        card={card}
        cardHeight={188}
        errorText={adsErrorText}
        empty={some ? <NoneFound /> : <NoAds onCreate={onCreate} />}
      />
    </div>
  );
}

// The empty state while filters are active: there are ads that do not match.
const NoneFound = () => (
  <EmptyState
    drawing="search"
    title="Ningún anuncio coincide con los filtros"
    text="Prueba con otras palabras o quita algún filtro."
  />
);

// The empty state without properties: an ad needs a property, so its action creates one.
function NoAds({ onCreate }: { onCreate: () => void }) {
  const properties = trpc.properties.options.useQuery({ chosen: null });
  const lacksProperty = properties.data?.length === 0;
  const label = (
    <>
      <Plus aria-hidden="true" />
      Crear Primer Anuncio
    </>
  );
  return (
    <EmptyState
      drawing="ads"
      title="No hay anuncios disponibles"
      text={
        lacksProperty
          ? 'Todavía no hay ninguna propiedad que anunciar: empieza por crear la primera.'
          : 'Aquí verás dónde se anuncian tus propiedades: en qué portal, cuánto se miran y cuántos leads traen.'
      }
      action={
        lacksProperty ? (
          <Link to="/crm/properties/new" className={`${buttonClass({ variant: 'primary' })} [&>svg]:size-4`}>
            {label}
          </Link>
        ) : (
          <Button variant="primary" onClick={onCreate}>
            {label}
          </Button>
        )
      }
    />
  );
}
