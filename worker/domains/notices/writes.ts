import { eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { notices } from '../../../db/tables/notices.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Marks a notice of the caller as read; one that was read stays so. Throws NOT_FOUND. */
export async function markNoticeRead(tenantDb: TenantDb, id: string): Promise<void> {
  const isRead = await markNoticesRead(tenantDb, eq(notices.id, id));
  if (!isRead) throw notFound();
}

/** Marks as read all notices of the caller that were created until a moment. */
export async function markNoticesReadUntil(tenantDb: TenantDb, until: string): Promise<void> {
  await markNoticesRead(tenantDb, lte(notices.createdAt, until));
}

/** Marks the caller's own notices that match as read; returns whether there are any. */
async function markNoticesRead({ scope }: TenantDb, where: SQL): Promise<boolean> {
  const { db, userId, agencyRowsCondition } = scope;
  const own = agencyRowsCondition(notices, sql`${notices.userId} = ${userId}`, where);
  const isUnread = agencyRowsCondition(
    notices,
    sql`${notices.userId} = ${userId}`,
    where,
    isNull(notices.readAt),
  );
  const [found] = await db.batch([
    db.select({ id: notices.id }).from(notices).where(own).limit(1),
    db.update(notices).set({ readAt: new Date().toISOString() }).where(isUnread),
  ]);
  return found.length > 0;
}
