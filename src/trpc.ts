import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../worker/routers/app.ts';

/** Milliseconds after which a call is given up. */
const PATIENCE = 15_000;
const BATCH = { maxItems: 10, maxURLLength: 6000 };

export type { AppRouter };
export type AppError = TRPCClientError<AppRouter>;

export const trpc = createTRPCReact<AppRouter>({
  overrides: {
    useMutation: {
      // The one place that refreshes what is on screen. `meta.quiet` is for changes that are already shown.
      async onSuccess({ originalFn, queryClient: client, meta }) {
        if (!meta.quiet) void client.invalidateQueries({ predicate: ({ queryKey }) => !isSession(queryKey) });
        await originalFn();
      },
    },
  },
});

const isSession = (key: readonly unknown[]) => String(key[0]) === 'auth,session';
const isSignIn = (key: readonly unknown[] | undefined) => String(key?.[0]) === 'auth,signIn';

const impatient: typeof fetch = (input, init) => {
  const late = AbortSignal.timeout(PATIENCE);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, late]) : late });
};

const wire = { url: '/trpc', fetch: impatient };
export const trpcClient = trpc.createClient({
  // Changes travel alone: the server refuses some of them in company.
  links: [
    splitLink({
      condition: (op) => op.type === 'mutation',
      true: httpLink(wire),
      false: httpBatchLink({ ...wire, ...BATCH }),
    }),
  ],
});

let whenSessionEnds: () => void = () => undefined;
/** What happens when the server says that nobody is signed in any more. */
export const onSessionEnd = (then: () => void) => {
  whenSessionEnds = then;
};
const endIfSignedOut = (error: unknown, key: readonly unknown[] | undefined) => {
  if (codeOf(error) === 'UNAUTHORIZED' && !isSignIn(key)) whenSessionEnds();
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => endIfSignedOut(error, query.queryKey) }),
  mutationCache: new MutationCache({
    onError: (error, _, __, mutation) => endIfSignedOut(error, mutation.options.mutationKey),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && statusOf(error) >= 500,
      retryDelay: () => 100 + Math.random() * 200,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** For loaders and for what changes the cache by hand. */
export const utils = createTRPCQueryUtils({ queryClient, client: trpcClient });

const dataOf = (error: unknown) => (error instanceof TRPCClientError ? (error as AppError).data : undefined);
export const codeOf = (error: unknown) => dataOf(error)?.code;
// An answer that never came counts as a fault of the server.
const statusOf = (error: unknown) => dataOf(error)?.httpStatus ?? 500;
const timedOut = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || timedOut(error.cause));

/** The sentence a person reads: a call given up, what the server wrote, else the screen's own. */
export function errorText(error: unknown, fallback: string): string {
  if (timedOut(error)) return 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.';
  const data = dataOf(error);
  if (!data || !(error instanceof Error) || data.code === 'INTERNAL_SERVER_ERROR') return fallback;
  return error.message;
}

/** Sentences of the fields the server refused, by their path. */
export const errorFields = (error: unknown): Record<string, string> => dataOf(error)?.fields ?? {};
