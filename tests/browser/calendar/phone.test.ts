import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent } from '../../worker/fixtures/events.ts';
import {
  agenda,
  dayColumn,
  entry,
  expectDateTime,
  footer,
  hourLabels,
  monthCell,
  openCalendar,
  pointAt,
} from '../support/calendar.ts';
import { stopClocks } from '../support/clock.ts';

test.skip(({ hasTouch }) => !hasTouch, 'phone only');

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('calendar on a phone: days scroll beside fixed hours, and entries are wide enough to read', {
  tag: '@phone',
}, async ({ page }) => {
  await test.step('the week starts at today, and the hours stay fixed while the days scroll', async () => {
    await stopClocks(page, new Date('2026-11-18T09:15:00Z'));
    const fromHours = async (day: string) => {
      const name = await hourLabels(page).first().boundingBox();
      const lane = await dayColumn(page, day).boundingBox();
      return Math.round((lane?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0));
    };
    await openCalendar(page, '?date=2026-11-16&view=week');
    await expect.poll(() => fromHours('2026-11-18')).toBe(0);
    await expect(hourLabels(page).first()).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(footer(page, 0)).toBeVisible();
    await expect.poll(() => fromHours('2026-11-23')).toBe(0);
    await page.getByRole('button', { name: 'Hoy' }).click();
    await expect.poll(() => fromHours('2026-11-18')).toBe(0);
    // The work week chosen in the day view contains that day.
    await openCalendar(page, '?date=2026-11-18&view=day');
    await page.getByText('Semana laboral', { exact: true }).click();
    await expect(dayColumn(page, '2026-11-18')).toBeInViewport({ ratio: 0.3 });
    await expect(dayColumn(page, '2026-11-16')).not.toBeInViewport({ ratio: 0.9 });
  });
  await test.step('simultaneous entries are wide enough to read', async () => {
    const hour = between('2026-11-18 10:00', '2026-11-18 11:00');
    await createEvent(agency.agent, { ...hour, title: 'Visita con Núria' });
    await createEvent(agency.manager, { ...hour, title: 'Firma de arras' });
    await openCalendar(page, '?date=2026-11-18&view=week');
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page.getByRole('button', { name: 'Todos los usuarios' }).click();
    await expect(footer(page, 2)).toBeVisible();
    for (const name of [/Visita con Núria/, /Firma de arras/])
      expect((await entry(page, name).boundingBox())?.width).toBeGreaterThan(64);
  });
});

test('calendar on a phone: a tap opens a day and a half-hour, and a weekend opens today', {
  tag: '@phone',
}, async ({ page }) => {
  await test.step('a day of the month shows dots and a count, and opens', async () => {
    for (const hour of [10, 11, 12, 13])
      await createEvent(agency.agent, between(`2026-11-18 ${hour}:00`, `2026-11-18 ${hour}:30`));
    await openCalendar(page, '?date=2026-11-18&view=month');
    await expect(footer(page, 4)).toBeVisible();
    const cell = monthCell(page, '2026-11-18');
    const dots = cell.getByRole('button', { name: /^Visita al ático/ });
    await expect(dots).toHaveCount(3);
    const boxes = await dots.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    for (const { width, top } of boxes) {
      expect(width).toBeGreaterThanOrEqual(8);
      expect(width).toBeLessThanOrEqual(12);
      expect(top).toBe(boxes[0].top);
    }
    await expect(cell.getByRole('button', { name: /^\+1/ })).toBeVisible();
    // The middle dot.
    await page.touchscreen.tap(boxes[1].x + boxes[1].width / 2, boxes[1].y + boxes[1].height / 2);
    await expect(page).toHaveURL(/date=2026-11-18&view=day/);
    await expect(agenda(page).locator('.cal-box')).toHaveCount(4);
  });
  await test.step('a half-hour opens a new event in it', async () => {
    await openCalendar(page, '?date=2026-11-19');
    const { x, y } = await pointAt(page, '2026-11-19', '13:30');
    await page.touchscreen.tap(x, y);
    await expectDateTime(page, 'Inicio', '2026-11-19T13:30');
  });
  await test.step('a weekend opens today', async () => {
    // Sunday noon.
    await stopClocks(page, new Date('2026-11-22T11:00:00Z'));
    await openCalendar(page);
    await expect(
      page.getByRole('heading', { level: 2, name: 'domingo, 22 de noviembre de 2026', exact: true }),
    ).toBeVisible();
  });
});
