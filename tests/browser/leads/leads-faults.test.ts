import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test.describe('when the leads do not come', () => {
  test.use({ allowedErrors: [/500/] });
  test('the page says so, tries again, and offers the way home', async ({ page }) => {
    await insertLeads(agency.id, [{ name: 'Ana Ruiz' }]);
    await page.route(/\/trpc\/.*leads\.list/, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/crm/leads');
    await expect(page.getByRole('heading', { name: 'Error al cargar los datos' })).toBeVisible();
    await expect(page.getByText('Error al cargar los leads. Por favor, inténtalo de nuevo.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/crm');
    await axe(page);
    await page.unroute(/\/trpc\/.*leads\.list/);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('link', { name: 'Ana Ruiz', exact: true })).toBeVisible();
  });

  test.describe('because they are not for this person', () => {
    test.use({ allowedErrors: [/403/] });
    test('the page says whom to ask', async ({ page }) => {
      const data = { code: 'FORBIDDEN', httpStatus: 403 };
      const refused = { error: { message: 'No estás asociado a una agencia', code: -32003, data } };
      await page.route(/\/trpc\/.*leads\.list/, (route) => {
        const calls = new URL(route.request().url()).pathname.split(',').length;
        return route.fulfill({ status: 403, json: Array(calls).fill(refused) });
      });
      await page.goto('/crm/leads');
      await expect(
        page.getByText('No tienes permisos para acceder a esta información. Contacta con tu administrador.'),
      ).toBeVisible();
    });
  });
});
