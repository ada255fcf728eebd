import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Properties = inferRouterOutputs<AppRouter>['properties'];

/** A property in the list. */
export type ListedProperty = Properties['list']['rows'][number];
/** One property with all its columns. */
export type Property = Properties['get'];
