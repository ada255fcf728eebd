import { and, eq, sql } from 'drizzle-orm';
import { emailKey } from '../../db/domain/fold.ts';
import { changePasswordInput, emailChangeInput, profileInput } from '../../db/domain/profile-input.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { notFound, staleVersion } from '../errors.ts';
import { historyOf } from '../history.ts';
import { refuseGuessable } from '../new-password.ts';
import { hashPassword } from '../passwords.ts';
import { provePassword } from '../prove-password.ts';
import { beginSession, cookieOf, NO_COOKIE, newToken } from '../session.ts';
import { router, userAloneProcedure, userProcedure } from '../trpc.ts';

const shown = {
  id: users.id,
  role: users.role,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
  phone: users.phone,
  createdAt: users.createdAt,
  version: users.version,
};

export const profileRouter = router({
  get: userProcedure.query(async ({ ctx }) => {
    const [profile] = await ctx.db.select(shown).from(users).where(eq(users.id, ctx.user.id));
    if (!profile) throw notFound();
    return { ...profile, agencyName: ctx.user.agencyName };
  }),

  update: userProcedure.input(profileInput).mutation(async ({ ctx, input: { version, profile: values } }) => {
    const mine = and(eq(users.id, ctx.user.id), eq(users.version, version));
    const [, [profile]] = await ctx.db.batch([
      historyFor(ctx).changed(users, mine, Object.keys(values)),
      ctx.db
        .update(users)
        .set({ ...values, version: version + 1, updatedAt: new Date().toISOString() })
        .where(mine)
        .returning(shown),
    ]);
    if (!profile) throw staleVersion();
    return { ...profile, agencyName: ctx.user.agencyName };
  }),

  /** Ends every session of the user and begins a new one here. */
  changePassword: userAloneProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const { db, user } = ctx;
    await provePassword(ctx, input.current, 'current');
    refuseGuessable(input.next, [user.email.split('@')[0], user.agencyName]);
    const token = newToken();
    const passwordHash = await hashPassword(input.next);
    await db.batch([
      db
        .update(users)
        .set({ passwordHash, version: sql`${users.version} + 1` })
        .where(eq(users.id, user.id)),
      db.delete(sessions).where(eq(sessions.userId, user.id)),
      ...beginSession(db, { userId: user.id, token, userAgent: ctx.userAgent, replaces: ctx.token }),
      historyFor(ctx).happened('changePassword', 'users', user.id),
    ]);
    ctx.headers.append('set-cookie', cookieOf(token));
  }),

  /** The address one signs in with; a taken one is refused by the row. */
  changeEmail: userAloneProcedure.input(emailChangeInput).mutation(async ({ ctx, input }) => {
    const { db, user } = ctx;
    await provePassword(ctx, input.password, 'password');
    const me = eq(users.id, user.id);
    const values = {
      email: input.email,
      emailKey: emailKey(input.email),
      version: sql`${users.version} + 1`,
    };
    await db.batch([
      historyFor(ctx).changed(users, me, ['email']),
      db
        .update(users)
        .set({ ...values, updatedAt: new Date().toISOString() })
        .where(me),
    ]);
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

type Caller = Parameters<typeof provePassword>[0];
const historyFor = (ctx: Caller) =>
  historyOf(ctx.db, { ...ctx, agencyId: ctx.user.agencyId, userId: ctx.user.id, role: ctx.user.role });
