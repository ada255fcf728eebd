import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useLocalStorage } from '../storage/use-local-storage.ts';
import { isObject, type ListParams, type SearchParams } from './list-url-and-storage.ts';
import { useDebounced } from './use-debounced.ts';
import { writeFilters } from './write-list-url.ts';

/** Filters as their fields show them: typed text, chosen values and ids; an empty filter is absent. */
export type Filters<F> = { [K in keyof F]?: string };

/** The filters with one value changed; an empty value removes the filter. */
export function withFilter<F extends Filters<F>>(filters: F, key: keyof F & string, value: string): F {
  const { [key]: _, ...others } = filters;
  return (value === '' ? others : { ...others, [key]: value }) as F;
}

/** The filters as sent to the server: trimmed, well-formed, without control characters (no stored text has any). */
function normalize<F extends Filters<F>>(filters: F): F {
  const entries = Object.entries<string | undefined>(filters).map(([key, value = '']) => [
    key,
    value
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** The filters to request: choices at once, text debounced by 250 ms. Equal filters keep their object identity. */
export function useDebouncedFilterValues<F extends Filters<F>>(
  filters: F,
  debouncedKeys: readonly (keyof F & string)[],
): F {
  const typed = JSON.stringify(Object.fromEntries(debouncedKeys.map((name) => [name, filters[name] ?? ''])));
  const rested = useDebounced(typed, debouncedKeys.some((name) => filters[name]) ? 250 : 0);
  const key = JSON.stringify({ ...filters, ...JSON.parse(rested) });
  return useMemo(() => normalize(JSON.parse(key) as F), [key]);
}

export const isFiltered = (filters: object): boolean => Object.keys(filters).length > 0;

/** The filters of one list. */
export type ListFilters<F, Id extends string, Input> = {
  params: ListParams<keyof F & string, Id>;
  /** The filters that are typed, and therefore debounced. */
  debouncedKeys: readonly (keyof F & string)[];
  /** Parses the filters out of URL parameters; a choice that is not offered is ignored. */
  read: (texts: SearchParams<keyof F & string>) => F;
  /** The input of the list's procedure: the filters and the ids set by a link. */
  toInput: (filters: F, links: SearchParams<Id>) => Input;
  /** The order without a chosen one. */
  initialSort: string;
};

/** The filters of the lists whose code is loaded, by the path of their records' pages. */
export const loadedLists: Record<string, unknown> = {};

/** What is not a filter among them: the order of the rows, the columns of the table, and the applied saved view. */
export type DisplayParams = { sort?: string; columns?: string; saved?: string };
/** The filters of a list, of which a component uses the display parameters. */
export type DisplayFilters = Pick<
  ListFilters<DisplayParams, string, unknown>,
  'params' | 'debouncedKeys' | 'read' | 'initialSort'
>;

const none = {};
const isSearchParams = (value: unknown): value is SearchParams<string> => isObject(value);

/** The filters as the fields show them, shared by all components of the list; returns [filters, set]. */
export function useFilters<F extends Filters<F>>({
  params,
  debouncedKeys,
  read,
}: Pick<ListFilters<F, string, unknown>, 'debouncedKeys' | 'read'> & {
  params: Pick<ListParams<keyof F & string>, 'names' | 'shownKey' | 'pickFilters' | 'show' | 'getPending'>;
}) {
  const router = useRouter();
  const [texts] = useLocalStorage<SearchParams<string>>(params.shownKey, none, isSearchParams);
  const filters = useMemo(() => read(texts), [texts, read]);
  const set = useCallback(
    (next: F) => {
      const changed = params.names.filter((name) => next[name] !== filters[name]);
      const isTyped = changed.every((name) => debouncedKeys.includes(name) && next[name] !== undefined);
      const isColumns = changed.every((name) => name === 'columns');
      if (changed.length > 0)
        writeFilters(params, router, next, isTyped ? 'debounce' : isColumns ? 'replace' : 'push');
    },
    [params, debouncedKeys, router, filters],
  );
  return [filters, set] as const;
}

/** The display parameters among the filters, which stay when those are cleared. */
export const pickDisplayParams = <F extends DisplayParams>({
  sort,
  columns,
  saved,
}: F): Pick<F, keyof DisplayParams> => ({
  ...(sort && { sort }),
  ...(columns && { columns }),
  ...(saved && { saved }),
});

/** The order among the filters, as the input of the list's procedure; none for newest first. */
export const pickSort = <F extends { sort?: string }>({ sort }: F): Pick<F, 'sort'> => (sort ? { sort } : {});

/** The order that is shown, as the input of the list's procedure. */
export const useSortInput = <F extends Filters<F> & { sort?: string }>(
  list: ListFilters<F, string, unknown>,
): Pick<F, 'sort'> => pickSort(useFilters(list)[0]);

/** The order that a loader requests. */
export const readSortInput = <F extends Filters<F> & { sort?: string }>(
  { read }: Pick<ListFilters<F, string, unknown>, 'read'>,
  search: SearchParams<keyof F & string>,
): Pick<F, 'sort'> => pickSort(read(search));

const pickLinks = <Id extends string>(ids: readonly Id[], search: SearchParams<Id>): SearchParams<Id> =>
  Object.fromEntries(ids.filter((id) => search[id]).map((id) => [id, search[id]])) as SearchParams<Id>;

/** The procedure's filters: those people set, debounced, and the ids in `search`. Equal inputs keep their object identity. */
export function useListInput<F extends Filters<F>, Id extends string, Input>(
  list: ListFilters<F, Id, Input>,
  search: SearchParams<Id> = {},
): Input {
  const filters = useDebouncedFilterValues(useFilters(list)[0], list.debouncedKeys);
  const links = JSON.stringify(pickLinks(list.params.ids, search));
  return useMemo(() => list.toInput(filters, JSON.parse(links)), [list, filters, links]);
}

/** The procedure's filters that a loader requests, without debounce. */
export const readListInput = <F extends Filters<F>, Id extends string, Input>(
  { params, read, toInput }: ListFilters<F, Id, Input>,
  search: SearchParams<(keyof F & string) | Id>,
): Input => toInput(normalize(read(search)), pickLinks(params.ids, search));
