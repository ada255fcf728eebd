import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent, insertEvents, insertTask } from '../../worker/fixtures/events.ts';
import * as calendar from '../support/calendar.ts';
import { stopClocks, trustBrowserClock } from '../support/clock.ts';
import { resetBrowserState } from '../support/steps.ts';

const {
  agenda,
  axeWithLabelNames,
  monthCell,
  entry,
  footer,
  eventForm,
  hourLabels,
  HOUR,
  dayColumn,
  openCalendar,
  pointAt,
} = calendar;

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));
const createEventAt = (title: string, start: string, end?: string, allDay = false) =>
  createEvent(agency.agent, between(start, end ?? null, { title, allDay }));

test('calendar grid: the height of an hour, stacked entries, and the title of an all-day event', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('an hour is 80 px, half an hour 40, and a quarter the minimum', async () => {
    await createEventAt('Una hora', '2026-11-18 10:00', '2026-11-18 11:00');
    await createEventAt('Un momento', '2026-11-18 12:00');
    await openCalendar(page, '?date=2026-11-18&view=day');
    await expect(hourLabels(page)).toHaveText(
      Array.from({ length: 12 }, (_, at) => `${String(at + 8).padStart(2, '0')}:00`),
    );
    const slots = agenda(page).locator('[data-time].cal-slot');
    await expect(slots).toHaveCount(24);
    const tops = await slots.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.map((top) => Math.round(top - (tops[0] ?? 0)))).toEqual(tops.map((_, at) => at * (HOUR / 2)));
    const getHeight = async (name: string) => (await entry(page, name).boundingBox())?.height ?? 0;
    expect(Math.abs((await getHeight('Una hora 10:00–11:00')) - HOUR)).toBeLessThanOrEqual(2);
    expect(Math.abs((await getHeight('Un momento 12:00')) - HOUR / 4)).toBeLessThanOrEqual(2);
    await axeWithLabelNames(page);
  });
  await test.step('consecutive events of a quarter of an hour or less are stacked, 20 px each', async () => {
    await begin(page);
    // Without end, of five minutes and of a quarter: all are rendered as a quarter.
    const hours = ['09', '11', '13', '15', '17'];
    const at = (title: string, start: string, end: string | null) =>
      between(`2026-11-18 ${start}`, end && `2026-11-18 ${end}`, { title });
    await insertEvents(agency.agent, [
      ...hours.flatMap((hour) => [
        at(`A${hour}`, `${hour}:00`, null),
        at(`B${hour}`, `${hour}:15`, `${hour}:20`),
        at(`C${hour}`, `${hour}:30`, `${hour}:45`),
      ]),
      // Rendered until 19:15, it overlaps the one that begins at 19:10.
      at('D19', '19:00', '19:05'),
      at('E19', '19:10', '19:20'),
    ]);
    const getBox = async (name: string) => {
      const box = await entry(page, new RegExp(`^${name}`)).boundingBox();
      return box ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    for (const view of ['day', 'workWeek']) {
      const open = view === 'day' ? openCalendar : calendar.openCalendarInDocument;
      await open(page, `?date=2026-11-18&view=${view}`);
      await expect(agenda(page).locator('.cal-box')).toHaveCount(17);
      await expect.poll(async () => Math.round((await getBox('A09')).height)).toBe(20);
      for (const hour of hours) {
        const [a, b, c] = [await getBox(`A${hour}`), await getBox(`B${hour}`), await getBox(`C${hour}`)];
        expect([a, b, c].map(({ height }) => Math.round(height))).toEqual([20, 20, 20]);
        expect([b.y - a.y, c.y - a.y].map(Math.round)).toEqual([20, 40]);
        expect([b.x - a.x, c.x - a.x, b.width - a.width].map(Math.round)).toEqual([0, 0, 0]);
      }
      const [d, e] = [await getBox('D19'), await getBox('E19')];
      expect(e.x).toBeGreaterThanOrEqual(d.x + d.width);
    }
  });
  await test.step('an all-day event shows its title first, and as much of its location as fits', async () => {
    await begin(page);
    const whole = { allDay: true, location: 'Recinto Ferial de Girona, pabellón 2' };
    await createEvent(agency.agent, between('2026-11-18 00:00', null, { ...whole, title: 'Feria' }));
    const long = 'Feria inmobiliaria de otoño con todas las agencias de la comarca '.repeat(2).trim();
    await createEvent(agency.agent, between('2026-11-18 00:00', null, { ...whole, title: long }));
    const words = (name: RegExp, part: string) => entry(page, name).locator(part);
    for (const view of ['day', 'workWeek']) {
      const open = view === 'day' ? openCalendar : calendar.openCalendarInDocument;
      await open(page, `?date=2026-11-18&view=${view}`);
      const title = words(/^Feria Recinto/, '.cal-title');
      await expect(title).toBeVisible();
      expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      expect((await words(/^Feria inmobiliaria/, '.cal-title').boundingBox())?.width).toBeGreaterThan(40);
      // The day view may be wide enough for both.
      const beside = await words(/^Feria inmobiliaria/, '.cal-place').boundingBox();
      if (view === 'workWeek') expect(beside?.width).toBe(0);
      for (const name of [/^Feria Recinto/, /^Feria inmobiliaria/])
        expect((await entry(page, name).boundingBox())?.height).toBeLessThan(30);
    }
  });
});

test('calendar grid: clicking an empty half-hour opens a new event in it', { tag: '@timezone' }, async ({
  page,
}) => {
  await openCalendar(page, '?date=2026-11-18');
  for (const time of ['08:00', '10:30', '19:30']) {
    const { x, y } = await pointAt(page, '2026-11-18', time);
    await page.mouse.click(x, y);
    await calendar.expectDateTime(page, 'Inicio', `2026-11-18T${time}`);
    const end = time.endsWith('30') ? `${Number(time.slice(0, 2)) + 1}:00` : time.replace(':00', ':30');
    await calendar.expectDateTime(page, 'Fin', `2026-11-18T${end.padStart(5, '0')}`);
    await expect(eventForm(page).getByRole('combobox', { name: 'Asignado a' })).toHaveValue(
      'Persona de Prueba',
    );
    await page.keyboard.press('Escape');
    await expect(eventForm(page)).toBeHidden();
  }
  // The all-day row creates an all-day event.
  await page.evaluate(() => window.scrollTo(0, 0));
  const lane = await dayColumn(page, '2026-11-18').boundingBox();
  const row = await agenda(page).locator('.cal-all-day-name').boundingBox();
  await page.mouse.click((lane?.x ?? 0) + (lane?.width ?? 0) / 2, (row?.y ?? 0) + 20);
  await expect(eventForm(page).getByLabel('Todo el día')).toBeChecked();
  await expect(calendar.dayField(page, 'Día')).toHaveValue('18/11/2026');
});

test('calendar grid: entries over midnight, on days of a clock change and outside the hours are shown and counted by Madrid', {
  tag: ['@rest', '@timezone', '@east'],
}, async ({ page }) => {
  const next = page.getByRole('button', { name: 'Día siguiente' });
  await test.step('overnight and all-day entries are shown and counted on every day they touch', async () => {
    await createEventAt('Guardia', '2026-11-18 22:00', '2026-11-19 02:00');
    await createEventAt('Feria', '2026-11-18 00:00', undefined, true);
    await openCalendar(page, '?date=2026-11-17&view=day');
    for (const names of [[], ['Guardia', 'Feria'], ['Guardia'], []]) {
      await expect(footer(page, names.length)).toBeVisible();
      await expect(agenda(page).locator('.cal-box')).toHaveCount(names.length);
      for (const name of names) await expect(entry(page, new RegExp(`^${name}`))).toBeVisible();
      await next.click();
    }
    await openCalendar(page, '?date=2026-11-18&view=month');
    await expect(footer(page, 2)).toBeVisible();
    await expect(monthCell(page, '2026-11-18').getByRole('button')).toHaveText([/Feria/, /Guardia/]);
    await expect(monthCell(page, '2026-11-19').getByRole('button')).toHaveText([/Guardia/]);
  });
  for (const [name, day] of [
    ['spring', '2027-03-28'],
    ['autumn', '2026-10-25'],
  ] as const)
    await test.step(`the day of the clock change in ${name} is rendered and counted correctly`, async () => {
      await createEventAt('Relojes', `${day} 01:30`, `${day} 03:30`);
      await createEventAt('Tarde', `${day} 17:00`, `${day} 18:00`);
      await createEventAt('Última', `${day} 23:30`, `${day} 23:45`);
      await openCalendar(page, `?date=${day}&view=day`);
      await expect(footer(page, 3)).toBeVisible();
      await expect(entry(page, 'Relojes 01:30–03:30')).toBeVisible();
      // An event at 17:00 is aligned with the label 17:00.
      const afternoon = await entry(page, 'Tarde 17:00–18:00').boundingBox();
      const five = await agenda(page).locator('[data-time="17:00:00"].cal-slot').boundingBox();
      expect(Math.abs((afternoon?.y ?? 0) - (five?.y ?? 99))).toBeLessThanOrEqual(2);
      const { x, y } = await pointAt(page, day, '12:30');
      await page.mouse.click(x, y);
      await calendar.expectDateTime(page, 'Inicio', `${day}T12:30`);
      await page.keyboard.press('Escape');
      await openCalendar(page, `?date=${day}&view=week`);
      await expect(footer(page, 3)).toBeVisible();
      await page.getByRole('button', { name: 'Semana siguiente' }).click();
      await expect(footer(page, 0)).toBeVisible();
    });
  await test.step('the hours of the grid extend for entries outside them, of the visible days only', async () => {
    await createEventAt('Al alba', '2026-12-02 06:30', '2026-12-02 07:00');
    await insertTask(agency.agent, { title: 'De noche', dueDate: '2026-12-02', dueTime: '21:15' });
    await openCalendar(page, '?date=2026-12-02&view=day');
    await expect(hourLabels(page).first()).toHaveText('06:00');
    await expect(hourLabels(page).last()).toHaveText('21:00');
    await expect(entry(page, 'Al alba 06:30–07:00')).toBeVisible();
    await expect(entry(page, 'Tarea: De noche 21:15')).toBeVisible();
    await next.click();
    await expect(hourLabels(page).first()).toHaveText('08:00');
    await expect(hourLabels(page).last()).toHaveText('19:00');
  });
});

test('calendar month: shows three entries a day and a count of the others, which opens the day', {
  tag: ['@rest', '@timezone'],
}, async ({ page }) => {
  await insertEvents(
    agency.agent,
    [10, 11, 12, 13, 14].map((hour) =>
      between(`2026-11-18 ${hour}:00`, `2026-11-18 ${hour}:30`, { title: `Visita ${hour}` }),
    ),
  );
  await insertTask(agency.agent, { title: 'Tarea de mañana', dueDate: '2026-11-19' });
  await openCalendar(page, '?date=2026-11-18&view=month');
  await expect(footer(page, 5)).toBeVisible();
  const cell = monthCell(page, '2026-11-18');
  await expect(cell.locator('.cal-box .cal-dot')).toHaveCount(3);
  await expect(monthCell(page, '2026-11-19').getByRole('button')).toHaveText([/Tarea de mañana/]);
  await expect(page.getByRole('columnheader').first()).toHaveText(/^lunes/);
  await axeWithLabelNames(page);
  await cell.getByRole('button', { name: /^\+2/ }).click();
  await expect(page).toHaveURL(/date=2026-11-18&view=day/);
  await expect(agenda(page).locator('.cal-box')).toHaveCount(5);
  // An empty day opens too, also by its number.
  await page.goBack();
  await monthCell(page, '2026-11-11').click({ position: { x: 12, y: 60 } });
  await expect(page).toHaveURL(/date=2026-11-11&view=day/);
  await page.goBack();
  await agenda(page).getByRole('link', { name: 'Ir al 12 de noviembre de 2026' }).press('Enter');
  await expect(page).toHaveURL(/date=2026-11-12&view=day/);
});

test('calendar: the present hour, another day at 08:00, and the week of today are in sight', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  await test.step('opens with the present hour in sight, another day at 08:00', async () => {
    await stopClocks(page, new Date('2026-11-18T16:10:00Z'));
    await openCalendar(page, '?date=2026-11-18&view=day');
    const line = agenda(page).locator('.cal-now');
    const { height = 0 } = page.viewportSize() ?? {};
    await expect.poll(async () => (await line.boundingBox())?.y ?? height).toBeLessThan(height * 0.75);
    await expect(hourLabels(page).filter({ hasText: '18:00' })).toBeInViewport();
    await openCalendar(page, '?date=2026-11-19&view=day');
    await expect(hourLabels(page).filter({ hasText: '08:00' })).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await test.step('in the morning the page stays at its top', async () => {
      await stopClocks(page, new Date('2026-11-18T08:10:00Z'));
      await openCalendar(page, '?date=2026-11-18&view=day');
      await expect(line).toBeInViewport();
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    });
  });
  await test.step('scrolls to the week of today, which a low window does not show', async () => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 600 });
    await stopClocks(page, new Date('2026-11-30T09:15:00Z'));
    await openCalendar(page, '?view=month');
    await expect(monthCell(page, '2026-11-30')).toBeInViewport({ ratio: 0.99 });
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    // A month that has not today begins with the chosen day.
    await openCalendar(page, '?view=month&date=2026-12-01');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });
});

test('calendar grid: highlights today, and a red line follows the time of Madrid', {
  tag: ['@rest', '@timezone', '@east'],
}, async ({ page }) => {
  // At this instant it is still the 18th in Bogotá, already the 19th in Tokyo.
  await page.clock.install({ time: new Date('2026-11-18T17:15:20Z') });
  await trustBrowserClock(page);
  await openCalendar(page, '?view=week');
  await expect(page.getByRole('heading', { level: 2, name: '16–22 de noviembre de 2026' })).toBeVisible();
  await expect(agenda(page).locator('.cal-day-header.cal-today')).toHaveText(/18/);
  // The accessible name of a day's header is its visible text.
  await expect(agenda(page).getByRole('link', { name: 'mié 18 de noviembre de 2026' })).toHaveText('mié 18');
  await expect(agenda(page).locator('.cal-lane.cal-today')).toHaveAttribute('data-date', '2026-11-18');
  const line = agenda(page).locator('.cal-now');
  const offset = async () => {
    const hour = await agenda(page).locator('[data-time="18:00:00"].cal-slot').boundingBox();
    return Math.round(((await line.boundingBox())?.y ?? 0) + 1 - (hour?.y ?? 0));
  };
  await expect.poll(offset).toBeGreaterThanOrEqual(HOUR / 4 - 1);
  expect(await offset()).toBeLessThanOrEqual(HOUR / 4 + 1);
  await page.clock.runFor('15:00');
  await expect.poll(offset).toBeGreaterThanOrEqual(HOUR / 2 - 1);
  expect(await offset()).toBeLessThanOrEqual(HOUR / 2 + 1);
  expect(await line.evaluate((one) => getComputedStyle(one).borderTopColor)).toBe('rgb(171, 42, 28)');
});
