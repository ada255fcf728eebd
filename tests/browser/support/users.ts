import type { Page } from '@playwright/test';
import { clickMenuItem, expect } from '../../support/browser.ts';
import { png } from '../../worker/fixtures/corpus/images.ts';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const users = (page: Page) => page.getByRole('region', { name: 'Usuarios' });
/** The table row or card of a user. */
export const userRow = (page: Page, name: string) =>
  users(page).locator('tr[data-index], [role=listitem]').filter({ hasText: name });
export const userActions = (page: Page, name = 'Ana Ruiz') => button(page, `Acciones de ${name}`);
/** Chooses an action in the menu of a user. */
export async function chooseUserAction(page: Page, item: string) {
  await userActions(page).click();
  await clickMenuItem(page.getByRole('menuitem', { name: item }));
  // While the menu fades out, the items of the next one would match twice.
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

/**
 * Records from now on for how long a text is in an element of the page; returns the milliseconds, 0 until it has come and gone.
 * The page measures it, because on a busy machine the test sees the text late.
 */
export async function recordTextDuration(
  page: Page,
  selector: string,
  text: string,
): Promise<() => Promise<number>> {
  const record = await page.evaluateHandle(
    ([place, searched]) => {
      const times: { from?: number; to?: number } = {};
      new MutationObserver(() => {
        const isShown = document.querySelector(place)?.textContent.includes(searched);
        if (isShown) times.from ??= performance.now();
        else if (times.from !== undefined) times.to ??= performance.now();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return times;
    },
    [selector, text] as const,
  );
  return () => record.evaluate(({ from = 0, to = from }) => to - from);
}

/** A response with status 500. */
export const serverError = { status: 500, body: 'x' };
/** Files that are neither a valid logo nor a valid avatar. */
export const invalidImageFiles = {
  vector: { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  text: { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') },
  huge: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.concat([png()], 5 * 1024 * 1024 + 1) },
};
