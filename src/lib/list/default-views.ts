import type { SavedViewList } from '../../../db/domain/saved-views/saved-views.ts';
import { DEFAULT_VIEWS_KEY } from '../storage/storage-keys.ts';
import { readStored, writeStored } from '../storage/use-local-storage.ts';
import { isObject } from './list-url-and-storage.ts';

type View = { id: string; params: Record<string, string> };

/** The parameters of the URL that a view stands for. */
export const toViewSearch = ({ id, params }: View): Record<string, string> => ({ ...params, saved: id });

/** Stores the views that lists open with, for the search middlewares and the request that the HTML starts. */
export const storeDefaultViews = (views: readonly (View & { list: SavedViewList })[]): void =>
  writeStored(DEFAULT_VIEWS_KEY, Object.fromEntries(views.map((view) => [view.list, toViewSearch(view)])));

export const readDefaultViews = () => readStored<Record<string, unknown>>(DEFAULT_VIEWS_KEY, {}, isObject);

/** Stores the view that a list opens with; null for none. */
export function storeDefaultView(list: SavedViewList, view: View | null): void {
  const { [list]: _, ...others } = readDefaultViews();
  writeStored(DEFAULT_VIEWS_KEY, view ? { ...others, [list]: toViewSearch(view) } : others);
}
