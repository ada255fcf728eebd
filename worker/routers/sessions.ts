import { and, desc, eq } from 'drizzle-orm';
import { sessionRef } from '../../db/domain/profile-input.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { notFound } from '../errors.ts';
import { historyOf } from '../history.ts';
import { router, userProcedure } from '../trpc.ts';

export const sessionsRouter = router({
  /** Where the caller is signed in, the last used first. The id is a digest: nobody signs in with it. */
  list: userProcedure.query(async ({ ctx: { db, user } }) => {
    const { id, createdAt, seenAt, userAgent } = sessions;
    const mine = eq(sessions.userId, user.id);
    const found = await db
      .select({ id, createdAt, seenAt, userAgent })
      .from(sessions)
      .where(mine)
      .orderBy(desc(seenAt));
    return found.map((session) => ({ ...session, isThisOne: session.id === user.sessionId }));
  }),

  end: userProcedure.input(sessionRef).mutation(async ({ ctx, input: { id } }) => {
    const { db, user } = ctx;
    const mine = and(eq(sessions.userId, user.id), eq(sessions.id, id));
    const history = historyOf(db, { ...ctx, agencyId: user.agencyId, userId: user.id, role: user.role });
    const [ended] = await db.batch([
      db.delete(sessions).where(mine).returning({ id: sessions.id }),
      history.followed('endSession', users, user.id),
    ]);
    if (ended.length === 0) throw notFound();
  }),
});
