import { and, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { isbot } from 'isbot';
import { today } from '../../db/domain/madrid.ts';
import type { ViewedPage } from '../../db/domain/shared-pages/page-views.ts';
import { attempts } from '../../db/tables/limits.ts';
import { ownerReports } from '../../db/tables/owner-reports.ts';
import { pageViews } from '../../db/tables/page-views.ts';
import { sharedPages } from '../../db/tables/shared-pages.ts';
import { SESSION_COOKIE_NAME } from '../auth/session.ts';
import type { Database } from '../database.ts';
import { sha256 } from '../digest.ts';
import type { Env } from '../env.ts';
import { logRejection } from '../log.ts';
import { getNetwork } from './public-token.ts';

type Request = Context<{ Bindings: Env }>;
const tables = { page: sharedPages, report: ownerReports };

/** Counts the visit of a page, after the response. */
export function countVisit(c: Request, db: Database, page: ViewedPage, id: string): void {
  if (isVisit(c)) c.executionCtx.waitUntil(logRejection('countView', countView(db, page, id, getVisitor(c))));
}

/** Whether a person reads the page who is nobody of an agency: no session, no program, and not a page that is fetched in advance. */
function isVisit(c: Request): boolean {
  const userAgent = c.req.header('user-agent');
  return (
    c.req.raw.method === 'GET' &&
    !(SESSION_COOKIE_NAME in parse(c.req.header('cookie') ?? '', SESSION_COOKIE_NAME)) &&
    Boolean(userAgent) &&
    !isbot(userAgent) &&
    !/prefetch|prerender/.test(c.req.header('sec-purpose') ?? '')
  );
}

const getVisitor = (c: Request) => `${getNetwork(c)}\n${c.req.header('user-agent') ?? ''}`;

/** Counts a view of a page, of a visitor once a day of Madrid. Of the visitor only a digest is kept, for that day. */
async function countView(db: Database, page: ViewedPage, id: string, visitor: string): Promise<void> {
  const [now, day] = [new Date(), today()];
  const key = `view:${sha256(`${id}\n${day}\n${visitor}`).slice(0, 32)}`;
  const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
  // Both have these columns; a statement takes one table.
  const table = tables[page] as typeof sharedPages;
  const isNew = and(eq(table.id, id), sql`changes() > 0`);
  const { agencyId, propertyId } = table;
  await db.batch([
    db.insert(attempts).values({ key, count: 1, expiresAt }).onConflictDoNothing(),
    db
      .update(table)
      .set({ views: sql`${table.views} + 1`, lastViewedAt: now.toISOString() })
      .where(isNew),
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
          .where(isNew),
      )
      .onConflictDoUpdate({
        target: [pageViews.agencyId, pageViews.propertyId, pageViews.page, pageViews.day],
        set: { views: sql`${pageViews.views} + 1` },
      }),
  ]);
}
