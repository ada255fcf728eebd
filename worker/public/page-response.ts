import type { Context } from 'hono';
import type { CellEnv } from '../cells/cells.ts';
import { sha256 } from '../digest.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { serveStoredFile } from '../files/serve-stored-file.ts';
import type { Html } from './document.ts';
import { type Photo, toPhotoKey } from './page-parts.ts';
import { isKnown } from './public-token.ts';

type HonoContext = Context<{ Bindings: Env }>;

/** Responds with a page, or says that the copy of the other side is still true. */
export async function respondWithPage(c: HonoContext, rendered: Html, policy: string) {
  const page = String(await rendered);
  const etag = `"${sha256(page).slice(0, 32)}"`;
  const headers = { 'content-security-policy': policy, 'cache-control': 'private, no-cache', etag };
  return isKnown(c.req.header('if-none-match'), etag)
    ? c.body(null, 304, headers)
    : c.html(page, 200, headers);
}

/** A photo of a page, in one of the sizes that its browser may choose, or the logo of the agency. */
const IMAGE = /^(?:(logo)|([0-9a-f-]{36})-(thumb|medium))\.([a-z]+)$/;
type Images = { env: CellEnv; logoKey: string | null; photo: Photo | null | undefined };
/** Responds with an image of a page, which `open` opens for one of its photos, or for the logo of its agency (`id` null). */
export async function respondWithImage(
  c: HonoContext,
  name: string,
  open: (id: string | null) => Promise<Images>,
) {
  const [, logo, id = null, size, extension = ''] = IMAGE.exec(name) ?? [];
  if (!logo && !id) throw notFound();
  const { env, logoKey, photo } = await open(id);
  const key = logo ? logoKey : photo && toPhotoKey(photo, size === 'thumb' ? 'thumb' : 'medium', extension);
  if (!key) throw notFound();
  const bucket = logo ? 'LOGOS' : 'PROPERTY_IMAGES';
  return serveStoredFile(c.req.raw, { env, bucket, key, name: null, isVersioned: false });
}
