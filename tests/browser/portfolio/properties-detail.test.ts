import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createOwner, createProperty, insertProperties } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');

test('property detail: shows every field of a rented property and its contract', { tag: '@phone' }, async ({
  page,
}) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  const contract = { rentStartDate: '2025-01-01', rentEndDate: '2031-12-31' };
  const createdAt = '2025-03-05T08:05:00.000Z';
  const [id] = await insertProperties(agency.id, [
    { ...contract, ownerId, createdAt, status: 'Alquilada', features: ['terraza', 'balcón', 'ascensor'] },
  ]);
  await page.goto(`/crm/properties/${id}`);
  await expect(title(page, 'Ático en Gràcia')).toBeVisible();
  for (const text of [
    ...['Alquilada', 'Carrer de Verdi, 48, 08012 Barcelona', 'Ático', '1.251 €/mes', '14,71 €/m²/mes'],
    ...['1 de enero de 2025', '31 de diciembre de 2031', '3 hab.', '2 baños', '85 m²'],
  ])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  await expect(main(page).getByText('285.000')).toHaveCount(0);
  await expect(main(page).getByText('5 de marzo de 2025, 09:05', { exact: true })).toHaveCount(2);
  const features = main(page).locator('section').filter({ hasText: 'Características' });
  await expect(features.getByRole('listitem')).toHaveText(['ascensor', 'balcón', 'terraza']);
  await axe(page);
  await page.getByRole('link', { name: 'Núria Ferrer' }).click();
  await expect(page).toHaveURL(`/crm/property-owners/${ownerId}`);
});

test('property badges: sold and rented have different colours in both colour schemes', async ({ page }) => {
  await insertProperties(agency.id, [{ status: 'Vendida' }, { status: 'Alquilada' }]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/crm/properties');
    const colour = (status: string) =>
      page
        .getByTitle(status, { exact: true })
        .evaluate((badge) => [getComputedStyle(badge).color, getComputedStyle(badge).backgroundColor]);
    const [sold, rented] = [await colour('Vendida'), await colour('Alquilada')];
    expect(rented[0]).not.toBe(sold[0]);
    expect(rented[1]).not.toBe(sold[1]);
    await axe(page);
  }
});

test('property detail: a property for sale shows its price per square metre and no contract', async ({
  page,
}) => {
  const { id } = await createProperty(agency.agent, {
    rentStartDate: '2026-01-01',
    bathrooms: 1,
    address: '',
  });
  await page.goto(`/crm/properties/${id}`);
  for (const text of ['285.000 €', '3.353 €/m²', '1 baño', 'Sin propietario'])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('Inicio del contrato')).toHaveCount(0);
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Precio de venta').fill('');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(main(page).getByText('Precio a consultar')).toBeVisible();
  await page.getByRole('link', { name: 'Properties' }).first().click();
  await expect(page).toHaveURL('/crm/properties');
});

test('property detail: delete names its consequences and leads to the list', { tag: '@phone' }, async ({
  page,
}) => {
  const { id } = await createProperty(agency.agent, { title: 'Se va' });
  await createProperty(agency.agent, { title: 'Se queda' });
  for (const path of ['', '/edit']) {
    await page.goto(`/crm/properties/${id}${path}`);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
    await expect(question.getByText('Se va')).toBeVisible();
    await expect(question.getByText(/Sus fotos, documentos y anuncios se eliminan con ella\./)).toBeVisible();
    await expect(
      question.getByText(/Sus eventos y tareas se conservan, sin propiedad asociada\./),
    ).toBeVisible();
    await axe(page);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
  }
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/properties.delete*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('button', { name: 'Eliminando...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/crm/properties');
  await expect(page.getByRole('link', { name: 'Se queda', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se va', exact: true })).toHaveCount(0);
});

test.describe('server errors', () => {
  test.use({ allowedErrors: [/500/] });
  test('property detail: a failed delete shows an error, and the property stays', async ({ page }) => {
    const { id } = await createProperty(agency.agent, { title: 'Se queda' });
    await page.goto(`/crm/properties/${id}`);
    await page.route('**/trpc/properties.delete*', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(
      page.getByText('Error al eliminar la propiedad. Por favor, inténtalo de nuevo.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(title(page, 'Se queda')).toBeVisible();
  });
});

test.describe('missing property', () => {
  test.use({ allowedErrors: [/404/] });
  test('property detail: missing, of another tenant and malformed id show the same page', async ({
    page,
  }) => {
    const { id: foreign } = await createProperty(agency.otherTenant);
    for (const path of [randomUUID(), foreign, 'nada', `${foreign}/edit`]) {
      await page.goto(`/crm/properties/${path}`);
      await expect(page.getByRole('heading', { name: 'Propiedad no encontrada' })).toBeVisible();
      await expect(
        page.getByText('La propiedad que buscas no existe o no tienes permisos para verla.'),
      ).toBeVisible();
    }
    await axe(page);
    await page.getByRole('link', { name: 'Volver a la lista' }).click();
    await expect(page).toHaveURL('/crm/properties');
  });
});

test('quick create: a new property from any page, for every user', async ({ page }) => {
  await page.goto('/crm/leads');
  await page.getByRole('button', { name: 'Crear', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Nueva propiedad' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nueva Propiedad' });
  await dialog.getByLabel('Título').fill('Desde los leads');
  await dialog.getByLabel('Título').press('Enter');
  await expect(dialog).toBeHidden();
  const { rows } = await agency.agent.api.properties.list.query({ filters: {} });
  expect(rows.map((row) => row.title)).toEqual(['Desde los leads']);
});
