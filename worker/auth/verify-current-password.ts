import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import { attempts } from '../../db/tables/limits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';
import { historyOf } from '../audit/audit-log.ts';
import { countAttempt, counterKey, justBeyond, refuseBeyond } from './persistent-rate-limit.ts';
import { verifyPassword } from './password-hashing.ts';
import type { SignedIn } from './session.ts';

const WRONG = 'La contraseña actual no es correcta.';

/** Refuses a wrong password of who is signed in, at `field`. A right one forgets the wrong ones before; gives its digest. */
export async function provePassword(
  ctx: Context & { user: SignedIn },
  password: string,
  field: string,
): Promise<string> {
  const { db, user } = ctx;
  const counter = counterKey('wrongPassword', user.id);
  const [counted, [row]] = await db.batch([
    countAttempt(db, 'wrongPassword', counter),
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
  ]);
  const history = historyOf(db, { ...ctx, agencyId: user.agencyId, userId: user.id, role: user.role });
  if (justBeyond('wrongPassword', counted)) await history.happened('password.limited', 'users', user.id);
  refuseBeyond('wrongPassword', counted);
  const passwordHash = row?.passwordHash ?? '';
  const { right } = await verifyPassword(password, passwordHash);
  if (!right) {
    await history.happened('password.failed', 'users', user.id);
    throw new Refusal('BAD_REQUEST', WRONG, { fields: { [field]: WRONG } });
  }
  await db.delete(attempts).where(eq(attempts.key, counter));
  return passwordHash;
}
