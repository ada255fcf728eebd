import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { limitConcurrency } from './concurrency.ts';

type Calls = Pick<Context, 'callCount'>;

/** Throws BAD_REQUEST in a batch: what costs a password or a session is never one of many in a request. */
export function assertNotBatched({ callCount }: Calls): void {
  if (callCount > 1) throw new AppError('BAD_REQUEST', 'La petición no es válida.');
}

/** Runs what hashes passwords for somebody signed in: not in a batch, and in a place of their own. */
export function limitUnbatched<R>(ctx: Calls & { user: { id: string } }, next: () => Promise<R>): Promise<R> {
  assertNotBatched(ctx);
  return limitConcurrency(ctx.user.id, next);
}
