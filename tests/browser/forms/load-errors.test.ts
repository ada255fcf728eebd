import type { Page } from '@playwright/test';
import { axe, EMPTY_CACHE, expect, failCalls, signIn, test } from '../../support/browser.ts';
import { chunkUrl } from '../../support/chunk-url.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';

test.use(EMPTY_CACHE);

const OFFLINE = 'Sin conexión. Comprueba tu red e inténtalo de nuevo.';
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|500/] });

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.manager);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('offline: a form whose code does not load shows an error in its place, and loads when the network is back', {
  tag: '@rest',
}, async ({ page, context }) => {
  await page.route(chunkUrl('agency-edit'), (route) => route.abort());
  await page.goto('/crm/agency');
  await expect(page.getByRole('button', { name: 'Nuevo Usuario' })).toBeVisible();
  await context.setOffline(true);
  await press(page, 'Editar');
  const card = page.getByRole('region', { name: 'Información de la agencia' });
  await expect(card.getByText(OFFLINE)).toBeVisible();
  await expect(title(page, 'Mi agencia')).toBeVisible();
  await axe(page);
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expect(card.getByText(OFFLINE)).toBeVisible();
  await page.unroute(chunkUrl('agency-edit'));
  await context.setOffline(false);
  await expect(card.getByRole('textbox', { name: 'Nombre' })).toHaveValue(agency.name);
});

test('a chunk that fails shows an error in its place; input elsewhere is kept, also by the reload that is offered', {
  tag: '@rest',
}, async ({ page }) => {
  await page.route(chunkUrl('record-picker-body'), (route) => route.abort());
  await page.goto('/crm/tasks');
  await press(page, 'Nueva Tarea');
  const form = page.getByRole('dialog', { name: 'Nueva Tarea' });
  await form.getByRole('textbox', { name: 'Título' }).fill('Llamar a Ana');
  await expect(form.getByText('No se ha podido cargar esta parte. Recarga la página.').first()).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Título' })).toHaveValue('Llamar a Ana');
  await page.unroute(chunkUrl('record-picker-body'));
  await form.getByRole('button', { name: 'Recargar' }).first().click();
  await expect(form.getByRole('combobox', { name: 'Asignada a' })).toHaveValue('Persona de Prueba');
  await expect(form.getByRole('textbox', { name: 'Título' })).toHaveValue('Llamar a Ana');
});

test('picker: says that the chosen record was deleted, and that options do not load', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('deleted record', async () => {
    const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
    await agency.manager.api.owners.delete.mutate({ id: ownerId });
    await page.goto(`/crm/properties/new?ownerId=${ownerId}`);
    const owner = page.getByRole('main').getByRole('combobox', { name: 'Propietario' });
    await expect(owner).toHaveAttribute('placeholder', 'Ya no existe');
  });
  await test.step('options that do not load are retried', async () => {
    const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
    const { id } = await createProperty(agency.agent, { ownerId });
    const restore = await failCalls(page, ['users.options', 'owners.options']);
    await page.goto(`/crm/properties/${id}/edit`);
    const main = page.getByRole('main');
    const owner = main.getByRole('combobox', { name: 'Propietario' });
    await expect(main.getByText('Error al cargar los propietarios.', { exact: false })).toBeVisible();
    await expect(owner).toHaveAttribute('placeholder', 'No se ha podido cargar');
    await expect(owner).not.toHaveAttribute('aria-busy');
    await axe(page);
    await restore();
    // The other one is that of the responsible user.
    await main.getByRole('button', { name: 'Reintentar' }).first().click();
    await expect(owner).toHaveValue('Núria Ferrer');
  });
});

test('offline: submitting a form shows one error and keeps its input', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  const { id } = await createLead(agency.agent, { name: 'Ana Ruiz' });
  // With every part of the form, so that none of them says that it has no network.
  await page.goto(`/crm/leads/${id}/edit`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('combobox', { name: 'Responsable' })).toHaveValue('Persona de Prueba');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ana Ruiz Soler');
  await context.setOffline(true);
  await press(page, 'Guardar cambios');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(OFFLINE);
  await expect(page.getByText(OFFLINE)).toHaveCount(1);
  await context.setOffline(false);
  await press(page, 'Guardar cambios');
  await expect(title(page, 'Ana Ruiz Soler')).toBeVisible();
});
