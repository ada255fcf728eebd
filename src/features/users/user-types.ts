import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** Somebody of the agency as a row of the table. */
export type User = inferRouterOutputs<AppRouter>['users']['list'][number];
/** What a manager may do to somebody in a dialog. */
export type UserTask = 'pause' | 'delete' | 'password';
