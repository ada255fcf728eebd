import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { renderDocumentPhoto } from '../../support/document-photo.ts';
import { measureScan } from '../../support/scan-measure.ts';
import { scanPhoto, waitForCorners } from '../../support/scanner-page.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import {
  chooseFiles,
  choosePhotoAction,
  confirmDeletion,
  createPhotoFile,
  documentSlot,
  listPhotoNames,
  main,
  photoTiles,
} from '../support/portfolio.ts';
import { openRecordTab } from '../support/viewport.ts';

// Images are decoded, scaled and encoded in this test, and OpenCV.js is loaded, which takes time.
test.describe.configure({ timeout: 240_000 });

const rooms = ['salón', 'cocina', 'baño', 'terraza', 'dormitorio'];
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

test('portfolio: creates owner, property, photos, documents, a scan and an ad, and deletes them', {
  tag: '@rest',
}, async ({ page, browser }) => {
  const propertyId = await test.step('an owner and a property', () => createPropertyFromOwner(page));
  const names = () => listPhotoNames(agency.agent, propertyId);

  await test.step('five photos, another order, another cover', async () => {
    await expect(page.getByText('JPG, PNG, GIF hasta 10MB cada una')).toBeVisible();
    const photos = rooms.map((room, at) => createPhotoFile(`${room}.png`, [230 - at * 9, 200 + at * 9, 210]));
    await chooseFiles(page, page.getByRole('button', { name: 'Subir fotos' }), photos);
    await expect(photoTiles(page)).toHaveCount(5);
    await expect(page.getByRole('list', { name: 'Archivos que se están subiendo' })).toHaveCount(0);
    const before = await names();
    expect(before.toSorted()).toEqual(rooms.map((room) => `${room}.png`).toSorted());
    await expect(photoTiles(page).first().getByText('Portada')).toBeVisible();
    // The thumbnail is an image, scaled in the browser.
    const image = photoTiles(page).first().getByRole('button').first().locator('img');
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(240);

    await choosePhotoAction(page, '2 de 5', 'Mover después');
    const [a, b, c, d, e] = before;
    await expect.poll(names).toEqual([a, c, b, d, e]);
    await choosePhotoAction(page, '5 de 5', 'Elegir como portada');
    await expect.poll(names).toEqual([e, a, c, b, d]);
    await expect(page.getByRole('button', { name: 'Foto 1 de 5, portada: ampliar' })).toHaveAttribute(
      'title',
      String(e),
    );
  });

  await test.step('a paper from a file', async () => {
    const energy = documentSlot(page, 'Certificado Energético');
    await expect(energy.getByText('Requerido', { exact: true })).toBeVisible();
    await chooseFiles(page, energy.getByRole('button', { name: 'Subir' }), [
      { name: 'certificado.pdf', mimeType: 'application/pdf', buffer: pdf() },
    ]);
    await expect(energy.getByText('Subido', { exact: true })).toBeVisible();
    await expect(page.getByText('1 de 4 requeridos en orden')).toBeVisible();
    await axe(page);
  });

  await test.step('a paper that lay askew before the camera', async () => {
    const permit = documentSlot(page, 'Cédula de Habitabilidad');
    await permit.getByRole('button', { name: 'Escanear' }).click();
    await scanPhoto(
      page,
      await renderDocumentPhoto(browser, { pitch: 18, yaw: -10, roll: 12, heightShare: 0.75 }),
    );
    await waitForCorners(page);
    const dialog = page.getByRole('dialog', { name: 'Escanear un documento' });
    await dialog.getByRole('button', { name: 'Enderezar' }).click();
    const use = dialog.getByRole('button', { name: 'Usar documento' });
    await use.waitFor({ timeout: 60_000 });
    for (const degrees of (await measureScan(page, 'shown')).skew)
      expect(Math.abs(degrees)).toBeLessThanOrEqual(1);
    await use.click();
    await expect(dialog).toBeHidden();
    await expect(permit.getByText('Subido', { exact: true })).toBeVisible();
    await expect(permit.getByRole('paragraph').filter({ hasText: /^scanned_.+\.jpg$/ })).toBeVisible();
    await permit.getByRole('button', { name: /^Ver scanned_/ }).click();
    const preview = page.getByRole('dialog', { name: /^scanned_/ });
    const image = preview.getByRole('img', { name: /^scanned_/ });
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(page.getByText('2 de 4 requeridos en orden')).toBeVisible();
  });

  await test.step('an ad, which shows them all', async () => {
    await main(page).getByRole('button', { name: 'Nuevo anuncio' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo Anuncio' });
    await expect(form.getByRole('combobox', { name: 'Propiedad' })).toHaveValue('Piso de Núria');
    await form.getByLabel('Título').fill('Piso con luz');
    await form.getByRole('button', { name: 'Crear anuncio' }).click();
    await page.getByRole('link', { name: 'Piso con luz', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Piso con luz' })).toBeVisible();
    await expect(photoTiles(page)).toHaveCount(5);
    const energy = documentSlot(page, 'Certificado Energético');
    await expect(energy.getByRole('paragraph').filter({ hasText: /^certificado.pdf$/ })).toBeVisible();
    await axe(page);
  });

  await test.step('all of it deleted', async () => {
    await main(page).getByRole('link', { name: 'Piso de Núria' }).click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await confirmDeletion(page);
    await expect(page).toHaveURL('/crm/properties');
    await page.goto('/crm/ads');
    await expect(page.getByText('Mostrando 0 de 0 anuncios')).toBeVisible();
    await page.goto('/crm/property-owners');
    await page.getByRole('link', { name: 'Núria Ferrer', exact: true }).click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page).toHaveURL('/crm/property-owners');
    expect((await agency.agent.api.owners.list.query({ filters: {} })).rows).toEqual([]);
  });
});

/** Creates an owner and, from its page, a property; returns its id, with its page open. */
async function createPropertyFromOwner(page: Page): Promise<string> {
  await page.goto('/crm/property-owners/new');
  await page.getByLabel('Nombre').fill('Núria Ferrer');
  await page.getByRole('button', { name: 'Crear propietario' }).click();
  await page.getByRole('link', { name: 'Núria Ferrer', exact: true }).click();
  await openRecordTab(page, 'Propiedades');
  await main(page).getByRole('button', { name: 'Nueva propiedad' }).click();
  await page.getByRole('dialog', { name: 'Nueva Propiedad' }).getByLabel('Título').fill('Piso de Núria');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Piso de Núria', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Piso de Núria' })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
