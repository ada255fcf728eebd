import { readFile } from 'node:fs/promises';
import { requiredDocuments } from '../../../db/domain/documents/documents.ts';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { createOwner, createProperty, insertProperties } from '../../worker/fixtures/properties.ts';
import { documentSlot } from '../support/portfolio.ts';
import { closeFilters, isPhone } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('missing documents: are listed with what each property lacks, exported as CSV, and added where they are listed', {
  tag: '@phoneRest',
}, async ({ page }) => {
  const { id: published } = await createProperty(agency.agent, { title: 'Piso anunciado' });
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  await insertProperties(agency.id, [
    { title: 'Casa nueva', createdAt: '2026-05-01T10:00:00.000Z', ownerId, address: 'Carrer de Verdi, 48' },
  ]);
  await createAd(agency.agent, published);
  const [certificate, ...others] = requiredDocuments;
  for (const category of others)
    await agency.agent.api.documents.waive.mutate({ propertyId: published, category });
  await page.goto('/crm/properties');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Documentación pendiente' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Documentación pendiente' })).toBeVisible();
  await expect(page.getByText('Mostrando 2 de 2 propiedades')).toBeVisible();
  const records = page.getByRole(isPhone(page) ? 'listitem' : 'row');
  const advertised = records.filter({ has: page.getByRole('link', { name: 'Piso anunciado' }) });
  const missing = advertised.getByRole('list', { name: 'Documentos que faltan' });
  await expect(missing.getByRole('listitem')).toHaveText(['Certificado energético']);
  await expect(advertised.getByText('Publicada')).toBeVisible();
  await axe(page);

  await test.step('the chosen properties are exported as CSV, with what they lack', async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Seleccionar' }).click();
    await page.getByRole('checkbox', { name: 'Elegir Casa nueva' }).click();
    const bar = page.getByRole('toolbar', { name: 'Con las filas elegidas' });
    await expect(bar).toContainText('1 fila elegida');
    await axe(page);
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Exportar CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^documentacion-pendiente-\d{4}-\d\d-\d\d\.csv$/);
    const [head, row, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toBe(
      '\uFEFFId;Título;Dirección;Documentos que faltan;Publicada;Propietario;Responsable;Creada',
    );
    expect(row?.split(';').slice(1).join(';')).toBe(
      'Casa nueva;Carrer de Verdi, 48;Certificado Energético|Cédula de Habitabilidad|Nota Simple Registral|IBI (Impuesto de Bienes Inmuebles);No;Núria Ferrer;;01/05/2026 12:00:00',
    );
    expect(rows).toEqual(['']);
    await page.reload();
  });

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Documento que falta').selectOption('Nota Simple Registral');
  await expect(page.getByText('Mostrando 1 de 2 propiedades')).toBeVisible();
  await closeFilters(page);
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await page.getByRole('button', { name: 'Añadir documentos de Piso anunciado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Piso anunciado' });
  await expect(dialog.getByText('3 de 4 requeridos en orden')).toBeVisible();
  await axe(page);
  await documentSlot(page, certificate).getByRole('button', { name: 'No aplica' }).click();
  await expect(dialog.getByText('4 de 4 requeridos en orden')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Mostrando 1 de 1 propiedades')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Piso anunciado' })).toHaveCount(0);
  await test.step('an uploaded document is missing no more', async () => {
    await page.getByRole('button', { name: 'Añadir documentos de Casa nueva' }).click();
    const own = page.getByRole('dialog', { name: 'Casa nueva' });
    await expect(own.getByText('0 de 4 requeridos en orden')).toBeVisible();
    await documentSlot(page, certificate).locator('input[type=file]').setInputFiles({
      name: 'certificado.pdf',
      mimeType: 'application/pdf',
      buffer: pdf(),
    });
    await expect(own.getByText('1 de 4 requeridos en orden')).toBeVisible();
    await page.keyboard.press('Escape');
    const lacking = records
      .filter({ has: page.getByRole('link', { name: 'Casa nueva' }) })
      .getByRole('list', { name: 'Documentos que faltan' });
    await expect(lacking.getByRole('listitem')).toHaveCount(3);
  });

  await agency.agent.api.properties.delete.mutate({ id: published });
  for (const category of requiredDocuments) {
    const [house] = (await agency.agent.api.properties.list.query({ filters: {} })).rows;
    await agency.agent.api.documents.waive.mutate({ propertyId: house?.id ?? '', category });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No falta ningún documento' })).toBeVisible();
});

test('missing documents: a narrow table says below the title what is missing', { tag: '@rest' }, async ({
  page,
}) => {
  test.skip(isPhone(page), 'a phone has cards');
  await insertProperties(agency.id, [{ title: 'Vieja' }, { title: 'Nueva' }]);
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
