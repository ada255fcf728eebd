import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { INVALIDATES_HEADER, isInvalidated } from '../db/domain/invalidated-queries.ts';
import { type AppRouter, createApiClient, fetchWithTimeout, getHttpStatus, isTimeout } from './api-client.ts';
import { endSessionIfRefused } from './lib/page-user.ts';
import { getErrorCode } from './lib/records/error-kinds.ts';
import { isHidden } from './lib/records/hidden-record.ts';

// The access pages import api-client.ts only, so that this module is not in their first load.
export { type AppRouter, errorText } from './api-client.ts';

export const trpc = createTRPCReact<AppRouter>();

const endIfSignedOut = (error: unknown) => endSessionIfRefused(getErrorCode(error));

/** Queries that change with the session only, and those that are refetched by the clock. */
const isNeverInvalidated = (path: string) => /^(auth,session|notices,unread)$/.test(path);

/**
 * Invalidates the queries that a response names (see INVALIDATES_HEADER); without header all of the page. Those whose input has the id
 * `hiddenId` are not refetched: the user does not see that record any more, and the page leaves it.
 */
export function invalidate(
  header: string | null,
  refetchType: 'active' | 'none' = 'active',
  hiddenId?: string,
): void {
  for (const isOfHidden of hiddenId ? [true, false] : [false])
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path, options] }) =>
        !isNeverInvalidated(String(path)) &&
        (header === null || isInvalidated(header, path as string[])) &&
        (!!hiddenId && JSON.stringify(options ?? null).includes(hiddenId)) === isOfHidden,
      refetchType: isOfHidden ? 'none' : refetchType,
    });
}

/** The client of the pages: the server says what a mutation has invalidated. `quiet` in its context is for what the screen already shows. */
export const trpcClient = createApiClient(async (input, init) => {
  const response = await fetchWithTimeout(input, init);
  if (!response.ok) return response;
  const { result }: { result?: { data?: unknown } } = await response.clone().json();
  const { id }: { id?: string } = isHidden(result?.data) ? JSON.parse(String(init?.body)) : {};
  invalidate(response.headers.get(INVALIDATES_HEADER), 'active', id);
  return response;
});

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endIfSignedOut }),
  mutationCache: new MutationCache({
    onError(error) {
      endIfSignedOut(error);
      // It may have been applied although its response got lost; on a conflict what the page shows is outdated.
      const status = getHttpStatus(error);
      if (status >= 500 || status === 409) invalidate(null, navigator.onLine ? 'active' : 'none');
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      // No automatic retry after a time-out: the user has already waited that long.
      retry: (failures, error) => failures < 1 && getHttpStatus(error) >= 500 && !isTimeout(error),
      retryOnMount: false,
      retryDelay: () => 100 + Math.random() * 200,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** For loaders, and for direct changes of the cache. */
export const trpcUtils = createTRPCQueryUtils({ queryClient, client: trpcClient });
