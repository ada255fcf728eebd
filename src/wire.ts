import type { TRPCClient, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../worker/routers/app.ts';
import { createCallChain } from './lib/call-chain.ts';
import { OFFLINE } from './lib/missing-code.ts';
import { RpcError, type RpcOptions, sendMutation, sendQuery } from './lib/rpc-client.ts';

export type { AppRouter };
export type AppError = TRPCClientError<AppRouter>;

// Typed as tRPC's own client, whose code is several times that of these two calls and would come before every page.
export const trpcClient = createCallChain((path, input: unknown, options?: RpcOptions) => {
  const send = path.at(-1) === 'mutate' ? sendMutation : sendQuery;
  return send(path.slice(0, -1).join('.'), input, options);
}) as TRPCClient<AppRouter>;

const dataOf = (error: unknown) => (error instanceof RpcError ? (error.data as AppError['data']) : undefined);
export const codeOf = (error: unknown) => dataOf(error)?.code;
// An answer that never came counts as a fault of the server.
export const statusOf = (error: unknown) => dataOf(error)?.httpStatus ?? 500;
export const timedOut = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || timedOut(error.cause));

/** The sentence a person reads: a call given up, what the server wrote, else the screen's own. */
export function errorText(error: unknown, fallback: string): string {
  if (timedOut(error)) return 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.';
  const data = dataOf(error);
  if (!data && !navigator.onLine) return OFFLINE;
  if (!data || !(error instanceof Error) || data.code === 'INTERNAL_SERVER_ERROR') return fallback;
  return error.message;
}
