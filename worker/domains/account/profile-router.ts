import { and, eq, inArray, sql } from 'drizzle-orm';
import { emailKey } from '../../../db/domain/fold.ts';
import {
  accountDeleteInput,
  changePasswordInput,
  profileInput,
} from '../../../db/domain/users/profile-input.ts';
import { users } from '../../../db/tables/agencies.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import { hashPassword } from '../../auth/password-hashing.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import { createSessionCookie, createSessionStatements, EXPIRED_SESSION_COOKIE } from '../../auth/session.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import { verifyCurrentPassword } from '../../auth/verify-current-password.ts';
import { AppError, notFound } from '../../errors.ts';
import { toImageVersion } from '../../image-version.ts';
import { limitTakenEmails } from '../../rate-limits/email-probing-limit.ts';
import { toRateLimitKey } from '../../rate-limits/persistent-rate-limit.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';
import { router, SIGNED_OUT, userProcedure, userUnbatchedProcedure } from '../../trpc.ts';
import { touchedByLeaving } from '../users/deactivate-user.ts';
import { countOwnOpenWork, deleteOwnAccount, profileColumns, updateOwnProfile } from './own-account.ts';

export const profileRouter = router({
  get: userProcedure.meta({ reads: ['agencies', 'users'] }).query(async ({ ctx }) => {
    const [profile] = await ctx.db.select(profileColumns).from(users).where(eq(users.id, ctx.user.id));
    if (!profile) throw notFound();
    return toProfile(profile, ctx.user.agencyName);
  }),

  /**
   * Updates the caller's profile. A new email address requires the password and ends the other sessions; that an address is taken is
   * answered within the limit `takenEmail`. Throws BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS.
   */
  update: userUnbatchedProcedure
    .meta({ touches: ['sessions', 'users'] })
    .input(profileInput)
    .use(({ ctx, input, next }) => {
      if (!input.emailChange) return next();
      const key = toRateLimitKey('takenEmail', ctx.user.id);
      const recordLimited = () =>
        createOwnAuditLog(ctx).recordEvent('changeEmail.limited', 'users', ctx.user.id);
      return limitTakenEmails(ctx.db, { key, recordLimited }, () => next());
    })
    .mutation(async ({ ctx, input }) => {
      if (input.emailChange) await verifyCurrentPassword(ctx, input.emailChange.password, 'password');
      const from = emailKey(ctx.user.email);
      const to = input.emailChange ? emailKey(input.emailChange.email) : from;
      const update = () => updateOwnProfile(ctx, input);
      return toProfile(await ctx.directory.move(ctx.cell, { from, to }, update), ctx.user.agencyName);
    }),

  /** Sets a new password, deletes all sessions of the user and creates a new one for this request. */
  changePassword: userUnbatchedProcedure
    .meta({ touches: ['sessions', 'users'] })
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      const { db, user } = ctx;
      const verifiedHash = await verifyCurrentPassword(ctx, input.current, 'current');
      assertStrongPassword(input.next, user, 'self');
      const token = createSessionToken();
      const passwordHash = await hashPassword(input.next);
      // A password that a manager sets meanwhile is not overwritten: every statement depends on the hash that was verified.
      const isUnchanged = and(eq(users.id, user.id), eq(users.passwordHash, verifiedHash));
      const hasNewHash = and(eq(users.id, user.id), eq(users.passwordHash, passwordHash));
      const changedUser = db.select({ id: users.id }).from(users).where(hasNewHash);
      const [[updated]] = await db.batch([
        db
          .update(users)
          .set({ passwordHash, version: sql`${users.version} + 1` })
          .where(isUnchanged)
          .returning({ id: users.id }),
        createOwnAuditLog(ctx).recordIfChanged('changePassword', users, user.id),
        db.delete(sessions).where(inArray(sessions.userId, changedUser)),
        ...createSessionStatements(db, {
          userId: user.id,
          passwordHash,
          token,
          userAgent: ctx.userAgent,
          replaces: ctx.token,
        }),
      ]);
      if (!updated) throw new AppError('UNAUTHORIZED', SIGNED_OUT);
      ctx.headers.append('set-cookie', createSessionCookie(token, ctx.cell));
    }),

  /** Returns how much of each kind of work the caller has. */
  openWork: userProcedure
    .meta({ reads: ['events', 'leads', 'properties', 'property_owners', 'tasks'] })
    .query(({ ctx }) => countOwnOpenWork(ctx)),

  /** Marks the caller's account as deleted; requires the password. */
  delete: userUnbatchedProcedure
    .meta({ touches: touchedByLeaving })
    .input(accountDeleteInput)
    .mutation(async ({ ctx, input }) => {
      await verifyCurrentPassword(ctx, input.password, 'password');
      await deleteOwnAccount(ctx, input.handTo);
      ctx.headers.append('set-cookie', EXPIRED_SESSION_COOKIE);
    }),
});

type ProfileRow = Pick<typeof users.$inferSelect, keyof typeof profileColumns>;
const toProfile = ({ avatarKey, ...profile }: ProfileRow, agencyName: string | null) => ({
  ...profile,
  avatar: toImageVersion(avatarKey),
  agencyName,
});

type Caller = Parameters<typeof verifyCurrentPassword>[0];
const createOwnAuditLog = (ctx: Caller) =>
  createAuditLog(ctx.db, { ...ctx, agencyId: ctx.user.agencyId, userId: ctx.user.id, role: ctx.user.role });
