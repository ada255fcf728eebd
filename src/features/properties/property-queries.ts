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

/** The pages of the list. What was shown stays while other filters load. */
export const usePropertyList = (filters: PropertyFilters) =>
  trpc.properties.list.useInfiniteQuery(
    { filters },
    { ...nextPageOptions, placeholderData: keepPreviousData },
  );

/** Asks for what the list shows first; to be waited for only where nothing is kept from before. */
export function prefetchProperties({ properties }: Cache, search: PropertySearch): Promise<void> | undefined {
  preloadView(viewIn(propertyParams, search));
  const input = { filters: withOwner(readFilters(propertyFilters, search), search.ownerId) };
  const asking = properties.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return properties.list.getInfiniteData(input) ? undefined : asking;
}

/** The same for one property. */
export function prefetchProperty({ properties }: Cache, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const asking = properties.get.prefetch({ id });
  return properties.get.getData({ id }) ? undefined : asking;
}

export const propertiesErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las propiedades. Por favor, inténtalo de nuevo.');
