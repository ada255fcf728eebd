import type { Page } from '@playwright/test';
import { axe, expect, failCall, INTERNAL_ERROR, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertAds, insertOwners, insertProperties } from '../../worker/fixtures/owners.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Nombre, teléfono o email' });
const owner = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const filters = (page: Page) => page.getByRole('button', { name: /^Filtros/ });

const people = [
  { name: 'Ramón García', createdAt: '2026-01-03T10:00:00.000Z', email: 'ramon@correo.example' },
  { name: 'Núria Güell', createdAt: '2026-01-02T10:00:00.000Z', status: 'Inactive' as const },
  { name: 'Pere Mas', createdAt: '2026-01-01T10:00:00.000Z', email: null, phone: null },
];

test('owners list: an empty list offers to create the first owner', async ({ page }) => {
  await page.goto('/crm/property-owners');
  await expect(page.getByRole('heading', { level: 1, name: 'Property Owners' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No hay propietarios disponibles' })).toBeVisible();
  await expect(page.getByText('Mostrando 0 de 0 propietarios')).toBeVisible();
  await axe(page);
  const create = page.getByRole('button', { name: 'Nuevo Propietario' });
  await expect(create.locator('svg')).toBeVisible();
  await page.getByRole('button', { name: 'Crear Primer Propietario' }).click();
  await expect(page.getByRole('dialog', { name: 'Nuevo Propietario' })).toBeVisible();
});

test('owners list: shows a table with properties; rows open by arrow keys and Enter', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows cards');
  const [first = ''] = await insertOwners(agency.id, people);
  const [flat = ''] = await insertProperties(agency.id, [{ ownerId: first }, { ownerId: first }]);
  await insertAds(agency.id, [{ propertyId: flat }, { propertyId: flat, status: 'Paused' }]);
  await page.goto('/crm/property-owners');
  await expect(page.getByText('Mostrando 3 de 3 propietarios')).toBeVisible();
  const headers = [
    'Nombre',
    'Email',
    'Teléfono',
    'Estado',
    'Propiedades',
    'Anuncios activos',
    'Responsable',
    'Acciones',
  ];
  await expect(page.getByRole('columnheader')).toHaveText(['', ...headers]);
  const row = page.getByRole('row', { name: 'Ramón' });
  const cells = ['', 'Ramón García', 'ramon@correo.example', '636 20 41 57', 'Activo', '2', '1', '—', /^Ver/];
  await expect(row.getByRole('cell')).toHaveText(cells, { useInnerText: true });
  await axe(page);
  await row.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Núria Güell' })).toBeVisible();
  await page.goBack();
  await row.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Propietario' })).toBeVisible();
});

test('owners list: shows cards by choice on a wide screen, always on a narrow one', {
  tag: '@phone',
}, async ({ page }) => {
  await insertOwners(agency.id, people);
  await page.goto('/crm/property-owners');
  const hint = page.getByText('La vista de lista está disponible solo en escritorio');
  if (isPhone(page)) await expect(hint).toBeVisible();
  else await page.getByTitle('Tarjetas').click();
  const card = page.getByRole('listitem').filter({ hasText: 'Ramón García' });
  await expect(card.getByText('0 propiedades · 0 anuncios activos')).toBeVisible();
  await expect(card.getByRole('link', { name: 'ramon@correo.example' })).toHaveAttribute(
    'href',
    'mailto:ramon@correo.example',
  );
  await axe(page);
  if (!isPhone(page)) {
    await page.reload();
    await expect(page.getByRole('list', { name: 'Propietarios' })).toBeVisible();
    await expect(hint).toBeHidden();
  }
  await card.getByRole('link', { name: 'Ver detalles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ramón García' })).toBeVisible();
});

test('owners filters: names match without accents; filters have a badge and chips, and are kept', {
  tag: '@phone',
}, async ({ page }) => {
  await insertOwners(agency.id, people);
  await page.goto('/crm/property-owners');
  await expect(page.getByText('Mostrando 3 de 3 propietarios')).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('guell');
  await expect(page.getByText('Mostrando 1 de 3 propietarios')).toBeVisible();
  await expect(owner(page, 'Núria Güell')).toBeVisible();
  await search(page).clear();

  await filters(page).click();
  await page.getByLabel('Estado', { exact: true }).selectOption('Activo');
  await page.getByRole('textbox', { name: 'Email' }).fill('CORREO');
  await expect(page.getByText('Mostrando 1 de 3 propietarios')).toBeVisible();
  await expect(filters(page)).toHaveAccessibleName(/2 activos/);
  await axe(page);
  await page.reload();
  await expect(page.getByText('Mostrando 1 de 3 propietarios')).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('propertyOwnersFilters'));
  expect(JSON.parse(kept ?? '')).toEqual({ status: 'Active', email: 'CORREO' });
  await page.getByRole('button', { name: 'Quitar filtro: Email: CORREO' }).click();
  await expect(page.getByText('Mostrando 2 de 3 propietarios')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page.getByText('Mostrando 3 de 3 propietarios')).toBeVisible();
});

test('owners filters: no match shows a message and offers to clear them', async ({ page }) => {
  await insertOwners(agency.id, people);
  await page.goto('/crm/property-owners');
  await search(page).fill('nadie');
  await expect(page.getByText('Ningún propietario coincide con los filtros')).toBeVisible();
  await expect(page.getByText('Mostrando 0 de 3 propietarios')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).last().click();
  await expect(owner(page, 'Pere Mas')).toBeVisible();
});

test('owners list: loads further pages while scrolling', async ({ page }) => {
  const many = Array.from({ length: 70 }, (_, index) => ({
    name: `Propietario ${String(index).padStart(2, '0')}`,
    createdAt: new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString(),
  }));
  await insertOwners(agency.id, many);
  await page.goto('/crm/property-owners');
  await expect(owner(page, 'Propietario 00')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(owner(page, 'Propietario 69')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test.describe('owners.list fails', () => {
  test.use({ allowedErrors: [/500|Failed to load resource/] });
  test('owners list: shows an error with a retry', async ({ page }) => {
    await insertOwners(agency.id, people);
    await failCall(page, 'owners.list', INTERNAL_ERROR);
    await page.goto('/crm/property-owners');
    await expect(page.getByText('Error al cargar los datos')).toBeVisible({ timeout: 15_000 });
    const sentence = 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.';
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/crm');
    await axe(page);
    await page.unroute(/\/trpc\/.*owners\.list/);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(owner(page, 'Pere Mas')).toBeVisible();
  });
});

test('owners list: shows a user without agency whom to ask', async ({ page }) => {
  await signIn(page, agency.withoutAgency);
  await page.goto('/crm/property-owners');
  await expect(page.getByText('No estás asociado a una agencia')).toBeVisible();
  await expect(page.getByText('para poder ver los propietarios.')).toBeVisible();
});
