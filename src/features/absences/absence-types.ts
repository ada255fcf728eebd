import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** An absence that is not over. */
export type Absence = inferRouterOutputs<AppRouter>['absences']['list'][number];
