import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** The user's own agency with all its columns. */
export type Agency = inferRouterOutputs<AppRouter>['agency']['get'];
