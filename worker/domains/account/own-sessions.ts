import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { users } from '../../../db/tables/agencies.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import { toSessionId } from '../../auth/session.ts';
import type { UserCaller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { toImageVersion } from '../../image-version.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';
import { getVisibleUserIds } from '../../tenant/visibility.ts';
import { selectDefaultViews, withBuiltInParams } from '../saved-views/reads.ts';

/**
 * Returns the signed-in user, who stands in where they are absent today, whether they see only records of their own and of nobody, and the
 * saved views that lists open with; null without a session cookie, false when its session has expired.
 */
export async function findCurrentSession(ctx: Context) {
  const { token } = ctx;
  if (!token) return null;
  const { user, result: defaultViews = [] } = await ctx.sessionWith(
    (db, agencyId) => selectDefaultViews(db, agencyId, toSessionId(token)),
    'mayOpen',
  );
  if (!user) return false;
  const { id, role, fullName, displayName, email, avatarKey, agencyId, agencyName, agencyPhone } = user;
  const agency = agencyId ? { name: agencyName ?? '', phone: agencyPhone } : null;
  return {
    id,
    role,
    fullName,
    displayName,
    email,
    avatar: toImageVersion(avatarKey),
    agency,
    standIn: user.standIn,
    isRestricted: getVisibleUserIds(user) !== null,
    defaultViews: withBuiltInParams(defaultViews),
  };
}

/** Returns the caller's sessions, last used first. Their id is a digest of the token, so it cannot be used to sign in. */
export async function findOwnSessions({ db, user }: UserCaller) {
  const { id, createdAt, seenAt, userAgent } = sessions;
  const isMine = and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date().toISOString()));
  const found = await db
    .select({ id, createdAt, seenAt, userAgent })
    .from(sessions)
    .where(isMine)
    .orderBy(desc(seenAt));
  return found.map((session) => ({ ...session, isThisOne: session.id === user.sessionId }));
}

/** Deletes one of the caller's sessions. Throws NOT_FOUND. */
export async function endSession(ctx: UserCaller, id: string): Promise<void> {
  const isMine = and(eq(sessions.userId, ctx.user.id), eq(sessions.id, id));
  const [deleted] = await ctx.db.batch([
    ctx.db.delete(sessions).where(isMine).returning({ id: sessions.id }),
    auditIfChanged(ctx, 'endSession'),
  ]);
  if (deleted.length === 0) throw notFound();
}

/** Deletes the caller's sessions except the current one. */
export async function endOtherSessions(ctx: UserCaller): Promise<void> {
  const isOther = and(eq(sessions.userId, ctx.user.id), ne(sessions.id, ctx.user.sessionId));
  await ctx.db.batch([ctx.db.delete(sessions).where(isOther), auditIfChanged(ctx, 'endOtherSessions')]);
}

const auditIfChanged = (ctx: UserCaller, action: string) => {
  const { id, agencyId, role } = ctx.user;
  return createAuditLog(ctx.db, { ...ctx, agencyId, userId: id, role }).auditIfChanged(action, users, id);
};
