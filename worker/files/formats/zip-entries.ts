import { inflateRawSync } from 'node:zlib';
import { ascii, u16le } from './byte-readers.ts';
import type { ZipEntry } from './zip-directory.ts';

// PKWARE APPNOTE 4.3.7: the local header of an entry, before its name.
const LOCAL_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');
const HEADER_BYTES = 30;
const DEFLATED = 8;
/** Parts that name the others are small; longer ones are not read. */
const MAX_ENTRY_BYTES = 32 * 1024;
const MAX_CAPTURED_BYTES = 8 * MAX_ENTRY_BYTES;
const MAX_UNPACKED_BYTES = 1024 * 1024;

/**
 * Keeps the first bytes of the entries of a ZIP with one of these names (without regard to case) while it streams through `inspect`, those
 * of archives that it holds included. `unpack` returns the text of one that the central directory lists; undefined where it was not kept or cannot be
 * unpacked.
 */
export function captureZipEntries(names: readonly string[]) {
  const wanted = names.map((name) => name.toLowerCase());
  const overlap = HEADER_BYTES + Math.max(...names.map(({ length }) => length));
  const captured = new Map<number, Buffer>();
  let [position, total] = [0, 0];
  let carried = Buffer.alloc(0);

  function inspect(piece: Uint8Array): void {
    for (const [offset, bytes] of captured)
      if (bytes.length < MAX_ENTRY_BYTES && offset + bytes.length === position) keep(offset, bytes, piece);
    const text = Buffer.concat([carried, piece]);
    const start = position - carried.length;
    for (let at = text.indexOf(LOCAL_SIGNATURE); at >= 0; at = text.indexOf(LOCAL_SIGNATURE, at + 1)) {
      const name = ascii(text, at + HEADER_BYTES, u16le(text, at + 26)).toLowerCase();
      if (wanted.includes(name) && !captured.has(start + at))
        keep(start + at, Buffer.alloc(0), text.subarray(at));
    }
    position += piece.length;
    carried = Buffer.from(text.subarray(Math.max(0, text.length - overlap)));
  }

  function keep(offset: number, before: Buffer, piece: Uint8Array): void {
    const more = piece.subarray(0, Math.min(MAX_ENTRY_BYTES - before.length, MAX_CAPTURED_BYTES - total));
    total += more.length;
    captured.set(offset, Buffer.concat([before, more]));
  }

  function unpack(listed: ZipEntry | undefined): string | undefined {
    const entry = listed && captured.get(listed.offset);
    if (!entry) return undefined;
    const start = HEADER_BYTES + u16le(entry, 26) + u16le(entry, 28);
    const packed = entry.subarray(start, start + listed.packedBytes);
    if (packed.length < listed.packedBytes) return undefined;
    const method = u16le(entry, 8);
    if (method !== DEFLATED) return method === 0 ? packed.toString() : undefined;
    try {
      return inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
    } catch {
      return undefined;
    }
  }
  return { inspect, unpack };
}
