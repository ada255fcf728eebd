import type { Page } from '@playwright/test';
import { fileTexts } from '../../../db/domain/files.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { readCaseFile } from '../../worker/fixtures/corpus/case-files.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import {
  chooseFiles,
  choosePhotoAction,
  createPhotoFile,
  createPropertyWithPhotos,
  documentSlot,
  listPhotoNames,
  photoTiles,
} from '../support/portfolio.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
// Images are decoded, scaled and encoded in these tests, which takes time.
test.describe.configure({ timeout: 60_000 });
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

test('uploads: invalid and damaged files, a failed reorder and a failed upload', { tag: '@rest' }, async ({
  page,
  consoleErrors,
}) => {
  await test.step('invalid files are rejected before sending, and can be dismissed', async () => {
    const { id } = await createProperty(agency.agent);
    await page.goto(`/crm/properties/${id}`);
    const text = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') };
    await chooseFiles(page, page.getByRole('button', { name: 'Subir fotos' }), [
      text,
      createPhotoFile('a.png', [1, 2, 3]),
    ]);
    await expect(page.getByText('Solo se permiten archivos de imagen.')).toBeVisible();
    await expect(photoTiles(page)).toHaveCount(1);
    // No retry, because it would be rejected again.
    await expect(page.getByRole('button', { name: 'Reintentar nota.txt' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Quitar nota.txt' }).click();
    const plans = documentSlot(page, 'Planos de la Vivienda');
    await expect(plans.getByText('Pendiente', { exact: true })).toBeVisible();
    await chooseFiles(page, plans.getByRole('button', { name: 'Subir' }), [text]);
    await expect(
      plans.getByText(
        'Tipo de archivo no permitido. Solo se permiten PDF, imágenes (JPG, PNG) y documentos de Word.',
      ),
    ).toBeVisible();
    await axe(page);
    await plans.getByRole('button', { name: 'Quitar nota.txt' }).click();
    const large = { ...text, name: 'enorme.pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7\n') };
    await chooseFiles(page, plans.getByRole('button', { name: 'Subir' }), [large]);
    await expect(
      plans.getByText('El archivo es demasiado grande. El tamaño máximo permitido es 10MB.'),
    ).toBeVisible();
    await expect(plans.getByText('Pendiente', { exact: true })).toBeVisible();
  });
  await test.step('a JPEG that is cut is refused, one without end marker is taken', async () =>
    expectErrors(consoleErrors, /400/, async () => {
      await begin(page);
      const { id } = await createProperty(agency.agent);
      await page.goto(`/crm/properties/${id}`);
      const whole = readCaseFile('jpeg-without-eoi.jpg');
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
      const files = [file('cortada.jpg', whole.subarray(0, whole.length / 2)), file('movil.jpg', whole)];
      await chooseFiles(page, page.getByRole('button', { name: 'Subir fotos' }), files);
      const sending = page.getByRole('list', { name: 'Archivos que se están subiendo' });
      await expect(sending.getByRole('listitem').filter({ hasText: 'cortada.jpg' })).toContainText(
        fileTexts.damaged,
      );
      await expect(photoTiles(page)).toHaveCount(1);
      expect(await listPhotoNames(agency.agent, id)).toEqual(['movil.jpg']);
    }));
  await test.step('a failed reorder is rolled back with an error, and a failed upload can be retried', async () =>
    expectErrors(consoleErrors, /500/, async () => {
      await begin(page);
      const id = await createPropertyWithPhotos(agency.agent, ['a.jpg', 'b.jpg', 'd.jpg']);
      await page.goto(`/crm/properties/${id}`);
      await page.route('**/trpc/photos.reorder*', (route) => route.fulfill({ status: 500, body: 'no' }));
      await choosePhotoAction(page, '2 de 3', 'Mover después');
      await expect(
        page.getByText('Error al reordenar las imágenes. Por favor, inténtalo de nuevo.'),
      ).toBeVisible();
      await expect(page.getByTitle('b.jpg')).toHaveAccessibleName('Foto 2 de 3: ampliar');
      await page.route('**/api/uploads/**', (route) => route.fulfill({ status: 500, body: 'no' }), {
        times: 1,
      });
      await chooseFiles(page, page.getByRole('button', { name: 'Subir fotos' }), [
        createPhotoFile('c.png', [9, 90, 190]),
      ]);
      await expect(
        page.getByText('Error al subir las imágenes. Por favor, inténtalo de nuevo.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Reintentar c.png' }).click();
      await expect(photoTiles(page)).toHaveCount(4);
      expect(await listPhotoNames(agency.agent, id)).toEqual(['a.jpg', 'b.jpg', 'd.jpg', 'c.png']);
    }));
});
