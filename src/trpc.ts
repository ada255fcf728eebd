import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { type AppRouter, getHttpStatus, isTimeout, trpcClient } from './api-client.ts';
import { endIfRefused } from './lib/page-user.ts';
import { getErrorCode } from './lib/records/error-kinds.ts';

// The access pages import api-client.ts only, so that this module is not in their first load.
export * from './api-client.ts';

/** Queries that no mutation of a page changes. */
const isKept = (key: readonly unknown[]) => /^(auth,session|notices,unread)$/.test(String(key[0]));

export const trpc = createTRPCReact<AppRouter>({
  overrides: {
    useMutation: {
      // Every mutation invalidates all queries of the page here. `meta.quiet` is for changes that the screen already shows.
      async onSuccess({ originalFn, meta }) {
        if (!meta.quiet) invalidateAll();
        await originalFn();
      },
    },
  },
});

const endIfSignedOut = (error: unknown) => endIfRefused(getErrorCode(error));

const invalidateAll = (refetchType: 'active' | 'none' = 'active') =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isKept(queryKey), refetchType });

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endIfSignedOut }),
  mutationCache: new MutationCache({
    onError(error) {
      endIfSignedOut(error);
      // It may have been applied although its response got lost; on a conflict what the page shows is outdated.
      const status = getHttpStatus(error);
      if (status >= 500 || status === 409) invalidateAll(navigator.onLine ? 'active' : 'none');
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
