import { readFile } from 'node:fs/promises';
import { requiredDocuments } from '../../../db/domain/properties/documents.ts';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { sendDocument } from '../../worker/fixtures/files.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { confirmDeletion, slot } from '../support/portfolio.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
// Images are decoded, scaled and encoded in these tests, which takes time.
test.describe.configure({ timeout: 60_000 });
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('missing documents: are listed with what each property lacks, and added where they are listed', {
  tag: '@phone',
}, async ({ page }) => {
  const { id: published } = await createProperty(agency.agent, { title: 'Piso anunciado' });
  await createProperty(agency.agent, { title: 'Casa nueva' });
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

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Documento que falta').selectOption('Nota Simple Registral');
  await expect(page.getByText('Mostrando 1 de 2 propiedades')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await page.getByRole('button', { name: 'Añadir documentos de Piso anunciado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Piso anunciado' });
  await expect(dialog.getByText('3 de 4 requeridos en orden')).toBeVisible();
  await axe(page);
  await slot(page, certificate).getByRole('button', { name: 'No aplica' }).click();
  await expect(dialog.getByText('4 de 4 requeridos en orden')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Mostrando 1 de 1 propiedades')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Piso anunciado' })).toHaveCount(0);

  await agency.agent.api.properties.delete.mutate({ id: published });
  for (const category of requiredDocuments) {
    const [house] = (await agency.agent.api.properties.list.query({ filters: {} })).rows;
    await agency.agent.api.documents.waive.mutate({ propertyId: house?.id ?? '', category });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No falta ningún documento' })).toBeVisible();
});

test('documents: a category marked as not needed is resolved until it is needed again', async ({ page }) => {
  const { id } = await createProperty(agency.agent);
  await page.goto(`/crm/properties/${id}`);
  const tax = slot(page, 'IBI (Impuesto de Bienes Inmuebles)');
  await expect(page.getByText('0 de 4 requeridos en orden')).toBeVisible();
  await tax.getByRole('button', { name: 'No aplica' }).click();
  await expect(page.getByText('1 de 4 requeridos en orden')).toBeVisible();
  await expect(tax.getByText('Requerido', { exact: true })).toHaveCount(0);
  await axe(page);
  await tax.getByRole('button', { name: 'Sí aplica' }).click();
  await expect(tax.getByText('Requerido', { exact: true })).toBeVisible();
  await expect(page.getByText('0 de 4 requeridos en orden')).toBeVisible();
  await expect(slot(page, 'Gastos de Comunidad').getByRole('button', { name: 'No aplica' })).toHaveCount(0);
});

test('documents: are downloaded as one ZIP or one by one, and deleted one by one or several at once', async ({
  page,
}) => {
  const { id } = await createProperty(agency.agent, { title: 'Piso 3/4 de «Sants»' });
  const category = 'Nota Simple Registral';
  for (const name of ['nota.pdf', 'nota.pdf', 'plano.pdf'])
    await sendDocument(agency.agent, id, pdf(), { name, category });
  await page.goto(`/crm/properties/${id}`);
  const files = page.getByRole('list', { name: category }).getByRole('listitem');
  await expect(files).toHaveCount(3);
  for (const file of await files.all())
    await expect(file.getByText(/ · hoy, \d\d:\d\d · Subido por Persona de Prueba$/)).toBeVisible();
  const download = async (name: string) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const one = await download('Descargar plano.pdf');
  expect(one.name).toBe('plano.pdf');
  expect(one.bytes.equals(pdf())).toBe(true);
  const zip = await download('Descargar todo');
  expect(zip.name).toBe('Piso 3 4 de «Sants» - documentos.zip');
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['nota.pdf', 'nota (2).pdf', 'plano.pdf']) expect(zip.bytes.includes(name)).toBe(true);

  await page.getByRole('button', { name: 'Eliminar plano.pdf' }).click();
  await expect(page.getByText('Vas a eliminar este documento.')).toBeVisible();
  await confirmDeletion(page);
  await expect(files).toHaveCount(2);
  for (const box of await page.getByRole('checkbox', { name: 'Seleccionar nota.pdf' }).all())
    await box.check();
  await page.getByRole('button', { name: 'Eliminar (2)' }).click();
  await expect(page.getByText('Vas a eliminar 2 documentos.')).toBeVisible();
  await confirmDeletion(page);
  await expect(slot(page, category).getByText('Requerido', { exact: true })).toBeVisible();
});

test('documents: several files dropped on a category are uploaded in sequence', async ({ page }) => {
  const { id } = await createProperty(agency.agent);
  await page.goto(`/crm/properties/${id}`);
  let atOnce = 0;
  let most = 0;
  await page.route('**/api/uploads/**', async (route) => {
    most = Math.max(most, ++atOnce);
    const response = await route.fetch();
    atOnce -= 1;
    await route.fulfill({ response });
  });
  const files = await page.evaluateHandle(
    ({ names, bytes }) => {
      const data = new DataTransfer();
      for (const name of names)
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
      return data;
    },
    { names: ['planta.pdf', 'alzado.pdf', 'sección.pdf'], bytes: [...pdf()] },
  );
  const plans = 'Planos de la Vivienda';
  const place = slot(page, plans).getByRole('heading');
  await place.dispatchEvent('dragover', { dataTransfer: files });
  await place.dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByRole('list', { name: plans }).getByRole('listitem')).toHaveCount(3);
  expect(most).toBe(1);
});

test('documents: a category opens the scanner', { tag: '@phone' }, async ({ page }) => {
  const { id } = await createProperty(agency.agent);
  await page.goto(`/crm/properties/${id}`);
  await slot(page, 'Cédula de Habitabilidad').getByRole('button', { name: 'Escanear' }).click();
  const scanner = page.getByRole('dialog', { name: 'Escanear un documento' });
  await expect(scanner.getByRole('button', { name: 'Elegir una imagen' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(scanner).toBeHidden();
});
