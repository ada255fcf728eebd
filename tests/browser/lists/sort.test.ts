import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { insertProperties } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await insertLeads(agency.id, [
    { name: 'Berta', status: 'Lost', createdAt: '2026-01-01T00:00:00.000Z' },
    { name: 'Carla', status: 'New', createdAt: '2026-01-02T00:00:00.000Z' },
    { name: 'Álex', status: 'Contacted', createdAt: '2026-01-03T00:00:00.000Z' },
  ]);
  await signIn(page, agency.agent);
});

/** The names of the leads, in their order on the page. */
const expectNames = (page: Page, ...names: string[]) =>
  expect(page.getByRole('link', { name: /^(Álex|Berta|Carla)$/ })).toHaveText(names);
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const press = (page: Page, name: string) => head(page, name).getByRole('button').click();
const sortParam = (page: Page) => new URL(page.url()).searchParams.get('sort');

test('heads: sort by press and by key, in turns; reload, Back and a visit without parameters keep the order', async ({
  page,
}) => {
  await test.step('a press sorts, a second one turns the order around, a third one gives the first order back', async () => {
    await page.goto('/crm/leads');
    await expectNames(page, 'Álex', 'Carla', 'Berta');
    await expect(head(page, 'Creado')).toHaveAttribute('aria-sort', 'descending');
    await press(page, 'Lead');
    await expectNames(page, 'Álex', 'Berta', 'Carla');
    await expect(head(page, 'Lead')).toHaveAttribute('aria-sort', 'ascending');
    await expect(head(page, 'Creado')).not.toHaveAttribute('aria-sort');
    expect(sortParam(page)).toBe('name');
    await axe(page);
    await press(page, 'Lead');
    await expectNames(page, 'Carla', 'Berta', 'Álex');
    await expect(head(page, 'Lead')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => sortParam(page)).toBe('-name');
    await press(page, 'Lead');
    await expectNames(page, 'Álex', 'Carla', 'Berta');
    await expect.poll(() => sortParam(page)).toBe(null);
    await press(page, 'Creado');
    await expectNames(page, 'Berta', 'Carla', 'Álex');
    await expect.poll(() => sortParam(page)).toBe('created');
  });
  await test.step('sort with the keyboard; reload, Back and a visit without parameters keep the order', async () => {
    await page.goto('/crm/leads?sort=-created');
    await expectNames(page, 'Álex', 'Carla', 'Berta');
    await head(page, 'Estado').getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expectNames(page, 'Carla', 'Álex', 'Berta');
    await expect(head(page, 'Estado').getByRole('button')).toBeFocused();
    const lists: string[] = [];
    page.on('request', (request) => request.url().includes('leads.list') && lists.push(request.url()));
    await page.reload();
    await expectNames(page, 'Carla', 'Álex', 'Berta');
    // The HTML asks for the order that the page shows: there is no second request.
    await page.waitForLoadState('networkidle');
    expect(lists).toHaveLength(1);
    expect(decodeURIComponent(lists[0] ?? '')).toContain('"sort":"status"');
    await press(page, 'Lead');
    await expectNames(page, 'Álex', 'Berta', 'Carla');
    await page.goBack();
    await expectNames(page, 'Carla', 'Álex', 'Berta');
    await page.goto('/crm/leads');
    await expectNames(page, 'Carla', 'Álex', 'Berta');
    await expect.poll(() => sortParam(page)).toBe('status');
  });
});

test('order: filters keep it, and properties without price are last', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('filters: keep the order when they change and when they are cleared', async () => {
    await page.goto('/crm/leads?sort=name&status=New');
    await expectNames(page, 'Carla');
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expectNames(page, 'Álex', 'Berta', 'Carla');
    expect(sortParam(page)).toBe('name');
    await page.goto('/crm/leads?sort=phone');
    await expectNames(page, 'Álex', 'Carla', 'Berta');
  });
  await test.step('properties by price: the cheapest first, those without price last', async () => {
    await insertProperties(agency.id, [
      { title: 'Sin precio', price: null },
      { title: 'Caro', price: 900_000 },
      { title: 'Barato', price: 90_000 },
    ]);
    await page.goto('/crm/properties');
    const titles = page.getByRole('link', { name: /^(Sin precio|Caro|Barato)$/ });
    await press(page, 'Precio');
    await expect(titles).toHaveText(['Barato', 'Caro', 'Sin precio']);
    await press(page, 'Precio');
    await expect(titles).toHaveText(['Caro', 'Barato', 'Sin precio']);
  });
});
