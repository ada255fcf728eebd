import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createOwner, insertProperties } from '../../worker/fixtures/properties.ts';
import { closeFilters, isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Título, dirección o zona' });
const property = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const BOTH = 'Disponible para la venta o el alquiler';

test('properties list: shows a table, whose rows open by click, arrow keys and Enter, and cards', {
  tag: '@phone',
}, async ({ page }) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  const unknown = { address: null, bedrooms: null, bathrooms: null, area: null, price: null };
  const [, , id] = await insertProperties(agency.id, [
    { title: 'Ático en Gràcia', ownerId, status: BOTH, createdAt: '2026-01-03T10:00:00.000Z' },
    { title: 'Plaza', type: 'Garaje', ...unknown, createdAt: '2026-01-02T10:00:00.000Z' },
    { title: 'Bajo con patio', ownerId, status: 'Alquilada', createdAt: '2026-01-01T10:00:00.000Z' },
  ]);
  if (!isPhone(page))
    await test.step('a table in a wide window', async () => {
      await page.goto('/crm/properties');
      await page.setViewportSize({ width: 1440, height: 800 });
      await expect(page.getByText('Mostrando 3 de 3 propiedades')).toBeVisible();
      const headers = [
        'Propiedad',
        'Ubicación',
        'Detalles',
        'Propietario',
        'Precio',
        'Estado',
        'Responsable',
      ];
      await expect(page.getByRole('columnheader')).toHaveText(['', ...headers]);
      const [attic, plaza] = [
        page.getByRole('row', { name: 'Gràcia' }),
        page.getByRole('row', { name: 'Plaza' }),
      ];
      for (const text of [
        'Verdi',
        '3 hab. · 2 baños',
        '85 m²',
        'Núria Ferrer',
        '285.000 € · 1.251 €/mes',
        BOTH,
      ])
        await expect(attic.getByText(text)).toBeVisible();
      await expect(plaza.getByText('Precio a consultar')).toBeVisible();
      await expect(attic.getByRole('link', { name: 'Núria Ferrer' })).toHaveAttribute(
        'href',
        `/crm/property-owners/${ownerId}`,
      );
      await axe(page);

      await plaza.getByText('· Garaje').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Plaza' })).toBeVisible();
      await page.goBack();
      await attic.focus();
      await page.keyboard.press('ArrowDown');
      await expect(plaza).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Plaza' })).toBeVisible();
      await page.goBack();
      await page.getByTitle('Tarjetas').click();
    });
  else await page.goto('/crm/properties');
  const card = page.getByRole('listitem').filter({ hasText: 'Bajo con patio' });
  for (const text of ['Alquilada', '85 m² · 3 hab. · 2 baños', 'Verdi', 'Núria Ferrer', '1.251 €/mes'])
    await expect(card.getByText(text)).toBeVisible();
  await expect(card.getByText('285.000')).toHaveCount(0);
  const edit = card.getByRole('link', { name: 'Editar' });
  await expect(edit).toHaveAttribute('href', `/crm/properties/${id}/edit`);
  await axe(page);
  await card.getByRole('link', { name: 'Ver detalles' }).click();
  await expect(page).toHaveURL(`/crm/properties/${id}`);
});

test('properties filters: title, status and owner narrow the list, and are removed one by one or all at once', async ({
  page,
}) => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  await createOwner(agency.agent, 'Inactivo', 'Inactive');
  await insertProperties(agency.id, [
    { title: 'Casa en Peñíscola', status: 'Vendida', ownerId },
    { title: 'Piso en PEÑÍSCOLA', ownerId },
    { title: 'Ático', status: 'Vendida' },
  ]);
  await page.goto('/crm/properties');
  await expect(page.getByText('Mostrando 3 de 3 propiedades')).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('peniscola');
  await expect(search(page)).toHaveValue('peniscola');
  await expect(page.getByText('Mostrando 2 de 3 propiedades')).toBeVisible();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const status = page.getByLabel('Estado', { exact: true });
  await expect(status.locator('option')).toHaveCount(10);
  await status.selectOption('Vendida');
  await expect(page.getByText('Mostrando 1 de 3 propiedades')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page.getByText('Mostrando 3 de 3 propiedades')).toBeVisible();

  await page.getByRole('combobox', { name: 'Propietario' }).click();
  await expect(page.getByRole('option', { name: 'Inactivo' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Núria Ferrer' }).click();
  await expect(page.getByText('Mostrando 2 de 3 propiedades')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtros 1 activo' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Quitar filtro: Propietario: Núria Ferrer' }).click();
  await expect(page.getByText('Mostrando 3 de 3 propiedades')).toBeVisible();
  await search(page).fill('zzz');
  await expect(
    page.getByRole('heading', { name: 'Ninguna propiedad coincide con los filtros' }),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).last().click();
  await expect(property(page, 'Ático')).toBeVisible();
});

test('properties filters: price, rooms, area, zone and features stand in the address and as chips', {
  tag: '@rest',
}, async ({ page }) => {
  await insertProperties(agency.id, [
    { title: 'Cara', price: 900_000, bedrooms: 4, zone: 'Gràcia', area: 120 },
    { title: 'Estudio', price: 90_000, bedrooms: 0, zone: 'Gràcia', area: 30, features: ['ascensor'] },
    { title: 'Buena', price: 280_000, bedrooms: 3, zone: 'Gràcia', area: 90 },
    { title: 'En Sants', price: 250_000, bedrooms: 3, zone: 'Sants', area: 90 },
  ]);
  await page.goto('/crm/properties?bedrooms=0');
  await expect(page.getByText('Mostrando 1 de 4 propiedades')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtro: Habitaciones: Estudio' }).click();
  await expect(page.getByText('Mostrando 4 de 4 propiedades')).toBeVisible();

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Precio desde').fill('200.000');
  await page.getByLabel('Precio hasta').fill('100000');
  await expect(page.getByText('El mínimo no puede superar al máximo.')).toBeVisible();
  await expect(page.getByText('Mostrando 3 de 4 propiedades')).toBeVisible();
  await axe(page);
  await page.getByLabel('Precio hasta').fill('300000');
  await expect(page.getByText('Mostrando 2 de 4 propiedades')).toBeVisible();
  await page.getByLabel('Habitaciones').selectOption('2 o más');
  await page.getByLabel('Superficie desde').fill('80');
  await page.getByLabel('Barrio o zona').fill('gra');
  await page.getByRole('option', { name: 'Gràcia' }).click();
  await expect(page.getByText('Mostrando 1 de 4 propiedades')).toBeVisible();
  for (const feature of ['ascensor', 'terraza'])
    await page.getByRole('group', { name: 'Características' }).getByText(feature).click();
  await closeFilters(page);
  const chips = [
    'Precio: desde 200.000 hasta 300.000 €',
    'Habitaciones: 2 o más',
    'Superficie: desde 80 m²',
    'Barrio o zona: Gràcia',
    'Características: ascensor, terraza',
  ];
  for (const chip of chips)
    await expect(page.getByRole('button', { name: `Quitar filtro: ${chip}` })).toBeVisible();
  await expect(page).toHaveURL(/price=200000-300000/);
  await expect(page).toHaveURL(/features=ascensor%2Cterraza/);
  await expect(property(page, 'Buena')).toBeVisible();
  await axe(page);

  await page.reload();
  await expect(page.getByText('Mostrando 1 de 4 propiedades')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtros 5 activos' })).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page.getByText('Mostrando 4 de 4 propiedades')).toBeVisible();
  await expect(page).toHaveURL('/crm/properties');
  await page.goto('/crm/properties?price=300-100&features=jard%C3%ADn&bathrooms=muchos');
  await expect(page.getByText('Mostrando 4 de 4 propiedades')).toBeVisible();
});
