import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Tasks = inferRouterOutputs<AppRouter>['tasks'];

/** A task with the names of what it points to, in the list and alone alike. */
export type Task = Tasks['get'];
