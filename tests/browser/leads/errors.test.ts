import { axe, expect, failCalls, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('leads page: a list that fails shows a retry and a link to the dashboard, and FORBIDDEN whom to ask', {
  tag: '@rest',
}, async ({ page }) => {
  await insertLeads(agency.id, [{ name: 'Ana Ruiz' }]);
  await test.step('an error offers a retry', async () => {
    const restore = await failCalls(page, ['leads.list']);
    await page.goto('/crm/leads');
    await expect(page.getByRole('heading', { name: 'Error al cargar los datos' })).toBeVisible();
    await expect(page.getByText('Error al cargar los leads. Por favor, inténtalo de nuevo.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/crm');
    await axe(page);
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('link', { name: 'Ana Ruiz', exact: true })).toBeVisible();
  });
  await test.step('FORBIDDEN shows whom to ask', async () => {
    const data = { code: 'FORBIDDEN', httpStatus: 403 };
    await failCalls(page, ['leads.list'], { message: 'No estás asociado a una agencia', code: -32003, data });
    await page.goto('/crm/leads');
    await expect(
      page.getByText('No tienes permisos para acceder a esta información. Contacta con tu administrador.'),
    ).toBeVisible();
  });
});
