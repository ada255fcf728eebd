import { eq, sql } from 'drizzle-orm';
import type { FeedContents } from '../../../db/domain/calendar/feed-input.ts';
import { calendarFeeds } from '../../../db/tables/calendar-feeds.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import type { Caller } from '../../caller.ts';
import { toCellToken } from '../../cells/cell-token.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../digest.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Creates the user's feed, or gives it another address, and returns its token ('{cell}.{token}' outside of the default cell). */
export async function renewFeed(
  { tenantDb, user, cell }: Caller & Pick<Context, 'cell'>,
  contents: FeedContents,
): Promise<{ token: string }> {
  const { db, agencyId, tenantWhere, auditLog } = tenantDb.scope;
  const [id, token, now] = [crypto.randomUUID(), createSessionToken(), new Date().toISOString()];
  const values = { ...contents, tokenDigest: sha256(token), issuedAt: now, updatedAt: now };
  await db.batch([
    db
      .insert(calendarFeeds)
      .values({ ...values, id, agencyId, clientKey: id, userId: user.id, createdAt: now })
      .onConflictDoUpdate({
        target: [calendarFeeds.agencyId, calendarFeeds.userId],
        set: { ...values, version: sql`${calendarFeeds.version} + 1` },
      }),
    auditLog.recordForRows(
      'renewLink',
      calendarFeeds,
      tenantWhere(calendarFeeds, eq(calendarFeeds.userId, user.id)),
    ),
  ]);
  return { token: toCellToken(token, cell) };
}

/** Changes what the user's feed contains. Throws NOT_FOUND where there is none. */
export async function changeFeedContents({ tenantDb, user }: Caller, contents: FeedContents): Promise<void> {
  const { db, tenantWhere, auditLog } = tenantDb.scope;
  const isOwn = tenantWhere(calendarFeeds, eq(calendarFeeds.userId, user.id));
  const values = { ...contents, updatedAt: new Date().toISOString() };
  const [, changed] = await db.batch([
    auditLog.recordUpdate(calendarFeeds, isOwn, contents),
    db
      .update(calendarFeeds)
      .set({ ...values, version: sql`${calendarFeeds.version} + 1` })
      .where(isOwn)
      .returning({ id: calendarFeeds.id }),
  ]);
  if (changed.length === 0) throw notFound();
}

/** Ends the user's feed. */
export async function revokeFeed({ scope: { db, tenantWhere, auditLog } }: TenantDb, userId: string) {
  const isOwn = tenantWhere(calendarFeeds, eq(calendarFeeds.userId, userId));
  await db.batch([
    auditLog.recordForRows('delete', calendarFeeds, isOwn),
    db.delete(calendarFeeds).where(isOwn),
  ]);
}
