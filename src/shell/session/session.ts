import { getRouteApi } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../api-client.ts';

export type SignedInUser = Exclude<inferRouterOutputs<AppRouter>['auth']['session'], null | false>;

const crm = getRouteApi('/crm');

/** The current session; only in routes below /crm. */
export function useSession(): SignedInUser {
  return crm.useRouteContext({ select: (context) => context.session });
}
