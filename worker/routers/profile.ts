import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { emailKey } from '../../db/domain/fold.ts';
import { changePasswordInput, profileInput } from '../../db/domain/profile-input.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { notFound, Refusal, staleVersion } from '../errors.ts';
import { historyOf } from '../history.ts';
import { refuseGuessable } from '../new-password.ts';
import { hashPassword } from '../passwords.ts';
import { pictureVersion } from '../picture-version.ts';
import { provePassword } from '../prove-password.ts';
import { beginSession, cookieOf, NO_COOKIE, newToken } from '../session.ts';
import { router, SIGNED_OUT, userAloneProcedure, userProcedure } from '../trpc.ts';

const shown = {
  id: users.id,
  role: users.role,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
  phone: users.phone,
  createdAt: users.createdAt,
  avatarKey: users.avatarKey,
  version: users.version,
};

export const profileRouter = router({
  get: userProcedure.query(async ({ ctx }) => {
    const [profile] = await ctx.db.select(shown).from(users).where(eq(users.id, ctx.user.id));
    if (!profile) throw notFound();
    return seen(profile, ctx.user.agencyName);
  }),

  /** Another address to sign in with asks for the password; a taken one is refused by the row. */
  update: userAloneProcedure.input(profileInput).mutation(async ({ ctx, input }) => {
    const { version, profile: values, emailChange } = input;
    if (emailChange) await provePassword(ctx, emailChange.password, 'password');
    const email = emailChange && { email: emailChange.email, emailKey: emailKey(emailChange.email) };
    const mine = and(eq(users.id, ctx.user.id), eq(users.version, version));
    const [, [profile]] = await ctx.db.batch([
      historyFor(ctx).changed(users, mine, [...Object.keys(values), ...(email ? ['email'] : [])]),
      ctx.db
        .update(users)
        .set({ ...values, ...email, version: version + 1, updatedAt: new Date().toISOString() })
        .where(mine)
        .returning(shown),
    ]);
    if (!profile) throw staleVersion();
    return seen(profile, ctx.user.agencyName);
  }),

  /** A new picture comes by PUT /api/uploads/avatar. The version stays, as it does then. */
  removeAvatar: userProcedure.mutation(async ({ ctx }) => {
    const pictured = and(eq(users.id, ctx.user.id), isNotNull(users.avatarKey));
    await ctx.db.batch([
      historyFor(ctx).changed(users, pictured, ['avatarKey']),
      ctx.db.update(users).set({ avatarKey: null }).where(pictured),
    ]);
  }),

  /** Ends every session of the user and begins a new one here. */
  changePassword: userAloneProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const { db, user } = ctx;
    const proved = await provePassword(ctx, input.current, 'current');
    refuseGuessable(input.next, user, 'self');
    const token = newToken();
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
      historyFor(ctx).followed('changePassword', users, user.id),
      db.delete(sessions).where(inArray(sessions.userId, changed)),
      ...beginSession(db, {
        userId: user.id,
        passwordHash,
        token,
        userAgent: ctx.userAgent,
        replaces: ctx.token,
      }),
    ]);
    if (!updated) throw new Refusal('UNAUTHORIZED', SIGNED_OUT);
    ctx.headers.append('set-cookie', cookieOf(token));
  }),

  /** The account is kept as deleted; its sessions end with it. The last active manager is refused by the row itself. */
  delete: userAloneProcedure.mutation(async ({ ctx }) => {
    const { db, user } = ctx;
    const me = eq(users.id, user.id);
    await db.batch([
      historyFor(ctx).changed(users, me, ['status'], { column: users.status, to: 'deleted' }),
      db
        .update(users)
        .set({ status: 'deleted', avatarKey: null, version: sql`${users.version} + 1` })
        .where(me),
    ]);
    ctx.headers.append('set-cookie', NO_COOKIE);
  }),
});

type Shown = Pick<typeof users.$inferSelect, keyof typeof shown>;
const seen = ({ avatarKey, ...profile }: Shown, agencyName: string | null) => ({
  ...profile,
  avatar: pictureVersion(avatarKey),
  agencyName,
});

type Caller = Parameters<typeof provePassword>[0];
const historyFor = (ctx: Caller) =>
  historyOf(ctx.db, { ...ctx, agencyId: ctx.user.agencyId, userId: ctx.user.id, role: ctx.user.role });
