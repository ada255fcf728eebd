import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { LeadStatus } from '../../../db/domain/leads.ts';
import { trpcClient } from '../../trpc.ts';
import type { LeadFilters } from './lead-filters.ts';
import type { LeadBoard } from './lead-types.ts';

type Column = LeadBoard[number];

/** The cards of a column: those the board brought, and the pages after them once they are wanted. */
export function useColumnCards(column: Column, filters: LeadFilters) {
  const { status, next } = column;
  const [wanted, setWanted] = useState(false);
  const further = useInfiniteQuery({
    // They begin where the board's page ends, so nobody falls between the two.
    queryKey: ['leads,further', filters, status, next],
    queryFn: ({ pageParam, signal }) => furtherPage(filters, status, pageParam, signal),
    initialPageParam: next,
    getNextPageParam: (page) => page.next,
    enabled: wanted && next !== null,
    placeholderData: keepPreviousData,
  });
  const pages = next && further.data?.pages;
  const rows = useMemo(() => {
    const all = [...column.rows, ...(pages || []).flatMap((page) => page.rows)];
    return [...new Map(all.map((lead) => [lead.id, lead])).values()];
  }, [column.rows, pages]);
  const { fetchNextPage } = further;
  const hasMore = next !== null && (!pages || further.hasNextPage);
  const more = useCallback(() => {
    if (wanted) void fetchNextPage();
    setWanted(true);
  }, [wanted, fetchNextPage]);
  return { rows, hasMore, more, busy: further.isFetching, error: further.error };
}

type Cursor = Column['next'];
const furtherPage = (filters: LeadFilters, status: LeadStatus, cursor: Cursor, signal: AbortSignal) =>
  trpcClient.leads.list.query({ filters: { ...filters, status }, cursor }, { signal });
