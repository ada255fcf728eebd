import { keepPreviousData } from '@tanstack/react-query';
import { readFilters } from '../../lib/list/list-filters.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { loadErrorText, trpc, type trpcUtils } from '../../trpc.ts';
import { preloadView } from '../../ui/list/list-views.tsx';
import { type LeadFilters, leadFilters } from './lead-filters.ts';
import type { leadParams } from './lead-search.ts';
import { openingView } from './lead-view.ts';

type Cache = typeof trpcUtils;
type Search = ReturnType<typeof leadParams.validate>;

/** The pages of the list. What was shown stays while other filters load. */
export const useLeadList = (filters: LeadFilters, enabled = true) =>
  trpc.leads.list.useInfiniteQuery(
    { filters },
    { ...nextPageOptions, enabled, placeholderData: keepPreviousData },
  );

export const useLeadBoard = (filters: LeadFilters, enabled = true) =>
  trpc.leads.board.useQuery({ filters }, { enabled, placeholderData: keepPreviousData });

/** Asks for what the list shows first; to be waited for only where nothing is kept from before. */
export function prefetchLeads({ leads }: Cache, search: Search): Promise<void> | undefined {
  const input = { filters: readFilters(leadFilters, search) };
  const view = openingView(search);
  if (view === 'kanban') {
    const asking = leads.board.prefetch(input);
    return leads.board.getData(input) ? undefined : asking;
  }
  preloadView(view);
  const asking = leads.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return leads.list.getInfiniteData(input) ? undefined : asking;
}

/** The same for one lead. */
export function prefetchLead({ leads }: Cache, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const asking = leads.get.prefetch({ id });
  return leads.get.getData({ id }) ? undefined : asking;
}

export const leadsErrorText = (error: unknown) =>
  loadErrorText(error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.');
