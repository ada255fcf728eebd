import { ascii, u32 } from './byte-readers.ts';

/** Bytes of an ICC profile's header (ICC.1, section 7.2), which starts with the profile's size and has 'acsp' at 36. */
export const ICC_HEADER = 128;

/** Whether bytes start with the header of an ICC profile of exactly `size` bytes. */
export const isIccProfile = (bytes: Uint8Array, size: number): boolean =>
  size > ICC_HEADER && bytes.length >= 40 && u32(bytes, 0) === size && ascii(bytes, 36, 4) === 'acsp';

/**
 * Returns a check of the numbered parts of a profile in a JPEG (ICC.1, annex B.4): true for each part that is the next of a valid
 * profile.
 */
export function createIccPartCheck(): (part: Uint8Array, number: number, count: number) => boolean {
  let [next, parts, left] = [1, 0, 0];
  return (part, number, count) => {
    if (number !== next || (number > 1 && count !== parts) || number > count) return false;
    if (number === 1) {
      const size = u32(part, 0);
      if (!isIccProfile(part, size)) return false;
      [parts, left] = [count, size];
    }
    if (part.length > left || (number === count && part.length < left)) return false;
    left -= part.length;
    next++;
    return true;
  };
}
