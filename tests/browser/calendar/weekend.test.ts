import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent, insertTask } from '../../worker/fixtures/events.ts';
import { agenda, footer, openCalendar } from '../support/calendar.ts';
import { stopClocks } from '../support/clock.ts';
import { isPhone } from '../support/viewport.ts';

// An instant at which it is Sunday, 22 November 2026, in Madrid, Bogotá and Tokyo.
const SUNDAY_NOON = new Date('2026-11-22T11:00:00Z');

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});
const title = (page: Parameters<typeof agenda>[0], name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true });
const coming = '23–27 de noviembre de 2026';

test('calendar on a weekend: the work week is the coming one without entries today, by the time zone of Madrid; Hoy shows today', {
  tag: ['@rest', '@timezone', '@east'],
}, async ({ page }) => {
  test.skip(isPhone(page), 'a phone opens the day view');
  await test.step('the time zone of Madrid decides', async () => {
    // Friday 23:59, and Saturday 00:00.
    await stopClocks(page, new Date('2026-11-20T22:59:00Z'));
    await openCalendar(page);
    await expect(title(page, '16–20 de noviembre de 2026')).toBeVisible();
    await stopClocks(page, new Date('2026-11-20T23:00:00Z'));
    await openCalendar(page);
    await expect(title(page, coming)).toBeVisible();
    await expect(footer(page, 0)).toBeVisible();
  });
  await test.step('the work week is the coming one, and Hoy shows today', async () => {
    await createEvent(agency.manager, between('2026-11-22 10:00', '2026-11-22 11:00'));
    await stopClocks(page, SUNDAY_NOON);
    await openCalendar(page);
    await expect(title(page, coming)).toBeVisible();
    const view = (name: string) => page.getByRole('radio', { name, exact: true });
    await expect(view('Semana laboral')).toBeChecked();
    // An event created for today meanwhile does not change the visible period.
    await insertTask(agency.agent, { title: 'Aviso', dueDate: '2026-11-22' });
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(
      page.getByRole('heading', { name: /^30 de noviembre.*4 de diciembre de 2026$/ }),
    ).toBeVisible();
    await page.goBack();
    await expect(title(page, coming)).toBeVisible();
    await page.getByRole('button', { name: 'Hoy' }).click();
    await expect(view('Semana')).toBeChecked();
    await expect(agenda(page).locator('.cal-lane.cal-today')).toHaveAttribute('data-date', '2026-11-22');
    await page.getByText('Semana laboral', { exact: true }).click();
    await expect(title(page, coming)).toBeVisible();
    // The shortcut works while the page has the focus, not the view switch.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('t');
    await expect(agenda(page).locator('.cal-lane.cal-today')).toHaveAttribute('data-date', '2026-11-22');
    await page.getByText('Mes', { exact: true }).click();
    await page.getByRole('button', { name: 'Mes siguiente' }).click();
    await page.getByRole('button', { name: 'Hoy' }).click();
    await expect(title(page, 'noviembre de 2026')).toBeVisible();
  });
  await test.step('with entries today it opens in Semana, around today', async () => {
    // Not in the view of before.
    await page.evaluate(() => localStorage.clear());
    await openCalendar(page);
    await expect(title(page, '16–22 de noviembre de 2026')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Semana', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(title(page, '23–29 de noviembre de 2026')).toBeVisible();
    // Also when opened from another page of the CRM.
    await page.getByRole('link', { name: 'Tareas' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tareas' })).toBeVisible();
    await page.getByRole('link', { name: 'Calendario' }).first().click();
    await expect(title(page, '16–22 de noviembre de 2026')).toBeVisible();
  });
});
