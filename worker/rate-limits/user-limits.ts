import type { TRPCError } from '@trpc/server';
import type { TenantDb } from '../tenant/tenant-db.ts';
import type { TenantScope } from '../tenant/tenant-types.ts';
import { countTakenEmail } from './email-probing-limit.ts';
import {
  assertNotExhausted,
  attemptStatement,
  enforceRateLimit,
  rateLimitError,
  selectUsedUpCounter,
  toRateLimitKey,
} from './persistent-rate-limit.ts';

// Rate limits of what hashes a password, or reveals that an email address has an account in another agency.
const recordLimited = (auditLog: TenantScope['auditLog'], action: string) => () =>
  auditLog.auditEntry(`${action}.limited`, 'users', null);

/** Counts a password that a user sets for a colleague. Throws TOO_MANY_REQUESTS beyond the limit. */
export async function countPasswordChange({ scope: { db, auditLog } }: TenantDb, userId: string) {
  const key = toRateLimitKey('setPassword', userId);
  assertNotExhausted(key);
  await enforceRateLimit(
    'setPassword',
    key,
    await attemptStatement(db, 'setPassword', key),
    recordLimited(auditLog, 'setPassword'),
  );
}

/**
 * Runs `create` within the user's limit, else throws TOO_MANY_REQUESTS. The response that an address is taken is limited per agency
 * (`takenEmail`): beyond that limit nobody of the agency can create users until its window ends, so that addresses cannot be
 * enumerated.
 */
export async function limitUserCreation<R extends { ok: boolean; error?: TRPCError }>(
  { scope: { db, agencyId, auditLog } }: TenantDb,
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
    attemptStatement(db, 'createUser', createKey),
    selectUsedUpCounter(db, 'takenEmail', takenKey),
  ]);
  await enforceRateLimit('createUser', createKey, counted, recordLimited(auditLog, 'createUser'));
  if (usedUp) throw rateLimitError(usedUp.expiresAt);
  return countTakenEmail(
    db,
    { key: takenKey, recordLimited: recordLimited(auditLog, 'createUser') },
    await create(),
  );
}
