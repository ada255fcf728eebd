import { readFile } from 'node:fs/promises';
import { axe, expect, fetchRoute, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { sendDocument } from '../../worker/fixtures/files.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { confirmDeletion, documentSlot } from '../support/portfolio.ts';
import { listZip } from '../support/zip.ts';

let agency: TestAgency;
// Images are decoded, scaled and encoded in these tests, which takes time.
test.describe.configure({ timeout: 60_000 });
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('documents: are waived, dropped, scanned, downloaded as one ZIP or one by one, and deleted', {
  tag: '@translated',
}, async ({ page }) => {
  const { id } = await createProperty(agency.agent, { title: 'Piso 3/4 de «Sants»' });
  await page.goto(`/crm/properties/${id}`);
  await test.step('a category marked as not needed is resolved until it is needed again', async () => {
    const tax = documentSlot(page, 'IBI (Impuesto de Bienes Inmuebles)');
    await expect(page.getByText('0 de 4 requeridos en orden')).toBeVisible();
    await tax.getByRole('button', { name: 'No aplica' }).click();
    await expect(page.getByText('1 de 4 requeridos en orden')).toBeVisible();
    await expect(tax.getByText('Requerido', { exact: true })).toHaveCount(0);
    await axe(page);
    await tax.getByRole('button', { name: 'Sí aplica' }).click();
    await expect(tax.getByText('Requerido', { exact: true })).toBeVisible();
    await expect(page.getByText('0 de 4 requeridos en orden')).toBeVisible();
    await expect(
      documentSlot(page, 'Gastos de Comunidad').getByRole('button', { name: 'No aplica' }),
    ).toHaveCount(0);
  });

  await test.step('a category opens the scanner', async () => {
    await documentSlot(page, 'Cédula de Habitabilidad').getByRole('button', { name: 'Escanear' }).click();
    const scanner = page.getByRole('dialog', { name: 'Escanear un documento' });
    await expect(scanner.getByRole('button', { name: 'Elegir una imagen' })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(scanner).toBeHidden();
  });

  await test.step('several files dropped on a category are uploaded in sequence', async () => {
    let atOnce = 0;
    let most = 0;
    await page.route('**/api/uploads/**', async (route) => {
      most = Math.max(most, ++atOnce);
      const response = await fetchRoute(route);
      atOnce -= 1;
      await route.fulfill({ response });
    });
    const dropped = await page.evaluateHandle(
      ({ names, bytes }) => {
        const data = new DataTransfer();
        for (const name of names)
          data.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
        return data;
      },
      { names: ['planta.pdf', 'alzado.pdf', 'sección.pdf'], bytes: [...pdf()] },
    );
    const plans = 'Planos de la Vivienda';
    const place = documentSlot(page, plans).getByRole('heading');
    await place.dispatchEvent('dragover', { dataTransfer: dropped });
    await place.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByRole('list', { name: plans }).getByRole('listitem')).toHaveCount(3);
    expect(most).toBe(1);
    await page.unroute('**/api/uploads/**');
  });

  const category = 'Nota Simple Registral';
  for (const name of ['nota.pdf', 'nota.pdf', 'plano.pdf'])
    await sendDocument(agency.agent, id, pdf(), { name, category });
  await page.reload();
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

  await test.step('a ZIP keeps all files where case does not part names and some are reserved', async () => {
    const others = ['Nota.pdf', 'NOTA.PDF', 'CON.pdf', 'aux.pdf', 'Planta "baja" <v2>|.pdf'];
    const sent = [];
    for (const name of others) sent.push(await sendDocument(agency.agent, id, pdf(), { name, category }));
    await page.reload();
    await expect(files).toHaveCount(8);
    const { bytes } = await download('Descargar todo');
    const names = listZip(bytes);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    const safe = ['_CON.pdf', '_aux.pdf', 'Planta baja v2.pdf'];
    expect(names).toEqual(expect.arrayContaining(safe));
    expect(names).toHaveLength(11);
    await agency.agent.api.documents.delete.mutate({ propertyId: id, ids: sent.map((one) => one.id) });
    await page.reload();
    await expect(files).toHaveCount(3);
  });

  await page.getByRole('button', { name: 'Eliminar plano.pdf' }).click();
  await expect(page.getByText('Vas a eliminar este documento.')).toBeVisible();
  await confirmDeletion(page);
  await expect(files).toHaveCount(2);
  for (const box of await page.getByRole('checkbox', { name: 'Seleccionar nota.pdf' }).all())
    await box.check();
  await page.getByRole('button', { name: 'Eliminar (2)' }).click();
  await expect(page.getByText('Vas a eliminar 2 documentos.')).toBeVisible();
  await confirmDeletion(page);
  await expect(documentSlot(page, category).getByText('Requerido', { exact: true })).toBeVisible();
});
