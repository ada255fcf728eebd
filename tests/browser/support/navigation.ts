import type { Page, Request } from '@playwright/test';
import { expect } from '../../support/browser.ts';

type Location = { href: string };
type Router = {
  navigate: (to: Location & { ignoreBlocker: true }) => Promise<void>;
  state: { status: string; location: Location; resolvedLocation?: Location };
};

/**
 * Opens a page of the application in the document that is open, as a link would, and resolves when it is shown: a fifth of the time that a
 * document takes. Discards what is typed without a question; what the page before it has read stays in the cache.
 */
export async function openInDocument(page: Page, href: string): Promise<void> {
  // Before the first page has replaced its frame, the router may not be there.
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(page.locator('#root h1').first()).toBeAttached();
  await page.evaluate(async (path) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    await router.navigate({ href: path, ignoreBlocker: true });
    const isShown = () =>
      router.state.status === 'idle' && router.state.resolvedLocation?.href === router.state.location.href;
    while (!isShown()) await new Promise(requestAnimationFrame);
  }, href);
}

/**
 * Returns a function that waits until no request of the page is under way and what it does when the browser is idle is done, which may
 * load more: as 'networkidle' does, without its half second.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const idle = () =>
    page.evaluate(() => new Promise((go) => requestIdleCallback(() => setTimeout(go), { timeout: 300 })));
  return async () => {
    for (let quiet = 0; quiet < 3; quiet = pending.size > 0 ? 0 : quiet + 1) await idle();
  };
}
