import type { Page } from '@playwright/test';

export type MeasuredScan = {
  name: string;
  type: string;
  width: number;
  height: number;
  /** Skew of the lines of text in degrees, in the upper and in the lower half. */
  skew: number[];
  /** Centre of the red stamp, as fractions of width and height. */
  stamp: { x: number; y: number };
  /** Fraction of pixels that are neither nearly black nor nearly white. */
  grey: number;
};

/** Measures a scan from its pixels: the one on screen, or the last one that the scanner returned to its test page. */
export function measureScan(page: Page, which: 'shown' | 'returned' = 'returned'): Promise<MeasuredScan> {
  return page.evaluate(async (which) => {
    // Only the test page collects scans; elsewhere there is the one on screen.
    const file = window.scans?.at(-1);
    const shown = document.querySelector<HTMLImageElement>('[alt="El documento enderezado"]');
    const source = which === 'shown' ? shown : file;
    if (!source) throw new Error('There is no scan.');
    if (source instanceof HTMLImageElement) await source.decode();
    const bitmap = await createImageBitmap(source);
    const { width, height } = bitmap;
    const [w, h] = [900, Math.round((900 * height) / width)];
    const context = new OffscreenCanvas(w, h).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0, w, h);
    const { data } = context.getImageData(0, 0, w, h);
    const dark: [number, number][] = [];
    const stamp = { x: 0, y: 0, count: 0 };
    let grey = 0;
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const [r = 0, g = 0, b = 0] = data.subarray((y * w + x) * 4, (y * w + x) * 4 + 3);
        if (g > 40 && g < 215) grey++;
        const inside = x > w * 0.05 && x < w * 0.95 && y > h * 0.05 && y < h * 0.95;
        if (r > 130 && g < 90 && b < 90) {
          stamp.x += x;
          stamp.y += y;
          stamp.count++;
        } else if (inside && g < 110) dark.push([x, y]);
      }
    // The skew is the angle at which the dark pixels fall into the fewest rows (projection profile).
    const findSkew = (points: [number, number][]) => {
      let best = { angle: 0, sum: 0 };
      for (let angle = -6; angle <= 6; angle += 0.05) {
        const slope = Math.tan((angle * Math.PI) / 180);
        const rows = new Float64Array(h * 2);
        for (const [x, y] of points) {
          const row = Math.round(y - x * slope + h / 2);
          rows[row] = (rows[row] ?? 0) + 1;
        }
        const sum = rows.reduce((total, count) => total + count * count, 0);
        if (sum > best.sum) best = { angle, sum };
      }
      return best.angle;
    };
    return {
      name: file?.name ?? '',
      type: file?.type ?? '',
      width,
      height,
      skew: [dark.filter(([, y]) => y < h / 2), dark.filter(([, y]) => y >= h / 2)].map(findSkew),
      stamp: { x: stamp.x / stamp.count / w, y: stamp.y / stamp.count / h },
      grey: grey / (w * h),
    };
  }, which);
}
