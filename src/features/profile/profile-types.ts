import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>;

/** The profile of the current user. */
export type Profile = Outputs['profile']['get'];
/** A session of the current user. */
export type Session = Outputs['sessions']['list'][number];
