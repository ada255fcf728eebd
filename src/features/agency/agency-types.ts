import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** The own agency, whole. */
export type Agency = inferRouterOutputs<AppRouter>['agency']['get'];
