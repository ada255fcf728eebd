import type { Corners, Size } from './corners.ts';
import { computeHomography } from './homography.ts';

/** Pixels as in ImageData: four bytes each (red, green, blue, alpha), row by row. */
export type Pixels = Size & { data: Uint8ClampedArray };

/** Warps the page between the corners of `picture` into `into`, for the rows from `first` to `last` (exclusive). */
export function straighten(picture: Pixels, corners: Corners, into: Pixels, first = 0, last = into.height) {
  const from = [
    { x: 0, y: 0 },
    { x: into.width, y: 0 },
    { x: into.width, y: into.height },
    { x: 0, y: into.height },
  ];
  const to = corners.map(({ x, y }) => ({ x: x * picture.width, y: y * picture.height }));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = computeHomography(from, to);
  const { data, width, height } = picture;
  const out = into.data;
  const right = width - 1;
  const bottom = height - 1;
  for (let row = first; row < last; row++) {
    const y = row + 0.5;
    for (let column = 0; column < into.width; column++) {
      const x = column + 0.5;
      const w = g * x + h * y + 1;
      // Sampled at pixel centres; coordinates outside are clamped to the border.
      const sx = Math.min(right, Math.max(0, (a * x + b * y + c) / w - 0.5));
      const sy = Math.min(bottom, Math.max(0, (d * x + e * y + f) / w - 0.5));
      const left = sx | 0;
      const top = sy | 0;
      const fx = sx - left;
      const fy = sy - top;
      const p = (top * width + left) * 4;
      const q = left < right ? 4 : 0;
      const s = top < bottom ? width * 4 : 0;
      const p00 = (1 - fx) * (1 - fy);
      const p10 = fx * (1 - fy);
      const p01 = (1 - fx) * fy;
      const p11 = fx * fy;
      const at = (row * into.width + column) * 4;
      for (let k = 0; k < 3; k++) {
        const i = p + k;
        out[at + k] =
          (data[i] as number) * p00 +
          (data[i + q] as number) * p10 +
          (data[i + s] as number) * p01 +
          (data[i + q + s] as number) * p11;
      }
      out[at + 3] = 255;
    }
  }
}
