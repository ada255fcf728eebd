import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>;

/** Who is signed in, as the own profile shows it. */
export type Profile = Outputs['profile']['get'];
/** A place where that person is signed in. */
export type Session = Outputs['sessions']['list'][number];
