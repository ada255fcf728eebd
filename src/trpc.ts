import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import {
  type AppRouter,
  errorText,
  getErrorCode,
  getHttpStatus,
  isTimeout,
  trpcClient,
} from './api-client.ts';

// The pages before signing in use wire.ts alone: what stands here is no part of their first load.
export * from './api-client.ts';

const isSession = (key: readonly unknown[]) => String(key[0]) === 'auth,session';

export const trpc = createTRPCReact<AppRouter>({
  overrides: {
    useMutation: {
      // The one place that refreshes what is on screen. `meta.quiet` is for changes that are already shown.
      async onSuccess({ originalFn, meta }) {
        if (!meta.quiet) refreshAll();
        await originalFn();
      },
    },
  },
});

let whenSessionEnds: () => void = () => undefined;
/** What happens when the server says that nobody is signed in any more. */
export const onSessionEnd = (then: () => void) => {
  whenSessionEnds = then;
};
const endIfSignedOut = (error: unknown) => {
  if (getErrorCode(error) === 'UNAUTHORIZED') whenSessionEnds();
};

const refreshAll = (refetchType: 'active' | 'none' = 'active') =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSession(queryKey), refetchType });

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endIfSignedOut }),
  mutationCache: new MutationCache({
    onError(error) {
      endIfSignedOut(error);
      // The change may be made although its answer got lost: what is on screen is read again.
      if (getHttpStatus(error) >= 500) refreshAll(navigator.onLine ? 'active' : 'none');
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      // What was given up after its whole patience is not waited for again without being asked to.
      retry: (failures, error) => failures < 1 && getHttpStatus(error) >= 500 && !isTimeout(error),
      retryOnMount: false,
      retryDelay: () => 100 + Math.random() * 200,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** For loaders and for what changes the cache by hand. */
export const trpcUtils = createTRPCQueryUtils({ queryClient, client: trpcClient });

/** What a list says that could not be read; who may not read it is told whom to ask. */
export const loadErrorText = (error: unknown, fallback: string) =>
  getErrorCode(error) === 'FORBIDDEN'
    ? 'No tienes permisos para acceder a esta información. Contacta con tu administrador.'
    : errorText(error, fallback);
