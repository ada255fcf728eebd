import { keepPreviousData } from '@tanstack/react-query';
import { storedFilters } from '../../lib/list-filters.ts';
import { pages } from '../../lib/next-page.ts';
import { isRecordId } from '../../lib/record-id.ts';
import { storedView } from '../../lib/use-list-view.ts';
import { loadErrorText, trpc, type utils } from '../../trpc.ts';
import { warmView } from '../../ui/list-views.tsx';
import { type OwnerFilters, ownerFilters } from './owner-filters.ts';

type Cache = typeof utils;

/** Under this key the browser remembers how they are shown. */
export const VIEW = 'propertyOwnersView';

/** The pages of the list. What was shown stays while other filters load. */
export const useOwnerList = (filters: OwnerFilters) =>
  trpc.owners.list.useInfiniteQuery({ filters }, { ...pages, placeholderData: keepPreviousData });

/** Asks for what the list shows first; to be waited for only where nothing is kept from before. */
export function warmOwners({ owners }: Cache): Promise<void> | undefined {
  warmView(storedView(VIEW));
  const input = { filters: storedFilters(ownerFilters) };
  const asking = owners.list.prefetchInfinite(input, { ...pages, pages: 1 });
  return owners.list.getInfiniteData(input) ? undefined : asking;
}

/** The same for one owner. */
export function warmOwner({ owners }: Cache, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const asking = owners.get.prefetch({ id });
  return owners.get.getData({ id }) ? undefined : asking;
}

export const ownersErrorText = (error: unknown) =>
  loadErrorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.');
