import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../worker/routers/app.ts';
import { OFFLINE } from './lib/loading/missing-code.ts';

/** Milliseconds after which a call is given up. */
const PATIENCE = 15_000;
const BATCH = { maxItems: 10, maxURLLength: 6000 };

export type { AppRouter };
export type AppError = TRPCClientError<AppRouter>;

const impatient: typeof fetch = (input, init) => {
  const late = AbortSignal.timeout(PATIENCE);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, late]) : late });
};

const wire = { url: '/trpc', fetch: impatient };
export const trpcClient = createTRPCClient<AppRouter>({
  // Changes travel alone: the server refuses some of them in company.
  links: [
    splitLink({
      condition: (op) => op.type === 'mutation',
      true: httpLink(wire),
      false: httpBatchLink({ ...wire, ...BATCH }),
    }),
  ],
});

const dataOf = (error: unknown) => (error instanceof TRPCClientError ? (error as AppError).data : undefined);
export const getErrorCode = (error: unknown) => dataOf(error)?.code;
// An answer that never came counts as a fault of the server.
export const getHttpStatus = (error: unknown) => dataOf(error)?.httpStatus ?? 500;
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));

/** The sentence a person reads: a call given up, what the server wrote, else the screen's own. */
export function errorText(error: unknown, fallback: string): string {
  if (isTimeout(error)) return 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.';
  const data = dataOf(error);
  if (!data && !navigator.onLine) return OFFLINE;
  if (!data || !(error instanceof Error) || data.code === 'INTERNAL_SERVER_ERROR') return fallback;
  return error.message;
}
