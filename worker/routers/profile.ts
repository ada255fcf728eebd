import { and, eq, inArray, sql } from 'drizzle-orm';
import { accountDeleteInput, changePasswordInput, profileInput } from '../../db/domain/profile-input.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import { deleteOwnAccount, ownOpenWork, profileColumns, updateOwnProfile } from '../auth/own-account.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { assertStrongPassword } from '../auth/password-strength.ts';
import { toRateLimitKey } from '../auth/persistent-rate-limit.ts';
import {
  createSessionCookie,
  createSessionStatements,
  createSessionToken,
  EXPIRED_SESSION_COOKIE,
} from '../auth/session.ts';
import { limitTakenEmails } from '../auth/taken-emails.ts';
import { verifyCurrentPassword } from '../auth/verify-current-password.ts';
import { AppError, notFound } from '../errors.ts';
import { toImageVersion } from '../files/image-version.ts';
import { router, SIGNED_OUT, userProcedure, userUnbatchedProcedure } from '../trpc.ts';

export const profileRouter = router({
  get: userProcedure.query(async ({ ctx }) => {
    const [profile] = await ctx.db.select(profileColumns).from(users).where(eq(users.id, ctx.user.id));
    if (!profile) throw notFound();
    return seen(profile, ctx.user.agencyName);
  }),

  /** Another address to sign in with asks for the password and ends the other sessions; a few taken ones an hour are told. */
  update: userUnbatchedProcedure
    .input(profileInput)
    .use(({ ctx, input, next }) => {
      if (!input.emailChange) return next();
      const key = toRateLimitKey('takenEmail', ctx.user.id);
      const recordLimited = () => historyFor(ctx).recordEvent('changeEmail.limited', 'users', ctx.user.id);
      return limitTakenEmails(ctx.db, { key, recordLimited }, () => next());
    })
    .mutation(async ({ ctx, input }) => {
      if (input.emailChange) await verifyCurrentPassword(ctx, input.emailChange.password, 'password');
      return seen(await updateOwnProfile(ctx, input), ctx.user.agencyName);
    }),

  /** Ends every session of the user and begins a new one here. */
  changePassword: userUnbatchedProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const { db, user } = ctx;
    const proved = await verifyCurrentPassword(ctx, input.current, 'current');
    assertStrongPassword(input.next, user, 'self');
    const token = createSessionToken();
    const passwordHash = await hashPassword(input.next);
    // A manager who sets another one meanwhile is not undone: from here on it all hangs on the digest that was proved.
    const mine = and(eq(users.id, user.id), eq(users.passwordHash, proved));
    const now = and(eq(users.id, user.id), eq(users.passwordHash, passwordHash));
    const changed = db.select({ id: users.id }).from(users).where(now);
    const [[updated]] = await db.batch([
      db
        .update(users)
        .set({ passwordHash, version: sql`${users.version} + 1` })
        .where(mine)
        .returning({ id: users.id }),
      historyFor(ctx).recordIfChanged('changePassword', users, user.id),
      db.delete(sessions).where(inArray(sessions.userId, changed)),
      ...createSessionStatements(db, {
        userId: user.id,
        passwordHash,
        token,
        userAgent: ctx.userAgent,
        replaces: ctx.token,
      }),
    ]);
    if (!updated) throw new AppError('UNAUTHORIZED', SIGNED_OUT);
    ctx.headers.append('set-cookie', createSessionCookie(token));
  }),

  /** How much the caller would leave behind. */
  openWork: userProcedure.query(({ ctx }) => ownOpenWork(ctx)),

  /** Asks for the password; the account is kept as deleted. */
  delete: userUnbatchedProcedure.input(accountDeleteInput).mutation(async ({ ctx, input }) => {
    await verifyCurrentPassword(ctx, input.password, 'password');
    await deleteOwnAccount(ctx, input.handTo);
    ctx.headers.append('set-cookie', EXPIRED_SESSION_COOKIE);
  }),
});

type Shown = Pick<typeof users.$inferSelect, keyof typeof profileColumns>;
const seen = ({ avatarKey, ...profile }: Shown, agencyName: string | null) => ({
  ...profile,
  avatar: toImageVersion(avatarKey),
  agencyName,
});

type Caller = Parameters<typeof verifyCurrentPassword>[0];
const historyFor = (ctx: Caller) =>
  createAuditLog(ctx.db, { ...ctx, agencyId: ctx.user.agencyId, userId: ctx.user.id, role: ctx.user.role });
