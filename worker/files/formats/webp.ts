import { ascii, u16le, u24le, u32le } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import { isIccProfile } from './icc-profile.ts';
import { assertImageSize, createFrameCounter } from './image-limits.ts';

const KEPT = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** What a frame of an animation holds. */
const KEPT_IN_FRAME = ['ALPH', 'VP8 ', 'VP8L'];
/** The head of a frame: its chunk's own eight bytes, its place, sides and duration. */
const FRAME_HEAD = 24;
/** Flags of VP8X that announce Exif and XMP. */
const NOTES = 0x08 | 0x04;
type AddFrame = (width: number, height: number) => void;

/** A WebP (RFC 9649) without Exif, XMP and unknown chunks, and without anything after its end. */
export async function stripWebpMetadata(stream: ByteStream): Promise<void> {
  const end = u32le(await stream.peekNext(12), 4) + 8;
  if (end > stream.length) throw damagedFile();
  await stream.forward(12);
  await forwardChunks(stream, end, KEPT, createFrameCounter());
  await stream.forwardRest((piece) => piece.fill(0));
}

/** Lets the chunks up to `end` pass, and empties those that are not kept; refuses them where none has pixels. */
async function forwardChunks(
  stream: ByteStream,
  end: number,
  kept: string[],
  addFrame: AddFrame,
): Promise<void> {
  let pixels = false;
  while (stream.position < end) {
    const chunk = await stream.peekNext(8);
    const [type, size] = [ascii(chunk, 0, 4), u32le(chunk, 4)];
    // Chunks of an odd size are followed by one byte more.
    const whole = 8 + size + (size % 2);
    if (stream.position + whole > end) throw damagedFile();
    if (!kept.includes(type) || (type === 'ICCP' && !(await isProfile(stream, size)))) {
      chunk.set([0x50, 0x41, 0x44, 0x44]);
      await stream.forward(8);
      await stream.forwardBlank(whole - 8);
      continue;
    }
    if (!hasItsSize(type, size)) throw damagedFile();
    if (size >= 10) check(type, await stream.peekNext(Math.min(whole, FRAME_HEAD)), addFrame);
    else if (type !== 'ANIM' && type !== 'ALPH') throw damagedFile();
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') pixels = true;
    if (type === 'ANMF') {
      const frameEnd = stream.position + whole;
      await stream.forward(Math.min(whole, FRAME_HEAD));
      await forwardChunks(stream, frameEnd, KEPT_IN_FRAME, addFrame);
    } else await stream.forward(whole);
  }
  if (!pixels) throw damagedFile();
}

/** Chunks of fixed contents are no longer than these. */
const hasItsSize = (type: string, size: number) =>
  type === 'VP8X' ? size === 10 : type === 'ANIM' ? size === 6 : true;

const isProfile = async (stream: ByteStream, size: number) =>
  size >= 40 && isIccProfile((await stream.peekNext(48)).subarray(8), size);

function check(type: string, chunk: Uint8Array, addFrame: AddFrame): void {
  if (type === 'VP8X') {
    assertImageSize(u24le(chunk, 12) + 1, u24le(chunk, 15) + 1);
    chunk[8] = (chunk[8] ?? 0) & ~NOTES;
    // Reserved.
    chunk.fill(0, 9, 12);
  }
  if (type === 'VP8 ') {
    if (ascii(chunk, 11, 3) !== '\x9d\x01\x2a') throw damagedFile();
    assertImageSize(u16le(chunk, 14) & 0x3fff, u16le(chunk, 16) & 0x3fff);
  }
  if (type === 'VP8L') {
    if (chunk[8] !== 0x2f) throw damagedFile();
    const sides = u32le(chunk, 9);
    assertImageSize((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1);
  }
  if (type === 'ANMF') addFrame(u24le(chunk, 14) + 1, u24le(chunk, 17) + 1);
}
