import { orientationOnly } from './file-exif.ts';
import { refuseHuge } from './file-limits.ts';
import { ascii, u16 } from './file-numbers.ts';
import { damaged, type Tape } from './file-tape.ts';

// ITU T.81, table B.1.
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP15 = 0xef;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isNote = (marker: number) => (marker >= 0xe0 && marker <= APP15) || marker === 0xfe;
const isKnown = (marker: number) => (marker >= 0xc0 && marker <= APP15) || marker === 0xfe;
/** Notes that say how the pixels are to be shown: the file's kind, its colours. */
const KEPT: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe\0' };

/** A JPEG without what tells of people and places: only the orientation is left of its notes, and nothing after its end. */
export async function walkJpeg(tape: Tape): Promise<void> {
  let [frame, scan, oriented] = [false, false, false];
  await tape.pass(2);
  for (;;) {
    const marker = await nextMarker(tape);
    if (marker === EOI) break;
    if (isRestart(marker) || marker === SOI || !isKnown(marker)) throw damaged();
    const length = u16(await tape.ahead(4), 2);
    if (length < 2) throw damaged();
    const segment = (await tape.ahead(2 + length)).subarray(0, 2 + length);
    if (isFrame(marker)) {
      if (length < 8) throw damaged();
      refuseHuge(u16(segment, 7), u16(segment, 5));
      frame = true;
    }
    if (isNote(marker)) oriented = clean(segment, marker, oriented) || oriented;
    await tape.pass(2 + length);
    if (marker !== SOS) continue;
    if (!frame) throw damaged();
    scan = true;
    await passScan(tape);
  }
  if (!scan) throw damaged();
  await tape.pass(2);
  await tape.rest((piece) => piece.fill(0));
}

/** The next marker, which stands ahead after any fill bytes. */
async function nextMarker(tape: Tape): Promise<number> {
  for (;;) {
    const [first, marker = 0] = await tape.ahead(2);
    if (first !== 0xff) throw damaged();
    if (marker !== 0xff) return marker;
    await tape.pass(1);
  }
}

/** Lets the picture's own data pass, up to the marker that ends them. */
async function passScan(tape: Tape): Promise<void> {
  for (;;) {
    const bytes = await tape.ahead(2);
    for (let at = bytes.indexOf(0xff); ; at = bytes.indexOf(0xff, at + 2)) {
      if (at < 0 || at === bytes.length - 1) {
        await tape.pass(at < 0 ? bytes.length : bytes.length - 1);
        break;
      }
      const next = bytes[at + 1] ?? 0;
      if (next === 0 || isRestart(next)) continue;
      await tape.pass(at);
      return;
    }
  }
}

/** Empties a note that is not kept; true when it now says the orientation and nothing else. */
function clean(segment: Uint8Array, marker: number, oriented: boolean): boolean {
  const kept = KEPT[marker];
  if (kept && ascii(segment, 4, kept.length) === kept) return false;
  const isExif = marker === 0xe1 && ascii(segment, 4, 6) === 'Exif\0\0';
  if (isExif && !oriented && orientationOnly(segment.subarray(10))) return true;
  // An empty APP15 is what every reader skips.
  segment[1] = APP15;
  segment.fill(0, 4);
  return false;
}
