import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { sessionRef } from '../../db/domain/profile-input.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import type { SessionUser } from '../auth/session.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { router, userProcedure } from '../trpc.ts';

export const sessionsRouter = router({
  /** Where the caller is signed in, the last used first. The id is a digest: nobody signs in with it. */
  list: userProcedure.query(async ({ ctx: { db, user } }) => {
    const { id, createdAt, seenAt, userAgent } = sessions;
    const mine = and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date().toISOString()));
    const found = await db
      .select({ id, createdAt, seenAt, userAgent })
      .from(sessions)
      .where(mine)
      .orderBy(desc(seenAt));
    return found.map((session) => ({ ...session, isThisOne: session.id === user.sessionId }));
  }),

  end: userProcedure.input(sessionRef).mutation(async ({ ctx, input: { id } }) => {
    const mine = and(eq(sessions.userId, ctx.user.id), eq(sessions.id, id));
    const [ended] = await ctx.db.batch([
      ctx.db.delete(sessions).where(mine).returning({ id: sessions.id }),
      followed(ctx, 'endSession'),
    ]);
    if (ended.length === 0) throw notFound();
  }),

  /** Every session but the one that asks; without others nothing happens. */
  endOthers: userProcedure.mutation(async ({ ctx }) => {
    const others = and(eq(sessions.userId, ctx.user.id), ne(sessions.id, ctx.user.sessionId));
    await ctx.db.batch([ctx.db.delete(sessions).where(others), followed(ctx, 'endOtherSessions')]);
  }),
});

const followed = (ctx: Context & { user: SessionUser }, action: string) => {
  const { id, agencyId, role } = ctx.user;
  return createAuditLog(ctx.db, { ...ctx, agencyId, userId: id, role }).recordIfChanged(action, users, id);
};
