import type { TRPCError } from '@trpc/server';
import { EMAIL_TAKEN } from '../../db/domain/users/users.ts';
import type { Database } from '../database.ts';
import { toAppError } from '../database-errors.ts';
import {
  assertNotExhausted,
  attemptStatement,
  enforceRateLimit,
  rateLimitError,
  selectUsedUpCounter,
} from './persistent-rate-limit.ts';

type Result = { ok: boolean; error?: TRPCError };
/** The key of the counter, and what writes the audit log entry when its limit is exceeded. */
type TakenEmailLimit = { key: string; recordLimited: () => Promise<unknown> };

/** Counts a result that reveals that an address is taken; throws TOO_MANY_REQUESTS instead of it beyond the limit. Else returns it. */
export async function countTakenEmail<R extends Result>(
  db: Database,
  { key, recordLimited }: TakenEmailLimit,
  result: R,
): Promise<R> {
  if (result.error && toAppError(result.error).message === EMAIL_TAKEN)
    await enforceRateLimit('takenEmail', key, await attemptStatement(db, 'takenEmail', key), recordLimited);
  return result;
}

/**
 * Runs what may reveal that an address is taken. Throws TOO_MANY_REQUESTS without running it once the limit is reached, for the
 * rest of its window.
 */
export async function limitTakenEmails<R extends Result>(
  db: Database,
  limit: TakenEmailLimit,
  run: () => Promise<R>,
): Promise<R> {
  assertNotExhausted(limit.key);
  const [usedUp] = await selectUsedUpCounter(db, 'takenEmail', limit.key);
  if (usedUp) throw rateLimitError(usedUp.expiresAt);
  return countTakenEmail(db, limit, await run());
}
