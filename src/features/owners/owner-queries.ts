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

/** The pages of the list. What was shown stays while other filters load. */
export const useOwnerList = (filters: OwnerFilters) =>
  trpc.owners.list.useInfiniteQuery({ filters }, { ...nextPageOptions, placeholderData: keepPreviousData });

/** Asks for what the list shows first; to be waited for only where nothing is kept from before. */
export function prefetchOwners({ owners }: Cache, search: Search): Promise<void> | undefined {
  preloadView(viewIn(ownerParams, search));
  const input = { filters: readFilters(ownerFilters, search) };
  const asking = owners.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return owners.list.getInfiniteData(input) ? undefined : asking;
}

/** The same for one owner. */
export function prefetchOwner({ owners }: Cache, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const asking = owners.get.prefetch({ id });
  return owners.get.getData({ id }) ? undefined : asking;
}

export const ownersErrorText = (error: unknown) =>
  loadErrorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.');
