import type { AnyRouter } from '@tanstack/react-router';
import { writeStored } from '../storage/use-local-storage.ts';
import { DEFAULT_VIEW, type ListParams, opening, type Texts } from './list-url-and-storage.ts';

/** Debounce between typing and the update of the URL. */
const TYPING_MS = 250;

function navigate(router: AnyRouter, params: Texts<string>, replace: boolean) {
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
  { names, pickFilters, show, typing }: Pick<ListParams<Name>, 'names' | 'pickFilters' | 'show' | 'typing'>,
  router: AnyRouter,
  filters: Texts<Name>,
  update: 'push' | 'replace' | 'debounce',
): void {
  const { pathname } = router.latestLocation;
  opening.isRestored = false;
  show(filters);
  function updateUrl() {
    typing.timer = undefined;
    if (router.latestLocation.pathname !== pathname) return;
    typing.written = JSON.stringify(pickFilters(filters));
    const absent = Object.fromEntries(names.map((name) => [name, undefined]));
    navigate(router, { ...absent, ...filters }, update !== 'push');
  }
  if (update === 'debounce') typing.timer = setTimeout(updateUrl, TYPING_MS);
  else updateUrl();
}

/** Writes the view into the URL, replacing the history entry. */
export function writeView(shownViewKey: string, router: AnyRouter, view: string): void {
  writeStored(shownViewKey, view);
  navigate(router, { view: view === DEFAULT_VIEW ? undefined : view }, true);
}
