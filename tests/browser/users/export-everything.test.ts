import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { tableNames } from '../../../db/domain/exchange/table-names.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { sendDocument, sendPhoto } from '../../worker/fixtures/files.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { listZip } from '../support/zip.ts';

let agency: TestAgency;
let property: string;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Fincas Núria');
  property = (await createProperty(agency.agent, { title: 'Ático 3/4' })).id;
  await sendPhoto(agency.agent, property);
  await sendDocument(agency.agent, property, pdf(), { name: 'nota.pdf' });
  await signIn(page, agency.manager);
});

const section = (page: Page) => page.getByRole('region', { name: 'Exportar todo' });
const start = (page: Page) => section(page).getByRole('button', { name: 'Descargar ZIP' });
async function download(page: Page) {
  const [file] = await Promise.all([page.waitForEvent('download'), start(page).click()]);
  await expect(page.getByText('Exportación descargada.')).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test.use({ allowedErrors: [/status of (?:404|429)/] });
test('export of everything: a ZIP of every table, and of the files on wish', async ({ page }) => {
  await page.goto('/crm/agency');
  await expect(start(page)).toBeVisible();
  await axe(page);
  const sheets = ['leads.csv', 'propietarios.csv', 'propiedades.csv', 'anuncios.csv'];
  const files = [...sheets, ...tableNames.map((name) => `${name}.csv`), 'manifiesto.json'];
  await test.step('without files', async () => {
    const { name, bytes } = await download(page);
    expect(name).toMatch(/^Fincas Núria \d{4}-\d\d-\d\d\.zip$/);
    expect(listZip(bytes)).toEqual(files);
    const text = bytes.toString('utf8');
    const manifest = JSON.parse(text.slice(text.indexOf('{\n  "agencia"'), text.indexOf('\n}') + 2));
    expect(manifest).toMatchObject({ agencia: 'Fincas Núria', archivos: 0, faltan: [] });
    expect(manifest.tablas).toContainEqual({ archivo: 'propiedades.csv', filas: 1 });
    expect(manifest.tablas).toContainEqual({ archivo: 'usuarios.csv', filas: 2 });
  });
  await test.step('with photos and documents, of which one is gone', async () => {
    await section(page).getByRole('checkbox', { name: 'Incluir fotos y documentos' }).check();
    await page.route('**/api/files/photos/*', (route) => route.fulfill({ status: 404, body: '' }));
    const { bytes } = await download(page);
    const names = listZip(bytes);
    const folder = `Ático 3 4 ${property.slice(0, 8)}`;
    expect(names.filter((each) => each.startsWith(`documentos/${folder}/`))).toHaveLength(1);
    expect(names.filter((each) => each.startsWith('fotos/'))).toEqual([]);
    expect(bytes.toString('utf8')).toContain(`"fotos/${folder}/`);
    await page.unroute('**/api/files/photos/*');
  });
  await test.step('files that were refused as too many at once are read a moment later', async () => {
    let refused = 0;
    await page.route('**/api/files/documents/*', (route) =>
      refused++ < 2
        ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' })
        : route.continue(),
    );
    const names = listZip((await download(page)).bytes);
    expect(refused).toBe(3);
    expect(names.filter((each) => /^(documentos|fotos)\//.test(each))).toHaveLength(2);
  });
});

test.describe('an export of everything that ends early', () => {
  test.use({ allowedErrors: [/status of 503/] });
  test('is cancelled, or says that it failed, and saves no part', { tag: '@rest' }, async ({ page }) => {
    let downloads = 0;
    page.on('download', () => downloads++);
    await page.goto('/crm/agency');
    await test.step('cancelled', async () => {
      await page.route('**/api/exports/tables/tareas', () => undefined);
      await start(page).click();
      await expect(section(page).getByRole('status')).toHaveText('Exportando tareas.csv…');
      await section(page).getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.getByText('Exportación cancelada.')).toBeVisible();
      await expect(start(page)).toBeEnabled();
      await page.unroute('**/api/exports/tables/tareas');
    });
    await test.step('failed', async () => {
      await page.route('**/api/exports/tables/eventos', (route) =>
        route.fulfill({ status: 503, json: { error: { message: 'Ahora no se puede.' } } }),
      );
      await start(page).click();
      await expect(page.getByText('Ahora no se puede.')).toBeVisible();
      await expect(start(page)).toBeEnabled();
    });
    expect(downloads).toBe(0);
  });
});
