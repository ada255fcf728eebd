import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { resetBrowserState } from '../support/steps.ts';

test.skip(({ hasTouch }) => hasTouch, 'a phone shows cards');

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
  await page.addInitScript(() => localStorage.setItem('leadsView', '"kanban"'));
}
test.beforeEach(({ page }) => begin(page));

const heads = (page: Page) => page.locator('[data-column] header');

test('kanban: an empty board, one lead, filters without a match, and a capped count', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('an empty board, one lead, and filters without a match', async () => {
    await test.step('an empty board offers to create the first lead', async () => {
      await page.goto('/crm/leads');
      await expect(page.getByRole('heading', { name: 'No hay leads disponibles' })).toBeVisible();
      await expect(heads(page)).toHaveCount(0);
      await axe(page);
      await page.getByRole('button', { name: 'Crear Primer Lead' }).click();
      await expect(page.getByRole('dialog', { name: 'Nuevo Lead' })).toBeVisible();
    });
    await test.step('a single lead is counted in the singular', async () => {
      await insertLeads(agency.id, [{ name: 'Ana Ruiz', source: 'Idealista' }]);
      await page.reload();
      await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
    });
    await test.step('filters without a match offer to clear them', async () => {
      await page.evaluate(() => localStorage.setItem('leadsFilters', '{"source":"Fotocasa"}'));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Ningún lead coincide con los filtros' })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).last().click();
      await expect(page.getByRole('link', { name: 'Ana Ruiz', exact: true })).toBeVisible();
      await expect(heads(page)).toHaveCount(5);
    });
  });
  await test.step('a capped count is shown as such, without a percentage', async () => {
    await begin(page);
    // SQLite limits the number of values in a statement.
    for (const from of [0, 350, 700])
      await insertLeads(
        agency.id,
        Array.from({ length: 350 }, (_, at) => ({
          name: `Persona ${from + at}.`,
          source: 'Fotocasa' as const,
        })),
      );
    await insertLeads(agency.id, [{ name: 'Ana Ruiz', source: 'Fotocasa', status: 'Lost' }]);
    await page.addInitScript(() => localStorage.setItem('leadsFilters', '{"source":"Fotocasa"}'));
    await page.goto('/crm/leads');
    await expect(heads(page)).toHaveText([
      'Nuevosmás de 1.000',
      'Contactados0',
      'Calificados0',
      'Convertidos0',
      'Perdidos1',
    ]);
    await expect(page.getByText('más de 1.000 leads', { exact: true })).toBeVisible();
    await expect(page.getByText('Mostrando más de 1.000 leads')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['más de 1.000', '0', '0', '0', '1']);
    await axe(page);

    // Without filters the server keeps the exact numbers.
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect(page.getByText('1.051 leads', { exact: true })).toBeVisible();
    await expect(heads(page).first()).toHaveText('Nuevos1.050');
    await expect(page.getByRole('definition').first()).toHaveText(/^1\.050\s*100\s%$/);
  });
});
