import type { Page } from '@playwright/test';
import { type LeadInput, leadEditInput } from '../../../db/domain/leads/lead-input.ts';
import { pickFields } from '../../../src/lib/form/pick-fields.ts';
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
  test('lead edit: merges what a colleague changed meanwhile, and asks for what both changed', {
    tag: '@rest',
  }, async ({ page }) => {
    const { leads } = agency.manager.api;
    const traits = {
      name: 'Ana Ruiz',
      email: 'ana@example.com',
      minBuyBudget: 100_000,
      maxBuyBudget: 300_000,
    };
    const { id } = await createLead(agency.agent, traits);
    const change = async (more: Partial<LeadInput>) => {
      const { version, nextFollowUpOn: _, ...now } = await leads.get.query({ id });
      const lead = { ...pickFields(leadEditInput, now), ...more } as LeadInput;
      await leads.update.mutate({ id, version, lead });
    };
    const save = () => page.getByRole('button', { name: 'Guardar cambios' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Otra persona ha cambiado lo mismo' });
    const theirs = (name: string) =>
      dialog.getByRole('group', { name }).getByRole('radio', { name: /^Lo de la otra persona/ });

    await test.step('fields that only one side changed are saved together, and it says which', async () => {
      await page.goto(`/crm/leads/${id}/edit`);
      await field(page, 'Nombre').fill('Ana Ruiz Soler');
      await change({ email: 'ruiz@example.com', priority: 'High' });
      await save();
      await expect(
        page.getByText('Guardado, con lo que otra persona ha cambiado: Email y Prioridad.'),
      ).toBeVisible();
      const expected = { name: 'Ana Ruiz Soler', email: 'ruiz@example.com', priority: 'High' };
      expect(await leads.get.query({ id })).toMatchObject(expected);
    });
    await test.step('of a field that both changed both values are offered; what was typed stays until then', async () => {
      await page.goto(`/crm/leads/${id}/edit`);
      await field(page, 'Nombre').fill('Ana de aquí');
      await field(page, 'Email').fill('aqui@example.com');
      await change({ name: 'Ana de allí', status: 'Qualified' });
      await save();
      await expect(dialog.getByRole('group')).toHaveCount(1);
      await expect(dialog.getByRole('radio', { name: 'Lo tuyo Ana de aquí' })).toBeChecked();
      await axe(page);
      await dialog.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(
        page.getByText('Otro usuario ha modificado este registro. Recarga la página para ver los cambios.'),
      ).toBeVisible();
      await expect(field(page, 'Nombre')).toHaveValue('Ana de aquí');
      await page.getByRole('button', { name: 'Recargar' }).click();
      await dialog.getByRole('radio', { name: 'Lo de la otra persona Ana de allí' }).check();
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ana de allí' })).toBeVisible();
      const expected = { name: 'Ana de allí', email: 'aqui@example.com', status: 'Qualified' };
      expect(await leads.get.query({ id })).toMatchObject(expected);
    });
    await test.step('a rule that only the merge breaks shows its fields as changed by both', async () => {
      await page.goto(`/crm/leads/${id}/edit`);
      await field(page, 'Compra desde').fill('250000');
      await change({ maxBuyBudget: 200_000 });
      await save();
      await expect(dialog.getByRole('group')).toHaveCount(2);
      await expect(dialog.getByRole('radio', { name: 'Lo tuyo 250.000' })).toBeChecked();
      await theirs('Compra hasta').check();
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await theirs('Compra desde').check();
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(page).toHaveURL(`/crm/leads/${id}`);
      const expected = { minBuyBudget: 100_000, maxBuyBudget: 200_000 };
      expect(await leads.get.query({ id })).toMatchObject(expected);
    });
  });
});
