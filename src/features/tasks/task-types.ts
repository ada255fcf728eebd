import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Tasks = inferRouterOutputs<AppRouter>['tasks'];

/** A task with the names of its related records, the same in the list and alone. */
export type Task = Tasks['get'];
