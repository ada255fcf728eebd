import type { Locator, Page } from '@playwright/test';
import { axe, expect, fetchRoute, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { openInDocument } from '../support/navigation.ts';
import { resetBrowserState } from '../support/steps.ts';
import { closeFilters } from '../support/viewport.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const people = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    name: name(index),
    createdAt: new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString(),
  }));
const search = (page: Page) => page.getByRole('searchbox', { name: 'Nombre, teléfono o email' });
const lead = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('leads list: shows a table whose rows open by click and by key; the chosen view is remembered', async ({
  page,
}) => {
  await insertLeads(agency.id, [
    { name: 'Ana Ruiz', createdAt: '2025-01-03T10:00:00.000Z', priority: 'High', source: 'Phone Call' },
    { name: 'Blai Coll', createdAt: '2025-01-02T10:00:00.000Z', email: null, phone: null, source: null },
  ]);
  await page.goto('/crm/leads');
  await expect(page.getByText('Mostrando 2 leads')).toBeVisible();
  const headers = [
    '',
    'Lead',
    'Contacto',
    'Estado',
    'Prioridad',
    'Fuente',
    'Responsable',
    'Creado',
    'Acciones',
  ];
  await expect(page.getByRole('columnheader')).toHaveText(headers);
  const [ana, blai] = [page.getByRole('row', { name: 'Ana' }), page.getByRole('row', { name: 'Blai' })];
  for (const text of ['nuria@correo.example', 'Nuevo', 'Alta', 'Llamada telefónica', '3 de enero de 2025'])
    await expect(ana.getByText(text).filter({ visible: true })).toHaveCount(1);
  for (const text of ['Sin contacto', 'Sin fuente'])
    await expect(blai.getByText(text).filter({ visible: true })).toHaveCount(1);
  await axe(page);
  await test.step('a row opens by click, arrow keys and Enter', async () => {
    await blai.getByText('Sin fuente').filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blai Coll' })).toBeVisible();
    await page.goBack();
    await ana.focus();
    await page.keyboard.press('ArrowDown');
    await expect(blai).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeVisible();
    await page.goBack();
    await ana.getByRole('link', { name: 'Editar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Lead' })).toBeVisible();
  });
  await test.step('the view is remembered, and a narrow viewport shows cards', async () => {
    await page.goto('/crm/leads');
    await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
    await page.getByRole('radio', { name: 'Kanban' }).check({ force: true });
    await expect(page.getByRole('heading', { name: 'Vista Kanban' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Vista Kanban' })).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Vista' })).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.getByRole('heading', { name: 'Vista Kanban' })).toBeVisible();
  });
});

test('leads cards: show name, contact links and preferences', { tag: '@phone' }, async ({ page }) => {
  const [id] = await insertLeads(agency.id, [
    {
      name: 'Ana Ruiz',
      email: 'ana+casa@correo.example',
      phone: '+34 612 34 56 78',
      minBuyBudget: null,
      maxBuyBudget: 285_000,
      minRentBudget: 950,
      maxRentBudget: null,
      preferredPropertyTypes: ['Piso', 'Ático', 'Dúplex', 'Casa'],
    },
    { name: 'Blai Coll', minBuyBudget: null, maxBuyBudget: null },
  ]);
  await page.addInitScript(() => localStorage.setItem('leadsView', '"cards"'));
  await page.goto('/crm/leads');
  const card = page.getByRole('listitem').filter({ hasText: 'Ana Ruiz' });
  for (const text of ['Nuevo', 'Media', 'Compra: hasta 285.000 €', 'Alquiler: 950 € - ∞/mes', 'Sitio web'])
    await expect(card.getByText(text)).toBeVisible();
  await expect(card.getByText('Piso · Ático · +2 más')).toBeVisible();
  await test.step('without a budget there is no line for it', async () => {
    const without = page.getByRole('listitem').filter({ hasText: 'Blai Coll' });
    await expect(lead(page, 'Blai Coll')).toBeVisible();
    await expect(without.getByText(/Compra:|Alquiler:/)).toHaveCount(0);
  });
  const [mail, call] = [card.locator('[href^="mailto:"]'), card.locator('[href^="tel:"]')];
  await expect(mail).toHaveAttribute('href', 'mailto:ana+casa@correo.example');
  await expect(call).toHaveAttribute('href', 'tel:+34612345678');
  await expect(card.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', `/crm/leads/${id}/edit`);
  await sharedServer().sql(
    "update leads set has_open_preferences = 1, last_contact_at = '2026-11-02T09:00:00.000Z' where id = ?",
    [id ?? ''],
  );
  await page.reload();
  // Nothing sticks out of the card or is cut off.
  const right = (locator: Locator) => locator.evaluate((one) => one.getBoundingClientRect().right);
  expect(await right(card.getByText('Preferencias incompletas'))).toBeLessThan(await right(card));
  for (const text of [/^Sitio web/, /^Último contacto: /])
    expect(await card.getByText(text).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await axe(page);
  await card.getByRole('link', { name: 'Ver detalles' }).click();
  await expect(page).toHaveURL(`/crm/leads/${id}`);
});

test('leads filters: narrow the list, are kept after a reload, and are removed; the panel chooses the order', async ({
  page,
}) => {
  await insertLeads(agency.id, [
    { name: 'José García', status: 'Lost', source: 'Idealista', createdAt: '2026-01-02T00:00:00.000Z' },
    { name: 'Marta GARCIA', email: 'marta@casa.example', createdAt: '2026-01-01T00:00:00.000Z' },
    { name: 'Pere Puig', status: 'Lost', createdAt: '2026-01-03T00:00:00.000Z' },
  ]);
  await page.goto('/crm/leads');
  await expect(page.getByText('Mostrando 3 leads')).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await search(page).fill('garcia');
  await expect(page.getByText('Mostrando 2 leads')).toBeVisible();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Estado', { exact: true }).selectOption('Perdido');
  await expect(page.getByText('Mostrando 1 lead', { exact: true })).toBeVisible();
  await closeFilters(page);
  await expect(page.getByRole('button', { name: 'Filtros 1 activo' })).toBeVisible();
  await axe(page);

  await page.reload();
  await expect(search(page)).toHaveValue('garcia');
  await expect(page.getByText('Mostrando 1 lead', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtro: Estado: Perdido' }).click();
  await expect(page.getByText('Mostrando 2 leads')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page.getByText('Mostrando 3 leads')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('leadsFilters'))).toBe('{}');
  await test.step('the panel chooses the order, of cards and on the phone too', async () => {
    const expectNames = (...names: string[]) =>
      expect(page.getByRole('link', { name: /^(José García|Marta GARCIA|Pere Puig)$/ })).toHaveText(names);
    const sortParam = () => new URL(page.url()).searchParams.get('sort');
    await page.goto('/crm/leads?view=cards');
    await expectNames('Pere Puig', 'José García', 'Marta GARCIA');
    await page.getByRole('button', { name: 'Filtros' }).click();
    const order = page.getByRole('combobox', { name: 'Orden', exact: true });
    await order.selectOption('Sin contacto desde hace más tiempo');
    await expect.poll(sortParam).toBe('contact');
    await order.selectOption('Nombre, de la A a la Z');
    await closeFilters(page);
    await expectNames('José García', 'Marta GARCIA', 'Pere Puig');
    // An order is no filter.
    await expect(page.getByRole('button', { name: 'Limpiar filtros' })).toBeHidden();
    await axe(page);
    await page.reload();
    await expectNames('José García', 'Marta GARCIA', 'Pere Puig');
  });
});

test('leads list: search, an unknown status, and further pages while scrolling', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('finds phones in any format, e-mails and words; no match and invalid stored filters', async () => {
    await insertLeads(agency.id, [
      { name: 'María José Peñalver', email: 'pepa@correo.example', phone: '630 67 27 67' },
      { name: 'Blai Coll', email: null, phone: '93 415 28 60' },
    ]);
    await page.goto('/crm/leads');
    await test.step('finds by phone in any format, by e-mail, and by words in any order', async () => {
      const [maria, blai] = [lead(page, 'María José Peñalver'), lead(page, 'Blai Coll')];
      await expect(blai).toBeVisible();
      for (const text of ['+34630672767', '67 27', 'penalver maria', 'PEPA@correo']) {
        await search(page).fill(text);
        await expect(blai, text).toBeHidden();
        await expect(maria, text).toBeVisible();
        await search(page).fill('');
        await expect(blai).toBeVisible();
      }
    });
    await test.step('no match shows a message, and invalid stored filters are ignored', async () => {
      await search(page).fill('zzz');
      await expect(page.getByRole('heading', { name: 'Ningún lead coincide con los filtros' })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).last().click();
      await expect(lead(page, 'Blai Coll')).toBeVisible();
      for (const garbage of ['{"status":"Nope"}', '[1', '{"name":7}', 'null', '{"agencyId":"x"}']) {
        await page.evaluate((text) => localStorage.setItem('leadsFilters', text), garbage);
        await page.reload();
        await expect(lead(page, 'Blai Coll')).toBeVisible();
      }
    });
  });
  await test.step('an unknown status is «Sin estado» in list, cards and detail', async () => {
    await begin(page);
    const [id] = await insertLeads(agency.id, [{ name: 'Ana Ruiz', status: 'New' }]);
    await page.route(/trpc\/.*leads\.(list|get)/, async (route) => {
      const response = await fetchRoute(route);
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"New"', '"Archived"'),
      });
    });
    await page.goto('/crm/leads?view=list');
    for (const path of ['/crm/leads?view=list', '/crm/leads?view=cards', `/crm/leads/${id}`]) {
      await openInDocument(page, path);
      await expect(page.getByRole('main').getByText('Sin estado', { exact: true })).toBeVisible();
      await expect(page.getByText('Archived')).toHaveCount(0);
    }
  });
  await test.step('loads further pages while scrolling, and counts filtered leads up to a thousand', async () => {
    await begin(page);
    await insertLeads(
      agency.id,
      people(130, (index) => `Persona ${index}`),
    );
    await page.goto('/crm/leads');
    await test.step('renders visible rows only while further pages load', async () => {
      await expect(page.getByText('Mostrando 130 leads')).toBeVisible();
      await expect(async () => {
        await page.keyboard.press('End');
        await page.mouse.wheel(0, 20_000);
        await expect(lead(page, 'Persona 129')).toBeVisible({ timeout: 500 });
      }).toPass();
      // Once the list is at rest: while it scrolls it also renders the rows that it leaves.
      await expect.poll(() => page.locator('*').count()).toBeLessThan(1500);
    });
    await test.step('a reload returns to the place, with the pages that it needs', async () => {
      await page.reload();
      await expect(lead(page, 'Persona 129')).toBeInViewport();
    });
    await test.step('counts filtered leads up to a thousand', async () => {
      const many = people(871, (index) => `Persona ${130 + index}`);
      for (let at = 0; at < many.length; at += 300) await insertLeads(agency.id, many.slice(at, at + 300));
      await page.reload();
      await expect(page.getByText('Mostrando 1.001 leads')).toBeVisible();
      await search(page).fill('persona');
      await expect(page.getByText('Mostrando más de 1.000 leads')).toBeVisible();
    });
  });
});
