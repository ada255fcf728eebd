import { memoizeOnce } from '../loading/memoize-once.ts';

const format = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 2 }),
);

/** Parses a number typed in Spanish notation ('285.000', '85,5', '85.5'); returns null when empty, NaN when invalid. */
export function parseNumber(text: string): number | null {
  const bare = text.replace(/[\s€]/g, '');
  if (bare === '') return null;
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  return /^-?\d+([.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
}

/** Formats a number for an input ('285.000', '85,5'); '' for null, undefined and NaN. */
export function numberText(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : format().format(value);
}

/** a + b rounded to hundredths, without floating-point error: sum(0.1, 0.2) returns 0.3. */
export const sum = (a: number, b: number): number => Math.round((a + b) * 100) / 100;
