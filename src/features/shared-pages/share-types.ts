import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** The property whose page is shared. */
export type SharedProperty = { id: string; title: string };
/** The public page of a property. */
export type SharedPage = NonNullable<inferRouterOutputs<AppRouter>['sharedPages']['get']>;
