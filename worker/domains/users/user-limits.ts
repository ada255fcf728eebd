import type { TRPCError } from '@trpc/server';
import { countTakenEmail } from '../../rate-limits/email-probing-limit.ts';
import {
  assertNotExhausted,
  countAttempt,
  enforceRateLimit,
  rateLimitError,
  selectUsedUpCounter,
  toRateLimitKey,
} from '../../rate-limits/persistent-rate-limit.ts';
import type { TenantScope } from '../../tenant/tenant-types.ts';

/** Rate limits of what hashes a password, or reveals that an email address has an account in another agency. */
export function createUserLimits({ db, agencyId, auditLog }: TenantScope) {
  const recordLimited = (action: string) => () => auditLog.recordEvent(`${action}.limited`, 'users', null);

  /** Counts a password that a user sets for a colleague. Throws TOO_MANY_REQUESTS beyond the limit. */
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
   * Runs `create` within the user's limit, else throws TOO_MANY_REQUESTS. The answer that an address is taken is limited per agency
   * (`takenEmail`): beyond that limit nobody of the agency can create users until its window ends, so that addresses cannot be
   * enumerated.
   */
  async function limitUserCreation<R extends { ok: boolean; error?: TRPCError }>(
    userId: string,
    create: () => Promise<R>,
  ): Promise<R> {
    const [createKey, takenKey] = [
      toRateLimitKey('createUser', userId),
      toRateLimitKey('takenEmail', agencyId),
    ];
    assertNotExhausted(createKey);
    assertNotExhausted(takenKey);
    const [counted, [usedUp]] = await db.batch([
      countAttempt(db, 'createUser', createKey),
      selectUsedUpCounter(db, 'takenEmail', takenKey),
    ]);
    await enforceRateLimit('createUser', createKey, counted, recordLimited('createUser'));
    if (usedUp) throw rateLimitError(usedUp.expiresAt);
    return countTakenEmail(db, { key: takenKey, recordLimited: recordLimited('createUser') }, await create());
  }
  return { countPasswordChange, limitUserCreation };
}
