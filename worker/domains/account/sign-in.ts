import { and, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { emailKey } from '../../../db/domain/fold.ts';
import type { signInInput } from '../../../db/domain/users/user-input.ts';
import { WRONG_CREDENTIALS } from '../../../db/domain/users/users.ts';
import { users } from '../../../db/tables/agencies.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import { createBrowserCookie } from '../../auth/browser-cookie.ts';
import { limitHashing } from '../../auth/concurrency.ts';
import { hashPassword, verifyPassword } from '../../auth/password-hashing.ts';
import { createReadOnlyToken } from '../../auth/read-only-session.ts';
import {
  createSessionCookie,
  createSessionStatements,
  EXPIRED_SESSION_COOKIE,
  toSessionId,
} from '../../auth/session.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import {
  assertSignInAllowed,
  countSignInStatements,
  findReachedLimit,
  hasSignedInBefore,
  type SignInKeys,
  toSignInKeys,
} from '../../auth/sign-in-limits.ts';
import { rejectSignIn, signInSuccessStatements } from '../../auth/sign-in-outcomes.ts';
import type { Context } from '../../context.ts';
import { AppError, databaseReadOnly, isBlocked, isMoving } from '../../errors.ts';
import { log } from '../../log.ts';
import { assertRequestRate } from '../../rate-limits/memory-rate-limit.ts';
import {
  attemptStatement,
  toRateLimitKey,
  warnIfJustExceeded,
} from '../../rate-limits/persistent-rate-limit.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';

type SignIn = z.infer<typeof signInInput>;

/** Runs a sign-in with the keys of its counters, within the limits of its network. Throws TOO_MANY_REQUESTS beyond one. */
export async function limitSignIn<R>(
  ctx: Context,
  { email }: SignIn,
  run: (keys: SignInKeys) => Promise<R>,
): Promise<R> {
  const key = emailKey(email);
  const keys = toSignInKeys(key, ctx.network, ctx.browserToken);
  const findKnown = async (where: 'network' | 'anywhere') =>
    hasSignedInBefore(ctx.openIn(await ctx.directory.findCell(key)).db, keys, where);
  await assertSignInAllowed(keys, () => findKnown('network'));
  return limitHashing(
    ctx.networkBlock,
    () => run(keys),
    () => findKnown('anywhere'),
  );
}

/**
 * Creates a session. Counts the attempt before it hashes; throws the same UNAUTHORIZED in the same time whether the address is unknown,
 * the password wrong or the user not active. Throws TOO_MANY_REQUESTS beyond a limit.
 */
export async function signIn(ctx: Context & { keys: SignInKeys }, input: SignIn): Promise<void> {
  try {
    await createStoredSession(ctx, input);
  } catch (error) {
    if (!isBlocked(error)) throw error;
    await createReadOnlySession(ctx, input);
  }
}

/** Deletes the session and clears the browser's storage for the site. Idempotent. */
export async function signOut(ctx: Context): Promise<void> {
  const user = await ctx.sessionUser();
  if (user && ctx.token) {
    const auditLog = createAuditLog(ctx.db, {
      ...ctx,
      agencyId: user.agencyId,
      userId: user.id,
      role: user.role,
    });
    await ctx.db
      .batch([
        auditLog.auditEntry('signOut', 'users', user.id),
        ctx.db.delete(sessions).where(eq(sessions.id, user.sessionId)),
      ])
      // The browser forgets the session also while the database, or the agency, accepts no writes.
      .catch((error: unknown) => {
        if (!isBlocked(error) && !isMoving(error)) throw error;
      });
  }
  ctx.headers.append('set-cookie', EXPIRED_SESSION_COOKIE);
  ctx.headers.set('clear-site-data', '"cache", "storage"');
}

const selectUserByEmail = (db: Context['db'], email: string) =>
  db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));

async function createStoredSession(ctx: Context & { keys: SignInKeys }, input: SignIn): Promise<void> {
  const { keys } = ctx;
  const { cell, db } = ctx.openIn(await ctx.directory.findCell(emailKey(input.email)));
  const [counters, knownNetworks, , allSignIns, [user]] = await db.batch([
    ...countSignInStatements(db, keys),
    attemptStatement(db, 'signInAlarm', toRateLimitKey('signInAlarm')),
    selectUserByEmail(db, input.email),
  ]);
  warnIfJustExceeded('signInAlarm', allSignIns);
  const agencyId = user?.agencyId ?? null;
  const auditLog = createAuditLog(db, {
    ...ctx,
    agencyId,
    userId: user?.id ?? null,
    role: user?.role ?? null,
  });
  const isKnownHere = knownNetworks.length > 0;
  const reached = findReachedLimit(keys, counters, isKnownHere);
  if (reached) await rejectSignIn(db, keys, reached, auditLog);
  const { matches, outdated } = await verifyPassword(input.password, user?.passwordHash);
  if (!user || !matches || user.status !== 'active') {
    await auditLog.auditEntry('signIn.failed', 'users', null);
    throw new AppError('UNAUTHORIZED', WRONG_CREDENTIALS);
  }
  const token = createSessionToken();
  const { id, passwordHash } = user;
  const browserToken = ctx.browserToken ?? createSessionToken();
  const isUnchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
  const newHash = outdated && (await hashPassword(input.password));
  const [, inserted] = await db.batch([
    ...createSessionStatements(db, {
      userId: id,
      passwordHash,
      token,
      userAgent: ctx.userAgent,
      replaces: cell === ctx.cell ? ctx.token : null,
    }),
    ...signInSuccessStatements(db, keys, { emailKey: emailKey(input.email), browserToken, isKnownHere }),
    auditLog.auditEntry('signIn', 'users', id),
    ...(newHash ? [db.update(users).set({ passwordHash: newHash }).where(isUnchanged)] : []),
  ]);
  // The password was changed while this one was being verified.
  if (inserted.length === 0) throw new AppError('UNAUTHORIZED', WRONG_CREDENTIALS);
  if (cell !== ctx.cell && ctx.token)
    await ctx.db.delete(sessions).where(eq(sessions.id, toSessionId(ctx.token)));
  ctx.headers.append('set-cookie', createSessionCookie(token, cell));
  ctx.headers.append('set-cookie', createBrowserCookie(browserToken));
}

/**
 * Signs in while the database accepts no writes. The attempt is counted by this isolate alone, and recorded in the log only. Throws
 * SERVICE_UNAVAILABLE where there is no secret to sign the token with: a local database has no token.
 */
async function createReadOnlySession(ctx: Context, { email, password }: SignIn): Promise<void> {
  assertRequestRate(ctx.network, 'signInReadOnly');
  assertRequestRate(emailKey(email), 'signInReadOnly');
  const { cell, db, env } = ctx.openIn(await ctx.directory.findCell(emailKey(email)));
  if (!env.DATABASE_TOKEN) throw databaseReadOnly();
  const [user] = await selectUserByEmail(db, email);
  const { matches } = await verifyPassword(password, user?.passwordHash);
  if (!user || !matches || user.status !== 'active') throw new AppError('UNAUTHORIZED', WRONG_CREDENTIALS);
  log('warn', 'signIn.readOnly', { requestId: ctx.requestId });
  ctx.headers.append('set-cookie', createSessionCookie(createReadOnlyToken(env.DATABASE_TOKEN, user), cell));
}
