import { randomUUID } from 'node:crypto';
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

test('lead edit: starts with the stored values and leads to the detail page', { tag: '@phone' }, async ({
  page,
}) => {
  const { id } = await createLead(agency.agent, { name: 'Ana Ruiz', source: 'Idealista' });
  await page.goto(`/crm/leads/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Lead' })).toBeVisible();
  await expect(page.getByText('Modifica la información del lead')).toBeVisible();
  await expect(page.getByLabel('Compra hasta')).toHaveValue('300.000');
  await expect(page.getByLabel('Fuente')).toHaveValue('Idealista');
  await expect(page.getByRole('checkbox', { name: 'Piso', exact: true })).toBeChecked();
  await axe(page);
  await field(page, 'Nombre').fill('Ana Ruiz Soler');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL(`/crm/leads/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz Soler' })).toBeVisible();
});

test.describe('version conflict', () => {
  test.use({ allowedErrors: [/409/] });
  test('lead edit: a version conflict keeps the input until the lead is reloaded', { tag: '@phone' }, async ({
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

test.describe('missing lead', () => {
  test.use({ allowedErrors: [/404/] });
  test('lead edit: a missing lead cannot be edited', async ({ page }) => {
    await page.goto(`/crm/leads/${randomUUID()}/edit`);
    await expect(page.getByRole('heading', { name: 'Lead no encontrado' })).toBeVisible();
  });
});
