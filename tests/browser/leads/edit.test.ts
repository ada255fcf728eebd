import type { Page } from '@playwright/test';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.describe('version conflict', () => {
  test.use({ allowedErrors: [/409/] });
  test('lead edit: a version conflict keeps the input until the lead is reloaded', { tag: '@rest' }, async ({
    page,
  }) => {
    const { id, version } = await createLead(agency.agent, { name: 'Ana Ruiz' });
    await page.goto(`/crm/leads/${id}/edit`);
    await field(page, 'Nombre').fill('Ana de aquí');
    const lead = leadFixture({ name: 'Ana de allí' });
    await agency.manager.api.leads.update.mutate({ id, version, lead });
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(
      page.getByText('Otro usuario ha modificado este registro. Recarga la página para ver los cambios.'),
    ).toBeVisible();
    await expect(field(page, 'Nombre')).toHaveValue('Ana de aquí');
    await axe(page);
    await page.getByRole('button', { name: 'Recargar' }).click();
    await expect(field(page, 'Nombre')).toHaveValue('Ana de allí');
    await field(page, 'Nombre').fill('Ana de los dos');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ana de los dos' })).toBeVisible();
  });
});
