import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser.ts';
import { mintAgency } from '../support/people.ts';
import { form, openCalendar } from './calendar-stand.ts';

const boxOf = async (one: Locator) => {
  await expect(one).toBeVisible();
  return (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
};
const notices = (page: Page) => page.getByRole('list', { name: 'Avisos' }).getByRole('listitem');

/** Says that no notice lies over the buttons that end a form. */
async function expectFree(page: Page, buttons: Locator[], many: number) {
  await expect(notices(page)).toHaveCount(many);
  const lowest = await boxOf(notices(page).last());
  for (const button of buttons) {
    const { y } = await boxOf(button);
    expect(lowest.y + lowest.height).toBeLessThanOrEqual(y);
    await button.click({ trial: true, timeout: 1000 });
  }
}

test.beforeEach(async ({ page }) => {
  const { agent } = await mintAgency();
  await signIn(page, agent);
});

for (const height of [800, 480])
  test(`notices leave a dialog’s buttons free in a window of ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height });
    await openCalendar(page, '?date=2026-11-18&view=day');
    const open = page.getByRole('button', { name: 'Nuevo Evento' });
    const buttons = ['Cancelar', 'Crear evento'].map((name) => form(page).getByRole('button', { name }));
    await open.press('Enter');
    await form(page).getByLabel('Título').fill('Visita');
    await form(page).getByRole('button', { name: 'Crear evento' }).click();
    await expect(form(page)).toBeHidden();
    await open.press('Enter');
    await expectFree(page, buttons, 1);
  });

test('notices leave the bar that saves a page free', async ({ page }) => {
  await page.goto('/crm/profile');
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await button('Editar').click();
  await page.getByLabel('Nombre visible').fill('Anita');
  await button('Guardar').click();
  await button('Editar').click();
  await expectFree(page, [button('Cancelar'), button('Guardar')], 1);
});
