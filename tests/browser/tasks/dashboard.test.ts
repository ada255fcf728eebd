import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { EventInput } from '../../../db/domain/calendar/event-input.ts';
import { addDays, getDayBounds, today, toInstant } from '../../../db/domain/madrid.ts';
import { formatDayWithWeekday } from '../../../src/lib/format/format.ts';
import { axe, expect, signIn, switchUser, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { insertProperties } from '../../worker/fixtures/properties.ts';
import { createTask, insertTasks } from '../../worker/fixtures/tasks.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const region = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const tasks = (page: Page) => region(page, 'Critical tasks');
const agenda = (page: Page) => region(page, "Today's agenda");
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const counter = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

const critical = (title: string, traits = {}) =>
  createTask(agency.agent, { title, priority: 'high', assignedTo: agency.agent.id, ...traits });
function meet(title: string, traits: Partial<EventInput> = {}) {
  const startTime = traits.startTime ?? getDayBounds(today()).from;
  const event = { title, startTime, endTime: startTime, allDay: false, eventType: 'Otro' as const };
  const none = { description: null, location: null, propertyId: null, leadId: null };
  const { api, id: userId } = agency.agent;
  return api.events.create.mutate({
    clientKey: randomUUID(),
    event: { ...event, ...none, userId, ...traits },
  });
}

test('dashboard: lists five events and five tasks, and counts all', {
  tag: '@timezone',
}, async ({ page }) => {
  const { agent } = agency;
  const days = [1, 2, 3, 4, 5, 6, 7];
  await insertTasks(
    agent,
    days.map((day) => ({
      title: `Tarea ${day}`,
      dueDate: addDays(today(), day),
      priority: 'high' as const,
      assignedTo: agent.id,
    })),
  );
  for (const day of days.slice(1))
    await meet(`Evento ${day}`, { startTime: toInstant(today(), `1${day}:00`) });
  await page.goto('/crm');
  await expect(counter(page, 'Tareas críticas')).toHaveText('7');
  await expect(counter(page, 'Eventos de hoy')).toHaveText('6');
  await expect(tasks(page).getByRole('listitem')).toHaveCount(5);
  await expect(agenda(page).getByRole('listitem')).toHaveCount(5);
  await axe(page);
  // A link leads to the page that lists all.
  await tasks(page).getByRole('link', { name: 'y 2 tareas más' }).click();
  await expect(page.getByText('Mostrando 7 de 7 tareas')).toBeVisible();
  const titles = page.getByRole('list', { name: 'Tareas' }).getByRole('heading');
  await expect(titles.first()).toHaveText('Tarea 1');
  // The list draws what is near the window.
  await titles.last().scrollIntoViewIfNeeded();
  await expect(titles.filter({ hasText: 'Tarea 7' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mías', pressed: true })).toBeVisible();
  await expect(button(page, 'Quitar filtro: Prioridad: Alta')).toBeVisible();
  await page.goBack();
  await agenda(page).getByRole('link', { name: 'y 1 evento más' }).click();
  await expect(page).toHaveURL(new RegExp(`/crm/calendar\\?.*date=${today()}`));
  for (const day of days.slice(1))
    await expect(page.getByRole('button', { name: new RegExp(`Evento ${day}`) })).toBeVisible();
});

test('dashboard: shows the day of Madrid, its hours and due tasks', {
  tag: ['@rest', '@timezone', '@east'],
}, async ({ page }) => {
  const { agent } = agency;
  const event = { title: 'Arras', eventType: 'Firma de contrato' as const, allDay: false };
  const times = { startTime: toInstant(today(), '00:15'), endTime: toInstant(today(), '23:45') };
  const none = { description: null, location: null, propertyId: null, leadId: null, userId: agent.id };
  await agent.api.events.create.mutate({
    clientKey: randomUUID(),
    event: { ...event, ...times, ...none },
  });
  const mine = { priority: 'high' as const, assignedTo: agent.id, dueTime: '00:00' };
  await createTask(agent, { ...mine, title: 'Ya', dueDate: today() });
  await createTask(agent, { ...mine, title: 'Pronto', dueDate: addDays(today(), 1) });
  await page.goto('/crm');
  await expect(page.getByText(formatDayWithWeekday(today()))).toBeVisible();
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('Arras')).toContainText('00:15–23:45');
  await expect(row('Ya')).toContainText('Vence: hoy, 00:00');
  await expect(row('Ya')).toContainText('Vencida');
  await expect(row('Pronto')).toContainText('Vence: mañana, 00:00');
  await expect(row('Pronto')).not.toContainText('Vencida');
});

test('dashboard tasks: are completed with undo, or opened, changed and deleted', async ({ page }) => {
  await critical('Llamar', { dueDate: addDays(today(), -2) });
  await critical('Firmar', { status: 'in_progress' });
  await page.goto('/crm');
  await expect(tasks(page).getByRole('listitem').first()).toContainText('Vencida');
  await button(page, 'Completar Llamar').click();
  await expect(page.getByText('Tarea completada.')).toBeVisible();
  await expect(button(page, 'Llamar')).toBeHidden();
  await expect(counter(page, 'Tarea crítica')).toHaveText('1');
  await button(page, 'Deshacer').click();
  await expect(button(page, 'Llamar')).toBeVisible();
  await button(page, 'Cerrar aviso').click();
  await button(page, 'Llamar').focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Editar Tarea' });
  await form.getByRole('textbox', { name: 'Título' }).fill('Llamar hoy');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form).toBeHidden();
  await expect(button(page, 'Llamar hoy')).toBeVisible();
  await button(page, 'Firmar').click();
  await form.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(button(page, 'Firmar')).toBeHidden();
  await expect(form).toBeHidden();
});

test('dashboard sections: link to every section, to the agency for managers only', async ({ page }) => {
  const list = page.getByRole('list', { name: 'Secciones' });
  const sections = list.getByRole('link');
  const everybodys = [/^Leads/, /^Property Owners/, /^Properties/, /^Ads/];
  await page.goto('/crm');
  await expect(sections).toHaveText(everybodys);
  await switchUser(page, agency.manager);
  await page.goto('/crm');
  await expect(sections).toHaveText([...everybodys, /^Agency/]);
  await axe(page);
  await test.step('they are one low row', async () => {
    const { height = 99 } = (await list.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(48);
  });
  await test.step('each name is on one line, all aligned', async () => {
    await expect(page.locator('#root h1')).toBeVisible();
    // At one moment: what arrives above moves all of them.
    const places = await list.evaluate(
      (element, names) => {
        const texts = [...element.querySelectorAll('*')].filter(
          ({ children, textContent }) => children.length === 0 && names.includes(textContent),
        );
        return texts.map((text) => text.getBoundingClientRect()).map(({ y, height }) => `${y} ${height}`);
      },
      ['Leads', 'Property Owners', 'Properties', 'Ads', 'Agency'],
    );
    expect(places).toHaveLength(5);
    expect(new Set(places).size).toBe(1);
  });
  await sections.last().click();
  await expect(page).toHaveURL('/crm/agency');
});

test('dashboard first steps: lead a new agency until they are done or put away', async ({ page }) => {
  const steps = page.getByRole('list', { name: 'Primeros pasos' });
  await page.goto('/crm');
  await expect(tasks(page).getByText('¡Excelente trabajo!')).toBeVisible();
  await expect(steps, 'not to an agent').toBeHidden();
  await switchUser(page, agency.manager);
  await page.goto('/crm');
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('1 de 5 hechos')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Invita a un compañero (hecho)' })).toBeVisible();
  await axe(page);
  await steps.getByRole('link', { name: 'Añade el primer propietario' }).click();
  await expect(page).toHaveURL('/crm/property-owners/new');
  await page.goBack();
  await steps.getByRole('link', { name: 'Completa los datos de la agencia' }).click();
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Passeig del Mar, 12');
  await button(page, 'Guardar').click();
  await expect(page.getByText('Agencia actualizada.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toBeHidden();
  await expect(page).toHaveURL('/crm/agency');
  await page.goBack();
  await button(page, 'Ocultar').click();
  await expect(page.getByText('Primeros pasos ocultos.')).toBeVisible();
  await expect(steps).toBeHidden();
  await button(page, 'Deshacer').click();
  await expect(steps).toBeVisible();
});

test('dashboard: tasks due, an empty day, an event of today, and missing documents', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('says how many properties lack documents, and nothing where none does', async () => {
    const link = page.getByRole('link', { name: /^Documentación pendiente/ });
    await page.goto('/crm');
    await expect(counter(page, 'Tareas críticas')).toHaveText('0');
    await expect(link).toHaveCount(0);
    await insertProperties(agency.id, [{ title: 'Piso sin papeles' }, { title: 'Otro' }]);
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()));
    await page.reload();
    await expect(link).toHaveText('Documentación pendiente en 2 propiedades');
    // It comes with the dashboard, not by a request of its own.
    expect(requests.filter((url) => url.includes('documents'))).toEqual([]);
    await axe(page);
    await link.click();
    await expect(page).toHaveURL('/crm/properties/missing-documents');
    await expect(page.getByText('Mostrando 2 de 2 propiedades')).toBeVisible();
  });
  await test.step('tasks due of any priority stand with their count beside the sentence, and open as a list', async () => {
    for (const dueDate of [today(), addDays(today(), -2)])
      await createTask(agency.agent, {
        title: 'Llamar al notario',
        priority: 'medium',
        assignedTo: agency.agent.id,
        dueDate,
      });
    await page.goto('/crm');
    await expect(tasks(page).getByText('¡Excelente trabajo!')).toBeVisible();
    await tasks(page).getByRole('link', { name: '2 tareas para hoy o antes' }).click();
    await expect(page.getByText(/^Mostrando 2 (de \d+ )?tareas$/)).toBeVisible();
  });
  await test.step('shows time, title and location, and opens an event', async () => {
    const { id: leadId } = await createLead(agency.agent, { name: 'Ana Soler' });
    await meet('Inventario', { allDay: true, endTime: null });
    const [startTime, endTime] = [toInstant(today(), '09:00'), toInstant(today(), '10:30')];
    const eventType = 'Firma de contrato' as const;
    await meet('Arras', { startTime, endTime, eventType, location: 'Notaría Balmes', leadId });
    await page.goto('/crm');
    const entries = agenda(page).getByRole('listitem');
    await expect(entries.first()).toContainText('Todo el día');
    for (const text of ['09:00–10:30', 'Arras', 'Firma de contrato · Notaría Balmes', 'Ana Soler'])
      await expect(entries.last()).toContainText(text);
    await axe(page);
    await button(page, 'Arras').focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Editar Evento' });
    await expect(form.getByRole('textbox', { name: 'Título' })).toHaveValue('Arras');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await agenda(page).getByRole('link', { name: 'Lead: Ana Soler' }).click();
    await expect(page).toHaveURL(`/crm/leads/${leadId}`);
  });
  await test.step('an empty day shows its date and that it is free, and greets by name', async () => {
    await begin(page);
    await page.goto('/crm');
    // Not before there was ever an event.
    await expect(agenda(page).getByText('Todavía no hay eventos')).toBeVisible();
    await expect(agenda(page).getByText('Día libre')).toBeHidden();
    await meet('Ayer', { startTime: toInstant(addDays(today(), -1), '10:00') });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Persona de Prueba' })).toBeVisible();
    await expect(page.getByText(formatDayWithWeekday(today()))).toBeVisible();
    await expect(counter(page, 'Tareas críticas')).toHaveText('0');
    await expect(counter(page, 'Eventos de hoy')).toHaveText('0');
    await expect(tasks(page).getByText('No tienes tareas críticas pendientes')).toBeVisible();
    await expect(tasks(page).getByText('¡Excelente trabajo!')).toBeVisible();
    await expect(agenda(page).getByText('Día libre')).toBeVisible();
    await expect(agenda(page).getByText('No tienes eventos programados para hoy')).toBeVisible();
    await axe(page);
    await tasks(page).getByRole('link', { name: 'Ver todas' }).click();
    await expect(page).toHaveURL('/crm/tasks');
    await page.goBack();
    await agenda(page).getByRole('link', { name: 'Ver calendario' }).click();
    await expect(page).toHaveURL(/\/crm\/calendar/);
    await test.step('a user without name is greeted with the name of the product', async () => {
      await sharedServer().sql('update users set display_name = null, full_name = ? where id = ?', [
        'Núria',
        agency.agent.id,
      ]);
      await page.goto('/crm');
      await expect(page.getByRole('heading', { level: 1, name: 'Hola, Núria' })).toBeVisible();
      await sharedServer().sql('update users set full_name = null where id = ?', [agency.agent.id]);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Bienvenido al CRM Llavero' })).toBeVisible();
    });
  });
});
