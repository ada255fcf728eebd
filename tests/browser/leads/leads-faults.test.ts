import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

/** Answers `leads.list` with an error; what is asked in the same request gets its own answer. */
const failList = (page: Page, error: object) =>
  page.route(/\/trpc\/.*leads\.list/, async (route) => {
    const calls = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const answers = (await (await route.fetch()).json()) as unknown[];
    const json = calls.map((call, at) => (call === 'leads.list' ? { error } : answers[at]));
    return route.fulfill({ status: 207, json });
  });

test.describe('leads.list fails', () => {
  test('leads page: shows an error with a retry and a link to the dashboard', async ({ page }) => {
    await insertLeads(agency.id, [{ name: 'Ana Ruiz' }]);
    const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 };
    await failList(page, { message: 'Ha ocurrido un error inesperado.', code: -32603, data });
    await page.goto('/crm/leads');
    await expect(page.getByRole('heading', { name: 'Error al cargar los datos' })).toBeVisible();
    await expect(page.getByText('Error al cargar los leads. Por favor, inténtalo de nuevo.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/crm');
    await axe(page);
    await page.unroute(/\/trpc\/.*leads\.list/);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('link', { name: 'Ana Ruiz', exact: true })).toBeVisible();
  });

  test.describe('with FORBIDDEN', () => {
    test('leads page: FORBIDDEN shows whom to ask', async ({ page }) => {
      const data = { code: 'FORBIDDEN', httpStatus: 403 };
      await failList(page, { message: 'No estás asociado a una agencia', code: -32003, data });
      await page.goto('/crm/leads');
      await expect(
        page.getByText('No tienes permisos para acceder a esta información. Contacta con tu administrador.'),
      ).toBeVisible();
    });
  });
});
