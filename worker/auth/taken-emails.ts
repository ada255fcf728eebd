import type { TRPCError } from '@trpc/server';
import { EMAIL_TAKEN } from '../../db/domain/users.ts';
import type { Database } from '../database.ts';
import { toAppError } from '../errors.ts';
import {
  assertNotExhausted,
  countAttempt,
  enforceRateLimit,
  findUsedUp,
  rateLimitError,
} from './persistent-rate-limit.ts';

type Result = { ok: boolean; error?: TRPCError };
/** Who is told that addresses are taken, and how the history learns that it was too often. */
type Listener = { key: string; note: () => Promise<unknown> };

/** Counts where a call says that an address is taken; TOO_MANY_REQUESTS instead of that beyond the limit. */
export async function countTakenEmail<R extends Result>(
  db: Database,
  { key, note }: Listener,
  result: R,
): Promise<R> {
  if (result.error && toAppError(result.error).message === EMAIL_TAKEN)
    await enforceRateLimit('takenEmail', key, await countAttempt(db, 'takenEmail', key), note);
  return result;
}

/** Runs what may say that an address is taken; nothing runs for whoever was told so too often, until the hour is over. */
export async function limitTakenEmails<R extends Result>(
  db: Database,
  listener: Listener,
  run: () => Promise<R>,
): Promise<R> {
  assertNotExhausted(listener.key);
  const [told] = await findUsedUp(db, 'takenEmail', listener.key);
  if (told) throw rateLimitError(told.expiresAt);
  return countTakenEmail(db, listener, await run());
}
