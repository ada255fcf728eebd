import { and, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { isbot } from 'isbot';
import { today } from '../../db/domain/madrid.ts';
import { attempts } from '../../db/tables/limits.ts';
import { sharedPages } from '../../db/tables/shared-pages.ts';
import { SESSION_COOKIE_NAME } from '../auth/session.ts';
import type { CellEnv } from '../cells/cells.ts';
import type { Database } from '../database.ts';
import { sha256 } from '../digest.ts';
import { findFeedPage } from '../domains/kyero-feed/reads.ts';
import { findPageImage, findSharedPage, type ShownPage } from '../domains/shared-pages/reads.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { serveStoredFile } from '../files/serve-stored-file.ts';
import { deriveTokens } from '../link-token.ts';
import { logRejection } from '../log.ts';
import { PAGE_POLICY } from './page-style.ts';
import { renderNotice, renderPropertyPage, toPhotoKey } from './property-page.ts';
import { createPublicApp, type Refuse, refuseOthers } from './public-app.ts';
import { getNetwork, isKnown, isOfRecord, openByRecord, openByToken } from './public-token.ts';

type Request = Context<{ Bindings: Env }>;

const refuseAsPage: Refuse = (c, status, text) =>
  c.html(renderNotice(text), status, { 'content-security-policy': PAGE_POLICY });

/** `/p/{token}`: the page of a property that was shared; `/p/{property}-{token}`: of one that a feed has, while it has it. */
export const pageRoutes = createPublicApp(refuseAsPage);

/** Throws NOT_FOUND where the token was not made of a secret that still holds. */
function assertDerived(env: CellEnv, gate: { id: string; generation: number }, token: string): void {
  if (!deriveTokens(env, { kind: 'sharedPage', ...gate }).includes(token)) throw notFound();
}

/** Opens the page of a property that a feed has. */
const openFeedPage = (c: Request, value: string, kind: 'document' | 'image') =>
  openByRecord(
    c,
    value,
    findFeedPage,
    ({ tokenDigest }, id) => ({ kind: 'feedPage', id, generation: tokenDigest }),
    kind,
  );

/** Opens a page and counts the visit of one that was shared. */
async function openPage(c: Request, value: string): Promise<ShownPage> {
  if (isOfRecord(value)) return (await openFeedPage(c, value, 'document')).found;
  const { db, env, found, token } = await openByToken(c, value, findSharedPage);
  assertDerived(env, found.gate, token);
  if (isVisit(c))
    c.executionCtx.waitUntil(logRejection('countView', countView(db, found.gate.id, getVisitor(c))));
  return found;
}

pageRoutes.get('/:token', async (c) => {
  const value = c.req.param('token');
  const found = await openPage(c, value);
  const page = String(await renderPropertyPage(found, { origin: new URL(c.req.url).origin, token: value }));
  const etag = `"${sha256(page).slice(0, 32)}"`;
  const headers = {
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'private, no-cache',
    etag,
  };
  return isKnown(c.req.header('if-none-match'), etag)
    ? c.body(null, 304, headers)
    : c.html(page, 200, headers);
});

/** Opens a page for a photo of it, or for the logo of its agency (`id` null). */
async function openImages(c: Request, value: string, id: string | null) {
  if (isOfRecord(value)) {
    const { env, found } = await openFeedPage(c, value, 'image');
    return { env, logoKey: found.agency.logoKey, photo: found.photos.find((each) => each.id === id) };
  }
  const { env, found, token } = await openByToken(
    c,
    value,
    (db, tokenDigest) => findPageImage(db, tokenDigest, id),
    'image',
  );
  assertDerived(env, found.gate, token);
  return { env, logoKey: found.logoKey, photo: found.photo };
}

/** A photo of the page, in one of the sizes that its browser may choose, or the logo of the agency. */
const IMAGE = /^(?:(logo)|([0-9a-f-]{36})-(thumb|medium))\.([a-z]+)$/;
pageRoutes.get('/:token/:image', async (c) => {
  const [, logo, id = null, size, extension = ''] = IMAGE.exec(c.req.param('image')) ?? [];
  if (!logo && !id) throw notFound();
  const { env, logoKey, photo } = await openImages(c, c.req.param('token'), id);
  const key = logo ? logoKey : photo && toPhotoKey(photo, size === 'thumb' ? 'thumb' : 'medium', extension);
  if (!key) throw notFound();
  const bucket = logo ? 'LOGOS' : 'PROPERTY_IMAGES';
  return serveStoredFile(c.req.raw, { env, bucket, key, name: null, isVersioned: false });
});

refuseOthers(pageRoutes, refuseAsPage);

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
async function countView(db: Database, id: string, visitor: string): Promise<void> {
  const now = new Date();
  const key = `view:${sha256(`${id}\n${today()}\n${visitor}`).slice(0, 32)}`;
  const expiresAt = new Date(now.getTime() + 86_400_000).toISOString();
  await db.batch([
    db.insert(attempts).values({ key, count: 1, expiresAt }).onConflictDoNothing(),
    db
      .update(sharedPages)
      .set({ views: sql`${sharedPages.views} + 1`, lastViewedAt: now.toISOString() })
      .where(and(eq(sharedPages.id, id), sql`changes() > 0`)),
  ]);
}
