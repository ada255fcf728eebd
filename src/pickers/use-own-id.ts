import { trpc } from '../trpc.ts';

/** The id of the signed-in user. The session is in the cache: requireSession has fetched it. */
export function useOwnId(): string | null {
  const me = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
  return me ? me.id : null;
}
