import type { Page } from '@playwright/test';
import { expect, signIn, switchUser, test } from '../../support/browser.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent, insertTask } from '../../worker/fixtures/events.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { agenda, footer, openCalendar } from '../support/calendar.ts';
import { resetBrowserState } from '../support/steps.ts';
import { openNavigation } from '../support/viewport.ts';

const ON = between('2026-11-18 10:00', '2026-11-18 11:00');
let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));
const panel = (page: Page) => page.getByRole('region', { name: 'Filtros' });
const boxes = (page: Page) => agenda(page).locator('.cal-box');
const params = (page: Page) => new URL(page.url()).searchParams;

test('calendar URL: its filters are shared, reloaded and left by Back; invalid ones are ignored', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('invalid values are ignored, and an empty list matches nothing', async () => {
    await createEvent(agency.agent, { title: 'Mía', ...ON });
    await openCalendar(
      page,
      '?date=2026-11-18&view=day&kinds=nada&users=x,true&types=Paseo&propertyId=7&leadId=%5B%5D',
    );
    await expect(boxes(page)).toHaveText([/Mía/]);
    await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible();
    await page.goto('/crm/calendar?date=2026-11-18&view=day&users=');
    await expect(page.getByText('Selecciona al menos un usuario').locator('visible=true')).toBeVisible();
    await expect(boxes(page)).toHaveCount(0);
  });
  await test.step('contains the filters, can be shared and reloaded, and Back returns to the previous state', async () => {
    await begin(page);
    const zoe = await createTestUser({ agencyId: agency.id, fullName: 'Zoe Alba' });
    const { id: propertyId } = await createProperty(agency.agent, { title: 'Piso en Gràcia' });
    await createEvent(agency.agent, { title: 'Mía', ...ON });
    await createEvent(zoe, { title: 'De Zoe', ...ON, eventType: 'Otro', propertyId });
    await insertTask(agency.agent, { title: 'Tarea', dueDate: '2026-11-18' });
    await openCalendar(page, '?date=2026-11-18&view=day');
    await expect(boxes(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await panel(page).getByText('Tareas', { exact: true }).click();
    await panel(page).getByText('Zoe Alba', { exact: true }).click();
    await expect(boxes(page)).toHaveCount(2);
    await panel(page).getByRole('combobox', { name: 'Propiedad' }).fill('gracia');
    await page.getByRole('option', { name: 'Piso en Gràcia' }).click();
    await expect(boxes(page)).toHaveText([/De Zoe/]);
    expect(Object.fromEntries(params(page))).toEqual({
      ...{ date: '2026-11-18', view: 'day', kinds: 'event', propertyId },
      users: `${agency.agent.id},${zoe.id}`,
    });
    const shared = page.url();
    await page.reload();
    await expect(boxes(page)).toHaveText([/De Zoe/]);
    await expect(page.getByRole('button', { name: 'Filtros 3 activos' })).toBeVisible();
    // Another day keeps the filters; Back returns to the day before with them.
    await page.getByRole('button', { name: 'Día siguiente' }).click();
    await expect(footer(page, 0)).toBeVisible();
    expect(params(page).get('kinds')).toBe('event');
    await page.goBack();
    await expect(boxes(page)).toHaveText([/De Zoe/]);
    expect(page.url()).toBe(shared);
    // The navigation leads back to them while the document is open.
    await (await openNavigation(page)).getByRole('link', { name: 'Tareas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tareas' })).toBeVisible();
    await (await openNavigation(page)).getByRole('link', { name: 'Calendario' }).click();
    await expect(page.getByRole('button', { name: 'Filtros 3 activos' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(shared);
    await page.getByRole('button', { name: 'Filtros 3 activos' }).click();
    await panel(page).getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect(boxes(page)).toHaveCount(2);
    expect(Object.fromEntries(params(page))).toEqual({ date: '2026-11-18', view: 'day' });
    await expect(panel(page).getByRole('button', { name: 'Limpiar filtros' })).toBeDisabled();
    // Another user's browser shows the same.
    await switchUser(page, agency.manager);
    await page.goto(shared);
    await expect(boxes(page)).toHaveText([/De Zoe/]);
  });
});
