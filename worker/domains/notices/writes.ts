import { isNull, type SQL, sql } from 'drizzle-orm';
import { notices } from '../../../db/tables/notices.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Marks the caller's own notices that match as read; returns whether there are any. */
export async function markNoticesRead({ scope }: TenantDb, where: SQL): Promise<boolean> {
  const { db, userId, agencyWhere } = scope;
  const own = agencyWhere(notices, sql`${notices.userId} = ${userId}`, where);
  const isUnread = agencyWhere(notices, sql`${notices.userId} = ${userId}`, where, isNull(notices.readAt));
  const [found] = await db.batch([
    db.select({ id: notices.id }).from(notices).where(own).limit(1),
    db.update(notices).set({ readAt: new Date().toISOString() }).where(isUnread),
  ]);
  return found.length > 0;
}
