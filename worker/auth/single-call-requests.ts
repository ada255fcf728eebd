import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { limitConcurrency } from './concurrency.ts';

type BatchInfo = Pick<Context, 'callCount'>;

/** Throws BAD_REQUEST in a batched request: what hashes a password or changes a session must be the only call of its request. */
export function assertNotBatched({ callCount }: BatchInfo): void {
  if (callCount > 1) throw new AppError('BAD_REQUEST', 'La petición no es válida.');
}

/**
 * Runs what hashes passwords for a signed-in user, within the concurrency limit of that user. Throws BAD_REQUEST in a batched
 * request, SERVICE_UNAVAILABLE under load.
 */
export function limitUnbatched<R>(
  ctx: BatchInfo & { user: { id: string } },
  next: () => Promise<R>,
): Promise<R> {
  assertNotBatched(ctx);
  return limitConcurrency(ctx.user.id, next);
}
