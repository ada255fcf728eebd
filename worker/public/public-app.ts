import { getTRPCErrorFromUnknown } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { type Context, Hono } from 'hono';
import { toAppError } from '../database-errors.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { readAll } from '../http/request-body.ts';
import { withSecurityHeaders } from '../http/request-guards.ts';
import { logFailure } from '../log-failure.ts';

/** Characters of an address. */
const MAX_URL_LENGTH = 1024;
/** Bytes that are read of a body that nothing is done with. */
const MAX_UNUSED_BYTES = 30_000;
/** Of every response: no page and no search engine keeps it, and no address that somebody follows from it learns where they were. */
const PUBLIC_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

type Public = { Bindings: Env };
/** Returns the response to an address that shows nothing, and to an error: its status and a sentence. */
export type Refuse = (
  c: Context<Public>,
  status: 400 | 404 | 405 | 408 | 413 | 414 | 429 | 500 | 503,
  text: string,
) => Response | Promise<Response>;

const GONE = 'Esta dirección no existe o ya no está disponible.';
const refuseAsText: Refuse = (c, status, text) => c.text(text, status);

const READING = ['GET', 'HEAD'];

/**
 * Returns an app for addresses that need no session, only a token. It reads no cookie to decide anything, serves `methods`, and
 * responds the same 404 to every address that shows nothing, whether its token is malformed, unknown, revoked, expired or of another kind.
 * `routes` adds what it serves and returns undefined from `serve` where there is nothing.
 */
export function createPublicApp(refuse: Refuse = refuseAsText, methods: readonly string[] = READING) {
  const app = new Hono<Public>();
  app.use('*', async (c, next) => {
    if (!methods.includes(c.req.method)) {
      // workerd closes a connection whose request was answered before its body was read.
      if (c.req.raw.body) await readAll(c.req.raw.body, MAX_UNUSED_BYTES);
      c.res = await refuse(c, 405, 'Esta dirección solo se puede leer.');
      c.header('allow', methods.join(', '));
    } else if (c.req.url.length > MAX_URL_LENGTH)
      c.res = await refuse(c, 414, 'La dirección es demasiado larga.');
    else await next();
    c.res = withPublicHeaders(c.res);
  });
  app.onError((thrown, c) => {
    const error = toAppError(getTRPCErrorFromUnknown(thrown));
    const isAppError = error instanceof AppError;
    const status = isAppError ? getHTTPStatusCodeFromError(error) : 500;
    const requestId = isAppError ? undefined : crypto.randomUUID();
    if (status >= 500) logFailure({ requestId }, error, thrown);
    if (isAppError && error.details.retryAfter) c.header('retry-after', String(error.details.retryAfter));
    const text = isAppError
      ? error.message
      : 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.';
    return status === 404 ? refuse(c, 404, GONE) : refuse(c, status as 429 | 500 | 503, text);
  });
  return app;
}

/** Ends an app: every other address shows nothing. */
export const refuseOthers = (app: Hono<Public>, refuse: Refuse = refuseAsText) =>
  app.all('*', (c) => refuse(c, 404, GONE));

function withPublicHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(PUBLIC_HEADERS)) headers.set(name, value);
  return withSecurityHeaders(new Response(response.body, { status: response.status, headers }));
}
