import { keepPreviousData } from '@tanstack/react-query';
import { readFilters } from '../../lib/list/list-filters.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { viewIn } from '../../lib/list/use-list-view.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { errorText, trpc, type trpcUtils } from '../../trpc.ts';
import { preloadView } from '../../ui/list/list-views.tsx';
import { type AdFilters, adFilters, withSearch } from './ad-filters.ts';
import { type AdSearch, adParams } from './ad-search.ts';

type Cache = typeof trpcUtils;

/** The infinite query of the list; keeps the previous rows while other filters load. */
export const useAdList = (filters: AdFilters) =>
  trpc.ads.list.useInfiniteQuery({ filters }, { ...nextPageOptions, placeholderData: keepPreviousData });

/** Prefetches the list's first page; returns a promise to wait for only when nothing is cached. */
export function prefetchAds({ ads }: Cache, search: AdSearch): Promise<void> | undefined {
  preloadView(viewIn(adParams, search));
  const input = { filters: withSearch(readFilters(adFilters, search), search) };
  const request = ads.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return ads.list.getInfiniteData(input) ? undefined : request;
}

/** Prefetches one ad; returns a promise to wait for only when it is not cached. */
export function prefetchAd({ ads }: Cache, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const request = ads.get.prefetch({ id });
  return ads.get.getData({ id }) ? undefined : request;
}

export const adsErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar los anuncios. Por favor, inténtalo de nuevo.');
