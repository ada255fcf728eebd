import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium.ts';
import { renderDocumentPhoto } from '../support/document-photo.ts';
import { openScannerPage, scanPhoto, waitForCorners } from '../support/scanner-page.ts';
import type { Line } from './table.ts';

export type ScannerFigures = {
  /** Milliseconds from choosing a photo of 12 MP to its corners: including the load of OpenCV.js, and without. */
  firstCorners: number;
  corners: number;
  /** Milliseconds from the confirmed corners to the straightened page as a JPEG. */
  straightened: number;
  /** Baseline: milliseconds in which the browser decodes that photo and encodes it as a JPEG of 8 MP. */
  baseline: number;
};

/** Measures detection and straightening of a photo of 12 MP against the browser's own decoding and encoding. */
export async function timeScanner({ origin }: { origin: string }): Promise<Line[]> {
  const { baseline, ...figures } = await measureScanner(origin);
  const line = (what: string, measured: number, goal: number, failsAt: number): Line => {
    return { what: `scanner, 12 MP: ${what}`, measured, unit: 'ms', baseline, goal, failsAt, times: true };
  };
  return [
    line('corners, first photo', figures.firstCorners, 12, 40),
    line('corners, next photo', figures.corners, 4, 12),
    line('straightened page', figures.straightened, 4, 12),
  ];
}

/** Measures the scanner with a photo of 12 megapixels (4000 × 3000) in Chromium, on a running server. */
export async function measureScanner(origin: string): Promise<ScannerFigures> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    return await measured(browser, origin);
  } finally {
    await browser.close();
  }
}

async function measured(browser: Browser, origin: string): Promise<ScannerFigures> {
  const photo = await renderDocumentPhoto(browser, { pitch: 18, roll: 7 }, { width: 4000, height: 3000 });
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await openScannerPage(page);
  const corners = async () => {
    const before = performance.now();
    await scanPhoto(page, photo);
    await waitForCorners(page);
    return performance.now() - before;
  };
  const firstCorners = await corners();
  await page.getByRole('button', { name: 'Repetir foto' }).click();
  const again = await corners();
  const confirmed = performance.now();
  await page.getByRole('button', { name: 'Enderezar' }).click();
  await page.getByAltText('El documento enderezado').waitFor({ timeout: 60_000 });
  const straightened = performance.now() - confirmed;
  return { firstCorners, corners: again, straightened, baseline: await measureBaseline(page, photo.buffer) };
}

function measureBaseline(page: Page, jpeg: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const photo = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
    const before = performance.now();
    const bitmap = await createImageBitmap(photo);
    const canvas = new OffscreenCanvas(3266, 2449);
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0, 3266, 2449);
    await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return performance.now() - before;
  }, jpeg.toString('base64'));
}
