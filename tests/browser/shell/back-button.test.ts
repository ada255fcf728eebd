import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, (await createTestAgency()).agent);
});

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Leads', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nuevo Lead', exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });

async function openForm(page: Page) {
  await page.goto('/crm');
  // A link of the prerendered frame would load the list as a new document.
  await expect(page.locator('#root h1')).toBeVisible();
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('main a[href="/crm/leads"]')?.click();
  });
  await expect(title(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Nuevo Lead' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Nombre' })).toBeVisible();
}

test('Back: closes a dialog and stays on its page, asks before it discards changes, then leaves the page', {
  tag: '@phone',
}, async ({ page }) => {
  await test.step('asks before discarding changes', async () => {
    await openForm(page);
    await dialog(page).getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz');
    await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
    await question(page).getByRole('button', { name: 'Seguir editando' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Ruiz');
    await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
    await question(page).getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(title(page)).toBeVisible();
  });
  await test.step('without changes it closes the dialog; a second Back leaves the page', async () => {
    await openForm(page);
    await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
    await expect(dialog(page)).toBeHidden();
    await expect(question(page)).toHaveCount(0);
    await expect(title(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/crm');
  });
});
