import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { createCanvas } from '../../../db/seed/canvas.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { createPhotoFile, documentSlot, listPhotoNames, photoTiles } from '../support/portfolio.ts';

let agency: TestAgency;
let propertyId: string;
test.describe.configure({ timeout: 60_000 });
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
  propertyId = (await createProperty(agency.agent)).id;
});

/** Writes files into a folder of the test and returns the path of the folder. */
function writeFolder(testInfo: TestInfo, name: string, files: Record<string, Buffer>): string {
  const folder = testInfo.outputPath(name);
  mkdirSync(folder, { recursive: true });
  for (const [path, body] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
  return folder;
}

/** Drops files and folders of this computer, as a file manager does; a DataTransfer made by a script has no folders. */
async function dropPaths(page: Page, target: Locator, files: string[]) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not shown.');
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 20) };
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

test('a folder dropped on documents or photos gives its files, those of folders in it too', async ({
  page,
}, testInfo) => {
  await page.goto(`/crm/properties/${propertyId}`);
  await test.step('documents: in the order of their names, without what systems put there', async () => {
    const folder = writeFolder(testInfo, 'Escrituras', {
      'plano 10.pdf': pdf(),
      'plano 2.pdf': pdf(),
      'antiguos/plano 1.pdf': pdf(),
      '.DS_Store': Buffer.from('x'),
      'Thumbs.db': Buffer.from('x'),
    });
    const category = 'Planos de la Vivienda';
    await dropPaths(page, documentSlot(page, category).getByRole('heading'), [folder]);
    const files = page.getByRole('list', { name: category }).getByRole('listitem');
    await expect(files).toHaveCount(3);
    const slots = await agency.agent.api.documents.list.query({ propertyId });
    const names = slots.find((one) => one.category === category)?.files.map(({ fileName }) => fileName);
    expect(names).toEqual(['plano 1.pdf', 'plano 10.pdf', 'plano 2.pdf']);
  });

  await test.step('photos: more than the hundred entries that the browser returns at once', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, at) => [`notas/${at}.tmp`, Buffer.from('x')]),
    );
    const { buffer } = createPhotoFile('a.png', [10, 120, 90]);
    const folder = writeFolder(testInfo, 'Fotos', { 'a.png': buffer, 'b.png': buffer, ...many });
    const zone = page.getByText('Todavía no hay fotos. Arrástralas aquí o elígelas.');
    await dropPaths(page, zone, [folder]);
    await expect(photoTiles(page)).toHaveCount(2);
    expect((await listPhotoNames(agency.agent, propertyId)).toSorted()).toEqual(['a.png', 'b.png']);
    await expect(page.getByTitle('0.tmp', { exact: true })).toBeVisible();
  });

  await test.step('an empty folder says so', async () => {
    const folder = writeFolder(testInfo, 'Vacía', {});
    await dropPaths(page, documentSlot(page, 'Gastos de Comunidad').getByRole('heading'), [folder]);
    await expect(page.getByText('La carpeta no tiene archivos.')).toBeVisible();
  });
});

test(
  'where one file is taken, a dropped folder says what to do',
  { tag: '@rest' },
  async ({ page }, testInfo) => {
    const folder = writeFolder(testInfo, 'Fotos', { 'a.png': createCanvas(10, 10).png() });
    const advice = page.getByText('Es una carpeta. Ábrela y arrastra un solo archivo.');
    await page.goto('/crm/profile');
    await page.getByRole('button', { name: 'Editar', exact: true }).first().click();
    await dropPaths(page, page.getByText('JPG, PNG, GIF o WebP, hasta 5MB.'), [folder]);
    await expect(advice).toBeVisible();
    await page.goto(`/crm/properties/${propertyId}`);
    await documentSlot(page, 'Cédula de Habitabilidad').getByRole('button', { name: 'Escanear' }).click();
    await dropPaths(page, page.getByText('O arrástrala hasta aquí.'), [folder]);
    await expect(advice).toBeVisible();
  },
);
