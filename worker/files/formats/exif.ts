import { ascii, u16, u16le, u32, u32le } from './byte-readers.ts';

const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
/** TIFF header, a directory of one entry, and no next directory. */
const MIN_TIFF_BYTES = 26;

/**
 * Overwrites Exif data (TIFF 6.0, section 2) with their orientation alone, and zeros. Returns false and writes nothing where there is
 * no orientation or it is the default.
 */
export function keepOrientationOnly(tiff: Uint8Array): boolean {
  const orientation = readOrientation(tiff);
  if (orientation < 2 || orientation > 8 || tiff.length < MIN_TIFF_BYTES) return false;
  tiff.fill(0);
  // Little endian; the directory at 8 has one entry: the orientation, a single 16-bit number.
  tiff.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation]);
  return true;
}

/** The orientation, or 0 where there is none. */
function readOrientation(tiff: Uint8Array): number {
  const order = ascii(tiff, 0, 2);
  if (order !== 'II' && order !== 'MM') return 0;
  const [readShort, readLong] = order === 'II' ? [u16le, u32le] : [u16, u32];
  const directory = readLong(tiff, 4);
  const entries = readShort(tiff, directory);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + i * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 0;
    if (readShort(tiff, at) === ORIENTATION_TAG) return readShort(tiff, at + 8);
  }
  return 0;
}
