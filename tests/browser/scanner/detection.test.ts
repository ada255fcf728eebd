import type { Page } from '@playwright/test';
import type { Point, Size } from '../../../src/features/scanner/engine/corners.ts';
import { axe, expect, test } from '../../support/browser.ts';
import {
  type Pose,
  renderDocumentPhoto,
  renderReceiptPhoto,
  rotateSideways,
} from '../../support/document-photo.ts';
import { type MeasuredScan, measureScan } from '../../support/scan-measure.ts';
import { openScannerPage, scanPhoto, waitForCorners } from '../../support/scanner-page.ts';

// Loading OpenCV.js takes seconds, more on a busy machine.
test.setTimeout(180_000);

const poses: [string, Pose][] = [
  ['tipped back and turned', { pitch: 24, roll: 6 }],
  ['seen from the side', { yaw: -26, roll: 4, heightShare: 0.75 }],
  ['lying far askew', { pitch: 12, yaw: 14, roll: 21, heightShare: 0.7 }],
  ['turned the other way', { roll: -9 }],
];

function expectStraightA4({ skew, width, height, stamp }: MeasuredScan) {
  for (const degrees of skew) expect(Math.abs(degrees)).toBeLessThanOrEqual(1);
  expect(Math.abs(height / width / Math.SQRT2 - 1)).toBeLessThan(0.01);
  expect(stamp.x).toBeLessThan(0.2);
  expect(stamp.y).toBeLessThan(0.2);
}

test('scanner: detects pages in any pose and straightens them to A4', { tag: '@rest' }, async ({
  page,
  browser,
}) => {
  await openScannerPage(page);
  const dialog = page.getByRole('dialog', { name: 'Escanear un documento' });
  for (const [how, pose] of poses)
    await test.step(how, async () => {
      const photo = await renderDocumentPhoto(browser, pose);
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Repetir foto' }).click();
      await scanPhoto(page, photo);
      await waitForCorners(page);
      await expect(dialog.getByText('Estas son las esquinas que hemos encontrado.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Enderezar' }).click();
      await expect(dialog.getByAltText('El documento enderezado')).toBeVisible({ timeout: 30_000 });
      expectStraightA4(await measureScan(page, 'shown'));
    });

  await dialog.getByRole('button', { name: 'Usar documento' }).click();
  await expect(dialog).toBeHidden();
  const scan = await measureScan(page);
  expect(scan).toMatchObject({ name: 'scanned_Nota_simple_1.jpg', type: 'image/jpeg' });
  expectStraightA4(scan);
});

test('scanner: applies the EXIF orientation; rotates, converts to black and white and returns the scan', {
  tag: ['@rest', '@phone'],
}, async ({ page, browser }) => {
  const photo = await renderDocumentPhoto(browser, { roll: -86, pitch: 8 });
  await openScannerPage(page);
  await scanPhoto(page, { ...photo, buffer: rotateSideways(photo.buffer) });
  await waitForCorners(page);
  const dialog = page.getByRole('dialog', { name: 'Escanear un documento' });
  await axe(page);
  const canvas = await dialog.locator('canvas').first().boundingBox();
  expect(canvas?.height).toBeGreaterThan((canvas?.width ?? 0) * 1.3);

  await dialog.getByRole('button', { name: 'Enderezar' }).click();
  const use = dialog.getByRole('button', { name: 'Usar documento' });
  await use.waitFor({ timeout: 30_000 });
  expectStraightA4(await measureScan(page, 'shown'));
  await axe(page);

  await dialog.getByText('Blanco y negro').click();
  await use.waitFor({ timeout: 30_000 });
  const mono = await measureScan(page, 'shown');
  expect(mono.grey).toBeLessThan(0.12);
  await dialog.getByRole('button', { name: 'Girar 90°' }).click();
  await use.waitFor({ timeout: 30_000 });
  await use.click();
  const { width, height } = await measureScan(page);
  expect(Math.abs(width / height / Math.SQRT2 - 1)).toBeLessThan(0.01);
});

/** How far each corner lies from that of the paper, in pixels of a photo. */
async function measureDistances(page: Page, corners: readonly Point[], { width, height }: Size) {
  const found = await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Esquina/ })
    .evaluateAll((handles) =>
      handles.map(({ style }) => ({
        x: Number.parseFloat(style.left) / 100,
        y: Number.parseFloat(style.top) / 100,
      })),
    );
  return corners.map((corner) =>
    Math.min(...found.map(({ x, y }) => Math.hypot((x - corner.x) * width, (y - corner.y) * height))),
  );
}

test('scanner: the corners of a receipt and of a page lie at its edges', { tag: '@rest' }, async ({
  page,
  browser,
}) => {
  await openScannerPage(page);
  const dialog = page.getByRole('dialog', { name: 'Escanear un documento' });
  for (const [paper, render] of [
    ['receipt', renderReceiptPhoto],
    ['page', renderDocumentPhoto],
  ] as const)
    for (const [width, height] of [
      // Scaled down the least and the most, to the 800 px in which corners are looked for.
      [1200, 900],
      [4000, 3000],
    ] as const)
      for (const pose of [{ roll: 5 }, { pitch: 18, yaw: 8, roll: -7 }])
        await test.step(`${paper} of ${width} px, ${JSON.stringify(pose)}`, async () => {
          const photo = await render(browser, pose, { width, height });
          if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Repetir foto' }).click();
          await scanPhoto(page, photo);
          await waitForCorners(page);
          await expect(dialog.getByText('Estas son las esquinas que hemos encontrado.')).toBeVisible();
          const distances = await measureDistances(page, photo.corners, { width, height });
          for (const distance of distances) expect.soft(distance).toBeLessThanOrEqual(width / 1500);
        });
});
