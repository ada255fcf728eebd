import { isIccProfile } from './icc-profile.ts';
import { frameCounter, refuseHuge } from './image-limits.ts';
import { ascii, u16le, u24le, u32le } from './byte-readers.ts';
import { damaged, type Tape } from './byte-stream.ts';

const KEPT = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** What a frame of an animation holds. */
const KEPT_IN_FRAME = ['ALPH', 'VP8 ', 'VP8L'];
/** The head of a frame: its chunk's own eight bytes, its place, sides and duration. */
const FRAME_HEAD = 24;
/** Flags of VP8X that announce Exif and XMP. */
const NOTES = 0x08 | 0x04;
type AddFrame = (width: number, height: number) => void;

/** A WebP (RFC 9649) without Exif, XMP and unknown chunks, and without anything after its end. */
export async function walkWebp(tape: Tape): Promise<void> {
  const end = u32le(await tape.ahead(12), 4) + 8;
  if (end > tape.length) throw damaged();
  await tape.pass(12);
  await walkChunks(tape, end, KEPT, frameCounter());
  await tape.rest((piece) => piece.fill(0));
}

/** Lets the chunks up to `end` pass, and empties those that are not kept; refuses them where none has pixels. */
async function walkChunks(tape: Tape, end: number, kept: string[], addFrame: AddFrame): Promise<void> {
  let pixels = false;
  while (tape.passed < end) {
    const chunk = await tape.ahead(8);
    const [type, size] = [ascii(chunk, 0, 4), u32le(chunk, 4)];
    // Chunks of an odd size are followed by one byte more.
    const whole = 8 + size + (size % 2);
    if (tape.passed + whole > end) throw damaged();
    if (!kept.includes(type) || (type === 'ICCP' && !(await isProfile(tape, size)))) {
      chunk.set([0x50, 0x41, 0x44, 0x44]);
      await tape.pass(8);
      await tape.blank(whole - 8);
      continue;
    }
    if (!hasItsSize(type, size)) throw damaged();
    if (size >= 10) check(type, await tape.ahead(Math.min(whole, FRAME_HEAD)), addFrame);
    else if (type !== 'ANIM' && type !== 'ALPH') throw damaged();
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') pixels = true;
    if (type === 'ANMF') {
      const frameEnd = tape.passed + whole;
      await tape.pass(Math.min(whole, FRAME_HEAD));
      await walkChunks(tape, frameEnd, KEPT_IN_FRAME, addFrame);
    } else await tape.pass(whole);
  }
  if (!pixels) throw damaged();
}

/** Chunks of fixed contents are no longer than these. */
const hasItsSize = (type: string, size: number) =>
  type === 'VP8X' ? size === 10 : type === 'ANIM' ? size === 6 : true;

const isProfile = async (tape: Tape, size: number) =>
  size >= 40 && isIccProfile((await tape.ahead(48)).subarray(8), size);

function check(type: string, chunk: Uint8Array, addFrame: AddFrame): void {
  if (type === 'VP8X') {
    refuseHuge(u24le(chunk, 12) + 1, u24le(chunk, 15) + 1);
    chunk[8] = (chunk[8] ?? 0) & ~NOTES;
    // Reserved.
    chunk.fill(0, 9, 12);
  }
  if (type === 'VP8 ') {
    if (ascii(chunk, 11, 3) !== '\x9d\x01\x2a') throw damaged();
    refuseHuge(u16le(chunk, 14) & 0x3fff, u16le(chunk, 16) & 0x3fff);
  }
  if (type === 'VP8L') {
    if (chunk[8] !== 0x2f) throw damaged();
    const sides = u32le(chunk, 9);
    refuseHuge((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1);
  }
  if (type === 'ANMF') addFrame(u24le(chunk, 14) + 1, u24le(chunk, 17) + 1);
}
