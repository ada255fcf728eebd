import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../api-client.ts';

/** Whom a link invites, and to which agency. */
export type OpenInvitation = inferRouterOutputs<AppRouter>['invitations']['open'];
/** The user who is signed in in this browser. */
export type SignedInUser = Exclude<inferRouterOutputs<AppRouter>['auth']['session'], null | false>;
