import type { inferRouterOutputs } from '@trpc/server';
import type { SavedViewList } from '../../../db/domain/saved-views/saved-views.ts';
import type { AppRouter } from '../../api-client.ts';
import type { DisplayFilters } from '../../lib/list/list-filters.ts';

export type SavedView = inferRouterOutputs<AppRouter>['savedViews']['list'][number];
/** A view that a list can show: a saved or built-in one. */
export type ShownView = Pick<SavedView, 'id' | 'name' | 'params' | 'isShared' | 'canChange'>;
export type SavedViewsProps = { list: SavedViewList; filters: DisplayFilters };
