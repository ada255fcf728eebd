import type { inferRouterOutputs } from '@trpc/server';
import type { SavedViewList } from '../../../db/domain/views/saved-views.ts';
import type { AppRouter } from '../../api-client.ts';
import type { LayoutFilters } from '../../lib/list/list-filters.ts';

export type SavedView = inferRouterOutputs<AppRouter>['savedViews']['list'][number];
export type SavedViewsProps = { list: SavedViewList; filters: LayoutFilters };
