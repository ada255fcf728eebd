import type { Locator, Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { expect, failCalls, signIn, test } from '../../support/browser.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent, insertTask } from '../../worker/fixtures/events.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import {
  agenda,
  axeWithLabelNames,
  entry,
  footer,
  getDefaultView,
  openCalendar,
} from '../support/calendar.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';

const ON = between('2026-11-18 10:00', '2026-11-18 11:00');
let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));
const panel = (page: Page) => page.getByRole('region', { name: 'Filtros' });
// A chip hides its input, so the test clicks the label.
const chip = (page: Page, name: string) => panel(page).getByText(name, { exact: true });
const boxes = (page: Page) => agenda(page).locator('.cal-box');

test('calendar filters: kind, user and type narrow the entries, and one button clears them', async ({
  page,
}) => {
  const { agent } = agency;
  const zoe = await createTestUser({ agencyId: agency.id, fullName: 'Zoe Alba' });
  await createTestUser({ agencyId: agency.id, fullName: 'Abel Roca' });
  await createEvent(agent, { title: 'Mía', ...ON });
  await createEvent(agent, { title: 'Fuera', ...ON, eventType: 'Fuera de la oficina' });
  await createEvent(zoe, { title: 'De Zoe', ...ON });
  await insertTask(agent, { title: 'Tarea', dueDate: '2026-11-18' });
  await openCalendar(page, '?date=2026-11-18&view=day');
  await expect(boxes(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await expect(panel(page).getByRole('group', { name: 'Usuarios' }).locator('label')).toHaveText([
    ...['Abel Roca', 'Persona de Prueba', 'Persona de Prueba', 'Zoe Alba'],
  ]);
  await expect(panel(page).getByRole('group', { name: 'Tipos de evento' }).getByRole('checkbox')).toHaveCount(
    10,
  );
  await axeWithLabelNames(page);

  const hint = panel(page).getByText('Las tareas no tienen tipo de evento');
  await expect(hint).toBeHidden();
  await chip(page, 'Fuera de la oficina').click();
  await expect(boxes(page)).toHaveCount(2);
  await expect(hint).toBeVisible();
  await chip(page, 'Tareas').click();
  await expect(hint).toBeHidden();
  await expect(boxes(page)).toHaveCount(1);
  await expect(footer(page, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtros 2 activos' })).toBeVisible();
  await chip(page, 'Zoe Alba').click();
  await expect(page.getByRole('button', { name: 'Filtros 3 activos' })).toBeVisible();
  await expect(footer(page, 2)).toBeVisible();
  // Entries show their user while several are selected.
  await expect(entry(page, /^Se solapa|^De Zoe.*Zoe Alba/)).toContainText('ZA');
  // Filters are kept in the next period.
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await expect(footer(page, 0)).toBeVisible();
  await page.getByRole('button', { name: 'Día anterior' }).click();
  await expect(footer(page, 2)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(boxes(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible();
});

test('calendar URL: keeps day and view with back, forward, reload and shortcuts', {
  tag: '@rest',
}, async ({ page }) => {
  await openCalendar(page);
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(view(getDefaultView(page))).toBeChecked();
  await openCalendar(page, '?date=2026-11-18&view=week');
  const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect(title('16–22 de noviembre de 2026')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(title('23–29 de noviembre de 2026')).toBeVisible();
  await page.getByText('Mes', { exact: true }).click();
  await expect(title('noviembre de 2026')).toBeVisible();
  await page.goBack();
  await expect(title('23–29 de noviembre de 2026')).toBeVisible();
  await expect(view('Semana')).toBeChecked();
  await page.reload();
  await expect(title('23–29 de noviembre de 2026')).toBeVisible();
  await page.goBack();
  await expect(title('16–22 de noviembre de 2026')).toBeVisible();
  // After N it is the letter of a new task.
  await expect(async () => {
    await page.keyboard.press('n');
    await page.keyboard.press('t');
    await expect(page.getByRole('dialog', { name: 'Nueva Tarea' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(title('16–22 de noviembre de 2026')).toBeVisible();
  await page.keyboard.press('t');
  await expect(agenda(page).locator('.cal-lane.cal-today')).toBeVisible();
  await openCalendar(page, '?date=2026-02-31&view=nada');
  await expect(view(getDefaultView(page))).toBeChecked();
});

test('calendar: follow-ups, a weekend in the work week, an empty choice of filters, and failures', {
  tag: '@rest',
}, async ({ page, context, consoleErrors }) => {
  await test.step('«Mostrar seguimientos» shows leads on the day of their follow-up, which open by keyboard', async () => {
    const { id } = await createLead(agency.agent, { name: 'Lucía Ferrer', assignedTo: agency.agent.id });
    const day = addDays(today(), 1);
    await agency.agent.api.leads.setFollowUp.mutate({ id, version: 1, nextFollowUpOn: day });
    await openCalendar(page, `?date=${day}&view=day`);
    await expect(boxes(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const shows = panel(page).getByRole('checkbox', { name: 'Mostrar seguimientos' });
    await expect(shows).not.toBeChecked();
    await shows.press('Space');
    const followUp = boxes(page).filter({ hasText: 'Seguimiento · Lucía Ferrer' });
    await expect(followUp).toBeVisible();
    await expect(page).toHaveURL(/followUps=true/);
    await axeWithLabelNames(page);
    await page.reload();
    await followUp.press('Enter');
    await expect(page).toHaveURL(`/crm/leads/${id}`);
  });
  await test.step('counts the entries of its weekend', async () => {
    await createEvent(agency.agent, { title: 'Sábado', ...between('2026-11-21 10:00') });
    await insertTask(agency.agent, { title: 'Domingo', dueDate: '2026-11-22' });
    await openCalendar(page, '?date=2026-11-18&view=workWeek');
    await expect(footer(page, 0)).toBeVisible();
    await page.getByRole('button', { name: '2 entradas el fin de semana' }).click();
    await expect(footer(page, 1)).toBeVisible();
    await expect(boxes(page)).toHaveCount(2);
    await expect(page).toHaveURL(/view=week/);
  });
  await test.step('long names are truncated, and an empty choice shows a message', async () => {
    await begin(page);
    await createEvent(agency.agent, { title: 'Mía', ...ON });
    await insertTask(agency.agent, { title: 'Firmar', dueDate: '2026-11-18' });
    const longest = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff de la Santísima Trinidad y Montcada';
    await createTestUser({ agencyId: agency.id, fullName: longest });
    await openCalendar(page, '?date=2026-11-18&view=day');
    await page.getByRole('button', { name: 'Filtros', exact: true }).press('Enter');
    await test.step('a long name is truncated on one line, and in full in the title attribute', async () => {
      const long = panel(page).locator('label', { hasText: longest });
      await expect(long).toHaveAttribute('title', longest);
      const box = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, width: 0, height: 0 };
      const [outer, inner] = [await box(panel(page)), await box(long)];
      expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width - 16);
      const short = await box(panel(page).locator('label', { hasText: 'Persona de Prueba' }).first());
      expect(inner.height).toBe(short.height);
    });
    await test.step('no kind, no type or no user shows a message, and the other filters stay applied', async () => {
      // By keyboard: chips are check boxes.
      await panel(page).getByRole('checkbox', { name: 'Eventos' }).press('Space');
      await expect(boxes(page)).toHaveText([/Firmar/]);
      await panel(page).getByRole('checkbox', { name: 'Tareas' }).press('Space');
      await expect(panel(page).getByText('Selecciona al menos un tipo de evento')).toBeVisible();
      await expect(boxes(page)).toHaveCount(0);
      await panel(page).getByRole('checkbox', { name: 'Eventos' }).press('Space');
      await expect(boxes(page)).toHaveText([/Mía/]);
      await panel(page).getByRole('button', { name: 'Quitar todos los tipos' }).click();
      await expect(panel(page).getByText('Selecciona al menos un tipo de evento')).toBeVisible();
      await expect(boxes(page)).toHaveCount(0);
      await panel(page).getByRole('checkbox', { name: 'Tareas' }).press('Space');
      await expect(boxes(page)).toHaveText([/Firmar/]);
      // With the panel closed the message is below the grid.
      await page.getByRole('button', { name: /^Filtros/ }).click();
      await expect(
        page.getByText('Selecciona al menos un tipo de evento').locator('visible=true'),
      ).toHaveCount(1);
      await page.getByRole('button', { name: /^Filtros/ }).click();
      await panel(page).getByRole('button', { name: 'Todos los tipos' }).click();
      await expect(boxes(page)).toHaveText([/Firmar/, /Mía/]);
      await expect(panel(page).getByText('Selecciona al menos un tipo de evento')).toBeHidden();
      const chosen = panel(page)
        .getByRole('group', { name: 'Usuarios' })
        .getByRole('checkbox', { checked: true });
      await chosen.press('Space');
      await expect(panel(page).getByText('Selecciona al menos un usuario')).toBeVisible();
      await expect(boxes(page)).toHaveCount(0);
      await expect(agenda(page).locator('..')).not.toHaveAttribute('aria-busy');
      await axeWithLabelNames(page);
    });
  });
  await test.step('refetches when the network is back', async () =>
    expectErrors(consoleErrors, /500|ERR_INTERNET_DISCONNECTED/, async () => {
      await openCalendar(page, '?date=2026-11-18&view=week');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Semana siguiente' }).click();
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
      await context.setOffline(false);
      await expect(footer(page, 0)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: '23–29 de noviembre de 2026' })).toBeVisible();
    }));
  await test.step('shows an error with a retry', async () =>
    expectErrors(consoleErrors, /500/, async () => {
      const restore = await failCalls(page, ['calendar.entries']);
      await page.goto('/crm/calendar?date=2026-11-18&view=day');
      await expect(page.getByText('Error al cargar los eventos y tareas.')).toBeVisible();
      await axeWithLabelNames(page);
      await restore();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(footer(page, 1)).toBeVisible();
    }));
});
