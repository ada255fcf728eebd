import { type Filters, type ListFilters, readListInput, readSortInput } from '../../lib/list/list-filters.ts';
import type { SearchParams } from '../../lib/list/list-url-and-storage.ts';
import { type FirstPageCache, prefetchFirstPage } from '../../lib/list/next-page.ts';

/** Prefetches the first page of a list; returns a promise to wait for only when nothing is cached. */
export function prefetchList<F extends Filters<F> & { sort?: string }, Id extends string, Input>(
  filters: ListFilters<F, Id, Input>,
  cache: FirstPageCache<{ filters: Input } & Pick<F, 'sort'>>,
  search: SearchParams<(keyof F & string) | Id | 'view'>,
): Promise<void> | undefined {
  return prefetchFirstPage(cache, {
    filters: readListInput(filters, search),
    ...readSortInput(filters, search),
  });
}
