import { ascii, u16le } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import { assertImageSize, createFrameCounter } from './image-limits.ts';

// GIF89a specification, appendix A.
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
/** Bytes of a colour table, whose size stands in the low bits of a flag byte. */
const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** A GIF without comments, texts and what programs add, and without anything after its end. */
export async function stripGifMetadata(stream: ByteStream): Promise<void> {
  let frames = 0;
  const addFrame = createFrameCounter();
  const screen = await stream.peekNext(13);
  assertImageSize(u16le(screen, 6), u16le(screen, 8));
  await stream.forward(13 + tableOf(screen[10] ?? 0));
  for (;;) {
    const [kind] = await stream.peekNext();
    if (kind === TRAILER) break;
    if (kind === EXTENSION) await forwardExtension(stream);
    else if (kind === IMAGE) {
      const image = await stream.peekNext(10);
      addFrame(u16le(image, 5), u16le(image, 7));
      frames++;
      // The table is followed by one byte that says how the data are packed.
      await stream.forward(10 + tableOf(image[9] ?? 0) + 1);
      await forwardBlocks(stream, true);
    } else throw damagedFile();
  }
  if (frames === 0) throw damagedFile();
  await stream.forward(1);
  await stream.forwardRest((piece) => piece.fill(0));
}

/** Whether an extension says how a frame is shown or how often all of them are, in the one form there is for it. */
function isKept(bytes: Uint8Array): boolean {
  if (bytes[1] === CONTROL) return bytes[2] === 4 && bytes[7] === 0;
  const loops = bytes[1] === APPLICATION && bytes[2] === 11 && LOOPS.includes(ascii(bytes, 3, 11));
  return loops && bytes[14] === 3 && bytes[15] === 1 && bytes[18] === 0;
}

async function forwardExtension(stream: ByteStream): Promise<void> {
  const kept = isKept(await stream.peekUpTo(19));
  await stream.peekNext(2);
  await stream.forward(2);
  await forwardBlocks(stream, kept);
}

/** Lets blocks of up to 255 bytes pass until the empty one, many in one go where they are ahead already. */
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
