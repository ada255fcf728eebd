import type { Page } from '@playwright/test';

/** Holds back all scripts that the page requests until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    held.resolve();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}
