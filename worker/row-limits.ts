import type { TRPCError } from '@trpc/server';
import { and, eq, gt, gte } from 'drizzle-orm';
import { EMAIL_TAKEN } from '../db/domain/users.ts';
import { attempts } from '../db/tables/limits.ts';
import { translate } from './errors.ts';
import {
  assertNotExhausted,
  countAttempt,
  counterKey,
  LIMITS,
  refuseCounted,
  tooManyAttempts,
} from './limits.ts';
import type { Wall } from './row-changes.ts';

/** How often the agency's people may ask for what costs a hash, or tells about other agencies. */
export function limitsOf({ db, agencyId, history }: Wall) {
  const note = (action: string) => () => history.happened(`${action}.limited`, 'users', null);

  /** Counts that somebody sets a colleague's password; TOO_MANY_REQUESTS beyond the limit. */
  async function spendPassword(userId: string) {
    const key = counterKey('setPassword', userId);
    assertNotExhausted(key);
    await refuseCounted('setPassword', key, await countAttempt(db, 'setPassword', key), note('setPassword'));
  }

  /**
   * Lets somebody create a user, within their limit. That an address is taken is told a few times an hour; then nobody
   * of the agency creates users, and so learns nothing, until the hour is over.
   */
  async function spendCreation<R extends { ok: boolean; error?: TRPCError }>(
    userId: string,
    create: () => Promise<R>,
  ): Promise<R> {
    const [mine, taken] = [counterKey('createUser', userId), counterKey('takenEmail', agencyId)];
    assertNotExhausted(mine);
    assertNotExhausted(taken);
    const usedUp = and(
      eq(attempts.key, taken),
      gte(attempts.count, LIMITS.takenEmail.most),
      gt(attempts.expiresAt, new Date().toISOString()),
    );
    const [counted, [told]] = await db.batch([
      countAttempt(db, 'createUser', mine),
      db.select().from(attempts).where(usedUp),
    ]);
    await refuseCounted('createUser', mine, counted, note('createUser'));
    if (told) throw tooManyAttempts(told.expiresAt);
    const result = await create();
    if (result.error && translate(result.error).message === EMAIL_TAKEN)
      await refuseCounted(
        'takenEmail',
        taken,
        await countAttempt(db, 'takenEmail', taken),
        note('createUser'),
      );
    return result;
  }
  return { spendPassword, spendCreation };
}
