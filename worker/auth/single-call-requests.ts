import { AppError } from '../errors.ts';
import { limitHashing, limitHeavy } from './concurrency.ts';

/** How many procedures a request calls. */
type BatchInfo = { callCount: number };

/** The weight of a heavy procedure: as many light ones are counted for it. */
export const HEAVY_WEIGHT = 5;
/** What the calls of one request may weigh together: four heavy ones among ten. */
const MAX_BATCH_WEIGHT = 4 * HEAVY_WEIGHT + 6;

/** Throws BAD_REQUEST in a batched request: what hashes a password or changes a session must be the only call of its request. */
export function assertNotBatched({ callCount }: BatchInfo): void {
  if (callCount > 1) throw new AppError('BAD_REQUEST', 'La petición no es válida.');
}

/**
 * Runs what hashes passwords for a signed-in user, within the concurrency limit of that user. Throws BAD_REQUEST in a batched
 * request, SERVICE_UNAVAILABLE under load.
 */
export function limitUserHashing<R>(
  ctx: BatchInfo & { user: { id: string } },
  next: () => Promise<R>,
): Promise<R> {
  assertNotBatched(ctx);
  return limitHashing(ctx.user.id, next);
}

type WeightedProcedure = { _def: { meta?: { weight?: number } } };
/** Returns what the calls of a request weigh together; `procedures` are those of a router, by path. */
export function sumWeights(procedures: object, calls: readonly { path: string }[]): number {
  const byPath = procedures as Record<string, WeightedProcedure | undefined>;
  return calls.reduce((sum, { path }) => sum + (byPath[path]?._def.meta?.weight ?? 1), 0);
}

/** Runs a heavy procedure in the user's turn. Throws BAD_REQUEST in a batch that is too heavy, TOO_MANY_REQUESTS where too many wait. */
export function limitWeight<R>(
  { batchWeight }: { batchWeight: number },
  userId: string,
  next: () => Promise<R>,
): Promise<R> {
  if (batchWeight > MAX_BATCH_WEIGHT) throw new AppError('BAD_REQUEST', 'La petición no es válida.');
  return limitHeavy(userId, next);
}
