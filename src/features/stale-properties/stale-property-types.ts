import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** An advertised property without movement. */
export type StaleProperty = inferRouterOutputs<AppRouter>['properties']['stale']['rows'][number];
export type StalePropertyFilters = inferRouterInputs<AppRouter>['properties']['stale']['filters'];
