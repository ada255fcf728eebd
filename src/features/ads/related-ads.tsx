import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { plural } from '../../lib/format/plural.ts';
import { isFiltered, useDebouncedFilterValues } from '../../lib/list/list-filters.ts';
import { listQueryOptions } from '../../lib/list/next-page.ts';
import { adPlatformOptions, adStatusOptions } from '../../texts/ad-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { CreateButton } from '../../ui/list/create-button.tsx';
import { FilterRow } from '../../ui/list/filters/filter-row.tsx';
import { RELATED_PAGE_SIZE, RelatedList } from '../../ui/list/related-list.tsx';
import { RelatedRecordText, rowLinkClass } from '../../ui/record/related-record-text.tsx';
import { AdBadge } from './ad-badge.tsx';
import { NewAdModal } from './ad-modals.tsx';
import { type AdFilters, type ListedAd, toLeadCount } from './ad-types.ts';

/** The ads of a property. */
export function PropertyAds({ propertyId }: { propertyId: string }) {
  return (
    <RelatedList
      title="Anuncios"
      nouns={['anuncio', 'anuncios']}
      actions={<AdActions search={{ propertyId }} />}
      list={useRelatedAds({ propertyId })}
      row={(ad) => (
        <AdRow
          ad={ad}
          note={`${ad.platform} · ${plural(ad.views, 'vista', 'vistas')} · ${plural(toLeadCount(ad), 'lead', 'leads')}`}
        />
      )}
      errorText={(error) => errorText(error, 'Error al cargar los anuncios de la propiedad.')}
      empty="Esta propiedad todavía no se anuncia."
    />
  );
}

type OwnerFilters = Pick<AdFilters, 'title' | 'status' | 'platform'>;

const words = ['title'] as const;
const fields = [
  { key: 'status', kind: 'choice', label: 'Estado', all: 'Todos los estados', options: adStatusOptions },
  {
    key: 'platform',
    kind: 'choice',
    label: 'Plataforma',
    all: 'Todas las plataformas',
    options: adPlatformOptions,
  },
] as const;

/** The ads of an owner's properties, initially filtered by active ones; `actions` are links for the header. */
export function OwnerAds({ ownerId, actions }: { ownerId: string; actions?: ReactNode }) {
  const [filters, setFilters] = useState<OwnerFilters>({ status: 'Active' });
  const debounced = useDebouncedFilterValues(filters, words);
  return (
    <RelatedList
      title="Anuncios"
      nouns={['anuncio', 'anuncios']}
      actions={actions}
      filters={
        <FilterRow
          filters={filters}
          onChange={setFilters}
          search={{ key: 'title', label: 'Buscar por título' }}
          fields={fields}
        />
      }
      list={useRelatedAds({ ...debounced, ownerId })}
      row={(ad) => (
        <>
          <CoverThumbnail cover={ad.cover} />
          <AdRow ad={ad} note={[ad.platform, ad.propertyTitle].join(' · ')} />
        </>
      )}
      errorText={(error) => errorText(error, 'Error al cargar los anuncios del propietario.')}
      empty={
        isFiltered(debounced)
          ? 'Ningún anuncio coincide con los filtros.'
          : 'Las propiedades de este propietario todavía no tienen anuncios.'
      }
    />
  );
}

const useRelatedAds = (filters: AdFilters) =>
  trpc.ads.list.useInfiniteQuery({ filters, limit: RELATED_PAGE_SIZE }, listQueryOptions);

function AdRow({ ad: { id, title, status }, note }: { ad: ListedAd; note: string }) {
  return (
    <RelatedRecordText title={title} note={note} badge={<AdBadge status={status} />}>
      <Link to="/crm/ads/$id" params={{ id }} className={rowLinkClass}>
        {title}
      </Link>
    </RelatedRecordText>
  );
}

/** `search`: the URL parameters that filter the ads. */
type AdActionsProps = { search: { ownerId?: string; propertyId?: string } };

/** The links to the full list and to a new ad. */
export function AdActions({ search }: AdActionsProps) {
  const [creating, setCreating] = useRestoredState('new-ad', false);
  return (
    <>
      <Link to="/crm/ads" search={search} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        Ver todos
      </Link>
      <CreateButton size="sm" preload={NewAdModal.preload} onClick={() => setCreating(true)}>
        Nuevo anuncio
      </CreateButton>
      <NewAdModal open={creating} onOpenChange={setCreating} defaultValues={search} />
    </>
  );
}
