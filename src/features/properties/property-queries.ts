import { keepPreviousData } from '@tanstack/react-query';
import { readFilters } from '../../lib/list/list-filters.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { viewIn } from '../../lib/list/use-list-view.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { errorText, trpc, type trpcUtils } from '../../trpc.ts';
import { preloadView } from '../../ui/list/list-views.tsx';
import { type PropertyFilters, propertyFilters, withOwner } from './property-filters.ts';
import { type PropertySearch, propertyParams } from './property-search.ts';

type Cache = typeof trpcUtils;

/** The infinite query of the list; keeps the previous rows while other filters load. */
export const usePropertyList = (filters: PropertyFilters) =>
  trpc.properties.list.useInfiniteQuery(
    { filters },
    { ...nextPageOptions, placeholderData: keepPreviousData },
  );

/** Prefetches the list's first page; returns a promise to wait for only when nothing is cached. */
export function prefetchProperties({ properties }: Cache, search: PropertySearch): Promise<void> | undefined {
  preloadView(viewIn(propertyParams, search));
  const input = { filters: withOwner(readFilters(propertyFilters, search), search.ownerId) };
  const request = properties.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return properties.list.getInfiniteData(input) ? undefined : request;
}

/** Prefetches one property; returns a promise to wait for only when it is not cached. */
export function prefetchProperty({ properties }: Cache, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const request = properties.get.prefetch({ id });
  return properties.get.getData({ id }) ? undefined : request;
}

export const propertiesErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las propiedades. Por favor, inténtalo de nuevo.');
