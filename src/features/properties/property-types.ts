import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Properties = inferRouterOutputs<AppRouter>['properties'];

/** A property in the list. */
export type ListedProperty = Properties['list']['rows'][number];
/** One property with all its columns. */
export type Property = Properties['get'];
/** What the list can be filtered by. */
export type PropertyFilters = inferRouterInputs<AppRouter>['properties']['list']['filters'];
