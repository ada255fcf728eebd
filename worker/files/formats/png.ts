import { crc32, inflateSync } from 'node:zlib';
import { IMAGE } from '../../../db/domain/files.ts';
import { ascii, u32 } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import { isIccProfile } from './icc-profile.ts';
import { assertImageSize, createFrameCounter } from './image-limits.ts';

type Check = (length: number, header: Header) => boolean;
type Header = { colours: number };
const exactly =
  (count: number): Check =>
  (length) =>
    length === count;
const INDEXED = 3;

/** Chunks that make the picture, and the lengths they may have (W3C PNG, third edition, section 11). */
const IMAGE_CHUNKS: Record<string, Check> = {
  IHDR: exactly(13),
  PLTE: (length) => length % 3 === 0 && length <= 768,
  IDAT: () => true,
  IEND: exactly(0),
  tRNS: (length, { colours }) => (colours === INDEXED ? length <= 256 : length === (colours === 0 ? 2 : 6)),
  acTL: exactly(8),
  fcTL: exactly(26),
  fdAT: (length) => length >= 4,
};
/** Chunks that say how colours are meant: their length, and what their values may be. Each is kept once. */
const COLOUR_CHUNKS: Record<string, { length: number; holds: (data: Uint8Array) => boolean }> = {
  gAMA: { length: 4, holds: (data) => u32(data, 0) <= 1_000_000 },
  // Eight numbers of hundred-thousandths.
  cHRM: {
    length: 32,
    holds: (data) => [0, 4, 8, 12, 16, 20, 24, 28].every((at) => u32(data, at) <= 100_000),
  },
  sRGB: { length: 1, holds: (data) => (data[0] ?? 4) <= 3 },
  cICP: { length: 4, holds: (data) => (data[2] ?? 1) === 0 && (data[3] ?? 2) <= 1 },
};
/** A private chunk that readers skip. */
const EMPTY = new TextEncoder().encode('paDd');
/** What a packed profile may take to be looked at in one piece, and unpacked. */
const PROFILE = { packed: 60_000, unpacked: 4 * 1024 * 1024 } as const;

/** A PNG without its notes (texts, Exif, times, whatever programs hide there) and without anything after its end. */
export async function stripPngMetadata(stream: ByteStream): Promise<void> {
  let pixels = false;
  const header: Header = { colours: 0 };
  const kept = new Set<string>();
  const addFrame = createFrameCounter();
  await stream.forward(8);
  for (let first = true; ; first = false) {
    const head = await stream.peekNext(8);
    const length = u32(head, 0);
    const type = ascii(head, 4, 4);
    if (first !== (type === 'IHDR') || stream.position + length + 12 > stream.length) throw damagedFile();
    const fits = IMAGE_CHUNKS[type];
    if (fits && !fits(length, header)) throw damagedFile();
    if (type === 'IHDR') {
      const sides = await stream.peekNext(18);
      assertImageSize(u32(sides, 8), u32(sides, 12));
      header.colours = sides[17] ?? 0;
    }
    if (type === 'acTL' && u32(await stream.peekNext(12), 8) > IMAGE.frames) throw damagedFile();
    if (type === 'fcTL') {
      const frame = await stream.peekNext(20);
      addFrame(u32(frame, 12), u32(frame, 16));
    }
    if (type === 'IDAT') pixels = true;
    // In a picture of true colours a palette is only advice.
    const advice = type === 'PLTE' && header.colours !== INDEXED;
    if (fits && !advice) await stream.forward(length + 12);
    else if (/^[A-Z]/.test(type) && !advice) throw damagedFile();
    else if (!kept.has(type) && (await isColourChunk(stream, type, length))) {
      kept.add(type);
      await forwardChunk(stream, length);
    } else await blankChunk(stream, length);
    if (type === 'IEND') break;
  }
  if (!pixels) throw damagedFile();
  await stream.forwardRest((piece) => piece.fill(0));
}

/** Whether the chunk that comes next says how colours are meant, and nothing else; its name of a profile is overwritten. */
async function isColourChunk(stream: ByteStream, type: string, length: number): Promise<boolean> {
  if (type === 'iCCP')
    return length <= PROFILE.packed && isProfile((await stream.peekNext(8 + length)).subarray(8, 8 + length));
  const rule = COLOUR_CHUNKS[type];
  return rule?.length === length && rule.holds((await stream.peekNext(8 + length)).subarray(8));
}

/** Whether these are a name, the only method there is, and a packed profile up to their last byte. */
function isProfile(data: Uint8Array): boolean {
  const end = data.indexOf(0);
  if (end < 1 || end > 79 || data[end + 1] !== 0) return false;
  try {
    const packed = data.subarray(end + 2);
    const { buffer, engine } = inflateSync(packed, {
      maxOutputLength: PROFILE.unpacked,
      info: true,
    }) as unknown as {
      buffer: Uint8Array;
      engine: { bytesWritten: number };
    };
    if (engine.bytesWritten !== packed.length || !isIccProfile(buffer, buffer.length)) return false;
  } catch {
    return false;
  }
  data.fill('x'.charCodeAt(0), 0, end);
  return true;
}

/** Lets a chunk pass that is ahead as a whole, with the check sum of what it says now. */
async function forwardChunk(stream: ByteStream, length: number): Promise<void> {
  const bytes = await stream.peekNext(12 + length);
  writeSum(bytes.subarray(8 + length), crc32(bytes.subarray(4, 8 + length)));
  await stream.forward(12 + length);
}

async function blankChunk(stream: ByteStream, length: number): Promise<void> {
  (await stream.peekNext(8)).set(EMPTY, 4);
  let check = crc32(EMPTY);
  await stream.forward(8);
  await stream.forward(length, (piece) => {
    check = crc32(piece.fill(0), check);
  });
  writeSum(await stream.peekNext(4), check);
  await stream.forward(4);
}

const writeSum = (at: Uint8Array, sum: number) => new DataView(at.buffer, at.byteOffset).setUint32(0, sum);
