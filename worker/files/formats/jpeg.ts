import { ascii, u16 } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import type { FindEnding } from './ending.ts';
import { keepOrientationOnly } from './exif.ts';
import { createIccPartCheck } from './icc-profile.ts';
import { assertImageSize } from './image-limits.ts';
import {
  DAC,
  DHT,
  DNL,
  DQT,
  DRI,
  EOI,
  forwardScan,
  isFrame,
  isKnown,
  isMetadata,
  isParameterless,
  nextMarker,
  SOS,
} from './jpeg-markers.ts';
import { findJpegEnding } from './jpeg-scan.ts';

const APP15 = 0xef;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
/** JFIF fields: version 1.1, square pixels, no thumbnail (ITU T.871, section 10.1). */
const JFIF_FIELDS = [1, 1, 0, 0, 1, 0, 1, 0, 0];
const ICC = 'ICC_PROFILE\0';

/**
 * Strips the metadata of a JPEG except orientation, JFIF and Adobe headers and ICC profile, and blanks what follows its end. Throws
 * damagedFile or when it is too large.
 */
export async function stripJpegMetadata(stream: ByteStream): Promise<FindEnding | undefined> {
  let [frame, scan] = [false, false];
  const cleanMetadata = createMetadataCleaner();
  await stream.forward(2);
  for (;;) {
    const marker = await nextMarker(stream);
    if (marker === undefined && scan) {
      await stream.forwardRest();
      return findJpegEnding;
    }
    if (marker === EOI) break;
    if (marker !== undefined && isParameterless(marker)) {
      await stream.forward(2);
      continue;
    }
    if (marker === undefined || !isKnown(marker)) throw damagedFile();
    const length = u16(await stream.peekNext(4), 2);
    if (length < 2) throw damagedFile();
    const segment = (await stream.peekNext(2 + length)).subarray(0, 2 + length);
    if (!isMetadata(marker) && !hasDeclaredLength(segment, marker)) throw damagedFile();
    if (isFrame(marker)) {
      assertImageSize(u16(segment, 7), u16(segment, 5));
      frame = true;
    }
    if (isMetadata(marker)) cleanMetadata(segment, marker);
    await stream.forward(2 + length);
    if (marker !== SOS) continue;
    if (!frame) throw damagedFile();
    scan = true;
    await forwardScan(stream);
  }
  if (!scan) throw damagedFile();
  await stream.forward(2);
  await stream.forwardRest((piece) => piece.fill(0));
  return undefined;
}

/** Whether a segment is exactly as long as the fields it declares, so that no data are hidden after them. */
function hasDeclaredLength(segment: Uint8Array, marker: number): boolean {
  const { length } = segment;
  if (isFrame(marker)) return length === 10 + 3 * (segment[9] ?? 0);
  if (marker === SOS) return length === 8 + 2 * (segment[4] ?? 0);
  if (marker === DRI || marker === DNL) return length === 6;
  if (marker === DAC) return length % 2 === 0 && length <= 4 + 2 * 32;
  if (marker !== DQT && marker !== DHT) return false;
  let at = 4;
  while (at < length)
    at += marker === DQT ? 65 + 64 * ((segment[at] ?? 0) >> 4) : 17 + countCodes(segment, at);
  return at === length;
}
const countCodes = (segment: Uint8Array, at: number) =>
  segment.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);

/**
 * Returns a rewriter of the metadata segments of one JPEG. It keeps the known fields of the first JFIF, Adobe and Exif segment and the
 * parts of an ICC profile; it turns every other one into zeros.
 */
function createMetadataCleaner(): (segment: Uint8Array, marker: number) => void {
  const isNextIccPart = createIccPartCheck();
  const written = new Set<number>();
  const rewrite = (segment: Uint8Array, marker: number): boolean => {
    if (marker === APP2 && ascii(segment, 4, ICC.length) === ICC)
      return isNextIccPart(segment.subarray(18), segment[16] ?? 0, segment[17] ?? 0);
    if (written.has(marker)) return false;
    if (marker === APP0 && ascii(segment, 4, 5) === 'JFIF\0' && segment.length >= 18) {
      segment.set(JFIF_FIELDS, 9);
      segment.fill(0, 18);
      return true;
    }
    const transform = segment[15] ?? 3;
    if (marker === APP14 && ascii(segment, 4, 5) === 'Adobe' && transform <= 2) {
      segment.set([0, 100, 0, 0, 0, 0, transform], 9);
      segment.fill(0, 16);
      return true;
    }
    return (
      marker === 0xe1 && ascii(segment, 4, 6) === 'Exif\0\0' && keepOrientationOnly(segment.subarray(10))
    );
  };
  return (segment, marker) => {
    if (rewrite(segment, marker)) {
      written.add(marker);
      return;
    }
    // Readers skip an APP15 of zeros.
    segment[1] = APP15;
    segment.fill(0, 4);
  };
}
