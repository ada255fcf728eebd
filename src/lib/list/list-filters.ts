import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { isRecordId } from '../records/record-id.ts';
import { useLocalStorage } from '../storage/use-local-storage.ts';
import { isObject, type ListParams, type Texts } from './list-params.ts';
import { useDebounced } from './use-debounced.ts';

/** Filters of a list as its fields show them: typed text, picked choices and ids; an empty filter is absent. */
type Filters<F> = { [K in keyof F]?: string };
type Rules<F> = {
  params: ListParams<keyof F & string>;
  words: readonly (keyof F & string)[];
  choices?: { readonly [K in keyof F]?: readonly string[] };
  ids?: readonly (keyof F & string)[];
};

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
  words: readonly (keyof F & string)[],
): F {
  const typed = JSON.stringify(Object.fromEntries(words.map((word) => [word, filters[word] ?? ''])));
  const rested = useDebounced(typed, words.some((word) => filters[word]) ? 250 : 0);
  const key = JSON.stringify({ ...filters, ...JSON.parse(rested) });
  return useMemo(() => normalize(JSON.parse(key) as F), [key]);
}

export const isFiltered = (filters: object): boolean => Object.keys(filters).length > 0;

/** The filters of one list: their parameters, which of them are text (`words`), and how they are parsed. */
export type ListFilters<F> = {
  params: ListParams<keyof F & string>;
  words: readonly (keyof F & string)[];
  /** Parses the filters out of URL parameters; a choice that is not offered is ignored. */
  read: (texts: Texts<keyof F & string>) => F;
};

export function createListFilters<F extends Filters<F>>({
  params,
  words,
  choices,
  ids = [],
}: Rules<F>): ListFilters<F> {
  function read(texts: Texts<keyof F & string>): F {
    const known = params.names.filter((name) => {
      const text = texts[name];
      if (text === undefined) return false;
      return ids.includes(name) ? isRecordId(text) : (choices?.[name]?.includes(text) ?? true);
    });
    return Object.fromEntries(known.map((name) => [name, texts[name]])) as F;
  }
  return { params, words, read };
}

const none = {};
const isTexts = (value: unknown): value is Texts<string> => isObject(value);

/** The filters as the fields show them, shared by all components of the list; returns [filters, set]. */
export function useFilters<F extends Filters<F>>({ params, words, read }: ListFilters<F>) {
  const router = useRouter();
  const [texts] = useLocalStorage<Texts<string>>(params.shownKey, none, isTexts);
  const filters = useMemo(() => read(texts), [texts, read]);
  const set = useCallback(
    (next: F) => {
      const changed = params.names.filter((name) => next[name] !== filters[name]);
      const isTyped = changed.every((name) => words.includes(name) && next[name] !== undefined);
      if (changed.length > 0) params.write(router, next, isTyped);
    },
    [params, words, router, filters],
  );
  return [filters, set] as const;
}

/** The filters the list requests, debounced. */
export const useDebouncedFilters = <F extends Filters<F>>(list: ListFilters<F>): F =>
  useDebouncedFilterValues(useFilters(list)[0], list.words);

/** The filters a loader requests, without debounce. */
export const readFilters = <F extends Filters<F>>(
  { read }: ListFilters<F>,
  search: Texts<keyof F & string>,
): F => normalize(read(search));
