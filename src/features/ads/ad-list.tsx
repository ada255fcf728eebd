import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useSortInput } from '../../lib/list/list-filters.ts';
import { listQueryOptions } from '../../lib/list/next-page.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { adPlatformOptions, adStatusOptions } from '../../texts/ad-texts.ts';
import { trpc, type trpcUtils } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CreateButton } from '../../ui/list/create-button.tsx';
import { createListFilters } from '../../ui/list/filters/create-list-filters.ts';
import { prefetchList } from '../../ui/list/prefetch-list.ts';
import { defineList } from '../../ui/list/record-list.tsx';
import { AdCard } from './ad-card.tsx';
import { adColumns, adWidths } from './ad-columns.tsx';
import { type AdSearch, adParams } from './ad-params.ts';
import { adTexts } from './ad-record-texts.ts';
import type { AdFilters } from './ad-types.ts';

const listFilters = createListFilters(adParams, {
  search: { key: 'title', label: 'Título o dirección' },
  fields: {
    status: { label: 'Estado', all: 'Todos', options: adStatusOptions },
    platform: { label: 'Plataforma', all: 'Todas', options: adPlatformOptions },
  },
  sorts: ['title', 'platform', 'views', 'status', 'updated', 'created'],
});

// Loaded once a row is chosen.
const AdBulkBar = lazyComponent(() => import('./ad-bulk-bar.tsx').then((module) => module.AdBulkBar));

/** The list of the agency's ads. */
export const adList = defineList({
  filters: listFilters,
  useRows: (filters: AdFilters) =>
    trpc.ads.list.useInfiniteQuery({ filters, ...useSortInput(listFilters) }, listQueryOptions),
  path: '/crm/ads/$id',
  columns: adColumns,
  widths: adWidths,
  bulk: { Bar: AdBulkBar, getTitle: ({ title }) => title },
  card: (ad) => <AdCard ad={ad} />,
  cardHeight: 160,
  ...adTexts.listTexts,
  empty: NoAds,
});

// Without properties the action creates one, because an ad needs a property.
function NoAds({ onCreate }: { onCreate: () => void }) {
  const properties = trpc.properties.options.useQuery({ chosen: null });
  const lacksProperty = properties.data?.length === 0;
  return (
    <EmptyState
      drawing="ads"
      title={adTexts.emptyList.title}
      text={
        lacksProperty
          ? 'Todavía no hay ninguna propiedad que anunciar: empieza por crear la primera.'
          : 'Aquí verás dónde se anuncian tus propiedades: en qué portal, cuánto se miran y cuántos leads traen.'
      }
      action={
        lacksProperty ? (
          <Link to="/crm/properties/new" className={`${buttonClass({ variant: 'primary' })} [&>svg]:size-4`}>
            <Plus aria-hidden="true" />
            {adTexts.emptyList.create}
          </Link>
        ) : (
          <CreateButton variant="primary" onClick={onCreate}>
            {adTexts.emptyList.create}
          </CreateButton>
        )
      }
    />
  );
}

export const prefetchAds = ({ ads }: typeof trpcUtils, search: AdSearch) =>
  prefetchList(listFilters, ads.list, search);
