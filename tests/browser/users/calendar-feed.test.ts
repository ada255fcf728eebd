import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { at, createEvent } from '../../worker/fixtures/events.ts';

let agency: TestAgency;
test.beforeEach(async () => {
  agency = await createTestAgency('Fincas Mar');
});
const getSection = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Calendario' }) });

test('calendar feed: its address is created, shown once, replaced and revoked in the profile', async ({
  page,
}) => {
  const tomorrow = addDays(today(), 1);
  await createEvent(agency.agent, { title: 'Firma', startTime: at(`${tomorrow} 10:00`), endTime: null });
  await signIn(page, agency.agent);
  await page.goto('/crm/profile');
  const section = getSection(page);
  const read = async (address: string) => {
    const response = await agency.anonymous.fetch(new URL(address).pathname);
    return [response.status, (await response.text()).match(/SUMMARY:.*(?=\r)/g)];
  };
  const address = section.getByLabel('Dirección de tu calendario');
  await expect(section.getByRole('checkbox', { name: 'Tareas' })).toBeChecked();
  await expect(address).toHaveCount(0);
  await section.getByRole('button', { name: 'Crear dirección' }).click();
  await expect(address).toHaveValue(/\/feeds\/(norte\.)?[a-z0-9]{40}\/calendar\.ics$/);
  await expect(section.getByRole('button', { name: 'Copiar dirección' })).toBeFocused();
  await axe(page);
  const first = await address.inputValue();
  expect(await read(first)).toEqual([200, ['SUMMARY:Firma']]);
  await expect(section.getByRole('link', { name: 'Abrir en mi calendario' })).toHaveAttribute(
    'href',
    first.replace(/^https?:/, 'webcal:'),
  );

  await test.step('what it contains is chosen', async () => {
    await section.getByText('Solo «Ocupado»').click();
    await expect(page.getByText('Calendario actualizado.')).toBeVisible();
    await expect(section.getByRole('checkbox', { name: 'Tareas' })).toHaveCount(0);
    expect(await read(first)).toEqual([200, ['SUMMARY:Ocupado']]);
  });

  await test.step('another address ends the one before', async () => {
    await section.getByRole('button', { name: 'Crear otra dirección' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Crear otra dirección' });
    await expect(dialog).toContainText('La dirección de ahora dejará de funcionar.');
    await dialog.getByRole('button', { name: 'Crear otra' }).click();
    await expect(address).not.toHaveValue(first);
    expect((await read(first))[0]).toBe(404);
    expect((await read(await address.inputValue()))[0]).toBe(200);
  });

  await test.step('later it is not shown, and can be revoked', async () => {
    const second = await address.inputValue();
    await page.reload();
    await expect(section.getByText('Dirección creada:')).toBeVisible();
    await expect(section.getByRole('radio', { name: 'Solo «Ocupado»' })).toBeChecked();
    await expect(address).toHaveCount(0);
    await section.getByRole('button', { name: 'Dejar de compartir' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de compartir' }).click();
    await expect(page.getByText('Tu calendario ya no se comparte.')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Crear dirección' })).toBeVisible();
    expect((await read(second))[0]).toBe(404);
  });
});

test.describe(() => {
  test.use({ allowedErrors: [/net::ERR_FAILED/] });
  test('calendar feed: a failed load says so and can be repeated', {
    tag: '@rest',
  }, async ({ page }) => {
    await signIn(page, agency.agent);
    await page.route(/calendarFeed\.get/, (route) => route.abort());
    await page.goto('/crm/profile');
    await expect(getSection(page).getByText('Error al cargar tu calendario.')).toBeVisible();
    await page.unroute(/calendarFeed\.get/);
    await getSection(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(getSection(page).getByRole('button', { name: 'Crear dirección' })).toBeVisible();
  });
});
