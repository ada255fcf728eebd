import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent } from '../../worker/fixtures/events.ts';
import { entry, footer, openCalendar } from '../support/calendar.ts';

const ON = between('2026-11-18 10:00', '2026-11-18 11:00');
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});
const panel = (page: Page) => page.getByRole('region', { name: 'Filtros' });
const chip = (page: Page, name: string) => panel(page).getByText(name, { exact: true });

test('calendar filters: deleted users are offered where they have entries or are selected', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('deleted users and unassigned are offered only where they have entries', async () => {
    const formerUser = await createTestUser({ agencyId: agency.id, fullName: 'Ana Baja' });
    await createEvent(formerUser, { title: 'De Ana', ...ON });
    await sharedServer().sql("update users set status = 'inactive' where id = ?", [formerUser.id]);
    await createEvent(agency.agent, { title: 'De nadie', ...ON, userId: null });
    await openCalendar(page, '?date=2026-11-18&view=day');
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await chip(page, 'Ana Baja (inactivo)').click();
    await expect(entry(page, /De Ana/)).toBeVisible();
    await chip(page, 'Sin asignar').click();
    await expect(entry(page, /De nadie/)).toBeVisible();
    await openCalendar(page, '?date=2026-11-25&view=day');
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await expect(chip(page, 'Zoe Alba')).toHaveCount(0);
    await expect(chip(page, 'Ana Baja (inactivo)')).toHaveCount(0);
    await expect(chip(page, 'Sin asignar')).toHaveCount(0);
  });
  await test.step('a selected deleted user stays offered in other periods', async () => {
    for (const [fullName, status, title] of [
      ['Beto Soler', 'inactive', 'De Beto'],
      ['Carla Pons', 'deleted', 'De Carla'],
    ] as const) {
      const formerUser = await createTestUser({ agencyId: agency.id, fullName });
      await createEvent(formerUser, { title, ...ON });
      await sharedServer().sql('update users set status = ? where id = ?', [status, formerUser.id]);
    }
    await openCalendar(page, '?date=2026-11-18&view=week');
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const checked = panel(page)
      .getByRole('group', { name: 'Usuarios' })
      .getByRole('checkbox', { checked: true });
    await checked.press('Space');
    await chip(page, 'Beto Soler (inactivo)').click();
    await chip(page, 'Carla Pons (eliminado)').click();
    await expect(footer(page, 2)).toBeVisible();
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(footer(page, 0)).toBeVisible();
    await expect(checked).toHaveCount(2);
    await chip(page, 'Beto Soler (inactivo)').click();
    await expect(chip(page, 'Beto Soler (inactivo)')).toHaveCount(0);
    await expect(panel(page).getByLabel('Carla Pons (eliminado)')).toBeChecked();
    await panel(page).getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect(chip(page, 'Carla Pons (eliminado)')).toHaveCount(0);
  });
});
