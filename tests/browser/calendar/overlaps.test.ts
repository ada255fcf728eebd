import { clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { between, insertEvents, insertTask } from '../../worker/fixtures/events.ts';
import { agenda, axeWithLabelNames, dayColumn, entry, eventForm, openCalendar } from '../support/calendar.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});
const titles = ['Visita en Sants', 'Firma en notaría', 'Llamar a Marta', 'Entrega de llaves', 'Tasación'];

test('calendar overlap: two entries stay readable, the others are counted and open in a popover', {
  tag: '@phoneRest',
}, async ({ page }) => {
  await insertEvents(agency.agent, [
    ...titles.map((title) => between('2026-11-18 10:00', '2026-11-18 11:00', { title })),
    between('2026-11-18 16:00', '2026-11-18 17:00', { title: 'Sola' }),
  ]);
  await insertTask(agency.agent, { title: 'Enviar dosier', dueDate: '2026-11-18', dueTime: '10:15' });
  for (const view of ['workWeek', 'week']) {
    await openCalendar(page, `?date=2026-11-18&view=${view}`);
    const lane = dayColumn(page, '2026-11-18');
    const more = lane.getByRole('button', { name: '+4', exact: true });
    await expect(more).toBeVisible();
    await expect(lane.locator('.cal-box')).toHaveCount(3);
    const strip = (await more.boundingBox()) ?? { x: 0, width: 0 };
    expect(strip.width).toBeGreaterThanOrEqual(24);
    // Each rendered entry has space for a word and its hours, and none is covered.
    for (const box of await lane.locator('.cal-box').all()) {
      const { x = 0, width = 0 } = (await box.boundingBox()) ?? {};
      if (!isPhone(page)) expect(width).toBeGreaterThanOrEqual(view === 'week' ? 55 : 85);
      expect(x + width).toBeLessThanOrEqual(strip.x);
      await expect(box.locator('.cal-time')).toContainText(/^1[06]:/);
    }
    await axeWithLabelNames(page);
  }
  const more = dayColumn(page, '2026-11-18').getByRole('button', { name: '+4', exact: true });
  await more.press('Enter');
  const popover = page.getByRole('dialog', { name: 'miércoles, 18 de noviembre de 2026' });
  await expect(popover.getByRole('listitem')).toHaveCount(4);
  await expect(popover.getByRole('button', { name: /Enviar dosier.*10:15 · Tarea/ })).toBeVisible();
  await axeWithLabelNames(page);
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  const last = popover.getByRole('listitem').getByRole('button').first();
  await expect(last).toContainText('10:00–11:00 · Primera visita a la propiedad');
  await clickMenuItem(last);
  await expect(popover).toBeHidden();
  await expect(eventForm(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(eventForm(page)).toBeHidden();
  await expect(more).toBeFocused();
  // The day view is wide enough for more of them.
  await openCalendar(page, '?date=2026-11-18&view=day');
  await expect(agenda(page).locator('.cal-box')).toHaveCount(isPhone(page) ? 5 : 7);
  await expect(entry(page, /^Sola/)).toBeVisible();
});
