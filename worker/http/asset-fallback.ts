import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { withSecurityHeaders } from './request-guards.ts';

/**
 * Answers a path without static asset. A file is missing: 404 `no-store`, because a page in its place would be kept as long as the
 * asset of another deployment that bears the name, a year. Any other path is a page, whose router decides what it shows.
 */
export async function serveAssetFallback(c: Context<{ Bindings: Env }>): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url);
  if (/\.[^/]*$/.test(pathname)) return withSecurityHeaders(c.text('Not Found', 404));
  const { method, raw } = c.req;
  // The types of Cloudflare and of the browser name the same objects differently.
  const page = await c.env.ASSETS.fetch(`${origin}/`, { method, headers: Object.fromEntries(raw.headers) });
  return page as unknown as Response;
}
