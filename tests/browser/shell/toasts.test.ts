import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';
import { eventForm, openCalendar } from '../support/calendar.ts';
import { isPhone } from '../support/viewport.ts';

const getBox = async (one: Locator) => {
  await expect(one).toBeVisible();
  return (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
};
const notices = (page: Page) => page.getByRole('list', { name: 'Avisos' }).getByRole('listitem');

/** Asserts that no toast overlaps the buttons of a form. */
async function expectFree(page: Page, buttons: Locator[], many: number) {
  await expect(notices(page)).toHaveCount(many);
  const lowest = await getBox(notices(page).last());
  for (const button of buttons) {
    const { y } = await getBox(button);
    expect(lowest.y + lowest.height).toBeLessThanOrEqual(y);
    await button.click({ trial: true, timeout: 4000 });
  }
}

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('toasts: cover neither the buttons of a dialog nor the save bar of a page', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  const { width } = page.viewportSize() ?? { width: 1280 };
  await test.step('save bar of a page', async () => {
    await page.goto('/crm/profile');
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    await button('Editar').click();
    await page.getByLabel('Nombre visible').fill('Anita');
    await button('Guardar').click();
    await button('Editar').click();
    await expectFree(page, [button('Cancelar'), button('Guardar')], 1);
  });
  for (const height of [800, 480])
    await test.step(`dialog in a viewport of ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await openCalendar(page, '?date=2026-11-18&view=day');
      const open = page.getByRole('button', { name: 'Nuevo Evento' });
      const buttons = ['Cancelar', 'Crear evento'].map((name) =>
        eventForm(page).getByRole('button', { name }),
      );
      await open.press('Enter');
      await eventForm(page).getByLabel('Título').fill('Visita');
      await eventForm(page).getByLabel('Tipo de evento').selectOption('Otro');
      await eventForm(page).getByRole('button', { name: 'Crear evento' }).click();
      await expect(eventForm(page)).toBeHidden();
      await open.press('Enter');
      await expectFree(page, buttons, 1);
    });
});

test('toasts: one at a time, without covering the controls of the page, and undo reverts all its changes', {
  tag: '@phone',
}, async ({ page }) => {
  const done = ['Fotos', 'Llaves', 'Arras'].map((title) => ({ title, status: 'in_progress' as const }));
  await insertTasks(agency.agent, [...done, { title: 'Rotular' }]);
  await page.goto('/crm/tasks');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const [at, { title }] of done.entries()) {
    await button(`Completar ${title}`).click();
    await expect(notices(page)).toHaveText(
      at === 0 ? /^Tarea completada\./ : `${at + 1} tareas completadas.Deshacer`,
    );
  }
  for (const name of ['Nueva Tarea', 'Filtros', ...(isPhone(page) ? ['Abrir menú'] : [])])
    await button(name).click({ trial: true, timeout: 4000 });
  await page.getByRole('searchbox').click({ trial: true, timeout: 4000 });
  // Another toast in between does not remove the undo.
  await button('Eliminar Rotular').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(notices(page)).toHaveText('Tarea eliminada.');
  await button('Cerrar aviso').click();
  await expect(notices(page)).toHaveText('3 tareas completadas.Deshacer');
  await button('Deshacer').click();
  await expect(notices(page)).toHaveText('3 tareas reabiertas.');
  for (const { title } of done)
    await expect(
      page.getByRole('listitem').filter({ hasText: title }).getByText('En progreso'),
    ).toBeVisible();
});
