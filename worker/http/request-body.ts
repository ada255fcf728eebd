import type { MiddlewareHandler } from 'hono';
import { errorResponse } from './request-guards.ts';

/** Bytes a procedure call may carry, and milliseconds they may take. */
const MAX_BODY_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 10_000;

const sentences = {
  400: 'La petición no es válida.',
  408: 'La petición ha tardado demasiado. Por favor, inténtalo de nuevo.',
  413: 'La petición es demasiado grande.',
};

/**
 * A body that is small and here to its end, before who sends it is looked up: who keeps back its last byte would act later
 * with the rights of now, or hold a place in the line of the passwords.
 */
export const bufferRequestBody: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  if (!raw.body) return next();
  const read = Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES ? 413 : await readAll(raw.body);
  if (typeof read === 'number') return errorResponse(read, sentences[read]);
  c.req.raw = new Request(raw, { body: read });
  return next();
};

/** A GET or HEAD has no body; one that claims an empty one, as some proxies do, is answered like any other. */
export const requireNoBody: MiddlewareHandler = async (c, next) => {
  const { method, body } = c.req.raw;
  if (!['GET', 'HEAD'].includes(method) || !body) return next();
  const read = await readAll(body);
  if (typeof read === 'number') return errorResponse(read, sentences[read]);
  if (read.size > 0) return errorResponse(400, sentences[400]);
  c.req.raw = new Request(c.req.raw.url, { method, headers: c.req.raw.headers });
  return next();
};

/** The bytes of a body, or the status of why there are none. */
async function readAll(body: ReadableStream<Uint8Array>): Promise<Blob | 400 | 408 | 413> {
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((done) => {
    late = setTimeout(done, BODY_TIMEOUT_MS, null);
  });
  try {
    for (let size = 0; ; ) {
      const step = await Promise.race([reader.read(), tooLate]);
      if (!step) return 408;
      if (step.done) return new Blob(parts);
      size += step.value.length;
      if (size > MAX_BODY_BYTES) return 413;
      parts.push(new Uint8Array(step.value));
    }
  } catch {
    // Chunks that are none.
    return 400;
  } finally {
    clearTimeout(late);
    void reader.cancel().catch(() => {});
  }
}
