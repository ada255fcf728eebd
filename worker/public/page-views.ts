import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { isbot } from 'isbot';
import type { ViewedPage } from '../../db/domain/shared-pages/page-views.ts';
import { SESSION_COOKIE_NAME } from '../auth/session.ts';
import type { Database } from '../database.ts';
import { countView } from '../domains/shared-pages/page-views.ts';
import type { Env } from '../env.ts';
import { logRejection } from '../log.ts';
import { openTenantDbAs } from '../open-tenant-db.ts';
import { createAnonymousActor, getNetwork } from './public-token.ts';

type HonoContext = Context<{ Bindings: Env }>;
type ViewedRow = { id: string; agencyId: string };

/** Counts the view of a page, after the response. */
export function countPageView(
  c: HonoContext,
  db: Database,
  page: ViewedPage,
  { id, agencyId }: ViewedRow,
): void {
  if (!isPageView(c)) return;
  const tenantDb = openTenantDbAs(db, agencyId, createAnonymousActor(), null);
  c.executionCtx.waitUntil(logRejection('countView', countView(tenantDb, page, id, getVisitor(c))));
}

/** Whether a person reads the page who is nobody of an agency: no session, no program, and not a page that is fetched in advance. */
function isPageView(c: HonoContext): boolean {
  const userAgent = c.req.header('user-agent');
  return (
    c.req.raw.method === 'GET' &&
    !(SESSION_COOKIE_NAME in parse(c.req.header('cookie') ?? '', SESSION_COOKIE_NAME)) &&
    Boolean(userAgent) &&
    !isbot(userAgent) &&
    !/prefetch|prerender/.test(c.req.header('sec-purpose') ?? '')
  );
}

const getVisitor = (c: HonoContext) => `${getNetwork(c)}\n${c.req.header('user-agent') ?? ''}`;
