import type { Page } from '@playwright/test';

/** Makes the server's clock that of the browser in what the pages read of its responses, so that they do not correct the browser's. */
export const trustBrowserClock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'date' ? new Date().toUTCString() : get.call(this, name);
    };
  });

/** Stops both clocks at an instant. */
export async function stopClocks(page: Page, at: Date): Promise<void> {
  await page.clock.setFixedTime(at);
  await trustBrowserClock(page);
}
