import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import { attempts } from '../../db/tables/limits.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';
import {
  assertWithinRateLimit,
  attemptStatement,
  hasJustExceeded,
  toRateLimitKey,
} from '../rate-limits/persistent-rate-limit.ts';
import type { Actor } from '../tenant/actor.ts';
import { createAuditLog } from '../tenant/audit-log.ts';
import { verifyPassword } from './password-hashing.ts';
import type { SessionUser } from './session.ts';

const WRONG_PASSWORD = 'La contraseña actual no es correcta.';

/**
 * Verifies the signed-in user's password and returns its stored hash; success resets the counter of wrong ones. Throws BAD_REQUEST at
 * `field` when it is wrong, TOO_MANY_REQUESTS after too many.
 */
export async function verifyCurrentPassword(
  ctx: Omit<Actor, 'userId' | 'role'> & { db: Database; user: SessionUser },
  password: string,
  field: string,
): Promise<string> {
  const { db, user } = ctx;
  const rateLimitKey = toRateLimitKey('wrongPassword', user.id);
  const [counted, [row]] = await db.batch([
    attemptStatement(db, 'wrongPassword', rateLimitKey),
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
  ]);
  const auditLog = createAuditLog(db, { ...ctx, agencyId: user.agencyId, userId: user.id, role: user.role });
  if (hasJustExceeded('wrongPassword', counted))
    await auditLog.auditEntry('password.limited', 'users', user.id);
  assertWithinRateLimit('wrongPassword', counted);
  const passwordHash = row?.passwordHash ?? '';
  const { matches } = await verifyPassword(password, passwordHash);
  if (!matches) {
    await auditLog.auditEntry('password.failed', 'users', user.id);
    throw new AppError('BAD_REQUEST', WRONG_PASSWORD, { fields: { [field]: WRONG_PASSWORD } });
  }
  await db.delete(attempts).where(eq(attempts.key, rateLimitKey));
  return passwordHash;
}
