import { ascii, u16, u16le, u32, u32le } from './byte-readers.ts';

const ORIENTATION = 0x0112;
const ENTRY = 12;
/** TIFF header, one entry, no next directory. */
const SMALLEST = 26;

/**
 * Overwrites Exif data (TIFF 6.0, section 2) with data that say only how the picture is turned, and zeros.
 * False, and nothing is written, where they say nothing of it or that it stands upright.
 */
export function keepOrientationOnly(tiff: Uint8Array): boolean {
  const turned = orientationOf(tiff);
  if (turned < 2 || turned > 8 || tiff.length < SMALLEST) return false;
  tiff.fill(0);
  // Little endian; the directory at 8 has one entry: the orientation, a single 16-bit number.
  tiff.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, turned]);
  return true;
}

function orientationOf(tiff: Uint8Array): number {
  const order = ascii(tiff, 0, 2);
  if (order !== 'II' && order !== 'MM') return 0;
  const [short, long] = order === 'II' ? [u16le, u32le] : [u16, u32];
  const directory = long(tiff, 4);
  const entries = short(tiff, directory);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * ENTRY;
    if (at + ENTRY > tiff.length) return 0;
    if (short(tiff, at) === ORIENTATION) return short(tiff, at + 8);
  }
  return 0;
}
