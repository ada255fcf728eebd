import { trpc } from '../trpc.ts';

/** The signed-in user. The session is in the cache: requireSession has fetched it. */
const useOwnSession = () =>
  trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data || null;

/** The id of the signed-in user. */
export const useOwnId = (): string | null => useOwnSession()?.id ?? null;

/** Who is responsible for a new record by default: the signed-in user, or who stands in for them today. */
export function useDefaultResponsible(): string | null {
  const session = useOwnSession();
  return session?.standIn ?? session?.id ?? null;
}

/** Whether the signed-in user sees only records of their own and of nobody. */
export const useIsRestricted = (): boolean => useOwnSession()?.isRestricted ?? false;
