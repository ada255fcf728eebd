import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { createOwner, insertProperties } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';
import { openNavigation } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const count = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const search = (page: Page) => page.getByRole('searchbox');
const record = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filtros/ }).click();
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption(option);
/** The URL's search parameters, sorted by name. */
const params = (page: Page) => [...new URL(page.url()).searchParams].sort().join(' ');
const expectParams = (page: Page, ...expected: string[]) =>
  expect.poll(() => params(page)).toBe(expected.sort().join(' '));

async function createSomeOfEach({ id, agent }: TestAgency) {
  await createOwner(agent, 'Núria Ferrer');
  await createOwner(agent, 'Pau Coll', 'Inactive');
  const [first = ''] = await insertProperties(id, [
    { title: 'Piso en Gràcia', status: 'Alquilada' },
    { title: 'Casa en Sitges', status: 'Vendida' },
  ]);
  await insertLeads(id, [
    { name: 'Ana Ruiz', status: 'New' },
    { name: 'Blai Coll', status: 'Lost' },
  ]);
  await createAd(agent, first, { title: 'Piso luminoso', status: 'Active' });
  await createAd(agent, first, { title: 'Piso céntrico', status: 'Paused' });
}

const lists = [
  { path: '/crm/leads', label: 'Perdido', value: 'Lost', all: 'Mostrando 2 leads', one: 'Mostrando 1 lead' },
  {
    path: '/crm/property-owners',
    label: 'Inactivo',
    value: 'Inactive',
    all: 'Mostrando 2 de 2 propietarios',
    one: 'Mostrando 1 de 2 propietarios',
  },
  {
    path: '/crm/properties',
    label: 'Vendida',
    value: 'Vendida',
    all: 'Mostrando 2 de 2 propiedades',
    one: 'Mostrando 1 de 2 propiedades',
  },
  {
    path: '/crm/ads',
    label: 'Pausado',
    value: 'Paused',
    all: 'Mostrando 2 de 2 anuncios',
    one: 'Mostrando 1 de 2 anuncios',
  },
];

test('filters: are in the URL; Back removes the last one, reloading and sharing keep them', {
  tag: '@rest',
}, async ({ page, browser }) => {
  await createSomeOfEach(agency);
  const colleague = await browser.newPage();
  await signIn(colleague, agency.manager);
  await page.goto('/crm/profile');
  for (const { path, label, value, all, one } of lists)
    await test.step(path, async () => {
      await openInDocument(page, path);
      await count(page, all);
      await openFilters(page);
      await choose(page, 'Estado', label);
      await count(page, one);
      await expectParams(page, `status,${value}`);
      await page.goBack();
      await count(page, all);
      await expectParams(page);
      await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible();
      await page.goForward();
      await count(page, one);
      await page.reload();
      await count(page, one);
      await expectParams(page, `status,${value}`);
      await colleague.goto(page.url());
      await count(colleague, one);
    });
  await colleague.close();
});

test('filtered list: Back, the back link and the navigation return to it; a typed text is no history entry', async ({
  page,
}) => {
  await createSomeOfEach(agency);
  await test.step('Back from a record, its back link and the navigation return to it', async () => {
    await page.goto('/crm/leads?status=Lost');
    await count(page, 'Mostrando 1 lead');
    await record(page, 'Blai Coll').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blai Coll' })).toBeVisible();
    await page.goBack();
    await count(page, 'Mostrando 1 lead');
    await expectParams(page, 'status,Lost');
    await record(page, 'Blai Coll').click();
    await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).click();
    await count(page, 'Mostrando 1 lead');
    await expectParams(page, 'status,Lost');
    await record(page, 'Blai Coll').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blai Coll' })).toBeVisible();
    const link = (await openNavigation(page)).getByRole('link', { name: 'Leads', exact: true });
    await expect(link).toHaveAttribute('aria-current', 'page');
    await link.click();
    await count(page, 'Mostrando 1 lead');
    await expectParams(page, 'status,Lost');
  });
  await test.step('the URL follows a typed text after a debounce, without a history entry', async () => {
    await page.goto('/crm/properties');
    await page.evaluate(() => localStorage.removeItem('leadsFilters'));
    await page.goto('/crm/leads');
    await count(page, 'Mostrando 2 leads');
    await search(page).pressSequentially('blai', { delay: 90 });
    await count(page, 'Mostrando 1 lead');
    await expectParams(page, 'name,blai');
    await expect(search(page)).toHaveValue('blai');
    await expect(search(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/crm/properties');
  });
});

test('filters: those of this browser, those of a URL, and clearing them; sign-out deletes them', {
  tag: '@rest',
}, async ({ page }) => {
  await createSomeOfEach(agency);
  await test.step('a list without parameters restores the last ones; a URL with filters takes precedence', async () => {
    await page.addInitScript(() => {
      if (!sessionStorage.seen) localStorage.setItem('leadsFilters', '{"status":"New"}');
      sessionStorage.seen = true;
    });
    await page.goto('/crm/leads');
    await expect(record(page, 'Ana Ruiz')).toBeVisible();
    await count(page, 'Mostrando 1 lead');
    await expectParams(page, 'status,New');
    await page.goto('/crm/leads?status=Lost');
    await expect(record(page, 'Blai Coll')).toBeVisible();
    await expectParams(page, 'status,Lost');
    await page.goto('/crm/leads?status=Nope&name=ana&agencyId=x&phone=');
    await expect(record(page, 'Ana Ruiz')).toBeVisible();
    await count(page, 'Mostrando 1 lead');
    await page.goto(`/crm/leads?name=${'a'.repeat(300)}&email=7`);
    await expect(page.getByText('Ningún lead coincide con los filtros')).toBeVisible();
  });
  await test.step('one button clears the filters, and a link the owner in the URL', async () => {
    const ownerId = await createOwner(agency.agent, 'Marta Puig');
    for (const [path, none, all] of [
      ['/crm/properties', 'Ninguna propiedad coincide con los filtros', 'Mostrando 2 de 2 propiedades'],
      ['/crm/ads', 'Ningún anuncio coincide con los filtros', 'Mostrando 2 de 2 anuncios'],
    ] as const)
      await test.step(path, async () => {
        await page.goto(`${path}?ownerId=${ownerId}&title=zzz`);
        await count(page, none);
        await page.getByRole('button', { name: 'Limpiar filtros' }).click();
        await expectParams(page, `ownerId,${ownerId}`);
        await page.getByRole('link', { name: 'Limpiar filtro', exact: true }).click();
        await count(page, all);
        await expectParams(page);
        await page.goBack();
        await expectParams(page, `ownerId,${ownerId}`);
        await count(page, none);
      });
  });
  await test.step('ads: they are kept for the next visit and deleted at sign-out', async () => {
    await page.evaluate(() => localStorage.removeItem('adsFilters'));
    await page.goto('/crm/ads');
    await openFilters(page);
    await choose(page, 'Estado', 'Pausado');
    await expectParams(page, 'status,Paused');
    await page.goto('/crm/ads');
    await count(page, 'Mostrando 1 de 2 anuncios');
    await page.goto('/crm/profile');
    await (await openNavigation(page)).getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('adsFilters'))).toBeNull();
  });
});

test('list view: one in the URL takes precedence over the stored one, and filters in it show the table', {
  tag: '@rest',
}, async ({ page }) => {
  await createSomeOfEach(agency);
  await test.step('the one in the URL takes precedence over the stored one', async () => {
    await page.goto('/crm/leads');
    await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
    await page.getByRole('radio', { name: 'Kanban' }).check({ force: true });
    await expect(page.getByRole('heading', { name: 'Vista Kanban' })).toBeVisible();
    await expectParams(page, 'view,kanban');
    await page.goto('/crm/leads?view=cards');
    await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible();
    await record(page, 'Ana Ruiz').click();
    await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Leads' })).toBeVisible();
    await page.goto('/crm/leads');
    await expect(page.getByRole('heading', { name: 'Vista Kanban' })).toBeVisible();
    await page.getByRole('radio', { name: 'Lista' }).check({ force: true });
    await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
    await expectParams(page);
  });
  await test.step('an address with filters shows the table to whoever stored another view', async () => {
    await page.goto('/crm/leads');
    await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
    await page.getByRole('radio', { name: 'Kanban' }).check({ force: true });
    await expect(page.getByRole('heading', { name: 'Vista Kanban' })).toBeVisible();
    await openFilters(page);
    await expect(page.getByLabel('Estado', { exact: true })).toBeVisible();
    // The columns have an order of their own.
    await expect(page.getByRole('combobox', { name: 'Orden', exact: true })).toHaveCount(0);
    await choose(page, 'Estado', 'New');
    await expectParams(page, 'status,New', 'view,kanban');
    await page.goto('/crm/leads?status=New');
    await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
    await openFilters(page);
    await expect(page.getByRole('combobox', { name: 'Orden', exact: true })).toBeVisible();
    // The table stays while the filters change, and is left by the next visit without an address.
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expectParams(page, 'view,list');
    await expect(record(page, 'Blai Coll')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
    await page.goto('/crm/leads');
    await expect(page.getByRole('heading', { name: 'Vista Kanban' })).toBeVisible();
  });
});

test('filters of last time: a list that opens with them says so beside its count, until one changes', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  await createSomeOfEach(agency);
  const note = page.getByText('Filtros de la última vez', { exact: true });
  await page.addInitScript(() => {
    if (!sessionStorage.seen) localStorage.setItem('leadsFilters', '{"status":"New"}');
    sessionStorage.seen = '1';
  });
  await test.step('not those of an address, nor on the way back from a record', async () => {
    await page.goto('/crm/leads?status=Lost');
    await count(page, 'Mostrando 1 lead');
    await expect(note).toHaveCount(0);
    await record(page, 'Blai Coll').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blai Coll' })).toBeVisible();
    await page.goBack();
    await count(page, 'Mostrando 1 lead');
    await expect(note).toHaveCount(0);
  });
  await test.step('an address without any opens with them', async () => {
    await page.goto('/crm/properties');
    await count(page, 'Mostrando 2 de 2 propiedades');
    await expect(note).toHaveCount(0);
    await page.goto('/crm/leads');
    await count(page, 'Mostrando 1 lead');
    await expect(note).toBeVisible();
    await axe(page);
  });
  await test.step('they are cleared as ever, and then it does not say so', async () => {
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await count(page, 'Mostrando 2 leads');
    await expect(note).toHaveCount(0);
  });
});
