import { keepPreviousData } from '@tanstack/react-query';
import { readFilters } from '../../lib/list/list-filters.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { viewIn } from '../../lib/list/use-list-view.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { loadErrorText, trpc, type trpcUtils } from '../../trpc.ts';
import { preloadView } from '../../ui/list/list-views.tsx';
import { type OwnerFilters, ownerFilters } from './owner-filters.ts';
import { ownerParams } from './owner-search.ts';

type Cache = typeof trpcUtils;
type Search = ReturnType<typeof ownerParams.validate>;

/** The infinite query of the list; keeps the previous rows while other filters load. */
export const useOwnerList = (filters: OwnerFilters) =>
  trpc.owners.list.useInfiniteQuery({ filters }, { ...nextPageOptions, placeholderData: keepPreviousData });

/** Prefetches the list's first page; returns a promise to wait for only when nothing is cached. */
export function prefetchOwners({ owners }: Cache, search: Search): Promise<void> | undefined {
  preloadView(viewIn(ownerParams, search));
  const input = { filters: readFilters(ownerFilters, search) };
  const request = owners.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return owners.list.getInfiniteData(input) ? undefined : request;
}

/** Prefetches one owner; returns a promise to wait for only when it is not cached. */
export function prefetchOwner({ owners }: Cache, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const request = owners.get.prefetch({ id });
  return owners.get.getData({ id }) ? undefined : request;
}

export const ownersErrorText = (error: unknown) =>
  loadErrorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.');
