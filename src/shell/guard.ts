import { redirect } from '@tanstack/react-router';
import { utils } from '../trpc.ts';

// A person stays who they are until they leave; nobody may become somebody at any moment, so it is asked again.
const untilSomebody = ({ state }: { state: { data?: unknown } }) =>
  state.data ? Number.POSITIVE_INFINITY : 0;

/** The guard of every page of the CRM; gives its loaders who is signed in, and the wire. */
export async function guard({ pathname, href }: { pathname: string; href: string }) {
  const session = await utils.auth.session.fetch(undefined, { staleTime: untilSomebody });
  if (!session)
    throw redirect({
      to: '/login',
      search: pathname === '/crm' ? {} : { next: href },
      replace: true,
    });
  return { session, utils };
}
