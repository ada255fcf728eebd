import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium.ts';
import { photographPaper } from '../support/paper-photo.ts';
import { cornersShown, openStand, scanPhoto } from '../support/scanner-stand.ts';

export type ScannerFigures = {
  /** Milliseconds from choosing a photo of 12 MP to its corners: with OpenCV.js still to load, and loaded. */
  firstCorners: number;
  corners: number;
  /** Milliseconds from the confirmed corners to the straightened page as a JPEG. */
  straightened: number;
};

/** Times the scanner with a photo of 12 megapixels (4000 × 3000), in the browser, on a house that is open. */
export async function measureScanner(origin: string): Promise<ScannerFigures> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    return await measured(browser, origin);
  } finally {
    await browser.close();
  }
}

async function measured(browser: Browser, origin: string): Promise<ScannerFigures> {
  const photo = await photographPaper(browser, { tip: 18, roll: 7 }, { width: 4000, height: 3000 });
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await openStand(page);
  const corners = async () => {
    await scanPhoto(page, photo);
    const chosen = performance.now();
    await cornersShown(page);
    return performance.now() - chosen;
  };
  const firstCorners = await corners();
  await page.getByRole('button', { name: 'Repetir foto' }).click();
  const again = await corners();
  const confirmed = performance.now();
  await page.getByRole('button', { name: 'Enderezar' }).click();
  await page.getByAltText('El documento enderezado').waitFor();
  return { firstCorners, corners: again, straightened: performance.now() - confirmed };
}
