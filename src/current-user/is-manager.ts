import { trpc } from '../trpc.ts';

/** Whether the signed-in user is a manager. The session is in the cache: requireSession has fetched it. */
export function useIsManager(): boolean {
  const { data: session } = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return Boolean(session && session.role === 'manager');
}
