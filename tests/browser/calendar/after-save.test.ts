import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent, insertTask } from '../../worker/fixtures/events.ts';
import { agenda, entry, eventForm, fillDateTime, footer, openCalendar } from '../support/calendar.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});
const DAY = '?date=2026-11-18&view=day';
const createEventAt = (title: string, start: string, end: string) =>
  createEvent(agency.agent, between(`2026-11-18 ${start}`, `2026-11-18 ${end}`, { title }));

test('calendar: closing the dialog of an event or a task restores the focus to the entry', async ({
  page,
}) => {
  await createEventAt('Visita', '10:00', '11:00');
  await insertTask(agency.agent, { title: 'Llamar', dueDate: '2026-11-18', dueTime: '12:00' });
  await openCalendar(page, DAY);
  // The event, not the task.
  await expect(footer(page, 1)).toBeVisible();
  await test.step('the entry of an event has the focus, also at another time', async () => {
    const visit = entry(page, /^Visita/);
    await visit.press('Enter');
    await expect(eventForm(page).getByLabel('Título')).toHaveValue('Visita');
    await page.keyboard.press('Escape');
    await expect(eventForm(page)).toBeHidden();
    await expect(visit).toBeFocused();
    // Saved at another time, the entry is rendered there and has the focus.
    await visit.press('Enter');
    await fillDateTime(page, 'Inicio', '2026-11-18T16:00');
    await eventForm(page).getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(entry(page, 'Visita 16:00–16:30')).toBeFocused();
  });
  await test.step('the agenda has the focus once the event is deleted', async () => {
    await page.keyboard.press('Enter');
    await eventForm(page).getByRole('button', { name: 'Eliminar' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
    await expect(footer(page, 0)).toBeVisible();
    await expect(eventForm(page)).toBeHidden();
    await expect(agenda(page)).toBeFocused();
  });
  await test.step('the entry of a task has the focus; its form does not delete it', async () => {
    await entry(page, 'Tarea: Llamar 12:00').click();
    const task = page.getByRole('dialog', { name: 'Editar Tarea' });
    await expect(task.getByLabel('Título')).toHaveValue('Llamar');
    await task.getByRole('button', { name: 'Cancelar' }).click();
    await expect(task).toBeHidden();
    await expect(entry(page, 'Tarea: Llamar 12:00')).toBeFocused();
    await entry(page, 'Tarea: Llamar 12:00').press('Enter');
    await expect(task.getByLabel('Título')).toHaveValue('Llamar');
    await task.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Para eliminar tareas, ve a la página de Tareas.')).toBeVisible();
  });
});

test('calendar: saving an event that the filters hide says so and offers to show it', {
  tag: '@rest',
}, async ({ page }) => {
  const zoe = await createTestUser({ agencyId: agency.id, fullName: 'Zoe Alba' });
  await openCalendar(page, DAY);
  await page.getByRole('button', { name: 'Nuevo Evento' }).click();
  await eventForm(page).getByLabel('Título').fill('Visita de Zoe');
  await eventForm(page).getByLabel('Tipo de evento').selectOption('Otro');
  const person = eventForm(page).getByRole('combobox', { name: 'Asignado a' });
  await expect(person).toHaveValue('Persona de Prueba');
  await person.fill('zoe');
  await page.getByRole('option', { name: 'Zoe Alba' }).click();
  await eventForm(page).getByRole('button', { name: 'Crear evento' }).click();
  await expect(page.getByText('Evento creado. Los filtros no muestran a Zoe Alba.')).toBeVisible();
  await expect(footer(page, 0)).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar' }).click();
  const hers = entry(page, /^Visita de Zoe/);
  await expect(hers).toBeVisible();
  expect(new URL(page.url()).searchParams.get('users')).toBe(`${agency.agent.id},${zoe.id}`);
  // Moved outside the visible period, the toast names the day.
  await hers.click();
  await fillDateTime(page, 'Inicio', '2026-11-25T10:00');
  await eventForm(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Evento guardado. Es el 25 de noviembre.')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(
    page.getByRole('heading', { level: 2, name: 'miércoles, 25 de noviembre de 2026' }),
  ).toBeVisible();
  await expect(entry(page, /^Visita de Zoe 10:00–10:30/)).toBeVisible();
});
