import { memoizeOnce } from '../loading/memoize-once.ts';

const format = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 2 }),
);

/** What a person types as a number in Spain ('285.000', '85,5', '85.5'); gives null when empty, NaN when it is no number. */
export function parseNumber(text: string): number | null {
  const bare = text.replace(/[\s€]/g, '');
  if (bare === '') return null;
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  return /^-?\d+([.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
}

/** A number as it stands in a field ('285.000', '85,5'); null gives ''. */
export function numberText(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : format().format(value);
}

/** a + b in hundredths, as people reckon: sum(0.1, 0.2) gives 0.3. */
export const sum = (a: number, b: number): number => Math.round((a + b) * 100) / 100;
