import { u16 } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import type { Ending } from './ending.ts';
import {
  DHT,
  DRI,
  EOI,
  forwardScan,
  isFrame,
  isParameterless,
  isRestart,
  nextMarker,
  SOS,
} from './jpeg-markers.ts';

// Whether the entropy-coded data of a JPEG are whole is only known by decoding them (ITU T.81, annexes F and G). Only the codes are
// read: no coefficient is kept, but for the refinement of a progressive image whether it is zero.

type Component = {
  id: number;
  h: number;
  v: number;
  /** Blocks of a scan of this component alone. */
  blocks: number;
  /** A bit for each coefficient that is not zero; empty until a progressive scan needs it. */
  nonZero: Uint8Array;
};
type Frame = { isProgressive: boolean; units: number; components: Component[] };
type Huffman = { codes: Int32Array; first: Int32Array; offset: Int32Array; values: Uint8Array };
type Scan = {
  parts: { component: Component; dc: Huffman | undefined; ac: Huffman | undefined }[];
  /** Spectral selection, and whether it refines an earlier scan. */
  start: number;
  end: number;
  refines: boolean;
};

/** More than the largest unit takes: 10 blocks of 64 coefficients of up to 27 bits, each byte stuffed. */
const UNIT_BYTES = 8192;
/** Programs write up to a dozen scans. Security: a scan of few bytes may be of a million blocks. */
const MAX_SCANS = 100;
const SEQUENTIAL = [0xc0, 0xc1];
const PROGRESSIVE = 0xc2;

/**
 * Returns the ending of a stored JPEG without end marker: after the data of its last scan. Null where these are cut, where an earlier
 * scan is, or where its coding is one that browsers do not show (arithmetic, lossless).
 */
export async function findJpegEnding(stream: ByteStream): Promise<Ending | null> {
  const tables = new Map<number, Huffman>();
  let frame: Frame | undefined;
  let restartInterval = 0;
  let keep: number | null = null;
  await stream.forward(2);
  for (let scans = 0; scans <= MAX_SCANS; ) {
    const marker = await nextMarker(stream);
    if (marker === undefined || marker === EOI)
      return keep === null ? null : { keep, end: new Uint8Array([0xff, EOI]) };
    if (isParameterless(marker)) {
      await stream.forward(2);
      continue;
    }
    const length = 2 + u16(await stream.peekNext(4), 2);
    const segment = (await stream.peekNext(length)).slice(4, length);
    await stream.forward(length);
    if (marker === DHT) readTables(segment, tables);
    if (marker === DRI) restartInterval = u16(segment, 0);
    if (isFrame(marker)) {
      if (marker !== PROGRESSIVE && !SEQUENTIAL.includes(marker)) return null;
      frame = readFrame(segment, marker === PROGRESSIVE);
    }
    if (marker !== SOS) continue;
    const scan = frame && readScan(segment, frame, tables);
    if (!frame || !scan || !(await forwardUnits(stream, frame, scan, restartInterval))) return null;
    keep = stream.position;
    scans++;
    await forwardScan(stream);
  }
  return null;
}

function readTables(segment: Uint8Array, tables: Map<number, Huffman>): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const [codes, first, offset] = [new Int32Array(17), new Int32Array(17), new Int32Array(17)];
    let [code, index] = [0, 0];
    for (let bits = 1; bits <= 16; bits++) {
      const count = counts[bits - 1] ?? 0;
      codes[bits] = count;
      first[bits] = code;
      offset[bits] = index;
      code = (code + count) << 1;
      index += count;
    }
    tables.set(segment[at] ?? 0, {
      codes,
      first,
      offset,
      values: segment.subarray(at + 17, at + 17 + total),
    });
    at += 17 + total;
  }
}

function readFrame(segment: Uint8Array, isProgressive: boolean): Frame {
  const [height, width] = [u16(segment, 1), u16(segment, 3)];
  const parts = Array.from({ length: segment[5] ?? 0 }, (_, i) => ({
    id: segment[6 + 3 * i] ?? 0,
    h: (segment[7 + 3 * i] ?? 0) >> 4,
    v: (segment[7 + 3 * i] ?? 0) & 15,
  }));
  if (parts.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) throw damagedFile();
  const maxH = Math.max(...parts.map(({ h }) => h));
  const maxV = Math.max(...parts.map(({ v }) => v));
  const countBlocks = (pixels: number, own: number, max: number) => Math.ceil((pixels * own) / (8 * max));
  return {
    isProgressive,
    units: Math.ceil(width / (8 * maxH)) * Math.ceil(height / (8 * maxV)),
    components: parts.map((part) => ({
      ...part,
      blocks: countBlocks(width, part.h, maxH) * countBlocks(height, part.v, maxV),
      nonZero: new Uint8Array(),
    })),
  };
}

function readScan(
  segment: Uint8Array,
  { components, isProgressive }: Frame,
  tables: ReadonlyMap<number, Huffman>,
): Scan | null {
  const count = segment[0] ?? 0;
  const parts: Scan['parts'] = [];
  for (let i = 0; i < count; i++) {
    const [id, table = 0] = segment.subarray(1 + 2 * i);
    const component = components.find((one) => one.id === id);
    if (!component) return null;
    parts.push({ component, dc: tables.get(table >> 4), ac: tables.get(0x10 | (table & 15)) });
  }
  const [start = 0, end = 0, successive = 0] = segment.subarray(1 + 2 * count);
  if (!isProgressive) return { parts, start: 0, end: 63, refines: false };
  const [one] = parts;
  if (!one || end > 63 || start > end || (start > 0 && count > 1)) return null;
  if (start > 0 && one.component.nonZero.length === 0)
    one.component.nonZero = new Uint8Array(8 * one.component.blocks);
  return { parts, start, end, refines: successive >> 4 > 0 };
}

/** Forwards the data of all units of a scan; false where they end before or hold a code that no table has. */
async function forwardUnits(
  stream: ByteStream,
  frame: Frame,
  scan: Scan,
  restartInterval: number,
): Promise<boolean> {
  const [single] = scan.parts;
  const isInterleaved = scan.parts.length > 1;
  const units = isInterleaved ? frame.units : (single?.component.blocks ?? 0);
  const reader = new CodeReader();
  const decoder = new BlockDecoder(reader, scan, frame.isProgressive);
  let bytes = await stream.peekUpTo(UNIT_BYTES);
  reader.open(bytes);
  for (let unit = 0; unit < units; unit++) {
    if (bytes.length - reader.at < UNIT_BYTES && stream.position + bytes.length < stream.length) {
      await stream.forward(reader.at);
      bytes = await stream.peekUpTo(UNIT_BYTES);
      reader.open(bytes);
    }
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      if (!reader.skipRestart()) return false;
      decoder.endRun = 0;
    }
    for (const part of scan.parts) {
      const blocks = isInterleaved ? part.component.h * part.component.v : 1;
      for (let i = 0; i < blocks; i++) decoder.decode(part, unit);
    }
    if (reader.failed) return false;
  }
  await stream.forward(reader.at);
  return true;
}

/** Reads bits and Huffman codes of entropy-coded data; `failed` once they end or hold an unknown code. */
class CodeReader {
  at = 0;
  failed = false;
  #bytes: Uint8Array = new Uint8Array();
  #byte = 0;
  #left = 0;

  /** Goes on in other bytes; the bits that are left of the last byte stay. */
  open(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.at = 0;
  }

  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = (value << 1) | this.#bit();
    return value;
  }

  code(table: Huffman | undefined): number {
    let code = 0;
    for (let bits = 1; table && bits <= 16 && !this.failed; bits++) {
      code = (code << 1) | this.#bit();
      const index = code - (table.first[bits] ?? 0);
      if (index >= 0 && index < (table.codes[bits] ?? 0))
        return table.values[(table.offset[bits] ?? 0) + index] ?? 0;
    }
    this.failed = true;
    return 0;
  }

  /** Skips what is left of the last byte and a restart marker; false where there is none. */
  skipRestart(): boolean {
    this.#left = 0;
    while (this.#bytes[this.at] === 0xff && this.#bytes[this.at + 1] === 0xff) this.at++;
    const isMarker = this.#bytes[this.at] === 0xff && isRestart(this.#bytes[this.at + 1] ?? 0);
    this.at += 2;
    return isMarker;
  }

  #bit(): number {
    if (this.#left === 0) {
      const byte = this.#bytes[this.at];
      // A byte 0xff of the data is followed by 0; another byte makes it a marker.
      if (byte === undefined || (byte === 0xff && this.#bytes[this.at + 1] !== 0)) {
        this.failed = true;
        return 0;
      }
      this.at += byte === 0xff ? 2 : 1;
      this.#byte = byte;
      this.#left = 8;
    }
    this.#left--;
    return (this.#byte >> this.#left) & 1;
  }
}

class BlockDecoder {
  /** Blocks that follow without further coefficients. */
  endRun = 0;
  readonly #reader: CodeReader;
  readonly #scan: Scan;
  readonly decode: (part: Scan['parts'][number], block: number) => void;

  constructor(reader: CodeReader, scan: Scan, isProgressive: boolean) {
    this.#reader = reader;
    this.#scan = scan;
    if (!isProgressive) this.decode = (part) => this.#sequential(part);
    else if (scan.start === 0) this.decode = ({ dc }) => reader.bits(scan.refines ? 1 : reader.code(dc));
    else if (scan.refines)
      this.decode = ({ component, ac }, block) => this.#refine(component.nonZero, ac, block);
    else this.decode = ({ component, ac }, block) => this.#first(component.nonZero, ac, block);
  }

  #sequential({ dc, ac }: Scan['parts'][number]): void {
    const reader = this.#reader;
    reader.bits(reader.code(dc));
    for (let at = 1; at < 64 && !reader.failed; at++) {
      const code = reader.code(ac);
      if ((code & 15) === 0 && code >> 4 < 15) return;
      at += code >> 4;
      reader.bits(code & 15);
    }
  }

  #first(nonZero: Uint8Array, ac: Huffman | undefined, block: number): void {
    const reader = this.#reader;
    if (this.endRun > 0) {
      this.endRun--;
      return;
    }
    for (let at = this.#scan.start; at <= this.#scan.end && !reader.failed; at++) {
      const code = reader.code(ac);
      const run = code >> 4;
      if ((code & 15) === 0 && run < 15) {
        this.endRun = (1 << run) - 1 + reader.bits(run);
        return;
      }
      at += run;
      reader.bits(code & 15);
      if ((code & 15) > 0 && at < 64) mark(nonZero, block, at);
    }
  }

  #refine(nonZero: Uint8Array, ac: Huffman | undefined, block: number): void {
    const reader = this.#reader;
    const { start, end } = this.#scan;
    let at = start;
    while (this.endRun === 0 && at <= end && !reader.failed) {
      const code = reader.code(ac);
      let run = code >> 4;
      if ((code & 15) === 0 && run < 15) {
        this.endRun = (1 << run) + reader.bits(run);
        break;
      }
      const isNew = (code & 15) > 0;
      if (isNew) reader.bits(1);
      for (; at <= end; at++) {
        if (isMarked(nonZero, block, at)) reader.bits(1);
        else if (run-- === 0) break;
      }
      if (isNew && at <= end) mark(nonZero, block, at);
      at++;
    }
    if (this.endRun === 0) return;
    for (; at <= end; at++) if (isMarked(nonZero, block, at)) reader.bits(1);
    this.endRun--;
  }
}

const isMarked = (bits: Uint8Array, block: number, at: number) =>
  ((bits[8 * block + (at >> 3)] ?? 0) & (1 << (at & 7))) !== 0;
function mark(bits: Uint8Array, block: number, at: number): void {
  const byte = 8 * block + (at >> 3);
  bits[byte] = (bits[byte] ?? 0) | (1 << (at & 7));
}
