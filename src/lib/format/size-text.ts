import { memoizeOnce } from '../loading/memoize-once.ts';
import { formatCount } from './format.ts';

const twoDecimals = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** A size in bytes: '512 Bytes', '1,50 KB', '2,00 MB', '1,25 GB'. */
export function sizeText(size: number): string {
  if (!(size >= 1024)) return `${formatCount(Math.max(0, size || 0))}\u00a0Bytes`;
  const step = Math.min(3, Math.floor(Math.log2(size) / 10));
  return `${twoDecimals().format(size / 1024 ** step)}\u00a0${['Bytes', 'KB', 'MB', 'GB'][step]}`;
}
