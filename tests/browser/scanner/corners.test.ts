import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from '../../support/browser.ts';
import { renderDocumentPhoto } from '../../support/document-photo.ts';
import { measureScan } from '../../support/scan-measure.ts';
import { openScannerPage, scanPhoto, waitForCorners } from '../../support/scanner-page.ts';
import { isPhone } from '../support/viewport.ts';

test.setTimeout(120_000);
test.use({ allowedErrors: [/opencv\.js/] });

const names = [
  'Esquina superior izquierda',
  'Esquina superior derecha',
  'Esquina inferior derecha',
  'Esquina inferior izquierda',
];

async function getCentre(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2, width, height };
}

/** Position of a corner of the paper on the screen. */
async function getCornerPosition(page: Page, corner: { x: number; y: number }) {
  const { x, y, width, height } = await getCentre(page.locator('[role=dialog] canvas').first());
  return { x: x + (corner.x - 0.5) * width, y: y + (corner.y - 0.5) * height };
}

async function openWithoutOpenCv({ page, photo }: { page: Page; photo: Parameters<typeof scanPhoto>[1] }) {
  await page.route('**/scanner/opencv.js', (route) => route.abort());
  await openScannerPage(page);
  await page.getByRole('button', { name: 'Escanear', exact: true }).click();
  // The message is shown before a photo is chosen.
  await expect(page.getByRole('status')).toHaveText(/^Failed to load OpenCV\.js\. Elige la foto igualmente/);
  await axe(page);
  await scanPhoto(page, photo);
  await waitForCorners(page);
  await expect(page.getByText('Failed to load OpenCV.js')).toBeVisible();
  await expect(page.getByText('Coloca tú las esquinas: el documento se enderezará igual.')).toBeVisible();
}

async function expectStraight(page: Page) {
  await page.getByRole('button', { name: 'Enderezar' }).click();
  await page.getByRole('button', { name: 'Usar documento' }).click({ timeout: 30_000 });
  await expect(page.getByRole('dialog')).toBeHidden();
  const { skew, width, height, stamp } = await measureScan(page);
  for (const degrees of skew) expect(Math.abs(degrees)).toBeLessThanOrEqual(1);
  expect(Math.abs(height / width / Math.SQRT2 - 1)).toBeLessThan(0.01);
  expect(Math.max(stamp.x, stamp.y)).toBeLessThan(0.2);
}

test('scanner without OpenCV.js: corners are set by keyboard', async ({ page, browser }) => {
  const photo = await renderDocumentPhoto(browser, { pitch: 20, yaw: 8, roll: 5 });
  await openWithoutOpenCv({ page, photo });
  await axe(page);
  for (const [index, name] of names.entries()) {
    const handle = page.getByRole('button', { name });
    await handle.focus();
    const from = await getCentre(handle);
    const to = await getCornerPosition(page, photo.corners[index] ?? { x: 0, y: 0 });
    for (const [far, less, more] of [
      [to.x - from.x, 'ArrowLeft', 'ArrowRight'],
      [to.y - from.y, 'ArrowUp', 'ArrowDown'],
    ] as const) {
      const key = far < 0 ? less : more;
      const pixels = Math.round(Math.abs(far));
      for (let tens = Math.floor(pixels / 10); tens > 0; tens--) await page.keyboard.press(`Shift+${key}`);
      for (let ones = pixels % 10; ones > 0; ones--) await page.keyboard.press(key);
    }
    const now = await getCentre(handle);
    expect(Math.hypot(now.x - to.x, now.y - to.y)).toBeLessThan(1.5);
  }
  await expectStraight(page);
});

test('scanner: corners are dragged under a magnifier and cannot cross', { tag: '@phoneRest' }, async ({
  page,
  browser,
}) => {
  const photo = await renderDocumentPhoto(browser, { yaw: -18, roll: -6 });
  await openWithoutOpenCv({ page, photo });
  const straighten = page.getByRole('button', { name: 'Enderezar' });
  const first = page.getByRole('button', { name: names[0] });
  const size = await getCentre(first);
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(isPhone(page) ? 44 : 24);

  async function drag(name: string | undefined, to: { x: number; y: number }) {
    const from = await getCentre(page.getByRole('button', { name }));
    await page.mouse.move(from.x + 3, from.y + 3);
    await page.mouse.down();
    await page.mouse.move(to.x + 3, to.y + 3, { steps: 4 });
    await expect(page.locator('[role=dialog] canvas')).toHaveCount(2);
    await page.mouse.up();
    await expect(page.locator('[role=dialog] canvas')).toHaveCount(1);
  }
  await drag(names[0], await getCornerPosition(page, { x: 0.95, y: 0.95 }));
  await expect(page.getByText('Las esquinas se cruzan: colócalas alrededor de la página.')).toBeVisible();
  await expect(straighten).toBeDisabled();
  for (const [index, name] of names.entries())
    await drag(name, await getCornerPosition(page, photo.corners[index] ?? { x: 0, y: 0 }));
  await expectStraight(page);
});

test('scanner: corners can be set without waiting waiting for the detection', {
  tag: '@rest',
}, async ({ page, browser }) => {
  // The response never arrives.
  await page.route('**/scanner/opencv.js', () => undefined);
  await openScannerPage(page);
  await scanPhoto(page, await renderDocumentPhoto(browser));
  await page.getByRole('button', { name: 'Marcar a mano' }).click({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: names[3] })).toBeVisible();
});
