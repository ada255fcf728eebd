import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { LeadStatus } from '../../../../db/domain/leads/leads.ts';
import { trpcClient } from '../../../trpc.ts';
import type { LeadBoard, LeadFilters } from '../lead-types.ts';

type Column = LeadBoard[number];

/** The cards of a column: the board's first page, and further pages once requested. */
export function useColumnCards(column: Column, filters: LeadFilters) {
  const { status, next } = column;
  const [wanted, setWanted] = useState(false);
  const furtherPages = useInfiniteQuery({
    // Starts at the cursor of the board's page, so that no card is skipped.
    queryKey: ['leads,further', filters, status, next],
    queryFn: ({ pageParam, signal }) => fetchFurtherPage(filters, status, pageParam, signal),
    initialPageParam: next,
    getNextPageParam: (page) => page.next,
    enabled: wanted && next !== null,
    placeholderData: keepPreviousData,
  });
  const pages = next && furtherPages.data?.pages;
  const rows = useMemo(() => {
    const all = [...column.rows, ...(pages || []).flatMap((page) => page.rows)];
    return [...new Map(all.map((lead) => [lead.id, lead])).values()];
  }, [column.rows, pages]);
  const { fetchNextPage } = furtherPages;
  const hasMore = next !== null && (!pages || furtherPages.hasNextPage);
  const more = useCallback(() => {
    if (wanted) void fetchNextPage();
    setWanted(true);
  }, [wanted, fetchNextPage]);
  return { rows, hasMore, more, busy: furtherPages.isFetching, error: furtherPages.error };
}

type Cursor = Column['next'];
const fetchFurtherPage = (filters: LeadFilters, status: LeadStatus, cursor: Cursor, signal: AbortSignal) =>
  trpcClient.leads.list.query({ filters: { ...filters, status }, cursor }, { signal });
