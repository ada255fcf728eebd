import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, fetchRoute, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { eventFixture } from '../../worker/fixtures/events.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { insertTasks, taskFixture } from '../../worker/fixtures/tasks.ts';

test.use({ allowedErrors: [/503/] });

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Avisos');
  await signIn(page, agency.agent);
});

/** The width to which the sidebar moves. */
const getSidebarWidth = (page: Page) =>
  page.locator('.bars').evaluate((bars) => getComputedStyle(bars).getPropertyValue('--sidebar'));

const assignTask = (title: string) =>
  agency.manager.api.tasks.create.mutate({
    clientKey: randomUUID(),
    task: taskFixture({ title, assignedTo: agency.agent.id }),
  });

test('notices: the bell counts what is unread; a notice opens its record; all are marked as read by keyboard', async ({
  page,
}) => {
  const bell = page.getByRole('button', { name: /^Avisos/ });
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  await test.step('a notice opens its record, and is read then', async () => {
    await assignTask('Llamar a Núria');
    await agency.manager.api.events.create.mutate({
      clientKey: randomUUID(),
      event: eventFixture({ title: 'Visita con Jordi', userId: agency.agent.id }),
    });
    await page.goto('/crm');
    await expect(bell).toHaveAccessibleName('Avisos: 2 sin leer');
    await bell.click();
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    // The sidebar stays unfolded on the way to the panel: folding would move it from under the mouse.
    await panel.getByRole('heading', { name: 'Avisos' }).hover();
    expect(await getSidebarWidth(page)).toBe('17.5rem');
    await expect(panel.getByText(/te ha asignado el evento «Visita con Jordi»/)).toBeVisible();
    await axe(page);
    await panel.getByRole('button', { name: /te ha asignado la tarea «Llamar a Núria»/ }).click();
    await expect(page.getByRole('dialog', { name: 'Editar Tarea' })).toBeVisible();
    await expect(page.getByLabel('Título')).toHaveValue('Llamar a Núria');
    await expect(panel).toBeHidden();
    expect(await getSidebarWidth(page)).toBe('5rem');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bell).toHaveAccessibleName('Avisos: 1 sin leer');
  });
  await test.step('by keyboard: all are marked as read, and the focus returns to the bell', async () => {
    await bell.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('img', { name: 'Sin leer' })).toHaveCount(1);
    await panel.getByRole('button', { name: 'Marcar todo como leído' }).press('Enter');
    await expect(panel.getByRole('img', { name: 'Sin leer' })).toHaveCount(0);
    await bell.click();
    await expect(panel).toBeHidden();
    await bell.click();
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await expect(panel).toBeHidden();
    await bell.click();
    await expect(panel).toBeVisible();
    // As it is pressed before the focus has moved into the popover.
    await bell.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();
    await expect(bell).toHaveAccessibleName('Avisos');
    expect(await agency.agent.api.notices.unread.query()).toBe(0);
  });
});

test('notices: of several leads or tasks at once, each opens the list of one’s own', {
  tag: '@rest',
}, async ({ page }) => {
  const { manager, agent } = agency;
  const toRows = (ids: string[]) => ids.map((id) => ({ id, version: 1, assignedTo: agent.id }));
  const leads = await insertLeads(manager.agencyId ?? '', [
    { name: 'Ana' },
    { name: 'Blai' },
    { name: 'Carla' },
  ]);
  await manager.api.leads.assignMany.mutate({ rows: toRows(leads.slice(0, 2)) });
  const tasks = await insertTasks(manager, [{ title: 'Uno' }, { title: 'Dos' }, { title: 'Tres' }]);
  await manager.api.tasks.assignMany.mutate({ rows: toRows(tasks.slice(0, 2)) });
  await page.goto('/crm');
  const bell = page.getByRole('button', { name: /^Avisos/ });
  await bell.click();
  await page.getByRole('link', { name: /te ha asignado varios leads/ }).click();
  await expect(page).toHaveURL(/\/crm\/leads\?.*responsible=mine/);
  // The dashboard, which shows the leads to follow up, stays until the list is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads');
  await expect(page.getByRole('link', { name: 'Ana', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Blai', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carla', exact: true })).toBeHidden();
  await bell.click();
  await page.getByRole('link', { name: /te ha asignado varias tareas/ }).click();
  await expect(page).toHaveURL(new RegExp(`/crm/tasks\\?.*assignedTo=${agent.id}`));
  await expect(page.getByRole('button', { name: 'Uno', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tres', exact: true })).toBeHidden();
});

test('notices: an empty list says what it is for; a failed one can be retried', { tag: '@rest' }, async ({
  page,
}) => {
  await page.goto('/crm');
  let fails = true;
  await page.route(/notices\.list/, (route) =>
    fails ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Avisos' }).click();
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  const retry = panel.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  fails = false;
  await retry.click();
  await expect(panel.getByText('No tienes avisos')).toBeVisible();
});

test('notices: one of a kind that only a later release knows is shown and leads to its record', {
  tag: '@rest',
}, async ({ page }) => {
  const [id = ''] = await insertLeads(agency.id, [{ name: 'Núria Ferrer', assignedTo: agency.manager.id }]);
  await agency.manager.api.leads.assign.mutate({ id, version: 1, assignedTo: agency.agent.id });
  await page.route(/notices\.list/, async (route) => {
    const response = await fetchRoute(route);
    const body = (await response.text()).replaceAll('"leadAssigned"', '"keyReturned"');
    await route.fulfill({ response, body });
  });
  await page.goto('/crm');
  await page.getByRole('button', { name: /^Avisos/ }).click();
  const notice = page
    .getByRole('dialog', { name: 'Avisos' })
    .getByRole('link', { name: /^Aviso sobre Núria Ferrer/ });
  await expect(notice.locator('svg').first()).toBeVisible();
  await axe(page);
  await notice.click();
  await expect(page).toHaveURL(`/crm/leads/${id}`);
});
