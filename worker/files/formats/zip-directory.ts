import { u16le, u32le } from './byte-readers.ts';
import { damagedFile } from './byte-stream.ts';

// PKWARE APPNOTE 4.3: the end record (at least 22 bytes) and an entry of the central directory (at least 46).
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 65_535;

export type Entry = { name: string; bytes: number };

/**
 * Returns the entries of a ZIP's central directory, with their uncompressed bytes. Throws damagedFile where it is split,
 * encrypted, ZIP64 or inconsistent.
 */
export function readZipDirectory(tail: Uint8Array, fileLength: number): Entry[] {
  const end = findEndRecord(tail);
  const [count, size, offset] = [u16le(tail, end + 10), u32le(tail, end + 12), u32le(tail, end + 16)];
  const start = end - size;
  const isSingleDisk = u16le(tail, end + 4) === 0 && u16le(tail, end + 8) === count;
  // No data may precede the archive or lie between the directory and its end record.
  if (!isSingleDisk || start < 0 || offset !== fileLength - tail.length + start) throw damagedFile();
  const entries: Entry[] = [];
  let at = start;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > end || u32le(tail, at) !== ENTRY_SIGNATURE) throw damagedFile();
    const isEncrypted = (u16le(tail, at + 8) & 1) === 1;
    const nameLength = u16le(tail, at + 28);
    const bytes = u32le(tail, at + 24);
    if (isEncrypted || bytes === 0xffff_ffff) throw damagedFile();
    const name = new TextDecoder().decode(tail.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    entries.push({ name, bytes });
    at += ENTRY_BYTES + nameLength + u16le(tail, at + 30) + u16le(tail, at + 32);
  }
  if (at !== end) throw damagedFile();
  return entries;
}

/** The offset of the end record: the last one whose comment extends exactly to the end of the file. */
function findEndRecord(tail: Uint8Array): number {
  const last = tail.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--)
    if (u32le(tail, at) === END_SIGNATURE && at + END_BYTES + u16le(tail, at + 20) === tail.length) return at;
  throw damagedFile();
}
