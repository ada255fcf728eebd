import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { insertOwners } from '../../worker/fixtures/owners.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await insertLeads(agency.id, [
    { name: 'María Soler', status: 'New' },
    { name: 'Pere Font', status: 'Lost' },
  ]);
  await insertOwners(agency.id, [{ name: 'Carmen Ruiz' }]);
  await createProperty(agency.agent, { title: 'Ático luminoso' });
  await signIn(page, agency.agent);
});

const openMenu = (page: Page) => page.getByRole('button', { name: 'Más opciones', exact: true }).click();
const item = (page: Page) => page.getByRole('menuitem', { name: 'Exportar CSV' });

/** Exports the list of the page; returns the name of the file and its lines. */
async function exportList(page: Page) {
  await openMenu(page);
  const [download] = await Promise.all([page.waitForEvent('download'), item(page).click()]);
  await expect(page.getByText('Exportación descargada.')).toBeVisible();
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') };
}

test('lists: what the filters select is downloaded as a file', async ({ page }) => {
  await test.step('leads of one status', async () => {
    await page.goto('/crm/leads?status=Lost');
    const { name, lines } = await exportList(page);
    expect(name).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(';Pere Font;');
  });
  await test.step('owners, properties, ads and tasks', async () => {
    await page.goto('/crm/property-owners');
    expect((await exportList(page)).lines[1]).toContain(';Carmen Ruiz;');
    await page.goto('/crm/properties');
    expect((await exportList(page)).lines[1]).toContain(';Ático luminoso;');
    await page.goto('/crm/ads');
    expect((await exportList(page)).name).toMatch(/^anuncios-/);
    await page.goto('/crm/tasks');
    expect((await exportList(page)).name).toMatch(/^tareas-/);
  });
});

test.describe('an export that fails', () => {
  test.use({ allowedErrors: [/status of 429|ERR_FAILED/] });
  test('says so, and saves no part', { tag: '@rest' }, async ({ page }) => {
    await page.goto('/crm/leads');
    let downloads = 0;
    page.on('download', () => downloads++);
    await test.step('refused by the server', async () => {
      await page.route('**/api/exports/*', (route) =>
        route.fulfill({ status: 429, json: { error: { message: 'Demasiados intentos.' } } }),
      );
      await openMenu(page);
      await item(page).click();
      await expect(page.getByText('Demasiados intentos.')).toBeVisible();
      await page.unroute('**/api/exports/*');
    });
    await test.step('without network', async () => {
      await page.route('**/api/exports/*', (route) => route.abort());
      await openMenu(page);
      await item(page).click();
      await expect(page.getByText('No se ha podido exportar.')).toBeVisible();
    });
    expect(downloads).toBe(0);
  });
});
