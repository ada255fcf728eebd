import type { Context } from 'hono';
import { KYERO_END, KYERO_HEAD, type KyeroEntry, writeKyeroEntry } from '../../db/domain/publishing/kyero.ts';
import { toPagePath } from '../../db/domain/shared-pages/shared-pages.ts';
import { parseCellToken, toCellToken } from '../cells/cell-token.ts';
import { toFeedDigest } from '../domains/kyero-feed/feed-digest.ts';
import { findIdealistaImage, toIdealistaLink } from '../domains/kyero-feed/idealista.ts';
import { findFeedImage, findKyeroEntries, findKyeroFeedByToken } from '../domains/kyero-feed/reads.ts';
import { keepFeedContents } from '../domains/kyero-feed/writes.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { serveStoredFile } from '../files/serve-stored-file.ts';
import { deriveTokens } from '../link-token.ts';
import { logRejection } from '../log.ts';
import { isKnown, isOfRecord, openByRecord, openByToken, toRecordToken } from './public-token.ts';

type HonoContext = Context<{ Bindings: Env }>;

/** Entries that are written at once. */
const SLICE = 50;

/**
 * `/feeds/{token}/kyero.xml`. The token is checked before a copy that the other side has is confirmed. The first round trip says whether
 * anything has changed, the second one reads the entries while the response has begun: where it fails, the document is cut off and no portal
 * takes it for whole.
 */
export async function serveKyeroFeed(c: HonoContext): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const { db, env, found } = await openByToken(c, token, findKyeroFeedByToken);
  const digest = toFeedDigest(env, found);
  const isSame = digest === found.contentDigest && found.contentChangedAt !== null;
  const changedAt = isSame ? (found.contentChangedAt ?? '') : new Date().toISOString();
  if (!isSame)
    c.executionCtx.waitUntil(
      logRejection('keepFeedContents', keepFeedContents(db, found.id, digest, changedAt)),
    );
  const etag = `"${digest}"`;
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'private, no-cache',
    etag,
    'last-modified': new Date(changedAt).toUTCString(),
  };
  if (hasCopy(c, etag, changedAt)) return c.body(null, 304, headers);
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const origin = new URL(c.req.url).origin;
  const { cell } = parseCellToken(token);
  const urls: Urls = {
    toImage: ({ id, type }) => `${origin}/feeds/${token}/${id}.${type}`,
    toPage(id) {
      const [pageToken = ''] = deriveTokens(env, { kind: 'feedPage', id, generation: found.tokenDigest });
      return origin + toPagePath(toCellToken(toRecordToken(id, pageToken), cell));
    },
  };
  return c.body(
    streamFeed(() => findKyeroEntries(db, found), urls),
    200,
    headers,
  );
}

/** Whether who asks has what the feed has: by If-None-Match or, without it, If-Modified-Since (RFC 9110, 13.2.2). */
function hasCopy(c: HonoContext, etag: string, changedAt: string): boolean {
  const known = c.req.header('if-none-match');
  if (known !== undefined) return isKnown(known, etag);
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  return !Number.isNaN(since) && Math.floor(Date.parse(changedAt) / 1000) * 1000 <= since;
}

/** The addresses that a feed has: of a photo, and of the page of a property. */
type Urls = {
  toImage: (image: KyeroEntry['images'][number]) => string;
  toPage: (propertyId: string) => string;
};

function streamFeed(
  findEntries: () => Promise<KyeroEntry[]>,
  { toImage, toPage }: Urls,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let entries: KyeroEntry[] | null = null;
  let next = 0;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(KYERO_HEAD)),
    async pull(controller) {
      entries ??= await findEntries();
      const slice = entries.slice(next, next + SLICE);
      next += SLICE;
      if (slice.length > 0)
        controller.enqueue(
          encoder.encode(slice.map((entry) => writeKyeroEntry(entry, toImage, toPage)).join('')),
        );
      if (next < entries.length) return;
      controller.enqueue(encoder.encode(KYERO_END));
      controller.close();
    },
  });
}

/** `/feeds/{token}/{photo}.jpg`: a photo of the feed or, by `{property}-{token}`, of an advert for Idealista, with the extension of its bytes. */
export async function serveFeedImage(c: HonoContext): Promise<Response> {
  const [, id, type] = /^([0-9a-f-]{36})\.(jpg|png)$/.exec(c.req.param('image') ?? '') ?? [];
  if (!id) throw notFound();
  const value = c.req.param('token') ?? '';
  const { env, found } = isOfRecord(value)
    ? await openByRecord(
        c,
        value,
        async (db, propertyId) => (await findIdealistaImage(db, propertyId, id)) ?? undefined,
        (_, propertyId) => toIdealistaLink(propertyId),
        'image',
      )
    : await openByToken(
        c,
        value,
        async (db, tokenDigest) => (await findFeedImage(db, tokenDigest, id)) ?? undefined,
        'image',
      );
  if (found.type !== type) throw notFound();
  return serveStoredFile(c.req.raw, {
    env,
    bucket: 'PROPERTY_IMAGES',
    key: found.key,
    name: null,
    isVersioned: false,
  });
}
