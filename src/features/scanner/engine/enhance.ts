import type { Pixels } from './straighten.ts';

/** The color modes of a scan: as photographed, colour on white paper, or black and white. */
export const colorModes = ['original', 'color', 'mono'] as const;
export type ColorMode = (typeof colorModes)[number];

/** The paper's colour on a coarse grid: `tones` has red, green and blue of each cell. */
type Paper = { columns: number; rows: number; tones: Float32Array };

/** Enhances the pixels in place: makes the paper evenly white (removes shadows) and, with 'mono', the ink black. */
export function enhance(pixels: Pixels, colorMode: ColorMode) {
  if (colorMode === 'original') return;
  const { width, height, data } = pixels;
  const paper = smooth(estimatePaper(pixels));
  const tone = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      paperAt(paper, (x + 0.5) / width, (y + 0.5) / height, tone);
      const at = (y * width + x) * 4;
      for (let k = 0; k < 3; k++)
        data[at + k] = stretchContrast((data[at + k] as number) / Math.max(48, tone[k] as number));
      if (colorMode === 'mono') {
        const grey =
          0.3 * (data[at] as number) + 0.59 * (data[at + 1] as number) + 0.11 * (data[at + 2] as number);
        // A steep ramp instead of a threshold keeps the edges of letters smooth.
        const ink = Math.min(255, Math.max(0, (grey - 120) * 3));
        data[at] = ink;
        data[at + 1] = ink;
        data[at + 2] = ink;
      }
    }
  }
}

/** Maps brightness relative to the paper (0 to 1) to a byte: nearly white becomes white, ink slightly darker. */
const stretchContrast = (part: number) => 255 * Math.min(1, Math.max(0, (part - 0.06) / 0.86));

/** Estimates the paper by the brighter pixels of each cell (80th percentile); wrong where a cell is all picture. */
function estimatePaper({ width, height, data }: Pixels): Paper {
  const columns = Math.max(1, Math.min(28, Math.round(width / 24)));
  const rows = Math.max(1, Math.min(40, Math.round(height / 24)));
  const tones = new Float32Array(columns * rows * 3);
  const step = Math.max(1, Math.floor(Math.min(width / columns, height / rows) / 16));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let k = 0; k < 3; k++) {
        const counts = new Uint32Array(256);
        let total = 0;
        for (let y = Math.floor((row * height) / rows); y < ((row + 1) * height) / rows; y += step)
          for (
            let x = Math.floor((column * width) / columns);
            x < ((column + 1) * width) / columns;
            x += step
          ) {
            const value = data[(Math.floor(y) * width + Math.floor(x)) * 4 + k] ?? 0;
            counts[value] = (counts[value] ?? 0) + 1;
            total++;
          }
        let level = 255;
        for (let above = counts[255] ?? 0; level > 0 && above < total * 0.2; above += counts[level] ?? 0)
          level--;
        tones[(row * columns + column) * 3 + k] = level;
      }
  return { columns, rows, tones };
}

/** Replaces dark cells (a photograph, a logo) by their brightest neighbours, then averages. */
function smooth(paper: Paper): Paper {
  const brightest = around(paper, (values) => Math.max(...values));
  return around(brightest, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
}

function around({ columns, rows, tones }: Paper, merge: (values: number[]) => number): Paper {
  const merged = new Float32Array(tones.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      for (let k = 0; k < 3; k++) {
        const values: number[] = [];
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
          for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
            values.push(tones[(y * columns + x) * 3 + k] ?? 0);
        merged[(row * columns + column) * 3 + k] = merge(values);
      }
  return { columns, rows, tones: merged };
}

/** The paper's colour at a point in fractions, interpolated between the cells' centres. */
function paperAt({ columns, rows, tones }: Paper, x: number, y: number, into: Float32Array) {
  const fx = Math.min(columns - 1, Math.max(0, x * columns - 0.5));
  const fy = Math.min(rows - 1, Math.max(0, y * rows - 0.5));
  const left = fx | 0;
  const top = fy | 0;
  const right = Math.min(columns - 1, left + 1);
  const bottom = Math.min(rows - 1, top + 1);
  for (let k = 0; k < 3; k++) {
    const at = (row: number, column: number) => tones[(row * columns + column) * 3 + k] as number;
    const upper = at(top, left) + (at(top, right) - at(top, left)) * (fx - left);
    const lower = at(bottom, left) + (at(bottom, right) - at(bottom, left)) * (fx - left);
    into[k] = upper + (lower - upper) * (fy - top);
  }
}
