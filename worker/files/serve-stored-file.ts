import type { R2Object, R2ObjectBody, R2Range } from '@cloudflare/workers-types';
import { notFound, serviceUnavailable } from '../errors.ts';
import { errorDetails, log } from '../log.ts';
import { type CellBucket, openBucket } from './cell-bucket.ts';
import { createDownloadHeaders } from './download-headers.ts';
import type { StoredFile } from './find-stored-file.ts';
import { parseRange, toContentRange } from './range-header.ts';

/** Responds with a file that the caller may read; supports HEAD, ranges and conditional requests. Throws NOT_FOUND, SERVICE_UNAVAILABLE. */
export async function serveStoredFile(request: Request, stored: StoredFile): Promise<Response> {
  const range = parseRange(request.headers);
  const object = await getObject(openBucket(stored.env, stored.bucket), stored.key, request, range);
  if (!object) {
    log('error', 'file.missing', { bucket: stored.bucket, key: stored.key });
    throw notFound();
  }
  return toResponse(request, object, range, createDownloadHeaders(stored, object));
}

/**
 * Returns the object, without body for HEAD or when a precondition fails; null where it does not exist. Throws
 * SERVICE_UNAVAILABLE.
 */
async function getObject(
  bucket: CellBucket,
  key: string,
  { headers, method }: Request,
  range: R2Range | null,
): Promise<R2Object | null> {
  try {
    if (method === 'HEAD') return await bucket.head(key);
    return await bucket.get(key, { onlyIf: headers as never, ...(range && { range }) });
  } catch (error) {
    // R2 throws for a range beyond the end, which is responded with 416.
    const object = range && (await bucket.head(key).catch(() => null));
    if (object && !toContentRange(range, object.size)) return object;
    log('error', 'storage', { doing: 'get', ...errorDetails(error) });
    throw serviceUnavailable();
  }
}

function toResponse(
  { method, headers: requestHeaders }: Request,
  object: R2Object | R2ObjectBody,
  range: R2Range | null,
  headers: Headers,
): Response {
  if (method === 'HEAD') {
    headers.set('content-length', String(object.size));
    return new Response(null, { headers });
  }
  const contentRange = range && toContentRange(range, object.size);
  if (range && !contentRange) {
    headers.set('content-range', `bytes */${object.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (!('body' in object)) {
    const isCached = requestHeaders.has('if-none-match') || requestHeaders.has('if-modified-since');
    return new Response(null, { status: isCached ? 304 : 412, headers });
  }
  if (contentRange) headers.set('content-range', contentRange);
  return new Response(object.body as never, { status: contentRange ? 206 : 200, headers });
}
