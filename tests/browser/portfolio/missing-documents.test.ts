import { readFile } from 'node:fs/promises';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createOwner, insertProperties } from '../../worker/fixtures/properties.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  const at = (day: number) => `2026-05-0${day}T10:00:00.000Z`;
  await insertProperties(agency.id, [
    { title: 'Vieja', createdAt: at(1), ownerId, address: 'Carrer de Verdi, 48' },
    { title: 'Nueva', createdAt: at(2), assignedTo: agency.agent.id },
  ]);
  await signIn(page, agency.agent);
});

test('missing documents: the chosen properties are exported as CSV, with what they lack', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/crm/properties/missing-documents');
  if (isPhone(page)) await page.getByRole('button', { name: 'Seleccionar' }).click();
  await page.getByRole('checkbox', { name: 'Elegir Vieja' }).click();
  const bar = page.getByRole('toolbar', { name: 'Con las filas elegidas' });
  await expect(bar).toContainText('1 fila elegida');
  await axe(page);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^documentacion-pendiente-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row, ...others] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFFTítulo;Dirección;Documentos que faltan;Publicada;Propietario;Responsable;Creada');
  expect(row).toBe(
    'Vieja;Carrer de Verdi, 48;Certificado Energético, Cédula de Habitabilidad, Nota Simple Registral, IBI (Impuesto de Bienes Inmuebles);No;Núria Ferrer;;2026-05-01 12:00',
  );
  expect(others).toEqual(['']);
});

test('missing documents: a narrow table says below the title what is missing', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has cards');
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/crm/properties/missing-documents');
  const row = page.getByRole('row').filter({ hasText: 'Vieja' });
  const missing = row.getByText('Falta Certificado energético, Cédula, Nota simple, IBI');
  await expect(missing).toBeVisible();
  expect(await missing.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  const title = await row.getByRole('link', { name: 'Vieja', exact: true }).boundingBox();
  expect(title?.width).toBeGreaterThan(200);
  await expect(row.getByRole('button', { name: 'Añadir documentos de Vieja' })).toBeInViewport({ ratio: 1 });
});
