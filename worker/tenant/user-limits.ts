import type { TRPCError } from '@trpc/server';
import {
  assertNotExhausted,
  countAttempt,
  enforceRateLimit,
  findUsedUp,
  rateLimitError,
  toRateLimitKey,
} from '../auth/persistent-rate-limit.ts';
import { countTakenEmail } from '../auth/taken-emails.ts';
import type { TenantScope } from './mutations.ts';

/** How often the agency's people may ask for what costs a hash, or tells about other agencies. */
export function createUserLimits({ db, agencyId, auditLog }: TenantScope) {
  const recordLimited = (action: string) => () => auditLog.recordEvent(`${action}.limited`, 'users', null);

  /** Counts that somebody sets a colleague's password; TOO_MANY_REQUESTS beyond the limit. */
  async function countPasswordChange(userId: string) {
    const key = toRateLimitKey('setPassword', userId);
    assertNotExhausted(key);
    await enforceRateLimit(
      'setPassword',
      key,
      await countAttempt(db, 'setPassword', key),
      recordLimited('setPassword'),
    );
  }

  /**
   * Lets somebody create a user, within their limit. That an address is taken is told a few times an hour; then nobody
   * of the agency creates users, and so learns nothing, until the hour is over.
   */
  async function limitUserCreation<R extends { ok: boolean; error?: TRPCError }>(
    userId: string,
    create: () => Promise<R>,
  ): Promise<R> {
    const [mine, taken] = [toRateLimitKey('createUser', userId), toRateLimitKey('takenEmail', agencyId)];
    assertNotExhausted(mine);
    assertNotExhausted(taken);
    const [counted, [told]] = await db.batch([
      countAttempt(db, 'createUser', mine),
      findUsedUp(db, 'takenEmail', taken),
    ]);
    await enforceRateLimit('createUser', mine, counted, recordLimited('createUser'));
    if (told) throw rateLimitError(told.expiresAt);
    return countTakenEmail(db, { key: taken, note: recordLimited('createUser') }, await create());
  }
  return { countPasswordChange, limitUserCreation };
}
