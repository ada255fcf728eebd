import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Tasks = inferRouterOutputs<AppRouter>['tasks'];
type Filters = inferRouterInputs<AppRouter>['tasks']['list']['filters'];

/** A task with the names of its related records. */
export type Task = Tasks['list']['rows'][number];
/** The same as its dialog reads it, with who created it. */
export type OpenedTask = Tasks['get'];
/** What the list can be filtered by; days are inclusive, and absent instead of null. */
export type TaskFilters = { [K in keyof Filters]: Exclude<Filters[K], null> };
