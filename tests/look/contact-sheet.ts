import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

export type Shot = { screen: string; width: number; file: string };

/** Writes one PNG of all screenshots: a row for each screen, a column for each width. */
export async function contactSheet(browser: Browser, shots: Shot[], file: string): Promise<void> {
  const names = [...new Set(shots.map(({ screen }) => screen))];
  const rows = names.map((name) => {
    const pictures = shots.filter(({ screen }) => screen === name).map(picture);
    return `<h2>${name}</h2><div>${pictures.join('')}</div>`;
  });
  const page = await browser.newPage({ viewport: { width: 1890, height: 600 } });
  await page.setContent(`<style>
    body { margin: 16px; background: #777; font: 14px sans-serif; color: #fff }
    h2 { margin: 16px 0 4px; font-size: 14px }
    div { display: flex; gap: 12px; align-items: start }
    img { display: block; border: 1px solid #0008 }
  </style>${rows.join('')}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

// A row fits on one display, and defects are still visible.
const picture = ({ width, file }: Shot) => {
  const data = readFileSync(file).toString('base64');
  return `<img width="${Math.round(width * 0.47)}" src="data:image/png;base64,${data}">`;
};
