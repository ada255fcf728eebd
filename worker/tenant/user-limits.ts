import type { TRPCError } from '@trpc/server';
import {
  assertNotExhausted,
  countAttempt,
  counterKey,
  findUsedUp,
  refuseCounted,
  tooManyAttempts,
} from '../auth/persistent-rate-limit.ts';
import type { Wall } from './mutations.ts';
import { countTakenEmail } from '../auth/taken-emails.ts';

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
    const [counted, [told]] = await db.batch([
      countAttempt(db, 'createUser', mine),
      findUsedUp(db, 'takenEmail', taken),
    ]);
    await refuseCounted('createUser', mine, counted, note('createUser'));
    if (told) throw tooManyAttempts(told.expiresAt);
    return countTakenEmail(db, { key: taken, note: note('createUser') }, await create());
  }
  return { spendPassword, spendCreation };
}
