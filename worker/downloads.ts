import type { R2Bucket, R2Object, R2ObjectBody } from '@cloudflare/workers-types';
import { type Context, Hono } from 'hono';
import type { Env } from './env.ts';
import { notFound, unavailable } from './errors.ts';
import { refused } from './file-door.ts';
import { finders, type Stored } from './file-finders.ts';
import { headersOf } from './file-headers.ts';
import { factsOf, log } from './log.ts';

type Route = Context<{ Bindings: Env }>;

/** Bytes on their way out: `GET /api/files/{kind}/{id}`. Session, agency and row are asked for on every request. */
export const downloads = new Hono<{ Bindings: Env }>();
downloads.onError(refused);

downloads.get('/:kind/:id', async (c) => {
  const find = finders[c.req.param('kind')];
  if (!find) throw notFound();
  const stored = await find(c);
  const object = await objectOf(c, c.env[stored.bucket], stored);
  if (!object) {
    log('error', 'file.missing', { bucket: stored.bucket, key: stored.key });
    throw notFound();
  }
  return answerOf(c, stored, object);
});

/** The object itself, or only what is known of it where no bytes are asked for or the caller has them already. */
async function objectOf(c: Route, bucket: R2Bucket, { key }: Stored): Promise<R2Object | null> {
  const { headers, method } = c.req.raw;
  // Part of a file that may have changed in between would be part of another one.
  const range = headers.has('range') && !headers.has('if-range') ? { range: headers as never } : {};
  try {
    if (method === 'HEAD') return await bucket.head(key);
    return await bucket.get(key, { onlyIf: headers as never, ...range });
  } catch (error) {
    if (/range/i.test(String(error))) return bucket.head(key);
    log('error', 'storage', { doing: 'get', ...factsOf(error) });
    throw unavailable();
  }
}

function answerOf({ req: { raw } }: Route, stored: Stored, object: R2Object | R2ObjectBody): Response {
  const headers = headersOf(stored, object);
  if (raw.method === 'HEAD') {
    headers.set('content-length', String(object.size));
    return new Response(null, { headers });
  }
  if ('body' in object) {
    const part = raw.headers.has('range') && !raw.headers.has('if-range') ? partOf(object) : null;
    if (part) headers.set('content-range', part);
    return new Response(object.body as never, { status: part ? 206 : 200, headers });
  }
  const unchanged = raw.headers.has('if-none-match') || raw.headers.has('if-modified-since');
  if (unchanged) return new Response(null, { status: 304, headers });
  // Neither the bytes nor a condition that held them back: the part that was asked for does not exist.
  headers.set('content-range', `bytes */${object.size}`);
  return new Response(null, { status: raw.headers.has('if-match') ? 412 : 416, headers });
}

function partOf({ range, size }: R2ObjectBody): string | null {
  if (!range) return null;
  const whole = { offset: 0, length: size };
  const { offset, length } =
    'suffix' in range ? { offset: size - range.suffix, length: range.suffix } : { ...whole, ...range };
  return `bytes ${offset}-${offset + length - 1}/${size}`;
}
