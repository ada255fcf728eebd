import { getRouteApi } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../wire.ts';

export type Session = NonNullable<inferRouterOutputs<AppRouter>['auth']['session']>;

const crm = getRouteApi('/crm');

/** Who is signed in; only below /crm. */
export function useSession(): Session {
  return crm.useRouteContext({ select: (context) => context.session });
}

/** What a person is called: the display name, else the full name, else the address. */
export const nameOf = ({
  displayName,
  fullName,
  email,
}: Pick<Session, 'displayName' | 'fullName' | 'email'>) => displayName ?? fullName ?? email;
