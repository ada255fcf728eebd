import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { sessionRef } from '../../../db/domain/users/profile-input.ts';
import { users } from '../../../db/tables/agencies.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import type { SessionUser } from '../../auth/session.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';
import { router, userProcedure } from '../../trpc.ts';

export const sessionsRouter = router({
  /** Returns the caller's sessions, last used first. Their id is a digest of the token, so it cannot be used to sign in. */
  list: userProcedure.meta({ reads: ['sessions'] }).query(async ({ ctx: { db, user } }) => {
    const { id, createdAt, seenAt, userAgent } = sessions;
    const isMine = and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date().toISOString()));
    const found = await db
      .select({ id, createdAt, seenAt, userAgent })
      .from(sessions)
      .where(isMine)
      .orderBy(desc(seenAt));
    return found.map((session) => ({ ...session, isThisOne: session.id === user.sessionId }));
  }),

  /** Deletes one of the caller's sessions. Throws NOT_FOUND. */
  end: userProcedure
    .meta({ touches: ['sessions'] })
    .input(sessionRef)
    .mutation(async ({ ctx, input: { id } }) => {
      const isMine = and(eq(sessions.userId, ctx.user.id), eq(sessions.id, id));
      const [deleted] = await ctx.db.batch([
        ctx.db.delete(sessions).where(isMine).returning({ id: sessions.id }),
        recordIfChanged(ctx, 'endSession'),
      ]);
      if (deleted.length === 0) throw notFound();
    }),

  /** Deletes the caller's sessions except the current one. */
  endOthers: userProcedure.meta({ touches: ['sessions'] }).mutation(async ({ ctx }) => {
    const isOther = and(eq(sessions.userId, ctx.user.id), ne(sessions.id, ctx.user.sessionId));
    await ctx.db.batch([ctx.db.delete(sessions).where(isOther), recordIfChanged(ctx, 'endOtherSessions')]);
  }),
});

const recordIfChanged = (ctx: Context & { user: SessionUser }, action: string) => {
  const { id, agencyId, role } = ctx.user;
  return createAuditLog(ctx.db, { ...ctx, agencyId, userId: id, role }).recordIfChanged(action, users, id);
};
