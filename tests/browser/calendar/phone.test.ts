import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent } from '../../worker/fixtures/events.ts';
import { agenda, dayColumn, entry, footer, hours, monthCell, openCalendar } from '../support/calendar.ts';

test.skip(({ hasTouch }) => !hasTouch, 'phone only');

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('calendar on a phone: the week starts at today, and the hours stay fixed while the days scroll', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-18T09:15:00Z'));
  const fromHours = async (day: string) => {
    const name = await hours(page).first().boundingBox();
    const lane = await dayColumn(page, day).boundingBox();
    return Math.round((lane?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0));
  };
  await openCalendar(page, '?date=2026-11-16&view=week');
  await expect.poll(() => fromHours('2026-11-18')).toBe(0);
  await expect(hours(page).first()).toBeInViewport({ ratio: 1 });
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

test('calendar on a phone: simultaneous entries are wide enough to read', { tag: '@phone' }, async ({
  page,
}) => {
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

test('calendar on a phone: a day of the month shows dots and a count; a tap opens it', {
  tag: '@phone',
}, async ({ page }) => {
  for (const hour of [10, 11, 12, 13])
    await createEvent(agency.agent, between(`2026-11-18 ${hour}:00`, `2026-11-18 ${hour}:30`));
  await openCalendar(page, '?date=2026-11-18&view=month');
  await expect(footer(page, 4)).toBeVisible();
  const cell = monthCell(page, '2026-11-18');
  const boxes = await cell
    .getByRole('button', { name: /^Visita al ático/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(3);
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
