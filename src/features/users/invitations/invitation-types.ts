import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../trpc.ts';

/** An open invitation. */
export type Invitation = inferRouterOutputs<AppRouter>['invitations']['list'][number];
