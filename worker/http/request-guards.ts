import type { MiddlewareHandler } from 'hono';

/** Characters of a URL. */
const MAX_URL_LENGTH = 8 * 1024;
/** Procedures that one batched request may call. */
export const MAX_BATCH_SIZE = 10;

/** The same headers as in `_headers`, which applies to static assets: those are served without the Worker. */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** Returns an error response in tRPC's shape; `code` is the JSON-RPC error code. */
export const errorResponse = (status: number, message: string, code = -32600) =>
  Response.json({ error: { code, message, data: { code: 'REFUSED', httpStatus: status } } }, { status });

/** The status of the response that opens a WebSocket. It has no body, no page reads its headers, and a copy would lose the connection. */
const SWITCHING_PROTOCOLS = 101;
export const isOpenedWebSocket = ({ status }: Response): boolean => status === SWITCHING_PROTOCOLS;

/** Whether a request asks for a WebSocket. */
export const isUpgrade = ({ headers }: Request): boolean =>
  headers.get('upgrade')?.toLowerCase() === 'websocket';

/**
 * Returns a response with security headers, the date, by which pages correct a wrong clock (db/domain/clock.ts), and `no-store` unless it
 * has its own Cache-Control. One that opens a WebSocket is returned as it is.
 */
export function withSecurityHeaders(response: Response): Response {
  if (isOpenedWebSocket(response)) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('date', new Date().toUTCString());
  return new Response(response.body, { status: response.status, headers });
}

/** Sets the security headers of every response of the API. Pages have those of `_headers`, which the development server leaves out. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // Hono copies what is assigned.
  if (!isOpenedWebSocket(c.res)) c.res = withSecurityHeaders(c.res);
};

/**
 * Responds 403 to requests of other origins, by Sec-Fetch-Site or, for writes of browsers without it, Origin. A WebSocket, which browsers
 * open to any site and Chromium asks for without Sec-Fetch-Site, needs Origin. Also responds 414 to a URL that is too long and 404 to a path
 * that cannot be decoded.
 */
export const requireSameOrigin: MiddlewareHandler = async (c, next) => {
  const { method, url } = c.req;
  if (url.length > MAX_URL_LENGTH) return errorResponse(414, 'La dirección es demasiado larga.');
  if (!isDecodable(new URL(url).pathname)) return notFoundResponse();
  const fetchSite = c.req.header('sec-fetch-site');
  const isOwnOrigin = c.req.header('origin') === new URL(url).origin;
  if (isUpgrade(c.req.raw) && !isOwnOrigin) return errorResponse(403, 'La petición no viene de Llavero.');
  if (method === 'GET' || method === 'HEAD') {
    if (fetchSite === 'cross-site' || fetchSite === 'same-site')
      return errorResponse(403, 'La petición no viene de Llavero.');
    return next();
  }
  const isSameOrigin = fetchSite ? fetchSite === 'same-origin' : isOwnOrigin;
  return isSameOrigin ? next() : errorResponse(403, 'La petición no viene de Llavero.');
};

/** Whether a path can be percent-decoded: '/trpc/%' cannot, and would fail in the router. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Responds 405 to other methods than GET and POST, 415 to a POST that is not JSON, 406 to a request for a streamed response. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (c.req.method === 'POST' && type !== 'application/json')
    return errorResponse(415, 'La petición debe ser JSON.');
  if (!['GET', 'POST'].includes(c.req.method)) return errorResponse(405, 'La petición no es válida.');
  // tRPC sends the headers of a streamed response before the procedures have set their cookies.
  if (c.req.header('trpc-accept')) return errorResponse(406, 'La petición no es válida.');
  return next();
};

/** 404 for a path without route. */
export const notFoundResponse = () => errorResponse(404, 'Esta dirección no existe.', -32004);
/** 500 with the id under which the error is logged. */
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
