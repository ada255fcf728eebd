import { crc32, inflateSync } from 'node:zlib';
import { IMAGE_LIMITS } from '../../../db/domain/files.ts';
import { ascii, u32 } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import type { Ending, FindEnding } from './ending.ts';
import { isIccProfile } from './icc-profile.ts';
import { assertImageSize, createFrameCounter } from './image-limits.ts';

type LengthCheck = (length: number, header: Header) => boolean;
type Header = { colourType: number };
const exactly =
  (count: number): LengthCheck =>
  (length) =>
    length === count;
const INDEXED_COLOUR = 3;

/** The chunks of image data, and their valid lengths (W3C PNG, third edition, section 11). */
const IMAGE_CHUNKS: Record<string, LengthCheck> = {
  IHDR: exactly(13),
  PLTE: (length) => length % 3 === 0 && length <= 768,
  IDAT: () => true,
  IEND: exactly(0),
  tRNS: (length, { colourType }) =>
    colourType === INDEXED_COLOUR ? length <= 256 : length === (colourType === 0 ? 2 : 6),
  acTL: exactly(8),
  fcTL: exactly(26),
  fdAT: (length) => length >= 4,
};
/** The chunks of the colour space: their length and the check of their values. Each is kept once. */
const COLOUR_CHUNKS: Record<string, { length: number; holds: (data: Uint8Array) => boolean }> = {
  gAMA: { length: 4, holds: (data) => u32(data, 0) <= 1_000_000 },
  // Eight chromaticities, in units of 0.00001.
  cHRM: {
    length: 32,
    holds: (data) => [0, 4, 8, 12, 16, 20, 24, 28].every((at) => u32(data, at) <= 100_000),
  },
  sRGB: { length: 1, holds: (data) => (data[0] ?? 4) <= 3 },
  cICP: { length: 4, holds: (data) => (data[2] ?? 1) === 0 && (data[3] ?? 2) <= 1 },
};
const IEND = new Uint8Array([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
/** The type of blanked chunks: ancillary and private, so that readers skip them. */
const PADDING_TYPE = new TextEncoder().encode('paDd');
/** The largest ICC profile in bytes: compressed, to fit the window, and decompressed. */
const MAX_PROFILE_BYTES = { compressed: 60_000, decompressed: 4 * 1024 * 1024 } as const;

/**
 * Strips the metadata of a PNG (texts, Exif, times, private chunks) and blanks what follows its end. Throws damagedFile or when it is
 * too large. An ancillary chunk of invalid length is blanked, since browsers ignore it.
 */
export async function stripPngMetadata(stream: ByteStream): Promise<FindEnding | undefined> {
  let pixels = false;
  const header: Header = { colourType: 0 };
  const kept = new Set<string>();
  const addFrame = createFrameCounter();
  await stream.forward(8);
  for (let first = true; ; first = false) {
    if (pixels && stream.length - stream.position < IEND.length) {
      // The end chunk is missing, whole or in part.
      await stream.forwardRest();
      return findPngEnding;
    }
    const head = await stream.peekNext(8);
    const length = u32(head, 0);
    const type = ascii(head, 4, 4);
    if (first !== (type === 'IHDR') || stream.position + length + 12 > stream.length) throw damagedFile();
    const isValidLength = IMAGE_CHUNKS[type];
    const isCritical = /^[A-Z]/.test(type);
    const isValid = isValidLength?.(length, header) ?? false;
    if (isCritical && isValidLength && !isValid) throw damagedFile();
    if (type === 'IHDR') {
      const chunk = await stream.peekNext(18);
      assertImageSize(u32(chunk, 8), u32(chunk, 12));
      header.colourType = chunk[17] ?? 0;
    }
    if (type === 'acTL' && isValid && u32(await stream.peekNext(12), 8) > IMAGE_LIMITS.frames)
      throw damagedFile();
    if (type === 'fcTL' && isValid) {
      const frame = await stream.peekNext(20);
      addFrame(u32(frame, 12), u32(frame, 16));
    }
    if (type === 'IDAT') pixels = true;
    // In a truecolour image the palette is only a suggestion for quantization.
    const isSuggestion = type === 'PLTE' && header.colourType !== INDEXED_COLOUR;
    if (isValid && !isSuggestion) await stream.forward(length + 12);
    else if (isCritical && !isSuggestion) throw damagedFile();
    else if (!kept.has(type) && (await isColourChunk(stream, type, length))) {
      kept.add(type);
      await forwardChunk(stream, length);
    } else await blankChunk(stream, length);
    if (type === 'IEND') break;
  }
  if (!pixels) throw damagedFile();
  await stream.forwardRest((piece) => piece.fill(0));
  return undefined;
}

/** Returns the ending of a PNG whose last chunk ends less than an end chunk before its end; null where its image data are cut. */
async function findPngEnding(stream: ByteStream): Promise<Ending | null> {
  const header = (await stream.peekNext(24)).slice(0, 24);
  const [width, height] = [u32(header, 16), u32(header, 20)];
  const inflating = new DecompressionStream('deflate');
  const writer = inflating.writable.getWriter();
  const sending = sendImageData(stream, writer).catch((error: unknown) =>
    writer.abort(error).catch(() => {}),
  );
  // Up to 8 bytes a pixel; each row of an interlaced image has a filter byte and a byte that is not full in up to 7 passes.
  const maxBytes = width * height * 8 + height * 14;
  const isComplete = await drain(inflating.readable as ReadableStream<Uint8Array>, maxBytes).catch(
    () => false,
  );
  await sending;
  return isComplete ? { keep: stream.position, end: IEND } : null;
}

async function sendImageData(stream: ByteStream, writer: WritableStreamDefaultWriter): Promise<void> {
  await stream.forward(8);
  while (stream.length - stream.position >= IEND.length) {
    const head = await stream.peekNext(8);
    const [length, isData] = [u32(head, 0), ascii(head, 4, 4) === 'IDAT'];
    await stream.forward(8);
    for (let left = isData ? length : 0; left > 0; ) {
      const piece = (await stream.peekNext()).slice(0, left);
      await writer.write(piece);
      await stream.forward(piece.length);
      left -= piece.length;
    }
    await stream.forward(isData ? 4 : length + 4);
  }
  await writer.close();
}

/** Reads a stream to its end; false beyond `maxBytes`. */
async function drain(readable: ReadableStream<Uint8Array>, maxBytes: number): Promise<boolean> {
  const reader = readable.getReader();
  for (let read = 0; read <= maxBytes; ) {
    const { value, done } = await reader.read();
    if (done) return true;
    read += value.length;
  }
  await reader.cancel();
  return false;
}

/** Whether the next chunk is a valid chunk of the colour space; overwrites the name of an ICC profile. */
async function isColourChunk(stream: ByteStream, type: string, length: number): Promise<boolean> {
  if (type === 'iCCP')
    return (
      length <= MAX_PROFILE_BYTES.compressed &&
      isProfile((await stream.peekNext(8 + length)).subarray(8, 8 + length))
    );
  const rule = COLOUR_CHUNKS[type];
  return rule?.length === length && rule.holds((await stream.peekNext(8 + length)).subarray(8));
}

/** Whether the data of an iCCP chunk are a name, compression method 0, and a compressed profile up to the last byte. */
function isProfile(data: Uint8Array): boolean {
  const end = data.indexOf(0);
  if (end < 1 || end > 79 || data[end + 1] !== 0) return false;
  try {
    const compressed = data.subarray(end + 2);
    const { buffer, engine } = inflateSync(compressed, {
      maxOutputLength: MAX_PROFILE_BYTES.decompressed,
      info: true,
    }) as unknown as {
      buffer: Uint8Array;
      engine: { bytesWritten: number };
    };
    if (engine.bytesWritten !== compressed.length || !isIccProfile(buffer, buffer.length)) return false;
  } catch {
    return false;
  }
  data.fill('x'.charCodeAt(0), 0, end);
  return true;
}

/** Forwards a whole chunk with the CRC of its rewritten data. */
async function forwardChunk(stream: ByteStream, length: number): Promise<void> {
  const bytes = await stream.peekNext(12 + length);
  writeCrc(bytes.subarray(8 + length), crc32(bytes.subarray(4, 8 + length)));
  await stream.forward(12 + length);
}

/** Forwards a chunk as zeros, under PADDING_TYPE. */
async function blankChunk(stream: ByteStream, length: number): Promise<void> {
  (await stream.peekNext(8)).set(PADDING_TYPE, 4);
  let crc = crc32(PADDING_TYPE);
  await stream.forward(8);
  await stream.forward(length, (piece) => {
    crc = crc32(piece.fill(0), crc);
  });
  writeCrc(await stream.peekNext(4), crc);
  await stream.forward(4);
}

const writeCrc = (target: Uint8Array, crc: number) =>
  new DataView(target.buffer, target.byteOffset).setUint32(0, crc);
