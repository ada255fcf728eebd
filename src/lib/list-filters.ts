import { useMemo } from 'react';
import { useDebounced } from './use-debounced.ts';
import { keepInPage, readStored, useStored } from './use-stored.ts';

/** The longest text that is searched. */
export const LONGEST_SEARCH = 100;

/** Filters of a list as its fields show them: words that are typed, choices and ids that are picked; what is empty is absent. */
type Filters<F> = { [K in keyof F]?: string };
type Rules<F> = {
  key: string;
  words: readonly (keyof F & string)[];
  choices?: { readonly [K in keyof F]?: readonly string[] };
  ids?: readonly (keyof F & string)[];
  // Kept in this browser until sign-out; else as long as the page is open.
  persist?: boolean;
};

const isText = (value: unknown) => typeof value === 'string' && value.length <= LONGEST_SEARCH;

/** The filters with another value of one of them; an empty one is absent. */
export function withFilter<F extends Filters<F>>(filters: F, key: keyof F & string, value: string): F {
  const { [key]: _, ...others } = filters;
  return (value === '' ? others : { ...others, [key]: value }) as F;
}

/** What is asked of the server: without blanks, and without what no text that was saved can contain. */
function cleaned<F extends Filters<F>>(filters: F): F {
  const entries = Object.entries<string | undefined>(filters).map(([key, value = '']) => [
    key,
    value
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** The filters to ask for: choices at once, words once the typing has rested. The same ones stay the same object. */
export function useAskedOf<F extends Filters<F>>(filters: F, words: readonly (keyof F & string)[]): F {
  const typed = JSON.stringify(Object.fromEntries(words.map((word) => [word, filters[word] ?? ''])));
  const rested = useDebounced(typed, words.some((word) => filters[word]) ? 250 : 0);
  const key = JSON.stringify({ ...filters, ...JSON.parse(rested) });
  return useMemo(() => cleaned(JSON.parse(key) as F), [key]);
}

export const isFiltered = (filters: object): boolean => Object.keys(filters).length > 0;

/** What the filters of one list are: the key they are kept under, and which of what a browser has kept are any. */
export type ListFilters<F> = {
  key: string;
  words: readonly (keyof F & string)[];
  none: F;
  isOurs: (value: unknown) => value is F;
};

export function listFilters<F extends Filters<F>>(rules: Rules<F>): ListFilters<F> {
  const { key, words, choices, ids = [], persist = true } = rules;
  if (!persist) keepInPage(key);
  function isOurs(value: unknown): value is F {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    return Object.entries(value).every(([name, one]) => {
      if ([...words, ...ids].some((known) => known === name)) return isText(one);
      const offered = choices && Object.hasOwn(choices, name) ? choices[name as keyof F] : undefined;
      return offered?.includes(one as string) ?? false;
    });
  }
  return { key, words, none: {} as F, isOurs };
}

/** The filters as the fields show them, shared by whoever shows the list; gives [filters, set]. */
export const useFilters = <F extends Filters<F>>({ key, none, isOurs }: ListFilters<F>) =>
  useStored<F>(key, none, isOurs);

/** The filters the list asks for. */
export const useAsked = <F extends Filters<F>>(list: ListFilters<F>): F =>
  useAskedOf(useFilters(list)[0], list.words);

/** The same for a loader, which has no typing to wait for. */
export const storedFilters = <F extends Filters<F>>({ key, none, isOurs }: ListFilters<F>): F =>
  cleaned(readStored<F>(key, none, isOurs));
