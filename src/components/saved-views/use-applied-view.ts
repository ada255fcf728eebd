import { useRouter } from '@tanstack/react-router';
import { readDefaultViews, toViewSearch } from '../../lib/list/default-views.ts';
import { type DisplayFilters, useFilters } from '../../lib/list/list-filters.ts';
import { getRestoreState, isObject, NO_VIEW } from '../../lib/list/list-url-and-storage.ts';
import { useLocalStorage, writeStored } from '../../lib/storage/use-local-storage.ts';
import { useWide } from '../../lib/use-wide.ts';
import type { SavedViewsProps, ShownView } from './view-types.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The layout of a list, table or cards, which the person has chosen; undefined for a list with a single one. */
function useChosenLayout({
  layoutKey,
  initialLayout,
  shownLayoutKey,
}: DisplayFilters['params']): string | undefined {
  const [shown] = useLocalStorage(shownLayoutKey, '', isText);
  const [stored] = useLocalStorage(layoutKey, initialLayout, isText);
  return layoutKey ? shown || stored : undefined;
}

/** What of a view's parameters the list knows, in a fixed order, to compare with. */
function toComparable(
  { read, params: { initialLayout } }: DisplayFilters,
  params: Record<string, string>,
  hasLayouts: boolean,
): string {
  const { saved: _, ...known } = {
    ...read(params),
    ...(hasLayouts && { view: params.view ?? initialLayout }),
  };
  return JSON.stringify(Object.entries(known).sort());
}

/** The state of a list as the parameters of a saved view, and what applies one. */
export function useAppliedView({ list, filters: listFilters }: SavedViewsProps) {
  const router = useRouter();
  const { params } = listFilters;
  const [{ saved, ...filters }] = useFilters(listFilters);
  const layout = useChosenLayout(params);
  // A narrow window shows cards whatever the view says.
  const comparesLayout = useWide() && layout !== undefined;
  const current: Record<string, string> = { ...filters, ...(layout && { view: layout }) };
  const [defaults] = useLocalStorage<Record<string, unknown>>('defaultViews', readDefaultViews(), isObject);

  const show = (search: Record<string, string>) =>
    void router.navigate({ to: '.', search: search as never, resetScroll: false, ignoreBlocker: true });
  function apply(next: ShownView) {
    getRestoreState().isRestored = false;
    if (next.params.view && params.layoutKey) writeStored(params.layoutKey, next.params.view);
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
      toComparable(listFilters, current, comparesLayout) !==
      toComparable(listFilters, applied.params, comparesLayout),
    apply,
    leave,
    /** Names the view that was saved from the current state. */
    setApplied: (id: string) => show({ ...current, saved: id }),
  };
}
