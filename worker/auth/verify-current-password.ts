import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import { attempts } from '../../db/tables/limits.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { verifyPassword } from './password-hashing.ts';
import {
  assertWithinRateLimit,
  countAttempt,
  hasJustExceeded,
  toRateLimitKey,
} from './persistent-rate-limit.ts';
import type { SessionUser } from './session.ts';

const WRONG = 'La contraseña actual no es correcta.';

/** Refuses a wrong password of who is signed in, at `field`. A right one forgets the wrong ones before; gives its digest. */
export async function verifyCurrentPassword(
  ctx: Context & { user: SessionUser },
  password: string,
  field: string,
): Promise<string> {
  const { db, user } = ctx;
  const counter = toRateLimitKey('wrongPassword', user.id);
  const [counted, [row]] = await db.batch([
    countAttempt(db, 'wrongPassword', counter),
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
  ]);
  const auditLog = createAuditLog(db, { ...ctx, agencyId: user.agencyId, userId: user.id, role: user.role });
  if (hasJustExceeded('wrongPassword', counted))
    await auditLog.recordEvent('password.limited', 'users', user.id);
  assertWithinRateLimit('wrongPassword', counted);
  const passwordHash = row?.passwordHash ?? '';
  const { right } = await verifyPassword(password, passwordHash);
  if (!right) {
    await auditLog.recordEvent('password.failed', 'users', user.id);
    throw new AppError('BAD_REQUEST', WRONG, { fields: { [field]: WRONG } });
  }
  await db.delete(attempts).where(eq(attempts.key, counter));
  return passwordHash;
}
