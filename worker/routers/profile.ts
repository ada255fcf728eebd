import { and, eq, sql } from 'drizzle-orm';
import { changePasswordInput, profileInput } from '../../db/domain/user-input.ts';
import { users } from '../../db/tables/agencies.ts';
import { attempts } from '../../db/tables/limits.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { notFound, Refusal, staleVersion } from '../errors.ts';
import { historyOf } from '../history.ts';
import { countAttempt, counterKey, refuseBeyond } from '../limits.ts';
import { refuseGuessable } from '../new-password.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
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
    const history = historyOf(ctx.db, {
      ...ctx,
      agencyId: ctx.user.agencyId,
      userId: ctx.user.id,
      role: ctx.user.role,
    });
    const [, [profile]] = await ctx.db.batch([
      history.changed(users, mine, Object.keys(values)),
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
    const counter = counterKey('wrongPassword', user.id);
    const [counted, [row]] = await db.batch([
      countAttempt(db, 'wrongPassword', counter),
      db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)),
    ]);
    refuseBeyond('wrongPassword', counted);
    const { right } = await verifyPassword(input.current, row?.passwordHash ?? '');
    if (!right) {
      const sentence = 'La contraseña actual no es correcta.';
      throw new Refusal('BAD_REQUEST', sentence, { fields: { current: sentence } });
    }
    refuseGuessable(input.next, [user.email.split('@')[0], user.agencyName]);
    const token = newToken();
    const passwordHash = await hashPassword(input.next);
    const history = historyOf(db, { ...ctx, agencyId: user.agencyId, userId: user.id, role: user.role });
    await db.batch([
      db
        .update(users)
        .set({ passwordHash, version: sql`${users.version} + 1` })
        .where(eq(users.id, user.id)),
      db.delete(sessions).where(eq(sessions.userId, user.id)),
      ...beginSession(db, { userId: user.id, token, userAgent: ctx.userAgent, replaces: ctx.token }),
      db.delete(attempts).where(eq(attempts.key, counter)),
      history.happened('changePassword', 'users', user.id),
    ]);
    ctx.headers.append('set-cookie', cookieOf(token));
  }),

  /** The account is kept as deleted; its sessions end with it. The last active manager is refused by the row itself. */
  delete: userAloneProcedure.mutation(async ({ ctx }) => {
    const { db, user } = ctx;
    const me = eq(users.id, user.id);
    const history = historyOf(db, { ...ctx, agencyId: user.agencyId, userId: user.id, role: user.role });
    await db.batch([
      history.changed(users, me, ['status'], { column: users.status, to: 'deleted' }),
      db
        .update(users)
        .set({ status: 'deleted', avatarKey: null, version: sql`${users.version} + 1` })
        .where(me),
    ]);
    ctx.headers.append('set-cookie', NO_COOKIE);
  }),
});
