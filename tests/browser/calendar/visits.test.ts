import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { createEvent } from '../../worker/fixtures/events.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { resetBrowserState } from '../support/steps.ts';

const flat = {
  ...{ title: 'Piso en Gràcia', address: 'Carrer Gran, 1', type: 'Piso' as const, price: 280_000 },
  status: 'Disponible para la venta' as const,
};
const wishes = { name: 'Laura Gil', preferredPropertyTypes: ['Piso' as const], maxBuyBudget: 300_000 };

const form = (page: Page) => page.getByRole('dialog', { name: 'Nuevo Evento' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const picker = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true });
async function createPair(agent: TestUser) {
  const [lead, property] = [await createLead(agent, wishes), await createProperty(agent, flat)];
  return { lead: lead.id, property: property.id };
}

test('visits: booked from a property, whose lead gives the title, and from a row of its matches', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const { property } = await createPair(agent);
  await signIn(page, agent);
  await test.step('from the page', async () => {
    await page.goto(`/crm/properties/${property}?tab=activity`);
    await page.getByRole('button', { name: 'Nueva visita', exact: true }).click();
    await expect(picker(page, 'Propiedad')).toHaveValue(flat.title);
    await expect(field(page, 'Ubicación')).toHaveValue(flat.address);
    await expect(field(page, 'Título')).toHaveValue('Visita · Piso en Gràcia');
    await picker(page, 'Lead').fill('Laura');
    await page.getByRole('option', { name: /Laura Gil/ }).click();
    await expect(field(page, 'Título')).toHaveValue('Visita · Laura Gil');
    await form(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(form(page)).toBeHidden();
  });
  await test.step('from a row', async () => {
    await page.goto(`/crm/properties/${property}?tab=side`);
    await page.getByRole('button', { name: 'Nueva visita: Laura Gil' }).click();
    await expect(picker(page, 'Lead')).toHaveValue('Laura Gil');
    await expect(picker(page, 'Propiedad')).toHaveValue(flat.title);
    await expect(field(page, 'Ubicación')).toHaveValue(flat.address);
    await expect(field(page, 'Título')).toHaveValue('Visita · Laura Gil');
    await form(page).getByRole('button', { name: 'Crear evento' }).click();
    await expect(form(page)).toBeHidden();
  });
});

test('visits: those of a property and of leads, matches first, and a call without a result', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('the filter of a property has its past visits and those of leads; their picker has matches first', async () => {
    const { agent } = await createTestAgency();
    const { lead, property } = await createPair(agent);
    // By name before what fits.
    await createProperty(agent, { ...flat, title: 'Almacén', type: 'Garaje', price: 900_000 });
    await createEvent(agent, {
      ...{ propertyId: property, title: 'Visita ya hecha', eventType: 'Visita de seguimiento' as const },
      ...{ startTime: '2026-03-02T10:00:00.000Z', endTime: '2026-03-02T10:30:00.000Z' },
    });
    await signIn(page, agent);
    await page.goto(`/crm/leads/${lead}`);
    await page.getByRole('button', { name: 'Visita', exact: true }).click();
    const activity = page.getByRole('form', { name: 'Actividad' });
    await activity.getByRole('combobox', { name: 'Propiedad' }).click();
    await expect(page.getByRole('option')).toHaveText([/Sin propiedad/, /Piso en Gràcia/, /Almacén/]);
    await page.getByRole('option', { name: /Piso en Gràcia/ }).click();
    await activity.getByRole('textbox', { name: 'Cómo fue' }).fill('Le gusta la luz.');
    await activity.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Visita registrada.')).toBeVisible();

    await page.goto(`/crm/properties/${property}?tab=activity`);
    await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('Visitas');
    await expect(page.getByText('Le gusta la luz.')).toBeVisible();
    await expect(page.getByText('Persona de Prueba · Laura Gil')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Visita ya hecha' })).toBeVisible();
    await expect(page.getByText('Propiedad creada')).toBeHidden();
  });
  await test.step('a call from the follow-ups has no result until one is chosen', async () => {
    await resetBrowserState(page);
    const { agent } = await createTestAgency();
    const { id } = await createLead(agent, { ...wishes, status: 'Contacted' });
    await sharedServer().sql('update leads set next_follow_up_on = ? where id = ?', [
      addDays(today(), -1),
      id,
    ]);
    await signIn(page, agent);
    await page.goto('/crm');
    await page.getByRole('button', { name: 'Registrar llamada a Laura Gil' }).click();
    const activity = page.getByRole('form', { name: 'Actividad' });
    const results = activity.getByRole('radiogroup', { name: 'Resultado' });
    await expect(results.getByRole('radio', { name: 'contestó' })).not.toBeChecked();
    await activity.getByRole('textbox', { name: 'Qué hablasteis' }).press('Control+Enter');
    await expect(activity.getByText('Indica si contestó.')).toBeVisible();
    await expect(results.getByRole('radio', { name: 'contestó' })).toBeFocused();
    await results.getByText('no contesta').click();
    await activity.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Llamada registrada.')).toBeVisible();
    expect((await agent.api.leads.get.query({ id })).lastContactAt).toBeNull();
  });
});
