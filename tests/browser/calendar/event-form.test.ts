import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { at, between, createEvent, eventFixture } from '../../worker/fixtures/events.ts';
import {
  axeWithLabelNames,
  dayField,
  entry,
  eventForm,
  expectDateTime,
  fillDateTime,
  footer,
  hourField,
  openCalendar,
} from '../support/calendar.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));
const DAY = '?date=2026-11-18&view=day';
const read = (id: string) => agency.agent.api.events.get.query({ id });
const createEventAt = (title: string, start: string, end: string) =>
  createEvent(agency.agent, between(`2026-11-18 ${start}`, `2026-11-18 ${end}`, { title }));

test('event form: creates an event by keyboard; changing the start moves the end', {
  tag: ['@timezone', '@east'],
}, async ({ page }) => {
  await openCalendar(page, DAY);
  await page.getByRole('button', { name: 'Nuevo Evento' }).press('Enter');
  // The first morning of a period that does not contain now.
  await expectDateTime(page, 'Inicio', '2026-11-18T09:00');
  await axeWithLabelNames(page);
  await eventForm(page).getByRole('button', { name: 'Crear evento' }).press('Enter');
  await expect(eventForm(page).getByText('El título es obligatorio.')).toBeVisible();
  // The type has no default.
  await expect(eventForm(page).getByText('Elige un tipo de evento.')).toBeVisible();
  await expect(eventForm(page).getByLabel('Tipo de evento')).toHaveValue('');
  await eventForm(page).getByLabel('Título').fill('Visita con Núria');
  await eventForm(page).getByLabel('Tipo de evento').selectOption('Firma de contrato');
  await expect(eventForm(page).getByText('Elige un tipo de evento.')).toBeHidden();
  await expect(eventForm(page).getByLabel('Tipo de evento').locator('option')).toHaveCount(11);
  await test.step('no list of hours stays open when the focus leaves the field for another one', async () => {
    await hourField(page, 'Inicio').click();
    await page.keyboard.press('ControlOrMeta+a');
    // No hour of the list begins so; as it is written out, one does.
    await page.keyboard.type('930');
    await page.keyboard.press('Tab');
    await expect(dayField(page, 'Fin')).toBeFocused();
    await expectDateTime(page, 'Inicio', '2026-11-18T09:30');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await hourField(page, 'Inicio').click();
    await page.getByRole('option', { name: '11:00' }).click();
    await expectDateTime(page, 'Inicio', '2026-11-18T11:00');
  });
  await fillDateTime(page, 'Inicio', '2026-11-18T12:15');
  await expectDateTime(page, 'Fin', '2026-11-18T12:45');
  await fillDateTime(page, 'Fin', '2026-11-18T12:00');
  await eventForm(page).getByRole('button', { name: 'Crear evento' }).press('Enter');
  await expect(eventForm(page).getByText('La hora de fin debe ser posterior a la de inicio.')).toBeVisible();
  await fillDateTime(page, 'Fin', '2026-11-18T13:00');
  await eventForm(page).getByRole('button', { name: 'Crear evento' }).press('Enter');
  await expect(page.getByText('Evento creado.')).toBeVisible();
  await expect(entry(page, 'Visita con Núria 12:15–13:00')).toBeVisible();
  await expect(footer(page, 1)).toBeVisible();
});

test('event form: a missing start, and one in the hour skipped by daylight saving time, show errors at their field', {
  tag: ['@rest', '@timezone'],
}, async ({ page }) => {
  await openCalendar(page, '?date=2027-03-28&view=day');
  await page.getByRole('button', { name: 'Nuevo Evento' }).click();
  await eventForm(page).getByLabel('Título').fill('Cambio de hora');
  await eventForm(page).getByLabel('Tipo de evento').selectOption('Otro');
  const start = dayField(page, 'Inicio');
  await start.fill('');
  await eventForm(page).getByRole('button', { name: 'Crear evento' }).click();
  await expect(start).toHaveAccessibleDescription('La fecha de inicio es obligatoria.');
  await expect(start).toBeFocused();
  await fillDateTime(page, 'Inicio', '2027-03-28T02:30');
  await eventForm(page).getByRole('button', { name: 'Crear evento' }).click();
  const skipped = 'Esa hora no existe: esa noche el reloj salta de las 02:00 a las 03:00.';
  await expect(start).toHaveAccessibleDescription(skipped);
  await fillDateTime(page, 'Inicio', '2027-03-28T01:30');
  await fillDateTime(page, 'Fin', '2027-03-28T02:15');
  await eventForm(page).getByRole('button', { name: 'Crear evento' }).click();
  await expect(dayField(page, 'Fin')).toHaveAccessibleDescription(skipped);
  await eventForm(page).getByLabel('Todo el día').check();
  await dayField(page, 'Día').fill('');
  await eventForm(page).getByRole('button', { name: 'Crear evento' }).click();
  await expect(eventForm(page).getByText('La fecha de inicio es obligatoria.')).toBeVisible();
  await axeWithLabelNames(page);
});

test('event form: opens by keyboard, makes the event all-day, and deletes it after a confirmation', {
  tag: '@translated',
}, async ({ page }) => {
  const { id } = await createEventAt('Visita', '10:00', '11:00');
  await openCalendar(page, DAY);
  await entry(page, 'Visita 10:00–11:00').press('Enter');
  await expect(eventForm(page).getByLabel('Título')).toHaveValue('Visita');
  await eventForm(page).getByLabel('Todo el día').check();
  await expect(dayField(page, 'Inicio')).toHaveCount(0);
  await expect(dayField(page, 'Fin')).toHaveCount(0);
  await eventForm(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Evento guardado.')).toBeVisible();
  await expect(eventForm(page)).toBeHidden();
  expect(await read(id)).toMatchObject({ allDay: true, endTime: null, startTime: at('2026-11-18 00:00') });
  // Reopened at once, the form shows the saved values.
  await entry(page, 'Visita').click();
  await expect(dayField(page, 'Día')).toHaveValue('18/11/2026');
  await eventForm(page).getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    '¿Estás seguro de que quieres eliminar este evento? Esta acción no se puede deshacer.',
  );
  await axeWithLabelNames(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await eventForm(page).getByRole('button', { name: 'Eliminar' }).click();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Evento eliminado.')).toBeVisible();
  await expect(footer(page, 0)).toBeVisible();
});

test('event form: a second Enter does not close it while it is loading', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  await createEventAt('Visita', '10:00', '11:00');
  await openCalendar(page, DAY);
  const response = Promise.withResolvers<void>();
  await page.route('**/trpc/**events.get**', async (route) => {
    await response.promise;
    await route.continue();
  });
  await entry(page, 'Visita 10:00–11:00').press('Enter');
  await expect(eventForm(page)).toBeFocused();
  await page.keyboard.press('Enter');
  response.resolve();
  const title = eventForm(page).getByLabel('Título');
  await expect(title).toHaveValue('Visita');
  // On touch screens the keyboard would cover half of the form.
  if (!isPhone(page)) await expect(title).toBeFocused();
});

test('event form: a conflict, overlaps, and a stored event for another calendar', { tag: '@rest' }, async ({
  page,
  consoleErrors,
}) => {
  await test.step('a stored event is downloaded for another calendar', async () => {
    const { id } = await createEventAt('Firma', '10:00', '11:00');
    await openCalendar(page, DAY);
    await entry(page, 'Firma').click();
    const downloading = page.waitForEvent('download');
    await eventForm(page).getByRole('link', { name: 'Añadir a mi calendario' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('evento.ics');
    expect(readFileSync(await download.path(), 'utf8')).toContain(`UID:${id}@llavero`);
    await expect(eventForm(page).getByLabel('Título')).toHaveValue('Firma');
    await axeWithLabelNames(page);
  });
  await test.step('of what both changed meanwhile one is chosen', async () =>
    expectErrors(consoleErrors, /409/, async () => {
      await begin(page);
      const { id, version } = await createEventAt('Visita', '10:00', '11:00');
      await openCalendar(page, DAY);
      await entry(page, 'Visita 10:00–11:00').click();
      await eventForm(page).getByLabel('Título').fill('La mía');
      const event = eventFixture({
        title: 'La de la gerente',
        ...between('2026-11-18 16:00', '2026-11-18 17:00'),
      });
      await agency.manager.api.events.update.mutate({
        id,
        version,
        event: { ...event, userId: agency.agent.id },
      });
      await eventForm(page).getByRole('button', { name: 'Guardar cambios' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Otra persona ha cambiado lo mismo' });
      await expect(
        dialog.getByRole('radio', { name: 'Lo de la otra persona La de la gerente' }),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(eventForm(page).getByRole('alert')).toContainText(
        'Otro usuario ha modificado este registro.',
      );
      await expect(eventForm(page).getByLabel('Título')).toHaveValue('La mía');
      await eventForm(page).getByRole('button', { name: 'Recargar' }).click();
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(entry(page, 'La mía 16:00–17:00')).toBeVisible();
    }));
  await test.step('warns about an overlap', async () => {
    await begin(page);
    await test.step('names an event of somebody whom the calendar does not show', async () => {
      const { agent, manager } = agency;
      await createEvent(
        manager,
        between('2026-11-18 10:00', '2026-11-18 11:00', { title: 'Firma en notaría' }),
      );
      await sharedServer().sql("update users set display_name = 'La gerente' where id = ?", [manager.id]);
      // One's own tasks only: neither the person nor the kind is shown.
      await openCalendar(page, `${DAY}&users=${agent.id}&kinds=task`);
      await expect(footer(page, 0)).toBeVisible();
      await page.getByRole('button', { name: 'Nuevo Evento' }).click();
      await fillDateTime(page, 'Inicio', '2026-11-18T10:30');
      const hint = eventForm(page).getByText('Se solapa con «Firma en notaría» (10:00–11:00).');
      await expect(hint).toBeHidden();
      const person = eventForm(page).getByRole('combobox', { name: 'Asignado a' });
      await person.fill('gerente');
      await page.getByRole('option', { name: 'La gerente' }).click();
      await expect(hint).toBeVisible();
    });
    await test.step('names an event of the assignee, and the grid marks both', async () => {
      await createEventAt('Firma en notaría', '10:00', '11:00');
      await openCalendar(page, DAY);
      await page.getByRole('button', { name: 'Nuevo Evento' }).click();
      const hint = eventForm(page).getByText('Se solapa con «Firma en notaría» (10:00–11:00).');
      await fillDateTime(page, 'Inicio', '2026-11-18T10:30');
      await expect(hint).toBeVisible();
      await fillDateTime(page, 'Inicio', '2026-11-18T11:00');
      await expect(hint).toBeHidden();
      await fillDateTime(page, 'Inicio', '2026-11-18T10:45');
      await expect(hint).toBeVisible();
      await eventForm(page).getByLabel('Título').fill('Encima');
      await eventForm(page).getByLabel('Tipo de evento').selectOption('Otro');
      await eventForm(page).getByRole('button', { name: 'Crear evento' }).click();
      await expect(entry(page, /^Se solapa con otro evento/)).toHaveCount(2);
      await axeWithLabelNames(page);
    });
    await test.step('names one of several events and counts the others as «y 1 más»', async () => {
      await createEventAt('Entrega de llaves', '15:00', '16:00');
      await createEventAt('Visita en Sants', '15:30', '16:30');
      await openCalendar(page, DAY);
      await page.getByRole('button', { name: 'Nuevo Evento' }).click();
      await fillDateTime(page, 'Inicio', '2026-11-18T15:45');
      await eventForm(page).getByRole('button', { name: 'y 1 más' }).press('Enter');
      for (const name of ['«Entrega de llaves» (15:00–16:00)', '«Visita en Sants» (15:30–16:30)'])
        await expect(eventForm(page).getByText(name)).toBeVisible();
    });
  });
});
