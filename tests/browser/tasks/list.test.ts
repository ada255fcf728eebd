import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { formatDay } from '../../../src/lib/format/format.ts';
import { axe, expect, failCalls, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { createTask, insertTasks } from '../../worker/fixtures/tasks.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';
import { isPhone, openNavigation } from '../support/viewport.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const titles = (page: Page) => page.getByRole('list', { name: 'Tareas' }).getByRole('heading');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar tareas...' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

test('tasks page: an empty list offers to create the first task', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/crm');
  const navigation = await openNavigation(page);
  if (isPhone(page)) await axe(page);
  await navigation.getByRole('link', { name: 'Tareas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tareas' })).toBeVisible();
  await expect(page.getByText('Mostrando 0 de 0 tareas')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No hay tareas' })).toBeVisible();
  await expect(page.getByText('Comienza creando tu primera tarea.')).toBeVisible();
  await axe(page);
  await button(page, 'Crear Primera Tarea').click();
  await expect(page.getByRole('dialog', { name: 'Nueva Tarea' })).toBeVisible();
});

test('task card: shows status, due date and assignee, and links to its records', {
  tag: '@timezone',
}, async ({ page }) => {
  const { id: propertyId } = await createProperty(agency.agent, { title: 'Piso de Núria' });
  const { id: leadId } = await createLead(agency.agent, { name: 'Ana Soler' });
  const { id: assignedTo } = agency.manager;
  const [yesterday, later] = [addDays(today(), -1), addDays(today(), 40)];
  await createTask(agency.agent, {
    title: 'Enviar las arras',
    priority: 'high',
    dueDate: yesterday,
    dueTime: '09:05',
    status: 'in_progress',
    ...{ assignedTo, propertyId, leadId },
  });
  await createTask(agency.agent, { title: 'Rotular', dueDate: later, priority: null, description: null });
  await createTask(agency.agent, { title: 'Algún día' });
  await page.goto('/crm/tasks');
  await expect(titles(page)).toHaveText(['Enviar las arras', 'Rotular', 'Algún día']);
  const late = card(page, 'Enviar las arras');
  for (const text of ['En progreso', 'Alta', 'Vence: ayer, 09:05', 'Vencida', 'Preguntar por la visita.'])
    await expect(late.getByText(text)).toBeVisible();
  await expect(late.getByRole('button', { name: 'Asignada a: Persona de Prueba' })).toBeVisible();
  const rotular = card(page, 'Rotular');
  await expect(rotular.getByText(`Vence: ${formatDay(later)}`)).toBeVisible();
  await expect(rotular.getByRole('button', { name: 'Asignada a: Usuario' })).toBeVisible();
  await expect(rotular.getByText('Vencida')).toBeHidden();
  await expect(card(page, 'Algún día').getByText('Sin fecha de vencimiento')).toBeVisible();
  await axe(page);
  await late.getByRole('link', { name: 'Lead: Ana Soler' }).click();
  await expect(page).toHaveURL(`/crm/leads/${leadId}`);
  await page.goBack();
  await late.getByRole('link', { name: 'Propiedad: Piso de Núria' }).click();
  await expect(page).toHaveURL(`/crm/properties/${propertyId}`);
});

test('task filters: title, status, priority and days narrow the list, and are removed one by one or all at once', async ({
  page,
}) => {
  const [soon, later] = [addDays(today(), 2), addDays(today(), 9)];
  await insertTasks(agency.agent, [
    { title: 'Visita en Peñíscola', dueDate: soon, priority: 'high' },
    { title: 'Llamar a PEÑÍSCOLA', dueDate: later },
    { title: 'Rebajar un 10%' },
    { title: 'Archivar', status: 'completed', dueDate: soon },
    { title: 'Anulada', status: 'cancelled' },
  ]);
  await page.goto('/crm/tasks');
  await expect(page.getByText('Mostrando 3 de 5 tareas')).toBeVisible();
  await search(page).fill('peniscola');
  await expect(page.getByText('Mostrando 2 de 5 tareas')).toBeVisible();
  await search(page).fill('%');
  await expect(titles(page)).toHaveText(['Rebajar un 10%']);
  await button(page, 'Limpiar filtros').click();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const status = page.getByLabel('Estado', { exact: true });
  await status.selectOption('Completada');
  await expect(titles(page)).toHaveText(['Archivar']);
  await status.selectOption('Cancelada');
  await expect(titles(page)).toHaveText(['Anulada']);
  await status.selectOption('Pendientes y en progreso');
  await page.getByLabel('Vence desde', { exact: true }).fill(addDays(soon, 1));
  await expect(titles(page)).toHaveText(['Llamar a PEÑÍSCOLA']);
  await page.getByLabel('Vence desde', { exact: true }).fill('');
  await page.getByLabel('Vence hasta', { exact: true }).fill(soon);
  const both = page.waitForResponse(/tasks\.list.*dueTo.*high|tasks\.list.*high.*dueTo/);
  await page.getByLabel('Prioridad', { exact: true }).selectOption('Alta');
  await both;
  await expect(titles(page)).toHaveText(['Visita en Peñíscola']);
  await expect(page.getByRole('button', { name: 'Filtros 2 activos' })).toBeVisible();
  await axe(page);
  await button(page, `Quitar filtro: Vence hasta: ${formatDay(soon)}`).click();
  await button(page, 'Quitar filtro: Prioridad: Alta').click();
  await expect(page.getByText('Mostrando 3 de 5 tareas')).toBeVisible();
  await search(page).fill('zzz');
  await expect(page.getByRole('heading', { name: 'No se encontraron tareas' })).toBeVisible();
  await expect(page.getByText('Intenta ajustar los filtros para encontrar lo que buscas.')).toBeVisible();
  await axe(page);
  await main(page).getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(titles(page)).toHaveCount(3);
  await expect(main(page).getByRole('button', { name: 'Limpiar filtros' })).toBeDisabled();
});

test('tasks page: people, search of closed ones, an incomplete day and failures', { tag: '@rest' }, async ({
  page,
  consoleErrors,
}) => {
  await test.step('one’s own or a colleague’s tasks, in the URL', async () => {
    const { agent, manager } = agency;
    await sharedServer().sql('update users set display_name = ? where id = ?', ['Berta Roca', manager.id]);
    await insertTasks(agent, [
      { title: 'De nadie' },
      { title: 'Mía', assignedTo: agent.id },
      { title: 'De Berta', assignedTo: manager.id },
    ]);
    await page.goto('/crm/tasks');
    const mine = button(page, 'Mías');
    await mine.click();
    await expect(titles(page)).toHaveText(['Mía']);
    await expect(mine).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Mostrando 1 de 3 tareas')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`assignedTo=${agent.id}`));
    await page.reload();
    await expect(titles(page)).toHaveText(['Mía']);
    await axe(page);
    await mine.click();
    await expect(titles(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page.getByRole('combobox', { name: 'Asignada a' }).fill('berta');
    await page.getByRole('option', { name: 'Berta Roca' }).click();
    await expect(titles(page)).toHaveText(['De Berta']);
    await expect(mine).toHaveAttribute('aria-pressed', 'false');
    await axe(page);
    // A user who is no longer active is still shown by name.
    await sharedServer().sql("update users set role = 'manager' where id = ?", [agent.id]);
    await sharedServer().sql("update users set status = 'inactive' where id = ?", [manager.id]);
    await page.reload();
    await expect(titles(page)).toHaveText(['De Berta']);
    await button(page, 'Quitar filtro: Asignada a: Berta Roca').click();
    await expect(titles(page)).toHaveCount(3);
  });
  await test.step('counts matching closed tasks and links to them', async () => {
    await begin(page);
    await insertTasks(agency.agent, [
      { title: 'Llaves del piso' },
      { title: 'Copiar las llaves', status: 'completed' },
      { title: 'Devolver llaves', status: 'completed' },
      { title: 'Llaves perdidas', status: 'cancelled' },
      { title: 'Fotos', status: 'completed' },
    ]);
    await page.goto('/crm/tasks');
    await expect(titles(page)).toHaveText(['Llaves del piso']);
    await expect(page.getByRole('link', { name: 'completada' })).toHaveCount(0);
    await search(page).fill('llaves');
    await expect(page.getByRole('link', { name: '1 cancelada más' })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: '2 completadas más' }).click();
    await expect(titles(page)).toHaveCount(2);
    await expect(search(page)).toHaveValue('llaves');
    await expect(button(page, 'Quitar filtro: Estado: Completada')).toBeVisible();
    await expect(page.getByRole('link', { name: 'cancelada' })).toHaveCount(0);
    await page.goBack();
    await expect(titles(page)).toHaveText(['Llaves del piso']);
    // Also where no open task matches.
    await search(page).fill('fotos');
    await expect(page.getByRole('heading', { name: 'No se encontraron tareas' })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: '1 completada más' }).click();
    await expect(titles(page)).toHaveText(['Fotos']);
  });
  await test.step('an incomplete year sends no request', async () => {
    await begin(page);
    await createTask(agency.agent, { title: 'Algún día' });
    await page.goto('/crm/tasks');
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const from = page.getByLabel('Vence desde', { exact: true });
    await from.pressSequentially('22/11/20');
    await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible();
    await expect(titles(page)).toHaveText(['Algún día']);
    await from.pressSequentially('20');
    await expect(page.getByRole('button', { name: 'Filtros 1 activo' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No se encontraron tareas' })).toBeVisible();
  });
  await test.step('shows an error with a retry', async () =>
    expectErrors(consoleErrors, /500/, async () => {
      await begin(page);
      await createTask(agency.agent, { title: 'Fotos' });
      const restore = await failCalls(page, ['tasks.list']);
      await page.goto('/crm/tasks');
      await expect(
        page.getByText('Error al cargar las tareas. Por favor, inténtalo de nuevo.'),
      ).toBeVisible();
      await axe(page);
      await restore();
      await button(page, 'Reintentar').click();
      await expect(titles(page)).toHaveText(['Fotos']);
    }));
  await test.step('a failed completion keeps the task and shows an error', async () =>
    expectErrors(consoleErrors, /500|409/, async () => {
      await begin(page);
      const task = await createTask(agency.agent, { title: 'Fotos' });
      await page.goto('/crm/tasks');
      await page.route('**/trpc/tasks.complete*', (route) => route.fulfill({ status: 500, body: 'no' }), {
        times: 1,
      });
      await button(page, 'Completar Fotos').click();
      await expect(page.getByText('Error al actualizar el estado de la tarea.')).toBeVisible();
      await expect(card(page, 'Fotos').getByText('Pendiente')).toBeVisible();
      await page.waitForLoadState('networkidle');
      // After a version conflict the card shows the current state, and the next try succeeds.
      await agency.manager.api.tasks.reopen.mutate({ ...task, status: 'in_progress' });
      await button(page, 'Completar Fotos').click();
      await expect(page.getByText('Otra persona lo ha cambiado antes. Estado: En progreso.')).toBeVisible();
      await expect(card(page, 'Fotos').getByText('En progreso')).toBeVisible();
      await button(page, 'Completar Fotos').click();
      await expect(page.getByText('Tarea completada.')).toBeVisible();
    }));
});

test('tasks page: a completed task disappears, undo restores it, and it is reopened from the completed ones', async ({
  page,
}) => {
  const { id } = await createTask(agency.agent, { title: 'Fotos', status: 'in_progress' });
  await page.goto('/crm/tasks');
  const response = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/trpc/tasks.complete*', async (route) => {
    asked += 1;
    await response.promise;
    await route.continue();
  });
  const complete = button(page, 'Completar Fotos');
  await complete.dblclick();
  // The toast waits for the server's response.
  await expect(complete).toBeDisabled();
  await expect(card(page, 'Fotos').getByText('En progreso')).toBeVisible();
  response.resolve();
  await expect(page.getByText('Tarea completada.')).toBeVisible();
  expect(asked).toBe(1);
  // There is a task, but no open one.
  await expect(page.getByRole('heading', { name: 'No se encontraron tareas' })).toBeVisible();
  await axe(page);
  await button(page, 'Deshacer').click();
  await expect(page.getByText('Tarea reabierta.')).toBeVisible();
  await expect(card(page, 'Fotos').getByText('En progreso')).toBeVisible();
  await complete.focus();
  await page.keyboard.press('Enter');
  await button(page, 'Ver las completadas').click();
  await expect(card(page, 'Fotos').getByText('Completada')).toBeVisible();
  await expect(complete).toBeHidden();
  await button(page, 'Reabrir Fotos').click();
  await expect(card(page, 'Fotos')).toBeHidden();
  await button(page, 'Limpiar filtros').click();
  await expect(card(page, 'Fotos').getByText('Pendiente')).toBeVisible();
  expect(await agency.agent.api.tasks.get.query({ id })).toMatchObject({ status: 'pending', version: 5 });
});
