import type { MiddlewareHandler } from 'hono';
import { errorResponse } from './request-guards.ts';

const MAX_BODY_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 10_000;

export const bodyErrors = {
  400: 'La petición no es válida.',
  408: 'La petición ha tardado demasiado. Por favor, inténtalo de nuevo.',
  413: 'La petición es demasiado grande.',
};

/**
 * Reads the whole body before the session is looked up; responds 400, 408 or 413 where that fails. A client that withholds the last
 * byte could otherwise act later with the permissions of now, or occupy a place in the hashing queue.
 */
export const bufferRequestBody: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  if (!raw.body) return next();
  const read = Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES ? 413 : await readAll(raw.body);
  if (typeof read === 'number') return errorResponse(read, bodyErrors[read]);
  c.req.raw = new Request(raw, { body: read });
  return next();
};

/** Responds 400 to a GET or HEAD with a body. An empty one, which some proxies announce, is removed. */
export const requireNoBody: MiddlewareHandler = async (c, next) => {
  const { method, body } = c.req.raw;
  if (!['GET', 'HEAD'].includes(method) || !body) return next();
  const read = await readAll(body);
  if (typeof read === 'number') return errorResponse(read, bodyErrors[read]);
  if (read.size > 0) return errorResponse(400, bodyErrors[400]);
  c.req.raw = new Request(c.req.raw.url, { method, headers: c.req.raw.headers });
  return next();
};

/** Returns the bytes of a body, or the status to respond with where they are invalid, late or too many. */
export async function readAll(
  body: ReadableStream<Uint8Array>,
  max = MAX_BODY_BYTES,
): Promise<Blob | 400 | 408 | 413> {
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, BODY_TIMEOUT_MS, null);
  });
  try {
    for (let size = 0; ; ) {
      const chunk = await Promise.race([reader.read(), timeout]);
      if (!chunk) return 408;
      if (chunk.done) return new Blob(parts);
      size += chunk.value.length;
      if (size > max) return 413;
      parts.push(new Uint8Array(chunk.value));
    }
  } catch {
    // Malformed chunked encoding.
    return 400;
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => {});
  }
}
