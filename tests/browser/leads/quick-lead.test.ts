import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Lead rápido' });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
const allLeads = async () => (await agency.agent.api.leads.list.query({ filters: {} })).rows;

test('quick lead: from the dashboard to the open record in a few keystrokes', {
  tag: ['@phoneRest', '@translated'],
}, async ({ page }) => {
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Lead rápido' }).click();
  await expect(field(page, 'Nombre')).toBeVisible();
  await expect(field(page, 'Teléfono')).toHaveAttribute('inputmode', 'tel');
  await expect(field(page, 'Email')).toHaveAttribute('inputmode', 'email');
  await axe(page);
  await field(page, 'Nombre').fill('Marta Soler');
  await field(page, 'Teléfono').fill('655 20 31 47');
  await dialog(page).getByRole('group', { name: 'Operación' }).getByText('Compra').click();
  await field(page, 'Compra hasta').fill('265000');
  await dialog(page).getByRole('button', { name: 'Próximo seguimiento: Mañana' }).click();
  await field(page, 'Nota').fill('Con luz.');
  await field(page, 'Nota').press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Soler' })).toBeVisible();
  await expect(page.getByText('Preferencias incompletas')).toBeVisible();
  await axe(page);
  const [lead] = await allLeads();
  expect(lead).toMatchObject({
    name: 'Marta Soler',
    operation: 'buy',
    maxBuyBudget: 265_000,
    hasOpenPreferences: true,
  });
});

test('quick lead: N and R open it; it says what is missing and keeps what was typed', async ({ page }) => {
  await page.goto('/crm/leads');
  await expect(page.getByText('No hay leads disponibles')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('n');
  await page.keyboard.press('r');
  await expect(field(page, 'Nombre')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByText('El nombre es obligatorio.')).toBeVisible();
  await expect(dialog(page).getByText('Indica un teléfono o un email.')).toBeVisible();
  await field(page, 'Nombre').fill('Ana Ruiz');
  await field(page, 'Email').fill('ana@correo.example');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Nombre')).toHaveValue('Ana Ruiz');
  await field(page, 'Email').press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  const row = page.getByRole('row', { name: /Ana Ruiz/ });
  await expect(row.getByText('Preferencias incompletas')).toBeVisible();
});

test('quick lead: what is chosen is taken back, and where the agency distributes it', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('day, operation and budget are chosen and taken back; the full form asks for the rest', async () => {
    await page.goto('/crm');
    await page.getByRole('button', { name: 'Lead rápido' }).click();
    await test.step('the follow-up buttons set and clear the day', async () => {
      const [chip, day] = [
        (name: string) => dialog(page).getByRole('button', { name: `Próximo seguimiento: ${name}` }),
        field(page, 'Próximo seguimiento'),
      ];
      const shown = (days: number) => addDays(today(), days).split('-').reverse().join('/');
      await chip('+3 días').click();
      await expect(day).toHaveValue(shown(3));
      await expect(chip('+3 días')).toHaveAttribute('aria-pressed', 'true');
      await chip('Hoy').click();
      await expect(day).toHaveValue(shown(0));
      await chip('Hoy').click();
      await expect(day).toHaveValue('');
      await day.fill('01/01/2020');
      await day.press('Tab');
      await expect(dialog(page).getByText(/^Como muy pronto/)).toBeVisible();
      await day.fill('');
    });
    await test.step('an operation that is taken back takes its budget along', async () => {
      const operations = dialog(page).getByRole('group', { name: 'Operación' });
      await operations.getByText('Compra').click();
      await operations.getByText('Alquiler').click();
      await field(page, 'Compra hasta').fill('200000');
      await field(page, 'Alquiler hasta').fill('900');
      await operations.getByText('Compra').click();
      await expect(field(page, 'Compra hasta')).toBeHidden();
      await field(page, 'Nombre').fill('Ana Ruiz');
      await field(page, 'Teléfono').fill('600 11 22 33');
      await dialog(page).getByRole('button', { name: 'Crear lead' }).click();
      await expect(dialog(page)).toBeHidden();
      expect((await allLeads())[0]).toMatchObject({
        operation: 'rent',
        maxBuyBudget: null,
        maxRentBudget: 900,
      });
    });
    await test.step('the full form requires the preferences and removes the badge', async () => {
      const { id } = await agency.agent.api.leads.createQuick.mutate({
        clientKey: crypto.randomUUID(),
        lead: quickLeadFixture({ name: 'Ana Ruiz', phone: '600 11 22 33', operation: 'rent' }),
      });
      await openInDocument(page, `/crm/leads/${id}/edit`);
      await expect(page.getByText('Busca: alquiler.')).toBeVisible();
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(page.getByText('Debe seleccionar un rango de tiempo de interés.')).toBeVisible();
      const chip = (group: string, name: string) =>
        page.getByRole('group', { name: group }).getByText(name, { exact: true });
      await chip('Tipos de propiedad', 'Piso').click();
      await chip('Habitaciones', '2').click();
      await chip('Baños', '1').click();
      await chip('Características', 'terraza').click();
      await page.getByRole('radiogroup', { name: 'Plazo de interés' }).getByText('6 meses').click();
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeVisible();
      await expect(page.getByText('Preferencias incompletas')).toBeHidden();
    });
  });
  await test.step('of nobody goes to the agent of the property, or to the next one, where the agency says so', async () => {
    await begin(page);
    await sharedServer().sql("update agencies set unassigned_leads = 'distribute' where id = ?", [agency.id]);
    const { id: ownerId } = await createTestUser({ agencyId: agency.id, fullName: 'Bea Soler' });
    const { id } = await createProperty(agency.manager, { assignedTo: ownerId });
    const create = async (name: string) => {
      await field(page, 'Nombre').fill(name);
      await field(page, 'Teléfono').fill('655 20 31 47');
      const responsible = dialog(page).getByRole('combobox', { name: 'Responsable' });
      await responsible.click();
      await page.getByRole('option', { name: 'Según el reparto' }).click();
      await dialog(page).getByRole('button', { name: 'Crear lead' }).click();
      await expect(dialog(page)).toBeHidden();
    };
    await page.goto(`/crm/properties/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Crear', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Lead rápido' }).press('Enter');
    await create('Ana Ruiz');
    await expect(page.getByText('Lead creado y asignado a Bea Soler.')).toBeVisible();
    await openInDocument(page, '/crm');
    await page.getByRole('button', { name: 'Lead rápido' }).click();
    await create('Marc Pons');
    await expect(page.getByText('Lead creado y asignado a Persona de Prueba.')).toBeVisible();
    const { rows } = await agency.manager.api.leads.list.query({ filters: {} });
    expect(rows.map(({ assignedTo }) => assignedTo)).toEqual([agency.agent.id, ownerId]);
  });
  await test.step('one that goes to a colleague is not offered to who sees only their own', async () => {
    await begin(page);
    await sharedServer().sql(
      "update agencies set unassigned_leads = 'distribute', agent_visibility = 'own' where id = ?",
      [agency.id],
    );
    await createTestUser({ agencyId: agency.id, fullName: 'Bea Soler' });
    await sharedServer().sql('update users set lead_turn = 9 where id = ?', [agency.agent.id]);
    await page.goto('/crm');
    for (const responsible of ['Según el reparto', 'Bea Soler']) {
      await page.getByRole('button', { name: 'Lead rápido' }).click();
      await field(page, 'Nombre').fill('Ana Ruiz');
      await field(page, 'Teléfono').fill('655 20 31 47');
      await dialog(page).getByRole('combobox', { name: 'Responsable' }).click();
      await page.getByRole('option', { name: responsible }).click();
      await dialog(page).getByRole('button', { name: 'Crear lead' }).click();
      await expect(page.getByText('Lead creado y asignado a Bea Soler.')).toBeVisible();
      // At once: the notice itself leaves after some seconds.
      expect(await page.getByRole('button', { name: 'Abrir', exact: true }).count()).toBe(0);
      await page.reload();
    }
    expect((await agency.manager.api.leads.list.query({ filters: {} })).rows).toHaveLength(2);
    expect(await allLeads()).toEqual([]);
  });
});
