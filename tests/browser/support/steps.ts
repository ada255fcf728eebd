import type { Page } from '@playwright/test';
import { sharedServer } from '../../support/shared-server.ts';

/**
 * Leaves the page and empties the browser, so that a step of a journey begins as a journey would, for another agency: a new page costs
 * three times as much. Clocks, listeners and scripts of the page stay.
 */
export async function resetBrowserState(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page of the same origin without the client, which would store again what is deleted.
  const left = `${sharedServer().origin}/left`;
  await page.route(left, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:," />' }),
  );
  await page.goto(left);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.unroute(left);
  await page.context().clearCookies();
}

/** Runs a part of a journey in which these errors of the console are expected; `errors` are those of the whole journey. */
export async function expectErrors(
  errors: string[],
  expected: RegExp,
  part: () => Promise<void>,
): Promise<void> {
  const before = errors.length;
  await part();
  const unexpected = errors.slice(before).filter((error) => !expected.test(error));
  errors.splice(before, Number.POSITIVE_INFINITY, ...unexpected);
}
