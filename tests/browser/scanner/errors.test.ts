import { expect, test } from '../../support/browser.ts';
import { renderDocumentPhoto } from '../../support/document-photo.ts';
import { openScannerPage, scanPhoto, waitForCorners } from '../../support/scanner-page.ts';

test.setTimeout(120_000);

const broken = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no soy una foto') };

test('scanner: rejects a file that is no photo and lets choose another; shows a message without photo', {
  tag: '@rest',
}, async ({ page }) => {
  await openScannerPage(page);
  await test.step('a file that is no photo', async () => {
    await scanPhoto(page, broken);
    await expect(page.getByRole('alert')).toHaveText('Error al cargar la imagen para escanear.');
    await page.getByRole('button', { name: 'Repetir foto' }).click();
    await expect(page.getByRole('button', { name: 'Elegir una imagen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('no photo', async () => {
    await page.getByRole('button', { name: 'Sin foto' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'OpenCV.js no está cargado o no hay imagen para escanear.',
    );
  });
});

test('scanner: failed detection shows an error; straightening begins again by itself, then too', {
  tag: '@rest',
}, async ({ page, browser }) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    const failing = ['find', 'straighten', 'straighten', 'straighten'];
    Worker.prototype.postMessage = function (message: { ask?: string }) {
      const next = failing.indexOf(message.ask ?? '');
      if (next === -1) return post.call(this, message);
      failing.splice(next, 1);
      // As of a worker that dies, with the engine's English text.
      if (message.ask === 'straighten')
        this.dispatchEvent(new ErrorEvent('error', { message: 'Uncaught RuntimeError: memory access' }));
      else throw new Error('out of memory');
    };
  });
  await openScannerPage(page);
  await scanPhoto(page, await renderDocumentPhoto(browser));
  await waitForCorners(page);
  await expect(page.getByText('Error al procesar la imagen: el escáner ha fallado')).toBeVisible();
  const corner = page.getByLabel('Esquina superior izquierda');
  const place = await corner.getAttribute('style');
  await page.getByRole('button', { name: 'Enderezar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error al escanear el documento: el escáner ha fallado');
  expect(await corner.getAttribute('style')).toBe(place);
  // The third one dies too: the fourth is asked without a word.
  await page.getByRole('button', { name: 'Enderezar' }).click();
  await expect(page.getByAltText('El documento enderezado')).toBeVisible({ timeout: 30_000 });
});
