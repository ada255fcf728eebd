import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { fetchRoute } from '../../support/browser.ts';

/** Hashing a password is slow by design, and slower on a busy machine. */
export const HASHING_TIMEOUT = { timeout: 20_000 };

/** Gives the browser an IP address of its own, because attempts to sign in or register are counted by network. */
export const setOwnIpAddress = (context: BrowserContext) =>
  context.setExtraHTTPHeaders({
    'CF-Connecting-IP': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  });

/** What a page says that has signed somebody in whose cookie the browser has not kept. */
export const NO_COOKIE_TEXT =
  'Tu navegador no guarda la cookie que hace falta para entrar. Permite las cookies de este sitio e inténtalo de nuevo.';

/** Lets the browser keep no cookie of a procedure's responses; returns the function that ends it. */
export async function refuseCookies(page: Page, procedure: string): Promise<() => Promise<void>> {
  const address = `**/trpc/${procedure}`;
  await page.route(address, async (route) => {
    const response = await fetchRoute(route);
    const { 'set-cookie': _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  return () => page.unroute(address);
}
