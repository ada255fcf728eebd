import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AdFilters } from '../../../db/domain/ads/ad-input.ts';
import { plural } from '../../lib/format/plural.ts';
import { isFiltered, useDebouncedFilterValues } from '../../lib/list/list-filters.ts';
import { adPlatformOptions, adStatusOptions } from '../../texts/ad-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { FilterRow } from '../../ui/list/filter-row.tsx';
import { RelatedList } from '../../ui/list/related-list.tsx';
import { RelatedRecordText, rowLinkClass } from '../../ui/record/related-record-text.tsx';
import { AdBadge } from './ad-badge.tsx';

type Filters = Pick<AdFilters, 'title' | 'status' | 'platform'>;

const words = ['title'] as const;
const fields = [
  { key: 'status', label: 'Estado', all: 'Todos los estados', options: adStatusOptions },
  { key: 'platform', label: 'Plataforma', all: 'Todas las plataformas', options: adPlatformOptions },
] as const;
/** Rows per page. */
const PAGE_SIZE = 10;

/** The ads of an owner's properties, initially filtered by active ones; `actions` are links for the header. */
export function OwnerAds({ ownerId, actions }: { ownerId: string; actions?: ReactNode }) {
  const [filters, setFilters] = useState<Filters>({ status: 'Active' });
  const debounced = useDebouncedFilterValues(filters, words);
  const list = trpc.ads.list.useInfiniteQuery(
    { filters: { ...debounced, ownerId }, limit: PAGE_SIZE },
    { getNextPageParam: (page) => page.next, placeholderData: keepPreviousData },
  );
  const total = list.data?.pages[0]?.total;
  return (
    <RelatedList
      title="Anuncios"
      note={total !== undefined && plural(total, 'anuncio', 'anuncios')}
      actions={actions}
      filters={
        <FilterRow
          filters={filters}
          onChange={setFilters}
          search={{ key: 'title', label: 'Buscar por título' }}
          fields={fields}
        />
      }
      list={list}
      row={({ id, title, platform, propertyTitle, status }) => (
        <>
          <RelatedRecordText title={title} note={[platform, propertyTitle].join(' · ')}>
            <Link to="/crm/ads/$id" params={{ id }} className={rowLinkClass}>
              {title}
            </Link>
          </RelatedRecordText>
          <AdBadge status={status} />
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
