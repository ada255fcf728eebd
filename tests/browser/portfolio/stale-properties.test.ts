import { readFile } from 'node:fs/promises';
import { addDays, today, toInstant } from '../../../db/domain/madrid.ts';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { insertAds } from '../../worker/fixtures/owners.ts';
import { createOwner, insertProperties } from '../../worker/fixtures/properties.ts';
import { closeFilters, isPhone } from '../support/viewport.ts';

test('properties without movement: are listed with what is true of each, and by the days of the agency', {
  tag: ['@phone', '@rest'],
}, async ({ page }) => {
  const agency = await createTestAgency();
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  for (const [title, days] of [
    ['Piso parado', 100],
    ['Casa sin leads', 70],
    ['Ático nuevo', 10],
  ] as const) {
    const createdAt = toInstant(addDays(today(), -days), '12:00');
    const [propertyId = ''] = await insertProperties(agency.id, [
      { title, createdAt, ownerId, address: 'Carrer de Verdi, 48', price: 250_000 },
    ]);
    await insertAds(agency.id, [{ propertyId, createdAt }]);
  }
  await signIn(page, agency.manager);
  await page.goto('/crm/properties');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Sin movimiento' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Sin movimiento' })).toBeVisible();
  await expect(page.getByText('Mostrando 2 de 2 propiedades')).toBeVisible();
  await expect(page.getByText('sin leads en 60 días')).toBeVisible();
  const records = page.getByRole(isPhone(page) ? 'listitem' : 'row');
  const first = records.filter({ has: page.getByRole('link', { name: 'Piso parado' }) });
  await expect(first.getByRole('list', { name: 'Qué pasa' }).getByRole('listitem')).toHaveText([
    'Publicada 100 días',
    'Sin leads 100 días',
    'Mismo precio 100 días',
  ]);
  await axe(page);

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByRole('combobox', { name: 'Qué pasa' }).selectOption('Mismo precio');
  await expect(page.getByText('Mostrando 1 de 2 propiedades')).toBeVisible();
  await closeFilters(page);
  await expect(page).toHaveURL(/reason=price/);
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();

  if (isPhone(page)) await page.getByRole('button', { name: 'Seleccionar' }).click();
  await page.getByRole('checkbox', { name: 'Elegir Casa sin leads' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sin-movimiento-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /;Casa sin leads;Carrer de Verdi, 48;Sin leads;250000;/,
  );
  await page.reload();
  const whole = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Exportar CSV' }));
  expect((await readFile(await (await whole).path(), 'utf8')).trim().split('\r\n')).toHaveLength(3);

  await test.step('a manager changes the days', async () => {
    await page.goto('/crm/agency');
    await page.getByRole('button', { name: 'Editar' }).first().click();
    const days = page.getByLabel('Sin leads desde hace');
    await days.fill('0');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Escribe un número entero de 1 a 365.')).toBeVisible();
    await days.fill('71');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('sin leads 71')).toBeVisible();
    await page.goto('/crm/properties/stale');
    await expect(page.getByText('Mostrando 1 de 1 propiedades')).toBeVisible();
  });
});
