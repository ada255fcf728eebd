import { crc32 } from 'node:zlib';
import { IMAGE } from '../db/domain/files.ts';
import { frameCounter, refuseHuge } from './file-limits.ts';
import { ascii, u32 } from './file-numbers.ts';
import { damaged, type Tape } from './file-tape.ts';

/** Chunks of pixels, colours and animation. All others (texts, Exif, times, whatever programs hide there) are emptied. */
// biome-ignore format: a list of words
const KEPT = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT'];
/** A private chunk that readers skip. */
const EMPTY = new TextEncoder().encode('paDd');

/** A PNG (W3C PNG, third edition) without its notes and without anything after its end. */
export async function walkPng(tape: Tape): Promise<void> {
  let pixels = false;
  const addFrame = frameCounter();
  await tape.pass(8);
  for (let first = true; ; first = false) {
    const head = await tape.ahead(8);
    const length = u32(head, 0);
    const type = ascii(head, 4, 4);
    if (first !== (type === 'IHDR') || tape.passed + length + 12 > tape.length) throw damaged();
    if (type === 'IHDR') {
      if (length !== 13) throw damaged();
      const header = await tape.ahead(16);
      refuseHuge(u32(header, 8), u32(header, 12));
    }
    if (type === 'acTL' && u32(await tape.ahead(12), 8) > IMAGE.frames) throw damaged();
    if (type === 'fcTL') {
      const frame = await tape.ahead(20);
      addFrame(u32(frame, 12), u32(frame, 16));
    }
    if (type === 'IDAT') pixels = true;
    if (KEPT.includes(type)) await tape.pass(length + 12);
    else if (/^[A-Z]/.test(type)) throw damaged();
    else await empty(tape, length);
    if (type === 'IEND') break;
  }
  if (!pixels) throw damaged();
  await tape.rest((piece) => piece.fill(0));
}

async function empty(tape: Tape, length: number): Promise<void> {
  (await tape.ahead(8)).set(EMPTY, 4);
  let check = crc32(EMPTY);
  await tape.pass(8);
  await tape.pass(length, (piece) => {
    check = crc32(piece.fill(0), check);
  });
  const sum = await tape.ahead(4);
  new DataView(sum.buffer, sum.byteOffset).setUint32(0, check);
  await tape.pass(4);
}
