import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** A user in the table. */
export type User = inferRouterOutputs<AppRouter>['users']['list'][number];
/** The actions on a user that have a dialog. */
export type UserTask = 'pause' | 'delete' | 'password' | 'absences';
