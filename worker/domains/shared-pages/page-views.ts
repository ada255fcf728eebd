import { and, eq, sql } from 'drizzle-orm';
import { today } from '../../../db/domain/madrid.ts';
import type { ViewedPage } from '../../../db/domain/shared-pages/page-views.ts';
import { attempts } from '../../../db/tables/limits.ts';
import { ownerReports } from '../../../db/tables/owner-reports.ts';
import { pageViews } from '../../../db/tables/page-views.ts';
import { sharedPages } from '../../../db/tables/shared-pages.ts';
import { sha256 } from '../../digest.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

const tables = { page: sharedPages, report: ownerReports };

/**
 * Counts a view of a page, of a visitor once a day of Madrid. Of the visitor only a digest is kept, for that day. The first view of a
 * property's page on a day writes an entry of the timeline, which says how many there are (page_views). `tenantDb` is opened for no user.
 */
export async function countView(
  { scope: { db, auditLog, agencyRowsCondition } }: TenantDb,
  page: ViewedPage,
  id: string,
  visitor: string,
): Promise<void> {
  const [now, day] = [new Date(), today()];
  const key = `view:${sha256(`${id}\n${day}\n${visitor}`).slice(0, 32)}`;
  const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
  // Both have these columns; a statement takes one table.
  const table = tables[page] as typeof sharedPages;
  const isCounted = agencyRowsCondition(table, eq(table.id, id), sql`changes() > 0`);
  const { agencyId, propertyId } = table;
  const isFirstOfDay = sql`(select ${pageViews.views} from ${pageViews} where ${agencyRowsCondition(pageViews, eq(pageViews.propertyId, propertyId), eq(pageViews.page, page), eq(pageViews.day, day))}) = 1`;
  const details = sql`json_object('property', ${propertyId}, 'views', json(${JSON.stringify({ page, day })}))`;
  await db.batch([
    db.insert(attempts).values({ key, count: 1, expiresAt }).onConflictDoNothing(),
    db
      .update(table)
      .set({ views: sql`${table.views} + 1`, lastViewedAt: now.toISOString() })
      .where(isCounted),
    db
      .insert(pageViews)
      .select(
        db
          .select({
            agencyId,
            propertyId,
            page: sql<ViewedPage>`${page}`.as('page'),
            day: sql<string>`${day}`.as('day'),
            views: sql<number>`1`.as('views'),
          })
          .from(table)
          .where(isCounted),
      )
      .onConflictDoUpdate({
        target: [pageViews.agencyId, pageViews.propertyId, pageViews.page, pageViews.day],
        set: { views: sql`${pageViews.views} + 1` },
      }),
    auditLog.auditRows('update', table, and(isCounted, isFirstOfDay), details),
  ]);
}
