import type { Page } from '@playwright/test';
import { addDays, SKIPPED_HOUR, today } from '../../../db/domain/madrid.ts';
import { formatDayWithWeekday } from '../../../src/lib/format/format.ts';
import { addMonths, getWeekday } from '../../../src/lib/format/month-days.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';

// Dates are entered in Spanish format, whatever the browser's language.
test.use({ locale: 'en-US' });

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Nueva|Editar) Tarea$/ });
const due = (page: Page) => dialog(page).getByRole('textbox', { name: 'Fecha de vencimiento' });
const time = (page: Page) => dialog(page).getByRole('combobox', { name: 'Hora' });
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendario: Fecha de vencimiento' });
const opener = (page: Page) => dialog(page).getByRole('button', { name: 'Elegir en el calendario' });
const dayIn = (page: Page, day: string) =>
  calendar(page).getByRole('button', { name: formatDayWithWeekday(day), exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: /^(Crear tarea|Guardar cambios)$/ });

async function open(page: Page, day: string | null = null) {
  const { id } = await createTask(agency.agent, { title: 'Llamar', dueDate: day });
  await page.goto('/crm/tasks');
  await page.getByRole('button', { name: 'Llamar', exact: true }).click();
  await expect(due(page)).toBeVisible();
  return async () => {
    const { dueDate, dueTime } = await agency.agent.api.tasks.get.query({ id });
    return [dueDate, dueTime];
  };
}

test('date field: accepts several formats typed or pasted, and shows one; so do the filters of days', {
  tag: ['@rest', '@timezone', '@east'],
}, async ({ page }) => {
  await createTask(agency.agent, { title: 'Pronto', dueDate: '2027-03-01' });
  await createTask(agency.agent, { title: 'Tarde', dueDate: '2027-03-20' });
  const stored = await open(page);
  for (const [typed, shown] of [
    ['9/3/2027', '09/03/2027'],
    ['9/3/27', '09/03/2027'],
    ['09032027', '09/03/2027'],
    ['2027-03-09', '09/03/2027'],
    ['9 de marzo de 2027', '09/03/2027'],
  ] as const) {
    await due(page).fill(typed);
    await due(page).blur();
    await expect(due(page)).toHaveValue(shown);
  }
  await time(page).fill('9.30');
  await time(page).blur();
  await expect(time(page)).toHaveValue('09:30');
  await axe(page);
  await due(page).fill('10/3/27');
  // Enter parses the text typed so far.
  await due(page).press('Enter');
  await expect(dialog(page)).toBeHidden();
  expect(await stored()).toEqual(['2027-03-10', '09:30']);
  await expect(page.getByRole('listitem').getByText('Vence: 10 de marzo de 2027, 09:30')).toBeVisible();
  await test.step('day filters accept the same formats, and show an error for an invalid range', async () => {
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const from = page.getByRole('textbox', { name: 'Vence desde' });
    await from.fill('10/3/27');
    await from.blur();
    await expect(from).toHaveValue('10/03/2027');
    await expect(page.getByRole('list', { name: 'Tareas' }).getByRole('heading')).toHaveText([
      'Llamar',
      'Tarde',
    ]);
    await expect(
      page.getByRole('button', { name: 'Quitar filtro: Vence desde: 10 de marzo de 2027' }),
    ).toBeVisible();
    const to = page.getByRole('textbox', { name: 'Vence hasta' });
    await to.fill('1/3/27');
    await to.blur();
    await expect(to).toHaveAccessibleDescription('Como muy pronto, el 10 de marzo de 2027.');
    await expect(page.getByRole('button', { name: 'Quitar filtro: Vence hasta' })).toHaveCount(0);
    await expect(from).toHaveAccessibleDescription('');
    await to.fill('30/02/2027');
    await to.blur();
    await expect(to).toHaveAccessibleDescription('Esta fecha no existe.');
    await axe(page);
  });
});

test('date and time fields: a date or an hour that does not exist shows an error', {
  tag: '@rest',
}, async ({ page }) => {
  const stored = await open(page, '2027-01-15');
  await test.step('a date that does not exist shows an error and keeps the text', async () => {
    await due(page).fill('31/02/2026');
    await due(page).blur();
    await expect(due(page)).toHaveAccessibleDescription('Esta fecha no existe.');
    await time(page).fill('25:00');
    await save(page).click();
    await expect(due(page)).toBeFocused();
    await expect(due(page)).toHaveValue('31/02/2026');
    await expect(due(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(time(page)).toHaveAccessibleDescription('Escribe la hora así: hh:mm, de 00:00 a 23:59.');
    await axe(page);
    expect(await stored()).toEqual(['2027-01-15', null]);
    await due(page).fill('mañana');
    await time(page).fill('17');
    await time(page).press('Enter');
    await expect(dialog(page)).toBeHidden();
    expect(await stored()).toEqual([addDays(today(), 1), '17:00']);
  });
  await test.step('an hour skipped by daylight saving time shows an error, which goes with the date', async () => {
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    await due(page).fill('28/03/2027');
    await time(page).fill('2:30');
    await time(page).blur();
    await save(page).click();
    await expect(time(page)).toHaveAccessibleDescription(SKIPPED_HOUR);
    await expect(time(page)).toBeFocused();
    await axe(page);
    await due(page).fill('29/03/2027');
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await stored()).toEqual(['2027-03-29', '02:30']);
  });
});

test('date popover: keyboard moves by day, week, month and year', {
  tag: ['@timezone', '@east'],
}, async ({ page }) => {
  const stored = await open(page, '2027-01-31');
  await due(page).press('Alt+ArrowDown');
  await expect(dayIn(page, '2027-01-31')).toBeFocused();
  await expect(dayIn(page, '2027-01-31')).toHaveAttribute('aria-pressed', 'true');
  await expect(calendar(page).getByRole('heading', { name: 'enero 2027' })).toBeVisible();
  await axe(page);
  for (const [key, day] of [
    ['PageDown', '2027-02-28'],
    ['ArrowRight', '2027-03-01'],
    ['ArrowDown', '2027-03-08'],
    ['End', '2027-03-14'],
    ['Home', '2027-03-08'],
    ['Shift+PageUp', '2026-03-08'],
    ['PageUp', '2026-02-08'],
    ['ArrowUp', '2026-02-01'],
    ['ArrowLeft', '2026-01-31'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dayIn(page, day)).toBeFocused();
  }
  // Escape closes the popover, not the form.
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(due(page)).toHaveValue('31/01/2027');
  await page.keyboard.press('Enter');
  await expect(dayIn(page, '2027-01-31')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(due(page)).toHaveValue('30/01/2027');
  await expect(opener(page)).toBeFocused();
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(await stored()).toEqual(['2027-01-30', null]);
});

test('date and time fields: are chosen by mouse', { tag: '@rest' }, async ({ page }) => {
  const stored = await open(page);
  await test.step('the popover changes month, chooses today and clears', async () => {
    await opener(page).click();
    const now = calendar(page).locator('[aria-current="date"]');
    await expect(now).toHaveAccessibleName(formatDayWithWeekday(today()));
    await expect(calendar(page).getByRole('columnheader')).toHaveText(['L', 'M', 'X', 'J', 'V', 'S', 'D']);
    expect(await now.evaluate((day) => day.closest('td')?.cellIndex)).toBe(getWeekday(today()));
    await calendar(page).getByRole('button', { name: 'Mes siguiente' }).click();
    await calendar(page).getByRole('button', { name: 'Año siguiente' }).click();
    const there = `${addMonths(today(), 13).slice(0, 7)}-15`;
    await dayIn(page, there).click();
    await expect(due(page)).toHaveValue(there.split('-').reverse().join('/'));
    await opener(page).click();
    await calendar(page).getByRole('button', { name: 'Borrar' }).click();
    await expect(due(page)).toHaveValue('');
    await opener(page).click();
    await calendar(page).getByRole('button', { name: 'Mañana', exact: true }).click();
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await stored()).toEqual([addDays(today(), 1), null]);
  });
  await test.step('the list of hours offers half hours, accepts minutes and clears', async () => {
    await page.getByRole('button', { name: 'Llamar', exact: true }).click();
    await time(page).click();
    await expect(page.getByRole('option')).toHaveCount(48);
    await expect(page.getByRole('option', { name: '09:00' })).toBeInViewport();
    await page.getByRole('option', { name: '10:30' }).click();
    await expect(time(page)).toHaveValue('10:30');
    await time(page).fill('17');
    await expect(page.getByRole('option')).toHaveText(['17:00', '17:30']);
    await time(page).press('ArrowDown');
    await time(page).press('ArrowDown');
    await time(page).press('Enter');
    await expect(time(page)).toHaveValue('17:30');
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Borrar la hora' }).click();
    await expect(time(page)).toHaveValue('');
    await time(page).fill('8:05');
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    expect(await stored()).toEqual([addDays(today(), 1), '08:05']);
  });
});
