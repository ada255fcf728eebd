import { frameCounter, refuseHuge } from './image-limits.ts';
import { ascii, u16le } from './byte-readers.ts';
import { damaged, type Tape } from './byte-stream.ts';

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
export async function walkGif(tape: Tape): Promise<void> {
  let frames = 0;
  const addFrame = frameCounter();
  const screen = await tape.ahead(13);
  refuseHuge(u16le(screen, 6), u16le(screen, 8));
  await tape.pass(13 + tableOf(screen[10] ?? 0));
  for (;;) {
    const [kind] = await tape.ahead();
    if (kind === TRAILER) break;
    if (kind === EXTENSION) await passExtension(tape);
    else if (kind === IMAGE) {
      const image = await tape.ahead(10);
      addFrame(u16le(image, 5), u16le(image, 7));
      frames++;
      // The table is followed by one byte that says how the data are packed.
      await tape.pass(10 + tableOf(image[9] ?? 0) + 1);
      await passBlocks(tape, true);
    } else throw damaged();
  }
  if (frames === 0) throw damaged();
  await tape.pass(1);
  await tape.rest((piece) => piece.fill(0));
}

/** Whether an extension says how a frame is shown or how often all of them are, in the one form there is for it. */
function isKept(bytes: Uint8Array): boolean {
  if (bytes[1] === CONTROL) return bytes[2] === 4 && bytes[7] === 0;
  const loops = bytes[1] === APPLICATION && bytes[2] === 11 && LOOPS.includes(ascii(bytes, 3, 11));
  return loops && bytes[14] === 3 && bytes[15] === 1 && bytes[18] === 0;
}

async function passExtension(tape: Tape): Promise<void> {
  const kept = isKept(await tape.upTo(19));
  await tape.ahead(2);
  await tape.pass(2);
  await passBlocks(tape, kept);
}

/** Lets blocks of up to 255 bytes pass until the empty one, many in one go where they are ahead already. */
async function passBlocks(tape: Tape, kept: boolean): Promise<void> {
  for (;;) {
    const bytes = await tape.upTo(256);
    let at = 0;
    for (let size = bytes[0] ?? 0; ; size = bytes[at] ?? 0) {
      if (size === 0 && at < bytes.length) return tape.pass(at + 1);
      if (at + 1 + size > bytes.length) break;
      if (!kept) bytes.fill(0, at + 1, at + 1 + size);
      at += 1 + size;
    }
    if (at === 0) throw damaged();
    await tape.pass(at);
  }
}
