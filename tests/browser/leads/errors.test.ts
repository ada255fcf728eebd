import { axe, expect, failCall, INTERNAL_ERROR, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test.describe('leads.list fails', () => {
  test('leads page: shows an error with a retry and a link to the dashboard', { tag: '@phone' }, async ({
    page,
  }) => {
    await insertLeads(agency.id, [{ name: 'Ana Ruiz' }]);
    await failCall(page, 'leads.list', INTERNAL_ERROR);
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
      await failCall(page, 'leads.list', { message: 'No estás asociado a una agencia', code: -32003, data });
      await page.goto('/crm/leads');
      await expect(
        page.getByText('No tienes permisos para acceder a esta información. Contacta con tu administrador.'),
      ).toBeVisible();
    });
  });
});
