import { redirect } from '@tanstack/react-router';
import type { SavedViewList } from '../../../db/domain/saved-views/saved-views.ts';
import { isRecordId } from '../records/record-id.ts';
import { defineSessionValue } from '../session-state.ts';
import { DEFAULT_VIEWS_KEY } from '../storage/storage-keys.ts';
import { keepInMemory, readStored, writeStored } from '../storage/use-local-storage.ts';

/** Maximum length of a search text. */
export const MAX_SEARCH_LENGTH = 100;
/** Maximum length of a value that is no text: room for every feature of a property. */
const MAX_VALUE_LENGTH = 200;

/** Search parameters as strings; an absent one is undefined. */
export type SearchParams<Name extends string> = { [K in Name]?: string };

/**
 * How a filter is entered: typed text or day, one of fixed values, the id of a picked record, or a value that is no text (a number, a
 * range, a list), which its field parses.
 */
export type FilterKind = 'text' | 'day' | 'choice' | 'record' | 'value';
/**
 * `link`: an id that only a link sets; it is not stored. `unused`: the list does not offer this filter of its procedure. `sort`: the
 * order of the list. `columns`: those of its table. `saved`: the id of the saved view that was applied, or NO_VIEW.
 */
type ParamKind = FilterKind | 'link' | 'unused' | 'sort' | 'columns' | 'saved';
type KindFor<Value> =
  | (string extends NonNullable<Value>
      ? Exclude<ParamKind, 'choice' | 'value' | 'unused' | 'sort' | 'columns' | 'saved'>
      : NonNullable<Value> extends string
        ? 'choice'
        : 'value')
  | 'unused';

/** The kind of each filter of a procedure's input; a missing key is a type error. Other keys are parameters of the URL only. */
export type ParamKinds<Input> = { readonly [K in keyof Input]-?: KindFor<Input[K]> };
export type KeysOfKind<Kinds, Kind extends ParamKind> = {
  [K in keyof Kinds]: Kinds[K] extends Kind ? K : never;
}[keyof Kinds] &
  string;
/** The names of the filters that people set. */
export type FilterName<Kinds> = KeysOfKind<Kinds, FilterKind>;
/** The names of the parameters that people set: filters, and what is not one of them. */
export type SetName<Kinds> = FilterName<Kinds> | 'sort' | 'columns' | 'saved';
/** The names of the ids that links set. */
export type LinkName<Kinds> = KeysOfKind<Kinds, 'link'>;

type ListParamOptions<Name extends string, Id extends string> = {
  /** The name by which the server knows the list, where it has saved views. */
  list?: SavedViewList;
  /** Storage key of the last filters. */
  key: string;
  /** The filters' parameter names in the URL. */
  names: readonly Name[];
  /** Those whose value is no text. */
  values: readonly Name[];
  /** Parameters by which a link restricts the list to a record; they are not stored as filters. */
  ids: readonly Id[];
  /** Storage key of the chosen layout ('leadsView': browsers have it under this name, as addresses have the parameter `view`); omitted for a list with a single one. */
  layoutKey?: string;
  /** The layout of who has not chosen one; the table by default. */
  initialLayout?: string;
  /** Whether the filters are stored until sign-out (default), or only in memory. */
  persist?: boolean;
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';

// The router parses '?phone=612' as a number and '?name=true' as a boolean.
const toText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

/** Picks the texts that are not too long; those of `values` may be longer. */
export function pickTexts<Name extends string>(
  names: readonly Name[],
  from: Record<string, unknown>,
  values: readonly string[] = [],
): SearchParams<Name> {
  const known = names.filter((name) => {
    const value = from[name];
    return (
      isString(value) &&
      value !== '' &&
      value.length <= (values.includes(name) ? MAX_VALUE_LENGTH : MAX_SEARCH_LENGTH)
    );
  });
  return Object.fromEntries(known.map((name) => [name, from[name]])) as SearchParams<Name>;
}

export const DEFAULT_LAYOUT = 'list';
/** Stands for a saved view in the URL of a list that opens with one, where none is applied. */
export const NO_VIEW = 'none';

export type ListParams<Name extends string = string, Id extends string = string> = ReturnType<
  typeof buildParams<Name, Id>
>;
/** The parameters of a list whose procedure has the filters Input. */
export type InputParams<Input, Kinds> = ListParams<SetName<Kinds>, LinkName<Kinds>> & {
  kinds: Kinds;
  /** For inference only; there is no such value. */
  input?: Input;
};

/**
 * The search parameters of a list whose procedure has the filters Input: those filters, and `view`, the layout, where the list has several.
 * The URL is their source; the browser stores the last ones, which a link or a visit without filters restores. Only names and
 * lengths are checked here, because this module is in the first load of every page; createListFilters knows the valid values.
 *
 * A route takes `validate` as validateSearch, `restoreStoredSearch` as a search middleware and `applySearch` as beforeLoad. Called in two steps,
 * because Input is given and Kinds is inferred.
 */
export const createListParams =
  <Input extends object = never>() =>
  <const Kinds extends ParamKinds<Input> & Record<string, ParamKind>>({
    filters: kinds,
    ...options
  }: Omit<ListParamOptions<string, string>, 'names' | 'values' | 'ids'> & { filters: Kinds }): InputParams<
    Input,
    Kinds
  > => {
    const all = Object.keys(kinds);
    const names = all.filter((name) => kinds[name] !== 'link' && kinds[name] !== 'unused');
    const ids = all.filter((name) => kinds[name] === 'link');
    return {
      kinds,
      ...buildParams({
        ...options,
        names: names as SetName<Kinds>[],
        values: names.filter((name) => kinds[name] === 'value') as SetName<Kinds>[],
        ids: ids as LinkName<Kinds>[],
      }),
    };
  };

/** Whether the list of the page still has the filters of last time, which it has opened with; not those of an address. */
export const getRestoreState = defineSessionValue((): { isRestored?: boolean } => ({}));

/**
 * What the session has of a list: the update of the URL that waits while a filter is being typed, the filters that typing last wrote there,
 * and the stored ones that a link was given last, as JSON.
 */
type Pending = { timer?: ReturnType<typeof setTimeout> | undefined; written?: string; offered?: string };

function buildParams<Name extends string, Id extends string>(options: ListParamOptions<Name, Id>) {
  type Search = SearchParams<Name | Id | 'view'>;
  const {
    list,
    key,
    names,
    values,
    ids,
    layoutKey,
    initialLayout = DEFAULT_LAYOUT,
    persist = true,
  } = options;
  const all = [...names, ...ids, 'view' as const];
  const shownKey = `${key}.shown`;
  const shownLayoutKey = `${layoutKey}.shown`;
  keepInMemory(shownKey);
  keepInMemory(shownLayoutKey);
  if (!persist) keepInMemory(key);

  const getPending = defineSessionValue((): Pending => ({}));

  const pickFilters = (from: Record<string, unknown>) => pickTexts(names, from, values);
  const readStoredFilters = () => pickFilters(readStored(key, {}, isObject));
  /** The layout that is shown, else the stored one; undefined for the table, unless another one is stored. */
  function readStoredLayout() {
    if (!layoutKey) return undefined;
    const stored = readStored(layoutKey, DEFAULT_LAYOUT, isString);
    const layout = readStored(shownLayoutKey, '', isString) || stored;
    return layout === DEFAULT_LAYOUT && stored === DEFAULT_LAYOUT ? undefined : layout;
  }
  function show(filters: SearchParams<Name>) {
    const pending = getPending();
    clearTimeout(pending.timer);
    pending.timer = undefined;
    writeStored(shownKey, filters);
    writeStored(key, filters);
  }

  /** Validates the parameters of a URL. An absent one must be explicitly undefined, or the router keeps its current value. */
  function validate(search: Record<string, unknown>): Search {
    const texts = pickTexts(all, Object.fromEntries(all.map((name) => [name, toText(search[name])])), values);
    for (const id of ids) if (!isRecordId(texts[id] ?? '')) delete texts[id];
    return Object.fromEntries(all.map((name) => [name, texts[name]])) as Search;
  }

  /** The parameters of the saved view that the list opens with; undefined without one. */
  function readDefaultView(): Search | undefined {
    const stored = list && readStored(DEFAULT_VIEWS_KEY, {}, isObject)[list];
    return isObject(stored) ? validate(stored) : undefined;
  }
  const isBare = (search: Search) => [...names, ...ids].every((name) => search[name] === undefined);
  /** The layout of an address: that it says; of one with filters the first one, so that whoever gets it sees the same; else undefined. */
  const findLayout = (search: Search) => search.view ?? (isBare(search) ? undefined : initialLayout);
  const openDefaultView = (search: Search) =>
    isBare(search) && search.view === undefined ? readDefaultView() : undefined;

  /** Adds the default view, else the stored filters, to a URL without filters. Not for Back and Forward: the router runs search middlewares for links only. */
  function restoreStoredSearch<S extends object>({ search, next }: { search: S; next: (search: S) => S }): S {
    const result: S & Search = next(search);
    const opened = openDefaultView(result);
    if (opened) return { ...result, ...opened };
    if (isBare(result)) {
      const stored = readStoredFilters();
      getPending().offered = JSON.stringify(stored);
      return { ...result, ...stored, view: result.view ?? readStoredLayout() };
    }
    const shown = readStored(shownLayoutKey, initialLayout, isString);
    return { ...result, view: result.view ?? (shown && shown !== initialLayout ? shown : undefined) };
  }

  /** Applies the URL's filters and layout before the page loads. Redirects to the default view where `restoreStoredSearch` did not know it yet. */
  function applySearch({ search, preload, cause }: { search: Search; preload: boolean; cause: string }) {
    if (preload) return;
    const opened = openDefaultView(search);
    if (opened) throw redirect({ to: '.', search: opened as never, replace: true });
    const filters = pickFilters(search);
    const { timer, written, offered } = getPending();
    if (cause === 'enter') getRestoreState().isRestored = JSON.stringify(filters) === offered;
    if (layoutKey) writeStored(shownLayoutKey, findLayout(search) ?? '');
    // A URL written by earlier typing must not overwrite what has been typed since.
    if (timer !== undefined && written === JSON.stringify(filters)) return;
    show(filters);
  }

  return {
    list,
    key,
    names,
    ids,
    layoutKey: layoutKey ?? '',
    initialLayout,
    shownKey,
    shownLayoutKey,
    pickFilters,
    findLayout,
    validate,
    restoreStoredSearch,
    applySearch,
    show,
    getPending,
  };
}
