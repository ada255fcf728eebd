import type { Point } from './corners.ts';

/** A 3 × 3 matrix, row by row, that maps a point (x, y, 1) from one plane to another; its last number is 1. */
export type Homography = readonly number[];

/** The homography that maps the four points `from` to `to`. Throws when three are collinear. */
export function computeHomography(from: readonly Point[], to: readonly Point[]): Homography {
  const rows = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index] ?? { x: 0, y: 0 };
    return [
      [x, y, 1, 0, 0, 0, -x * u, -y * u, u],
      [0, 0, 0, x, y, 1, -x * v, -y * v, v],
    ];
  });
  return [...solved(rows), 1];
}

export function transformPoint(h: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0, j = 1] = h;
  const w = g * x + i * y + j;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Gaussian elimination with the largest pivot; each row holds its coefficients and then its right-hand side. */
function solved(rows: number[][]): number[] {
  const size = rows.length;
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(cell(row, column)) > Math.abs(cell(pivot, column))) pivot = row;
    if (Math.abs(cell(pivot, column)) < 1e-12) throw new Error('las esquinas no forman una página');
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = cell(row, column) / cell(column, column);
      for (let k = column; k <= size; k++) (rows[row] ?? [])[k] = cell(row, k) - factor * cell(column, k);
    }
  }
  return rows.map((_, row) => cell(row, size) / cell(row, row));
}
