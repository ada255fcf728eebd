import { keepPreviousData } from '@tanstack/react-query';

/** Infinite-query options: each page has the cursor of the next one, null on the last. */
export const nextPageOptions = { getNextPageParam: <Cursor>(page: { next: Cursor | null }) => page.next };

/** Options of a list's infinite query; keeps the previous rows while other filters load. */
export const listQueryOptions = { ...nextPageOptions, placeholderData: keepPreviousData };

export type FirstPageCache<Input> = {
  prefetchInfinite: (input: Input, options: typeof nextPageOptions & { pages: number }) => Promise<void>;
  getInfiniteData: (input: Input) => unknown;
};

/** Prefetches a list's first page; returns a promise to wait for only when nothing is cached. */
export function prefetchFirstPage<Input>(
  list: FirstPageCache<Input>,
  input: Input,
): Promise<void> | undefined {
  const request = list.prefetchInfinite(input, { ...nextPageOptions, pages: 1 });
  return list.getInfiniteData(input) ? undefined : request;
}
