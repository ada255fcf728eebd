import { keepPreviousData } from '@tanstack/react-query';
import { COUNT_CAP } from '../../../db/domain/lists.ts';
import { count } from '../../lib/format.ts';
import { trpc, type utils } from '../../trpc.ts';
import { type LeadFilters, storedFilters } from './lead-filters.ts';
import { opensBoard } from './lead-view.ts';

type Cache = typeof utils;
const pages = { getNextPageParam: (page: { next: { createdAt: string; id: string } | null }) => page.next };

/** The pages of the list. What was shown stays while other filters load. */
export const useLeadList = (filters: LeadFilters, enabled = true) =>
  trpc.leads.list.useInfiniteQuery({ filters }, { ...pages, enabled, placeholderData: keepPreviousData });

export const useLeadBoard = (filters: LeadFilters, enabled = true) =>
  trpc.leads.board.useQuery({ filters }, { enabled, placeholderData: keepPreviousData });

/** Asks for what the list shows first; to be waited for only where nothing is kept from before. */
export function warmLeads({ leads }: Cache): Promise<void> | undefined {
  const input = { filters: storedFilters() };
  const [kept, asking] = opensBoard()
    ? [leads.board.getData(input), leads.board.prefetch(input)]
    : [leads.list.getInfiniteData(input), leads.list.prefetchInfinite(input, { ...pages, pages: 1 })];
  return kept ? undefined : asking;
}

/** The same for one lead. */
export function warmLead({ leads }: Cache, id: string): Promise<void> | undefined {
  if (!isLeadId(id)) return;
  const asking = leads.get.prefetch({ id });
  return leads.get.getData({ id }) ? undefined : asking;
}

/** Whether a path's id can be one at all; the server would only say that it is none. */
export const isLeadId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** 'Mostrando 61 leads'; filtered lists are counted up to a thousand. */
export function countText(total: number, { status: _, ...others }: LeadFilters): string {
  const capped = total > COUNT_CAP && Object.keys(others).length > 0;
  return capped ? `Mostrando más de ${count(COUNT_CAP)} leads` : `Mostrando ${count(total)} leads`;
}
