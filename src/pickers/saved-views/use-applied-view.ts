import { useRouter } from '@tanstack/react-router';
import { readDefaultViews, toViewSearch } from '../../lib/list/default-views.ts';
import { type DisplayFilters, useFilters } from '../../lib/list/list-filters.ts';
import { getOpening, isObject, NO_VIEW } from '../../lib/list/list-url-and-storage.ts';
import { useLocalStorage, writeStored } from '../../lib/storage/use-local-storage.ts';
import { useWide } from '../../lib/use-wide.ts';
import type { SavedViewsProps, ShownView } from './view-types.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The view of a list, table or cards, which the person has chosen; undefined for a list with a single one. */
function useChosenView({ viewKey, initialView, shownViewKey }: DisplayFilters['params']): string | undefined {
  const [shown] = useLocalStorage(shownViewKey, '', isText);
  const [stored] = useLocalStorage(viewKey, initialView, isText);
  return viewKey ? shown || stored : undefined;
}

/** What of a view's parameters the list knows, in a fixed order, to compare with. */
function toComparable(
  { read, params: { initialView } }: DisplayFilters,
  params: Record<string, string>,
  hasViews: boolean,
): string {
  const { saved: _, ...known } = { ...read(params), ...(hasViews && { view: params.view ?? initialView }) };
  return JSON.stringify(Object.entries(known).sort());
}

/** The state of a list as the parameters of a saved view, and what applies one. */
export function useAppliedView({ list, filters: listFilters }: SavedViewsProps) {
  const router = useRouter();
  const { params } = listFilters;
  const [{ saved, ...filters }] = useFilters(listFilters);
  const view = useChosenView(params);
  // A narrow window shows cards whatever the view says.
  const comparesView = useWide() && view !== undefined;
  const current: Record<string, string> = { ...filters, ...(view && { view }) };
  const [defaults] = useLocalStorage<Record<string, unknown>>('defaultViews', readDefaultViews(), isObject);

  const show = (search: Record<string, string>) =>
    void router.navigate({ to: '.', search: search as never, resetScroll: false, ignoreBlocker: true });
  function apply(next: ShownView) {
    getOpening().isRestored = false;
    if (next.params.view && params.viewKey) writeStored(params.viewKey, next.params.view);
    show(toViewSearch(next));
  }
  /** Removes the filters with the view. */
  function leave() {
    params.show({});
    show(defaults[list] ? { saved: NO_VIEW } : {});
  }
  return {
    /** The id of the applied view; undefined without one. */
    appliedId: saved === NO_VIEW ? undefined : saved,
    defaultId: (defaults[list] as { saved?: string } | undefined)?.saved,
    current,
    isChanged: (applied: ShownView) =>
      toComparable(listFilters, current, comparesView) !==
      toComparable(listFilters, applied.params, comparesView),
    apply,
    leave,
    /** Names the view that was saved from the current state. */
    setApplied: (id: string) => show({ ...current, saved: id }),
  };
}
