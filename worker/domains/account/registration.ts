import { eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { emailKey } from '../../../db/domain/fold.ts';
import type { registerInput } from '../../../db/domain/users/user-input.ts';
import { agencies, users } from '../../../db/tables/agencies.ts';
import { createUserOnce } from '../../auth/create-user-once.ts';
import { hashPassword } from '../../auth/password-hashing.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import { createSessionCookie, createSessionStatements } from '../../auth/session.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import {
  assertNotExhausted,
  attemptStatement,
  enforceRateLimit,
  toRateLimitKey,
} from '../../rate-limits/persistent-rate-limit.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';
import { digestInput } from '../../tenant/input-digest.ts';

/**
 * Creates an agency with its first manager and signs them in. Idempotent by client key; throws CONFLICT, FORBIDDEN or TOO_MANY_REQUESTS.
 */
export async function register(ctx: Context, input: z.output<typeof registerInput>): Promise<void> {
  const { cell, db } = ctx.openIn(ctx.registrationCell);
  if (!ctx.registrationOpen) throw new AppError('FORBIDDEN', 'El registro está cerrado.');
  assertStrongPassword(input.password, input, 'self');
  const key = toRateLimitKey('registerByIp', ctx.networkBlock);
  assertNotExhausted(key);
  await enforceRateLimit('registerByIp', key, await attemptStatement(db, 'registerByIp', key));
  const { clientKey, password, ...contents } = input;
  const submission = { clientKey, password, digest: digestInput(contents) };
  const token = createSessionToken();
  const session = { token, userAgent: ctx.userAgent, replaces: cell === ctx.cell ? ctx.token : null };
  await createUserOnce(db, submission, {
    create: () =>
      ctx.directory.claim(cell, emailKey(contents.email), () =>
        insertAgency({ ...ctx, db }, submission, contents, session),
      ),
    // The first response got lost: the password is verified, so the user is signed in now.
    repeat: async ({ id, agencyId, passwordHash }) => {
      const auditLog = createAuditLog(db, { ...ctx, agencyId, userId: id, role: 'manager' });
      const [, inserted] = await db.batch([
        ...createSessionStatements(db, { ...session, userId: id, passwordHash }),
        auditLog.auditEntry('signIn', 'users', id),
      ]);
      if (inserted.length === 0) throw alreadyRegistered();
    },
    conflict: alreadyRegistered,
  });
  ctx.headers.append('set-cookie', createSessionCookie(token, cell));
}

const alreadyRegistered = () =>
  new AppError('CONFLICT', 'Esta agencia ya se registró con los datos anteriores. Inicia sesión con ellos.');

type RegistrationFields = Omit<z.infer<typeof registerInput>, 'password' | 'clientKey'>;
type Submission = { clientKey?: string; password: string; digest: string };
type NewSession = { token: string; userAgent: string | null; replaces: string | null };

/** Inserts an agency, its first manager and their session in one batch. */
async function insertAgency(
  ctx: Context,
  { clientKey, password, digest }: Submission,
  { agencyName, fullName, email }: RegistrationFields,
  session: NewSession,
): Promise<void> {
  const { db } = ctx;
  const [agencyId, userId] = [crypto.randomUUID(), crypto.randomUUID()];
  const at = new Date().toISOString();
  const timestamps = { createdAt: at, updatedAt: at };
  const passwordHash = await hashPassword(password);
  await db.batch([
    db.insert(agencies).values({ id: agencyId, name: agencyName, ...timestamps }),
    db.insert(users).values({
      id: userId,
      agencyId,
      role: 'manager',
      fullName,
      email,
      emailKey: emailKey(email),
      passwordHash,
      clientKey,
      inputDigest: digest,
      ...timestamps,
    }),
    db.update(agencies).set({ managerUserId: userId }).where(eq(agencies.id, agencyId)),
    ...createSessionStatements(db, { ...session, userId, passwordHash }),
    createAuditLog(db, { ...ctx, agencyId, userId, role: 'manager' }).auditEntry(
      'register',
      'agencies',
      agencyId,
    ),
  ]);
}
