import type { Locator, Page } from '@playwright/test';
import { formatTypedDay } from '../../../src/lib/format/day-text.ts';
import { axe as anyAxe, expect } from '../../support/browser.ts';
import { openInDocument } from './navigation.ts';
import { isPhone } from './viewport.ts';

/** Height of an hour of the grid in pixels. */
export const HOUR = 80;

export const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda' });
export const entry = (page: Page, name: string | RegExp) => agenda(page).getByRole('button', { name });
export const eventForm = (page: Page) => page.getByRole('dialog', { name: /^(Nuevo|Editar) Evento$/ });
export const footer = (page: Page, events: number) =>
  page.getByText(`${events} evento(s) en este período`, { exact: true });

/** Asserts that axe finds no violation, including accessible names that lack the visible text. */
export const axeWithLabelNames = (page: Page) => anyAxe(page, ['label-content-name-mismatch']);

type Moment = 'Inicio' | 'Fin';
export const dayField = (page: Page, moment: Moment | 'Día') =>
  eventForm(page).getByRole('textbox', { name: moment, exact: true });
export const hourField = (page: Page, moment: Moment) =>
  eventForm(page).getByRole('combobox', {
    name: moment === 'Inicio' ? 'Hora de inicio' : 'Hora de fin',
    exact: true,
  });

/** Types a local date and time ('2026-11-18T12:15') into the two fields of the form. */
export async function fillDateTime(page: Page, moment: Moment, local: string): Promise<void> {
  const [day = '', time = ''] = local.split('T');
  await dayField(page, moment).fill(formatTypedDay(day));
  await hourField(page, moment).fill(time);
  await page.keyboard.press('Tab');
}

/** Expects a local date and time ('2026-11-18T12:15') in the two fields of the form. */
export async function expectDateTime(page: Page, moment: Moment, local: string): Promise<void> {
  const [day = '', time = ''] = local.split('T');
  await expect(dayField(page, moment)).toHaveValue(formatTypedDay(day));
  await expect(hourField(page, moment)).toHaveValue(time);
}

/** The name of the view that the calendar opens in. */
export const getDefaultView = (page: Page) => (isPhone(page) ? 'Día' : 'Semana laboral');

/** Opens the calendar and waits until the count of its period is shown. */
export async function openCalendar(page: Page, search = ''): Promise<void> {
  await page.goto(`/crm/calendar${search}`);
  await expect(page.getByText('evento(s) en este período')).toBeVisible();
}

/** The hour labels of the grid: '08:00' … '19:00'. */
export const hourLabels = (page: Page) => agenda(page).locator('.cal-hour-name').filter({ hasText: ':' });

async function getBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on screen.');
  return box;
}

/** The centre of a time slot in the column of a day ('2026-11-18'), scrolled into view. */
export async function pointAt(page: Page, day: string, time: string): Promise<{ x: number; y: number }> {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const slot = agenda(page)
    .locator(`[data-time="${String(hour).padStart(2, '0')}:${minute < 30 ? '00' : '30'}:00"]`)
    .last();
  await slot.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [row, column] = [await getBox(slot), await getBox(dayColumn(page, day))];
  return { x: column.x + column.width / 2, y: row.y + ((minute % 30) / 30) * row.height + row.height / 2 };
}

/** The column of a day. */
export const dayColumn = (page: Page, day: string) => agenda(page).locator(`.cal-lane[data-date="${day}"]`);
/** The cell of a day in the month view. */
export const monthCell = (page: Page, day: string) => agenda(page).locator(`.cal-cell[data-date="${day}"]`);

/** Drags with the mouse in several moves, as a person does, and waits until the grid has taken the drop: it does so in a later task. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++)
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
  await page.mouse.up();
  await expect(agenda(page).locator('.cal-mirror')).toHaveCount(0);
}

/** The same within the document that is open. */
export async function openCalendarInDocument(page: Page, search = ''): Promise<void> {
  await openInDocument(page, `/crm/calendar${search}`);
  await expect(page.getByText('evento(s) en este período')).toBeVisible();
}
