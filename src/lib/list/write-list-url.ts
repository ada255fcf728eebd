import type { AnyRouter } from '@tanstack/react-router';
import { writeStored } from '../storage/use-local-storage.ts';
import {
  DEFAULT_LAYOUT,
  getRestoreState,
  type ListParams,
  type SearchParams,
} from './list-url-and-storage.ts';

/** Debounce between typing and the update of the URL. */
const TYPING_MS = 250;

function navigate(router: AnyRouter, params: SearchParams<string>, replace: boolean) {
  void router.navigate({
    to: '.',
    search: (before: object) => ({ ...before, ...params }),
    replace,
    resetScroll: false,
    ignoreBlocker: true,
  });
}

/** Applies filters at once, then updates the URL: with a history entry of its own, in the current one, or so after a debounce. */
export function writeFilters<Name extends string>(
  {
    names,
    pickFilters,
    show,
    getPending,
  }: Pick<ListParams<Name>, 'names' | 'pickFilters' | 'show' | 'getPending'>,
  router: AnyRouter,
  filters: SearchParams<Name>,
  update: 'push' | 'replace' | 'debounce',
): void {
  const { pathname } = router.latestLocation;
  getRestoreState().isRestored = false;
  show(filters);
  const pending = getPending();
  function updateUrl() {
    pending.timer = undefined;
    if (router.latestLocation.pathname !== pathname) return;
    pending.written = JSON.stringify(pickFilters(filters));
    const absent = Object.fromEntries(names.map((name) => [name, undefined]));
    navigate(router, { ...absent, ...filters }, update !== 'push');
  }
  if (update === 'debounce') pending.timer = setTimeout(updateUrl, TYPING_MS);
  else updateUrl();
}

/** Writes the layout into the URL, replacing the history entry. */
export function writeLayout(shownLayoutKey: string, router: AnyRouter, layout: string): void {
  writeStored(shownLayoutKey, layout);
  navigate(router, { view: layout === DEFAULT_LAYOUT ? undefined : layout }, true);
}
