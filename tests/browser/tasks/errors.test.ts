import type { Page, Route } from '@playwright/test';
import { axe, expect, failCalls, fetchRoute, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createTask, taskFixture } from '../../worker/fixtures/tasks.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));
test.use({ allowedErrors: [/500|409|404|ERR_FAILED/] });

const field = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Título' });
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' });
const no = { status: 500, body: 'no' };

test('tasks: what fails and what a colleague does meanwhile is said, and nothing is lost', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('stays open after a lost response, and sending again creates no second task', async () => {
    await page.goto('/crm/tasks');
    await page.getByRole('button', { name: 'Nueva Tarea' }).click();
    await field(page).fill('Llamar');
    const lost = async (route: Route) => {
      await fetchRoute(route);
      await route.abort();
    };
    await page.route('**/trpc/tasks.create*', lost, { times: 1 });
    const send = page.getByRole('button', { name: 'Crear tarea' });
    await send.click();
    await expect(page.getByText('Error al crear la tarea. Por favor, inténtalo de nuevo.')).toBeVisible();
    await expect(field(page)).toHaveValue('Llamar');
    await send.click();
    await expect(page.getByText('Tarea creada.')).toBeVisible();
    expect((await agency.agent.api.tasks.list.query({ filters: {} })).all).toBe(1);
  });
  await test.step('of what both changed meanwhile one is chosen', async () => {
    await begin(page);
    const task = await createTask(agency.agent, { title: 'Llamar' });
    await page.goto('/crm/tasks');
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    await field(page).fill('De aquí');
    await page.route('**/trpc/tasks.update*', (route) => route.fulfill(no), { times: 1 });
    await save(page).click();
    await expect(
      page.getByText('Error al actualizar la tarea. Por favor, inténtalo de nuevo.'),
    ).toBeVisible();
    await agency.manager.api.tasks.update.mutate({ ...task, task: taskFixture({ title: 'De allí' }) });
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Otra persona ha cambiado lo mismo' });
    await expect(dialog.getByRole('radio', { name: 'Lo de la otra persona De allí' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(
      page.getByText('Otro usuario ha modificado este registro. Recarga la página para ver los cambios.'),
    ).toBeVisible();
    await expect(field(page)).toHaveValue('De aquí');
    await page.getByRole('button', { name: 'Recargar' }).click();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Tarea guardada.')).toBeVisible();
    await expect(card(page, 'De aquí')).toBeVisible();
  });
  await test.step('a failed request and a deleted task each show a message', async () => {
    await begin(page);
    const { id } = await createTask(agency.agent, { title: 'Llamar' });
    await page.goto('/crm/tasks');
    const restore = await failCalls(page, ['tasks.get']);
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    await expect(page.getByText('Error al cargar la tarea. Por favor, inténtalo de nuevo.')).toBeVisible();
    await axe(page);
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(field(page)).toHaveValue('Llamar');
    await page.keyboard.press('Escape');
    await agency.manager.api.tasks.delete.mutate({ id });
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Tarea no encontrada' })).toBeVisible();
    await axe(page);
  });
  await test.step('a failed delete keeps it', async () => {
    await begin(page);
    await createTask(agency.agent, { title: 'Llamar' });
    await page.goto('/crm/tasks');
    await page.route('**/trpc/tasks.delete*', (route) => route.fulfill(no), { times: 1 });
    await page.getByRole('button', { name: 'Eliminar Llamar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('alertdialog').getByText('Error al eliminar la tarea.')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Tarea eliminada.')).toBeVisible();
  });
});
