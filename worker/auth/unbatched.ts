import { limitConcurrency } from './concurrency.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';

type Calls = Pick<Context, 'calls'>;

/** Throws BAD_REQUEST in a batch: what costs a password or a session is never one of many in a request. */
export function assertNotBatched({ calls }: Calls): void {
  if (calls > 1) throw new Refusal('BAD_REQUEST', 'La petición no es válida.');
}

/** Runs what hashes passwords for somebody signed in: not in a batch, and in a place of their own. */
export function queueUnbatched<R>(ctx: Calls & { user: { id: string } }, next: () => Promise<R>): Promise<R> {
  assertNotBatched(ctx);
  return limitConcurrency(ctx.user.id, next);
}
