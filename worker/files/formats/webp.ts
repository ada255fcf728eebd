import { ascii, u16le, u24le, u32le } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import type { FindEnding } from './ending.ts';
import { isIccProfile } from './icc-profile.ts';
import { assertImageSize, createFrameCounter } from './image-limits.ts';

const KEPT_CHUNKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** The chunks in a frame of an animation. */
const KEPT_IN_FRAME = ['ALPH', 'VP8 ', 'VP8L'];
/** Bytes of an ANMF chunk before its frame data: chunk header, position, size, duration and flags. */
const FRAME_HEADER_BYTES = 24;
/** The VP8X flags of Exif and XMP. */
const METADATA_FLAGS = 0x08 | 0x04;
/** By so many bytes some programs declare more than the file has: they count its header, or a padding byte that they left out. */
const MAX_MISCOUNT = 9;
type AddFrame = (width: number, height: number) => void;

const toEven = (count: number) => count + (count % 2);

/**
 * Strips Exif, XMP and unknown chunks of a WebP (RFC 9649), and blanks what follows its end. Throws damagedFile or when it is too
 * large. A size of the whole that is a few bytes wrong is corrected, and a padding byte that is missing at the end is added.
 */
export async function stripWebpMetadata(stream: ByteStream): Promise<FindEnding | undefined> {
  const head = await stream.peekNext(12);
  const declared = u32le(head, 4) + 8;
  if (declared > stream.length + MAX_MISCOUNT) throw damagedFile();
  const end = toEven(Math.min(declared, stream.length));
  new DataView(head.buffer, head.byteOffset).setUint32(4, end - 8, true);
  await stream.forward(12);
  await forwardChunks(stream, end, KEPT_CHUNKS, createFrameCounter());
  if (end > stream.length) {
    await stream.forwardRest();
    return async () => ({ keep: stream.length, end: new Uint8Array(1) });
  }
  await stream.forwardRest((piece) => piece.fill(0));
  return undefined;
}

/** Forwards the chunks up to `end`, and blanks those that are not kept; throws damagedFile where none has pixels. */
async function forwardChunks(
  stream: ByteStream,
  end: number,
  kept: string[],
  addFrame: AddFrame,
): Promise<void> {
  let pixels = false;
  while (stream.position < Math.min(end, stream.length)) {
    const chunk = await stream.peekNext(8);
    const [type, size] = [ascii(chunk, 0, 4), u32le(chunk, 4)];
    // A chunk of odd size is padded by one byte, which may be missing at the end of the file.
    const padded = 8 + toEven(size);
    if (stream.position + padded > end) throw damagedFile();
    const total = Math.min(padded, stream.length - stream.position);
    if (total < 8 + size) throw damagedFile();
    if (!kept.includes(type) || (type === 'ICCP' && !(await isProfile(stream, size)))) {
      chunk.set([0x50, 0x41, 0x44, 0x44]);
      await stream.forward(8);
      await stream.forwardBlank(total - 8);
      continue;
    }
    if (!hasValidSize(type, size)) throw damagedFile();
    if (size >= 10) checkChunk(type, await stream.peekNext(Math.min(total, FRAME_HEADER_BYTES)), addFrame);
    else if (type !== 'ANIM' && type !== 'ALPH') throw damagedFile();
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') pixels = true;
    if (type === 'ANMF') {
      const frameEnd = stream.position + total;
      await stream.forward(Math.min(total, FRAME_HEADER_BYTES));
      await forwardChunks(stream, frameEnd, KEPT_IN_FRAME, addFrame);
    } else await stream.forward(total);
  }
  if (!pixels) throw damagedFile();
}

/** Whether a chunk of fixed size has that size. */
const hasValidSize = (type: string, size: number) =>
  type === 'VP8X' ? size === 10 : type === 'ANIM' ? size === 6 : true;

const isProfile = async (stream: ByteStream, size: number) =>
  size >= 40 && isIccProfile((await stream.peekNext(48)).subarray(8), size);

function checkChunk(type: string, chunk: Uint8Array, addFrame: AddFrame): void {
  if (type === 'VP8X') {
    assertImageSize(u24le(chunk, 12) + 1, u24le(chunk, 15) + 1);
    chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
    // Reserved bytes.
    chunk.fill(0, 9, 12);
  }
  if (type === 'VP8 ') {
    if (ascii(chunk, 11, 3) !== '\x9d\x01\x2a') throw damagedFile();
    assertImageSize(u16le(chunk, 14) & 0x3fff, u16le(chunk, 16) & 0x3fff);
  }
  if (type === 'VP8L') {
    if (chunk[8] !== 0x2f) throw damagedFile();
    const dimensions = u32le(chunk, 9);
    assertImageSize((dimensions & 0x3fff) + 1, ((dimensions >>> 14) & 0x3fff) + 1);
  }
  if (type === 'ANMF') addFrame(u24le(chunk, 14) + 1, u24le(chunk, 17) + 1);
}
