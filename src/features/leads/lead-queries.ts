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

/** The infinite query of the list; keeps the previous rows while other filters load. */
export const useLeadList = (filters: LeadFilters, enabled = true) =>
  trpc.leads.list.useInfiniteQuery(
    { filters },
    { ...nextPageOptions, enabled, placeholderData: keepPreviousData },
  );

export const useLeadBoard = (filters: LeadFilters, enabled = true) =>
  trpc.leads.board.useQuery({ filters }, { enabled, placeholderData: keepPreviousData });

/** Prefetches the list's first page; returns a promise to wait for only when nothing is cached. */
export function prefetchLeads({ leads }: Cache, search: Search): Promise<void> | undefined {
  const input = { filters: readFilters(leadFilters, search) };
  const view = openingView(search);
  if (view === 'kanban') {
    const request = leads.board.prefetch(input);
    return leads.board.getData(input) ? undefined : request;
  }
  preloadView(view);
  const request = leads.list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return leads.list.getInfiniteData(input) ? undefined : request;
}

/** Prefetches one lead; returns a promise to wait for only when it is not cached. */
export function prefetchLead({ leads }: Cache, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const request = leads.get.prefetch({ id });
  return leads.get.getData({ id }) ? undefined : request;
}

export const leadsErrorText = (error: unknown) =>
  loadErrorText(error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.');
