import type { Context, MiddlewareHandler } from 'hono';
import { auth } from 'hono/utils/basic-auth';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Env } from '../env.ts';
import { isOpenedWebSocket, withSecurityHeaders } from './request-guards.ts';

type PreviewContext = Context<{ Bindings: Env }>;

const ROBOTS = 'User-agent: *\nDisallow: /\n';
const REFUSED =
  'Esta vista previa es del equipo de Llavero. Vuelve a cargar la página y escribe su contraseña, con cualquier nombre de usuario.';

/**
 * In a preview, where every path reaches the Worker: serves nothing but robots.txt without PREVIEW_PASSWORD (HTTP Basic, RFC 7617, any
 * user name), and keeps search engines out of the rest. Without that secret, in production and on a developer's machine, it does nothing.
 */
export const guardPreview: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  const { PREVIEW_PASSWORD } = c.env;
  if (!PREVIEW_PASSWORD) return next();
  const { pathname } = new URL(c.req.url);
  if (pathname === '/robots.txt') c.res = withSecurityHeaders(c.text(ROBOTS));
  else if (!(await timingSafeEqual(PREVIEW_PASSWORD, auth(c.req.raw)?.password ?? ''))) {
    const realm = 'Basic realm="Vista previa de Llavero", charset="UTF-8"';
    c.res = withSecurityHeaders(c.text(REFUSED, 401, { 'WWW-Authenticate': realm }));
  } else {
    const asset = await findAsset(c, pathname);
    if (asset) c.res = asset;
    else await next();
  }
  if (!isOpenedWebSocket(c.res)) c.header('X-Robots-Tag', 'noindex');
};

/** Returns the static asset at a path, which production serves without the Worker. */
async function findAsset({ env, req }: PreviewContext, pathname: string): Promise<Response | undefined> {
  if (/^\/(api|trpc)\//.test(pathname) || !/^(GET|HEAD)$/.test(req.method)) return undefined;
  const headers = Object.fromEntries(req.raw.headers);
  const asset = await env.ASSETS.fetch(req.url, { method: req.method, headers });
  return asset.status === 404 ? undefined : (asset as unknown as Response);
}
