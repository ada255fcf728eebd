import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../worker/domains/index.ts';
import { isChunkError, OFFLINE, PART_NOT_LOADED } from './lib/loading/chunk-load-error.ts';
import { fetchForPageUser } from './lib/page-user.ts';

/** Timeout of a request. */
const REQUEST_TIMEOUT_MS = 15_000;
const BATCH_LIMITS = { maxItems: 10, maxURLLength: 6000 };

export type { AppRouter };
export type AppError = TRPCClientError<AppRouter>;

export const fetchWithTimeout: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  // Not AbortSignal.any: Safari has it since 17.4, Firefox since 124.
  const abort = new AbortController();
  for (const signal of [init?.signal, timeout])
    if (signal?.aborted) abort.abort(signal.reason);
    else signal?.addEventListener('abort', () => abort.abort(signal.reason));
  // tRPC passes the address as a text.
  return fetchForPageUser(input as string, { ...init, signal: abort.signal });
};

const linkOptions = { url: '/trpc', fetch: fetchWithTimeout };
/**
 * Creates a client of the API. Mutations are sent by `fetchMutation`, unless they have `quiet` in their context; they are not batched,
 * because the server rejects some of them in a batch, nor are queries with `skipBatch` in their context.
 */
export const createApiClient = (fetchMutation = fetchWithTimeout) =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type, context }) => type === 'mutation' && !context.quiet,
        true: httpLink({ ...linkOptions, fetch: fetchMutation }),
        false: splitLink({
          condition: ({ type, context }) => type === 'mutation' || context.skipBatch === true,
          true: httpLink(linkOptions),
          false: httpBatchLink({ ...linkOptions, ...BATCH_LIMITS }),
        }),
      }),
    ],
  });
export const accessClient = createApiClient();

const getErrorData = (error: unknown) =>
  error instanceof TRPCClientError ? (error as AppError).data : undefined;
// A missing response counts as a server error.
export const getHttpStatus = (error: unknown) => getErrorData(error)?.httpStatus ?? 500;
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));

/** The message shown for an error: time-out, offline, code that did not load, the server's message, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (isTimeout(error)) return 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.';
  const data = getErrorData(error);
  if (!data && !navigator.onLine) return OFFLINE;
  if (isChunkError(error)) return PART_NOT_LOADED;
  if (!data || !(error instanceof Error) || data.code === 'INTERNAL_SERVER_ERROR') return fallback;
  return error.message;
}
