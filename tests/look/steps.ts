import type { Locator, Page } from '@playwright/test';

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Waits until animations have ended. */
export const waitForAnimations = (page: Page) => page.waitForTimeout(600);

export const steps =
  (...prepares: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const prepare of prepares) await prepare(page);
  };

/** Presses a key until it takes effect: its handler loads when the browser is idle. */
export async function typeUntil(page: Page, key: string, shown: Locator): Promise<void> {
  for (let tries = 0; tries < 50 && !(await shown.isVisible()); tries++) {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
  await shown.waitFor();
}

/** Opens the part of a record's page that contains `shown`; in a narrow window the parts are tabs. */
export async function openPart(page: Page, shown: Locator): Promise<void> {
  await shown.waitFor({ state: 'attached' });
  const tabs = page.getByRole('radiogroup', { name: 'Parte de la ficha' }).getByRole('radio');
  for (const tab of await tabs.all()) {
    if (await shown.isVisible()) return;
    await tab.locator('..').click();
    await waitForAnimations(page);
  }
  await shown.waitFor();
}

/** Opens the first record of the list and the part of its page that contains `words`. */
export const firstOfList = (words: string) => async (page: Page) => {
  const main = page.getByRole('main');
  const first = main.getByRole('row').nth(1).or(main.getByRole('listitem').first());
  await first.getByRole('link').first().click();
  await openPart(page, page.getByRole('main').getByText(words).first());
  await page.waitForLoadState('networkidle');
};

/** Clicks a button and waits until the code it loads is there and animations have ended. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  await page.waitForLoadState('networkidle');
  await waitForAnimations(page);
};

/** Selects rows of a list, counted from 0; on a phone in the selection mode. */
export const selectRows =
  (...rows: number[]) =>
  async (page: Page) => {
    if (isPhone(page)) await press('Seleccionar')(page);
    const boxes = page.getByRole('checkbox', { name: /^Elegir (?!todas)/ });
    for (const row of rows) await boxes.nth(row).click();
    await page.getByRole('toolbar').waitFor();
    await waitForAnimations(page);
  };
