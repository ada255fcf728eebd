import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { between, createEvent, insertTask } from '../../worker/fixtures/events.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { agenda, axe, footer, form, openCalendar } from '../support/calendar.ts';

test('calendar of a property or lead: a new event is linked to it', async ({ page }) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  const on = between('2026-11-18 10:00', '2026-11-18 11:00');
  const { id: propertyId } = await createProperty(agent, { title: 'Piso en Gràcia' });
  const { id: leadId } = await createLead(agent, { name: 'Núria Ferrer' });
  await createEvent(agent, { title: 'Visita', ...on, propertyId, leadId });
  await createEvent(agent, { title: 'Llamada', ...on, leadId });
  await createEvent(agent, { title: 'Otra cosa', ...on });
  await insertTask(agent, { title: 'Pedir la nota simple', dueDate: '2026-11-18', propertyId });
  await openCalendar(page, '?date=2026-11-18&view=day');
  const boxes = agenda(page).locator('.cal-box');
  await expect(boxes).toHaveCount(4);

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Filtros' });
  const picker = (name: string) => panel.getByRole('combobox', { name });
  await expect(picker('Propiedad')).toHaveValue('Todas las propiedades');
  await picker('Propiedad').fill('gracia');
  await page.getByRole('option', { name: 'Piso en Gràcia' }).click();
  await expect(boxes).toHaveCount(2);
  await picker('Lead').fill('nuria');
  await page.getByRole('option', { name: 'Núria Ferrer' }).click();
  await expect(boxes).toHaveText([/Visita/]);
  await expect(footer(page, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtros 2 activos' })).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Nuevo Evento' }).click();
  await expect(form(page).getByRole('combobox', { name: 'Propiedad' })).toHaveValue('Piso en Gràcia');
  await expect(form(page).getByRole('combobox', { name: 'Lead' })).toHaveValue('Núria Ferrer');
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();

  await picker('Propiedad').click();
  await page.getByRole('option', { name: 'Todas las propiedades' }).click();
  await expect(boxes).toHaveCount(2);
  await panel.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(boxes).toHaveCount(4);
  await expect(picker('Lead')).toHaveValue('Todos los leads');
});
