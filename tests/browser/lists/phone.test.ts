import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { chunkUrl } from '../../support/chunk-url.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { insertAds, insertOwners, insertProperties } from '../../worker/fixtures/owners.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';

test.skip(({ hasTouch }) => !hasTouch, 'of a phone');

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

/** Runs in the page: the least distance of a card from its top, and the sides that stand out of the window. */
function measureList() {
  const tops = [...document.querySelectorAll('main [role=list] [role=listitem]')].map(
    (card) => card.getBoundingClientRect().top + window.scrollY,
  );
  const field = document.querySelector('main input[type=search]')?.getBoundingClientRect();
  const button = document.querySelector('main search button[aria-expanded]')?.getBoundingClientRect();
  return {
    top: Math.min(...tops),
    isOneRow: field?.top === button?.top && field?.bottom === button?.bottom,
    beyond: document.documentElement.scrollWidth - window.innerWidth,
  };
}

test('lists on a phone: search and filters in one row, the first card within 200 px', {
  tag: '@phone',
}, async ({ page }) => {
  const { id, agent } = agency;
  await insertLeads(id, [{ name: 'Ana Ruiz', assignedTo: agent.id }]);
  const owners = await insertOwners(id, [{ name: 'Núria Ferrer' }]);
  const properties = await insertProperties(id, [{ title: 'Piso en Gràcia', ownerId: owners[0] ?? null }]);
  await insertAds(id, [{ propertyId: properties[0] ?? '', title: 'Anuncio' }]);
  await insertTasks(agent, [{ title: 'Llamar', assignedTo: agent.id }]);
  for (const path of [
    'leads',
    'leads?status=New&responsible=mine',
    'property-owners',
    'properties',
    'properties/missing-documents',
    'ads',
    'tasks',
  ])
    await test.step(path, async () => {
      await page.goto(`/crm/${path}`);
      await expect(page.getByText(/^Mostrando 1 /)).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      const { top, isOneRow, beyond } = await page.evaluate(measureList);
      expect.soft(top, path).toBeLessThanOrEqual(200);
      expect.soft({ isOneRow, beyond }, path).toEqual({ isOneRow: true, beyond: 0 });
    });
});

const toggle = (page: Page, active = '') =>
  page.getByRole('search').getByRole('button', { name: `Filtros${active}`, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtros', exact: true });
const count = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const params = (page: Page) => new URL(page.url()).searchParams.toString();

test('filters on a phone: a sheet with all of them that counts what it finds; its button, Back and Esc close it', {
  tag: '@phone',
}, async ({ page }) => {
  await insertLeads(agency.id, [
    { name: 'Ana Ruiz', status: 'New', assignedTo: agency.agent.id },
    { name: 'Blai Coll', status: 'Lost', assignedTo: agency.agent.id },
    { name: 'Carla Pons', status: 'New' },
  ]);
  await page.goto('/crm');
  const held = Promise.withResolvers<void>();
  await page.route(chunkUrl('filter-panel'), async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/crm/leads');
  await count(page, 'Mostrando 3 leads');
  const foot = (name: string) => sheet(page).getByRole('button', { name, exact: true });
  await test.step('a press that comes before its code opens it', async () => {
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    held.resolve();
    await expect(foot('Ver 3 resultados')).toBeVisible();
  });
  await test.step('it has every filter and the order, and says how many it finds at each change', async () => {
    for (const label of ['Estado', 'Fuente', 'Prioridad', 'Seguimiento', 'Situación', 'Responsable', 'Orden'])
      await expect(sheet(page).getByRole('combobox', { name: label, exact: true })).toBeVisible();
    for (const label of ['Email', 'Teléfono'])
      await expect(sheet(page).getByRole('textbox', { name: label, exact: true })).toBeVisible();
    await expect(foot('Ver 3 resultados')).toBeVisible();
    await expect(foot('Limpiar')).toBeDisabled();
    await axe(page);
    await sheet(page).getByLabel('Estado', { exact: true }).selectOption('Nuevo');
    await expect(foot('Ver 2 resultados')).toBeVisible();
    await sheet(page).getByRole('radiogroup', { name: 'Responsable' }).getByText('Míos').click();
    await expect(foot('Ver 1 resultado')).toBeVisible();
    await sheet(page).getByLabel('Fuente', { exact: true }).selectOption('Idealista');
    await expect(foot('Sin resultados')).toBeVisible();
    await sheet(page).getByLabel('Fuente', { exact: true }).selectOption('Todas');
    await foot('Ver 1 resultado').click();
    await expect(sheet(page)).toBeHidden();
  });
  await test.step('the address has the filters, the button their number, and chips take each away', async () => {
    await count(page, 'Mostrando 1 lead');
    expect(params(page)).toBe('status=New&responsible=mine');
    await expect(toggle(page, ' 2 activos')).toBeFocused();
    await axe(page);
    await page.getByRole('button', { name: 'Quitar filtro: Estado: Nuevo' }).click();
    await count(page, 'Mostrando 2 leads');
    await expect(page.getByRole('button', { name: 'Quitar filtro: Responsable: Míos' })).toBeVisible();
  });
  await test.step('Back and Esc close it, and the focus returns to its button', async () => {
    await toggle(page, ' 1 activo').click();
    await expect(foot('Ver 2 resultados')).toBeVisible();
    await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
    await expect(sheet(page)).toBeHidden();
    expect(params(page)).toBe('responsible=mine');
    await expect(toggle(page, ' 1 activo')).toBeFocused();
    await page.keyboard.press('Enter');
    await foot('Limpiar').click();
    await expect(foot('Ver 3 resultados')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    expect(params(page)).toBe('');
    await count(page, 'Mostrando 3 leads');
  });
  await test.step('in a wide window it is the panel', async () => {
    await toggle(page).click();
    await expect(foot('Ver 3 resultados')).toBeVisible();
    await page.setViewportSize({ width: 820, height: 1100 });
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole('group', { name: 'Filtros avanzados' })).toBeVisible();
  });
});
