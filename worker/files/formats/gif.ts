import { ascii, u16le } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import type { FindEnding } from './ending.ts';
import { assertImageSize, createFrameCounter } from './image-limits.ts';

// GIF89a specification, appendix A.
const EXTENSION = 0x21;
const IMAGE_LIMITS = 0x2c;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOP_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
/** Bytes of a colour table, from the low bits of its flag byte. */
const getTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Strips comments, texts and application data of a GIF, and blanks what follows its end. Throws damagedFile or when it is too
 * large. As browsers do, it ends the picture at the first byte after a frame that begins no block, and takes a side of 0 for unknown.
 */
export async function stripGifMetadata(stream: ByteStream): Promise<FindEnding | undefined> {
  let frames = 0;
  const addFrame = createFrameCounter();
  const screen = await stream.peekNext(13);
  assertImageSize(u16le(screen, 6) || 1, u16le(screen, 8) || 1);
  await stream.forward(13 + getTableBytes(screen[10] ?? 0));
  for (;;) {
    const next = await stream.peekUpTo(1);
    const [kind] = next;
    if (frames > 0 && kind === undefined) {
      await stream.forwardRest();
      return async () => ({ keep: stream.length, end: new Uint8Array([TRAILER]) });
    }
    if (frames > 0 && kind !== EXTENSION && kind !== IMAGE_LIMITS) next[0] = TRAILER;
    if (next[0] === TRAILER) break;
    if (kind === EXTENSION) await forwardExtension(stream);
    else if (kind === IMAGE_LIMITS) {
      const image = await stream.peekNext(10);
      addFrame(u16le(image, 5) || 1, u16le(image, 7) || 1);
      frames++;
      // The table is followed by one byte, the minimum LZW code size.
      await stream.forward(10 + getTableBytes(image[9] ?? 0) + 1);
      await forwardBlocks(stream, true);
    } else throw damagedFile();
  }
  if (frames === 0) throw damagedFile();
  await stream.forward(1);
  await stream.forwardRest((piece) => piece.fill(0));
  return undefined;
}

/** Whether an extension controls the display of a frame or the number of loops, in its one valid form. */
function isKept(bytes: Uint8Array): boolean {
  if (bytes[1] === CONTROL) return bytes[2] === 4 && bytes[7] === 0;
  const isLoopCount =
    bytes[1] === APPLICATION && bytes[2] === 11 && LOOP_APPLICATIONS.includes(ascii(bytes, 3, 11));
  return isLoopCount && bytes[14] === 3 && bytes[15] === 1 && bytes[18] === 0;
}

async function forwardExtension(stream: ByteStream): Promise<void> {
  const kept = isKept(await stream.peekUpTo(19));
  await stream.peekNext(2);
  await stream.forward(2);
  await forwardBlocks(stream, kept);
}

/** Forwards sub-blocks of up to 255 bytes until the terminator, all that are in the window at once; blanks them unless `kept`. */
async function forwardBlocks(stream: ByteStream, kept: boolean): Promise<void> {
  for (;;) {
    const bytes = await stream.peekUpTo(256);
    let at = 0;
    for (let size = bytes[0] ?? 0; ; size = bytes[at] ?? 0) {
      if (size === 0 && at < bytes.length) return stream.forward(at + 1);
      if (at + 1 + size > bytes.length) break;
      if (!kept) bytes.fill(0, at + 1, at + 1 + size);
      at += 1 + size;
    }
    if (at === 0) throw damagedFile();
    await stream.forward(at);
  }
}
