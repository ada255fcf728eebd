import type { AnyRouter } from '@tanstack/react-router';
import { isRecordId } from '../records/record-id.ts';
import { keepInMemory, readStored, writeStored } from '../storage/use-local-storage.ts';

/** The longest text that is searched. */
export const LONGEST_SEARCH = 100;

/** Search parameters as texts; one that is absent is undefined. */
export type Texts<Name extends string> = { [K in Name]?: string };

type Rules<Name extends string, Id extends string> = {
  /** Where the browser keeps the filters that were shown last. */
  key: string;
  /** The filters' names in the address. */
  names: readonly Name[];
  /** Records that a link narrows the list down to; they are no filters of the browser. */
  ids?: readonly Id[];
  /** Where it keeps the chosen view; left out for a list with one view only. */
  viewKey?: string;
  /** Whether the filters are kept until sign-out, or only as long as the page is open. */
  persist?: boolean;
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';

// The router reads '?phone=612' as a number and '?name=true' as a boolean.
const toText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

function pickTexts<Name extends string>(names: readonly Name[], from: Record<string, unknown>): Texts<Name> {
  const known = names.filter((name) => {
    const value = from[name];
    return isString(value) && value !== '' && value.length <= LONGEST_SEARCH;
  });
  return Object.fromEntries(known.map((name) => [name, from[name]])) as Texts<Name>;
}

/** Milliseconds that typing rests before the address follows. */
const TYPING_MS = 250;
const DEFAULT_VIEW = 'list';

export type ListParams<Name extends string = string, Id extends string = string> = ReturnType<
  typeof createListParams<Name, Id>
>;

/**
 * The search parameters of a list: its filters, and `view` where it has several. The address is where they are read from and
 * shared; the browser keeps the last ones, which a link or a visit without any filters brings back. Only names and lengths are
 * checked here, for this comes with the first load of every page; the list itself knows which values exist.
 *
 * A route takes `validate` as validateSearch, `restore` as a search middleware and `adopt` as beforeLoad.
 */
export function createListParams<Name extends string, Id extends string = never>(rules: Rules<Name, Id>) {
  type Search = Texts<Name | Id | 'view'>;
  const { key, names, ids = [], viewKey, persist = true } = rules;
  const all = [...names, ...ids, 'view' as const];
  const shownKey = `${key}.shown`;
  const shownViewKey = `${viewKey}.shown`;
  keepInMemory(shownKey);
  keepInMemory(shownViewKey);
  if (!persist) keepInMemory(key);

  let typing: ReturnType<typeof setTimeout> | undefined;
  // What typing has last written into the address, as JSON.
  let written = '';

  const keptFilters = () => pickTexts(names, readStored(key, {}, isObject));
  function keptView() {
    if (!viewKey) return undefined;
    const view = readStored(shownViewKey, '', isString) || readStored(viewKey, DEFAULT_VIEW, isString);
    return view === DEFAULT_VIEW ? undefined : view;
  }
  function show(filters: Texts<Name>) {
    clearTimeout(typing);
    typing = undefined;
    writeStored(shownKey, filters);
    writeStored(key, filters);
  }

  /** The parameters of an address. One that is absent must be said to be undefined, or the router keeps what stands there. */
  function validate(search: Record<string, unknown>): Search {
    const texts = pickTexts(all, Object.fromEntries(all.map((name) => [name, toText(search[name])])));
    for (const id of ids) if (!isRecordId(texts[id] ?? '')) delete texts[id];
    return Object.fromEntries(all.map((name) => [name, texts[name]])) as Search;
  }

  /** Gives an address without filters the last ones. Back and Forward go to addresses as they were: the router asks for links only. */
  function restore<S extends object>({ search, next }: { search: S; next: (search: S) => S }): S {
    const result: S & Search = next(search);
    const bare = [...names, ...ids].every((name) => result[name] === undefined);
    return { ...result, ...(bare && keptFilters()), view: result.view ?? keptView() };
  }

  /** Shows what the address says, on the way to the page. */
  function adopt({ search, preload }: { search: Search; preload: boolean }) {
    if (preload) return;
    const filters = pickTexts(names, search);
    if (viewKey) writeStored(shownViewKey, search.view ?? '');
    // The address of a moment ago must not take back what has been typed since.
    if (typing !== undefined && written === JSON.stringify(filters)) return;
    show(filters);
  }

  function navigate(router: AnyRouter, params: Search, replace: boolean) {
    void router.navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...params }),
      replace,
      resetScroll: false,
      ignoreBlocker: true,
    });
  }

  /** Shows other filters at once. The address follows: for a choice with a step of its own in the history, for typing once it rests. */
  function write(router: AnyRouter, filters: Texts<Name>, isTyped: boolean) {
    const { pathname } = router.latestLocation;
    show(filters);
    function follow() {
      typing = undefined;
      if (router.latestLocation.pathname !== pathname) return;
      written = JSON.stringify(pickTexts(names, filters));
      const absent = Object.fromEntries(names.map((name) => [name, undefined]));
      navigate(router, { ...absent, ...filters }, isTyped);
    }
    if (isTyped) typing = setTimeout(follow, TYPING_MS);
    else follow();
  }

  /** Puts the view into the address, in the place of the one before: the rows stay the same. */
  function writeView(router: AnyRouter, view: string) {
    writeStored(shownViewKey, view);
    navigate(router, { view: view === DEFAULT_VIEW ? undefined : view } as Search, true);
  }

  return {
    names,
    viewKey: viewKey ?? '',
    shownKey,
    shownViewKey,
    validate,
    restore,
    adopt,
    write,
    writeView,
  };
}
