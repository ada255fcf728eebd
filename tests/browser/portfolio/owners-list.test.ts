import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
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

test('owners list: shows a table with properties, whose rows open by arrow keys and Enter, and cards', {
  tag: '@phone',
}, async ({ page }) => {
  const [first = ''] = await insertOwners(agency.id, people);
  const [flat = ''] = await insertProperties(agency.id, [{ ownerId: first }, { ownerId: first }]);
  await insertAds(agency.id, [{ propertyId: flat }, { propertyId: flat, status: 'Paused' }]);
  await page.goto('/crm/property-owners');
  await expect(page.getByText('Mostrando 3 de 3 propietarios')).toBeVisible();
  const hint = page.getByText('La vista de lista está disponible solo en escritorio');
  if (isPhone(page)) await expect(hint).toBeVisible();
  else
    await test.step('a table in a wide window, cards by choice, which is kept', async () => {
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
      const cells = [
        '',
        'Ramón García',
        'ramon@correo.example',
        '636 20 41 57',
        'Activo',
        '2',
        '1',
        '—',
        /^Ver/,
      ];
      await expect(row.getByRole('cell')).toHaveText(cells, { useInnerText: true });
      await axe(page);
      await row.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Núria Güell' })).toBeVisible();
      await page.goBack();
      await row.getByRole('link', { name: 'Editar' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Editar Propietario' })).toBeVisible();
      await page.goBack();
      await page.getByTitle('Tarjetas').click();
    });
  const card = page.getByRole('listitem').filter({ hasText: 'Ramón García' });
  await expect(card.getByText('2 propiedades · 1 anuncio activo')).toBeVisible();
  await expect(card.getByRole('link', { name: 'ramon@correo.example' })).toHaveAttribute(
    'href',
    'mailto:ramon@correo.example',
  );
  const without = page.getByRole('listitem').filter({ hasText: 'Pere Mas' });
  await expect(without.getByText('0 propiedades · 0 anuncios activos')).toBeVisible();
  await axe(page);
  if (!isPhone(page)) {
    await page.reload();
    await expect(page.getByRole('list', { name: 'Propietarios' })).toBeVisible();
    await expect(hint).toBeHidden();
  }
  await card.getByRole('link', { name: 'Ver detalles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ramón García' })).toBeVisible();
});

test('owners filters: names match without accents; filters have a badge and chips, and are kept; further pages load while scrolling', {
  tag: '@rest',
}, async ({ page }) => {
  await insertOwners(agency.id, people);
  await page.goto('/crm/property-owners');
  await expect(page.getByText('Mostrando 3 de 3 propietarios')).toBeVisible();
  await test.step('a name is found without accents', async () => {
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('guell');
    await expect(page.getByText('Mostrando 1 de 3 propietarios')).toBeVisible();
    await expect(owner(page, 'Núria Güell')).toBeVisible();
  });

  await test.step('no match shows a message and offers to clear the filters', async () => {
    await search(page).fill('nadie');
    await expect(page.getByText('Ningún propietario coincide con los filtros')).toBeVisible();
    await expect(page.getByText('Mostrando 0 de 3 propietarios')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).last().click();
    await expect(owner(page, 'Pere Mas')).toBeVisible();
  });

  await test.step('filters have a badge and chips, and are kept', async () => {
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

  await test.step('further pages load while scrolling', async () => {
    const many = Array.from({ length: 70 }, (_, index) => ({
      name: `Propietario ${String(index).padStart(2, '0')}`,
      createdAt: new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString(),
    }));
    await insertOwners(agency.id, many);
    await page.reload();
    await expect(owner(page, 'Propietario 00')).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(owner(page, 'Propietario 69')).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});
