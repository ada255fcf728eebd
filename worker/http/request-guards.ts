import type { MiddlewareHandler } from 'hono';

/** The longest address. */
const MAX_URL_LENGTH = 8 * 1024;
/** Procedures one request may call. */
export const MAX_BATCH_SIZE = 10;

/** The same set as `_headers` gives the assets, which never pass here. */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

export const errorResponse = (status: number, message: string, code = -32600) =>
  Response.json({ error: { code, message, data: { code: 'REFUSED', httpStatus: status } } }, { status });

/** Security headers on every answer of the Worker; nothing private is ever cached unless its route says so. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const headers = new Headers(c.res.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  c.res = new Response(c.res.body, { status: c.res.status, headers });
};

/** Lets in only what our own pages send. */
export const requireSameOrigin: MiddlewareHandler = async (c, next) => {
  const { method, url } = c.req;
  if (url.length > MAX_URL_LENGTH) return errorResponse(414, 'La dirección es demasiado larga.');
  if (!isDecodable(new URL(url).pathname)) return notFoundResponse();
  const site = c.req.header('sec-fetch-site');
  if (method === 'GET' || method === 'HEAD') {
    if (site === 'cross-site' || site === 'same-site')
      return errorResponse(403, 'La petición no viene de Llavero.');
    return next();
  }
  const ours = site ? site === 'same-origin' : c.req.header('origin') === new URL(url).origin;
  return ours ? next() : errorResponse(403, 'La petición no viene de Llavero.');
};

/** Whether a path can be read at all: '/trpc/%' cannot, and would fail further in. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Procedure calls are JSON. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (c.req.method === 'POST' && type !== 'application/json')
    return errorResponse(415, 'La petición debe ser JSON.');
  if (!['GET', 'POST'].includes(c.req.method)) return errorResponse(405, 'La petición no es válida.');
  // A streamed answer has begun before its cookies are known.
  if (c.req.header('trpc-accept')) return errorResponse(406, 'La petición no es válida.');
  return next();
};

export const notFoundResponse = () => errorResponse(404, 'Esta dirección no existe.', -32004);
export const unexpectedErrorResponse = (requestId: string) =>
  Response.json(
    {
      error: {
        code: -32603,
        message: 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.',
        data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId },
      },
    },
    { status: 500 },
  );
