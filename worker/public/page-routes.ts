import type { Context } from 'hono';
import { sharedPages } from '../../db/tables/shared-pages.ts';
import { findFeedPage } from '../domains/kyero-feed/reads.ts';
import { findPageImage, findSharedPage, type ShownPage } from '../domains/shared-pages/reads.ts';
import type { Env } from '../env.ts';
import { renderNotice } from './page-parts.ts';
import { respondWithImage, respondWithPage } from './page-response.ts';
import { PAGE_POLICY, PAGE_STYLE } from './page-style.ts';
import { countPageView } from './page-views.ts';
import { renderPropertyPage } from './property-page.ts';
import { createPublicApp, type Refuse, refuseOthers } from './public-app.ts';
import { assertDerived, isOfRecord, openByRecord, openByToken } from './public-token.ts';

type HonoContext = Context<{ Bindings: Env }>;

const refuseAsPage: Refuse = (c, status, text) =>
  c.html(renderNotice('Ficha no disponible', PAGE_STYLE, text), status, {
    'content-security-policy': PAGE_POLICY,
  });

/** `/p/{token}`: the page of a property that was shared; `/p/{property}-{token}`: of one that a feed has, while it has it. */
export const pageRoutes = createPublicApp(refuseAsPage);

/** Opens the page of a property that a feed has. */
const openFeedPage = (c: HonoContext, value: string, kind: 'document' | 'image') =>
  openByRecord(
    c,
    value,
    findFeedPage,
    ({ tokenDigest }, id) => ({ kind: 'feedPage', id, generation: tokenDigest }),
    kind,
  );

/** Opens a page and counts the visit of one that was shared. */
async function openPage(c: HonoContext, value: string): Promise<ShownPage> {
  if (isOfRecord(value)) return (await openFeedPage(c, value, 'document')).found;
  const { db, env, found, token } = await openByToken(c, value, findSharedPage);
  assertDerived(env, { kind: 'sharedPage', ...found.tokenSource }, token);
  countPageView(c, db, 'page', { id: found.tokenSource.id, agencyId: found.agencyId });
  return found;
}

pageRoutes.get('/:token', async (c) => {
  const value = c.req.param('token');
  const found = await openPage(c, value);
  const { origin } = new URL(c.req.url);
  return respondWithPage(c, renderPropertyPage(found, { origin, path: `/p/${value}` }), PAGE_POLICY);
});

/** Opens a page for a photo of it, or for the logo of its agency (`id` null). */
async function openImages(c: HonoContext, value: string, id: string | null) {
  if (isOfRecord(value)) {
    const { env, found } = await openFeedPage(c, value, 'image');
    return { env, logoKey: found.agency.logoKey, photo: found.photos.find((each) => each.id === id) };
  }
  const { env, found, token } = await openByToken(
    c,
    value,
    (db, tokenDigest) => findPageImage(db, sharedPages, tokenDigest, id),
    'image',
  );
  assertDerived(env, { kind: 'sharedPage', ...found.tokenSource }, token);
  return { env, logoKey: found.logoKey, photo: found.photo };
}

pageRoutes.get('/:token/:image', (c) =>
  respondWithImage(c, c.req.param('image'), (id) => openImages(c, c.req.param('token'), id)),
);

refuseOthers(pageRoutes, refuseAsPage);
