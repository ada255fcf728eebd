import type { Locator, Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';
import { resetBrowserState } from '../support/steps.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const group = (page: Page, name: string) => page.getByRole('region', { name });
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('compact tasks: are grouped by day, completed in place with undo, and the view is kept', {
  tag: ['@phone', '@translated'],
}, async ({ page }) => {
  await insertTasks(agency.agent, [
    { title: 'Llamar al notario', dueDate: addDays(today(), -1), dueTime: '09:00', priority: 'high' },
    { title: 'Renovar las fotos', dueDate: today() },
    { title: 'Pedir la nota', dueDate: addDays(today(), 1), status: 'in_progress' },
    { title: 'Algún día' },
  ]);
  await page.goto('/crm/tasks');
  await expect(page.getByText('Mostrando 4 de 4 tareas')).toBeVisible();
  await page.getByTitle('Lista compacta').click();
  await expect(page).toHaveURL('/crm/tasks?view=compact');
  const groups = ['Vencidas', 'Hoy', 'Mañana', 'Sin fecha'];
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(groups);
  await expect(group(page, 'Vencidas').getByRole('listitem')).toContainText(['Llamar al notario']);
  await expect(row(page, 'Llamar al notario').getByText('ayer, 09:00').first()).toBeAttached();
  await axe(page);

  await page.getByRole('checkbox', { name: 'Completar Renovar las fotos' }).click();
  await expect(page.getByText('Tarea completada.')).toBeVisible();
  await expect(group(page, 'Hoy')).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(group(page, 'Hoy').getByRole('listitem')).toContainText(['Renovar las fotos']);

  if (isPhone(page))
    await test.step('on a phone «Seleccionar» gives the rows their checkbox', async () => {
      await expect(page.getByRole('checkbox', { name: 'Completar Algún día' })).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Elegir Algún día' })).toBeHidden();
      await page.getByRole('button', { name: 'Seleccionar' }).click();
      await page.getByRole('checkbox', { name: 'Elegir Algún día' }).click();
      const bar = page.getByRole('toolbar', { name: 'Con las filas elegidas' });
      await expect(bar).toContainText('1 fila elegida');
      await expect(page.getByRole('checkbox', { name: 'Completar Algún día' })).toBeHidden();
      await axe(page);
      await page.getByRole('button', { name: 'Seleccionar' }).click();
      await expect(bar).toHaveCount(0);
      await expect(page.getByRole('checkbox', { name: 'Completar Algún día' })).toBeVisible();
    });

  await page.reload();
  await expect(group(page, 'Vencidas')).toBeVisible();
  await page.goto('/crm');
  await page.goto('/crm/tasks');
  await expect(group(page, 'Vencidas')).toBeVisible();
  await page.getByRole('button', { name: 'Pedir la nota', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Editar Tarea' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTitle('Tarjetas').click();
  await expect(page.getByRole('list', { name: 'Tareas' })).toBeVisible();
});

test('compact tasks: twenty stand on a laptop, and the keyboard moves, opens and completes', async ({
  page,
}) => {
  test.skip(isPhone(page), 'about a laptop');
  await page.setViewportSize({ width: 1366, height: 768 });
  await insertTasks(
    agency.agent,
    Array.from({ length: 60 }, (_, n) => ({
      title: `Tarea ${String(n).padStart(2, '0')}`,
      dueDate: addDays(today(), n < 8 ? 0 : 1),
    })),
  );
  await page.goto('/crm/tasks?view=compact');
  await expect(row(page, 'Tarea 00')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.nth(19)).toBeInViewport({ ratio: 1 });
  const titles = await rows.getByRole('button', { name: /^Tarea / }).allTextContents();
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('Tarea completada.')).toBeVisible();
  await expect(row(page, titles[2] ?? '')).toHaveCount(0);
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Editar Tarea' })).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue(titles[3] ?? '');
  await page.keyboard.press('Escape');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(page, 'Tarea 59')).toBeAttached();
});

test('compact tasks and new ones: how many stand on a laptop, their order, a day by its chip', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('twenty stand on a laptop, however many days they are grouped by', async () => {
    test.skip(isPhone(page), 'about a laptop');
    await page.setViewportSize({ width: 1366, height: 768 });
    const days = [-1, 0, 1, 2, 7, 20, null];
    await insertTasks(
      agency.agent,
      days.flatMap((days, group) =>
        [1, 2, 3].map((n) => ({
          title: `Tarea ${group}${n}`,
          dueDate: days === null ? null : addDays(today(), days),
        })),
      ),
    );
    await page.goto('/crm/tasks?view=compact');
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    // 'Esta semana' has no day of its own at the weekend.
    await expect
      .poll(async () => (await names.allTextContents()).filter((name) => name !== 'Esta semana'))
      .toEqual(['Vencidas', 'Hoy', 'Mañana', 'Semana que viene', 'Más adelante', 'Sin fecha']);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.nth(19)).toBeInViewport({ ratio: 1 });
    const choice = page.getByRole('checkbox', { name: 'Elegir todas las filas cargadas' });
    await choice.click();
    await expect(choice).toBeChecked();
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('are sorted by what their head offers; the order stands in the address', async () => {
    await begin(page);
    test.skip(isPhone(page), 'the head has no room');
    await insertTasks(agency.agent, [
      { title: 'Berta', dueDate: addDays(today(), 3), priority: 'low' },
      { title: 'Álex', dueDate: addDays(today(), 2), priority: 'high' },
      { title: 'Carla', dueDate: addDays(today(), 1), priority: 'high' },
      { title: 'Dani', priority: null },
    ]);
    await page.goto('/crm/tasks?view=compact');
    const order = page.getByRole('group', { name: 'Orden' });
    await expect(order.getByText('Orden:')).toBeVisible();
    const press = (name: string) => order.getByRole('button', { name }).click();
    const expectTitles = (...titles: string[]) =>
      expect(page.getByRole('button', { name: /^(Álex|Berta|Carla|Dani)$/ })).toHaveText(titles);
    const sortParam = () => new URL(page.url()).searchParams.get('sort');
    await expectTitles('Carla', 'Álex', 'Berta', 'Dani');
    await expect(order.getByRole('button', { name: 'Vencimiento (ascendente)' })).toBeVisible();
    await expect(group(page, 'Mañana')).toBeVisible();
    // The orders are no heads of columns: they stand still, the last one above the due dates.
    const rightOf = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    };
    const edge = await rightOf(order.getByText('Vencimiento'));
    expect(edge).toBe(await rightOf(row(page, 'Carla').getByRole('time').last()));
    await press('Prioridad');
    await expectTitles('Carla', 'Álex', 'Berta', 'Dani');
    await expect.poll(sortParam).toBe('-priority');
    expect(await rightOf(order.getByText('Vencimiento'))).toBe(edge);
    await expect(group(page, 'Mañana')).toHaveCount(0);
    await press('Título');
    await expectTitles('Álex', 'Berta', 'Carla', 'Dani');
    await press('Título');
    await expectTitles('Dani', 'Carla', 'Berta', 'Álex');
    await expect.poll(sortParam).toBe('-title');
    await axe(page);
    await page.reload();
    await expectTitles('Dani', 'Carla', 'Berta', 'Álex');
    await press('Título');
    await expectTitles('Carla', 'Álex', 'Berta', 'Dani');
    await expect.poll(sortParam).toBe(null);
    await expect(group(page, 'Mañana')).toBeVisible();
    await press('Vencimiento');
    await expectTitles('Dani', 'Berta', 'Álex', 'Carla');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Sin fecha');
  });
  await test.step('a day is chosen, changed and removed by its chip', async () => {
    await begin(page);
    await page.goto('/crm/tasks');
    await page.getByRole('button', { name: 'Nueva Tarea' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
    const day = dialog.getByLabel('Fecha de vencimiento');
    const text = (iso: string) => iso.split('-').reverse().join('/');
    await dialog.getByLabel('Título').fill('Llamar');
    for (const [chip, days] of [
      ['Hoy', 0],
      ['Mañana', 1],
      ['+1 semana', 7],
    ] as const) {
      await dialog.getByRole('button', { name: chip, exact: true }).click();
      await expect(day).toHaveValue(text(addDays(today(), days)));
    }
    await dialog.getByRole('button', { name: '+1 semana' }).click();
    await expect(day).toHaveValue('');
    await dialog.getByRole('button', { name: 'Mañana' }).click();
    await axe(page);
    await dialog.getByRole('button', { name: 'Crear tarea' }).click();
    await expect(page.getByText('Tarea creada.')).toBeVisible();
    const { rows } = await agency.agent.api.tasks.list.query({ filters: {} });
    expect(rows.map(({ title, dueDate }) => [title, dueDate])).toEqual([['Llamar', addDays(today(), 1)]]);
  });
});

test('compact tasks: rows are chosen by checkbox, Shift and X, and changed at once', async ({ page }) => {
  test.skip(isPhone(page), 'rows with a checkbox');
  const titles = ['Uno', 'Dos', 'Tres', 'Cuatro'];
  await insertTasks(
    agency.agent,
    titles.map((title, n) => ({ title, dueDate: addDays(today(), 10 + n) })),
  );
  await page.goto('/crm/tasks?view=compact');
  const box = (title: string) => page.getByRole('checkbox', { name: `Elegir ${title}` });
  const bar = page.getByRole('toolbar', { name: 'Con las filas elegidas' });
  await box('Uno').click();
  await expect(bar).toContainText('1 fila elegida');
  await box('Tres').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 filas elegidas');
  await row(page, 'Dos').focus();
  await page.keyboard.press('x');
  await expect(box('Dos')).not.toBeChecked();
  await page.keyboard.press('x');
  await axe(page);
  await bar.getByRole('button', { name: 'Vence' }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Mañana', exact: true }));
  await expect(group(page, 'Mañana').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(group(page, 'Mañana')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Elegir todas las filas cargadas' }).click();
  await expect(bar).toContainText('4 filas elegidas');
  await row(page, 'Dos').focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});
