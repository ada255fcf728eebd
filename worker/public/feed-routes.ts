import { sha256 } from '../digest.ts';
import { toCalendar } from '../domains/calendar-feed/ical.ts';
import { findFeedByToken, findFeedEntries } from '../domains/calendar-feed/reads.ts';
import { openTenantDb } from '../open-tenant-db.ts';
import { toUserAgent } from '../tenant/actor.ts';
import { serveFeedImage, serveKyeroFeed } from './kyero-route.ts';
import { createPublicApp, refuseOthers } from './public-app.ts';
import { getNetwork, isKnown, openByToken } from './public-token.ts';

/** `/feeds/{token}/…`: what other programs subscribe to. */
export const feedRoutes = createPublicApp();

/** The calendar of the user whose feed has this token. The token is checked before a copy that the other side has is confirmed. */
feedRoutes.get('/:token/calendar.ics', async (c) => {
  const { db, found } = await openByToken(c, c.req.param('token'), findFeedByToken);
  const request = {
    db,
    requestId: crypto.randomUUID(),
    ipHash: sha256(getNetwork(c)).slice(0, 16),
    userAgent: toUserAgent(c.req.header('user-agent') ?? null),
  };
  const tenantDb = openTenantDb(request, found.user);
  const text = toCalendar(await findFeedEntries(tenantDb, found), found.contents);
  const etag = `"${sha256(text).slice(0, 32)}"`;
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="llavero.ics"',
    'cache-control': 'private, no-cache',
    etag,
  };
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, headers);
});

feedRoutes.get('/:token/kyero.xml', serveKyeroFeed);
feedRoutes.get('/:token/:image', serveFeedImage);

refuseOthers(feedRoutes);
