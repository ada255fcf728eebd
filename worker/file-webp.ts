import { frameCounter, refuseHuge } from './file-limits.ts';
import { ascii, u16le, u24le, u32le } from './file-numbers.ts';
import { damaged, type Tape } from './file-tape.ts';

const KEPT = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** Flags of VP8X that announce Exif and XMP. */
const NOTES = 0x08 | 0x04;

/** A WebP (RFC 9649) without Exif, XMP and unknown chunks, and without anything after its end. */
export async function walkWebp(tape: Tape): Promise<void> {
  let pixels = false;
  const addFrame = frameCounter();
  const end = u32le(await tape.ahead(12), 4) + 8;
  if (end > tape.length) throw damaged();
  await tape.pass(12);
  while (tape.passed < end) {
    const chunk = await tape.ahead(8);
    const [type, size] = [ascii(chunk, 0, 4), u32le(chunk, 4)];
    // Chunks of an odd size are followed by one byte more.
    const whole = 8 + size + (size % 2);
    if (tape.passed + whole > end) throw damaged();
    if (!KEPT.includes(type)) {
      chunk.set([0x50, 0x41, 0x44, 0x44]);
      await tape.pass(8);
      await tape.blank(whole - 8);
      continue;
    }
    if (size >= 10) check(type, await tape.ahead(Math.min(whole, 24)), addFrame);
    else if (type !== 'ANIM' && type !== 'ALPH') throw damaged();
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') pixels = true;
    await tape.pass(whole);
  }
  if (!pixels) throw damaged();
  await tape.rest((piece) => piece.fill(0));
}

function check(type: string, chunk: Uint8Array, addFrame: (width: number, height: number) => void): void {
  if (type === 'VP8X') {
    refuseHuge(u24le(chunk, 12) + 1, u24le(chunk, 15) + 1);
    chunk[8] = (chunk[8] ?? 0) & ~NOTES;
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
