import { u16le, u32le } from './byte-readers.ts';
import { damagedFile } from './byte-stream.ts';

// PKWARE APPNOTE 4.3: the end record (at least 22 bytes) and an entry of the central directory (at least 46).
const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LONGEST_COMMENT = 65_535;

export type Entry = { name: string; bytes: number };

/** The entries that the end of a ZIP lists. Refuses what is split, encrypted, ZIP64, or does not end where it says. */
export function readZipDirectory(tail: Uint8Array, fileLength: number): Entry[] {
  const end = findEndRecord(tail);
  const [count, size, offset] = [u16le(tail, end + 10), u32le(tail, end + 12), u32le(tail, end + 16)];
  const start = end - size;
  const single = u16le(tail, end + 4) === 0 && u16le(tail, end + 8) === count;
  // Nothing may stand before the archive or between the directory and its end.
  if (!single || start < 0 || offset !== fileLength - tail.length + start) throw damagedFile();
  const entries: Entry[] = [];
  let at = start;
  while (entries.length < count) {
    if (at + ENTRY_LENGTH > end || u32le(tail, at) !== ENTRY) throw damagedFile();
    const encrypted = (u16le(tail, at + 8) & 1) === 1;
    const nameLength = u16le(tail, at + 28);
    const bytes = u32le(tail, at + 24);
    if (encrypted || bytes === 0xffff_ffff) throw damagedFile();
    const name = new TextDecoder().decode(tail.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength));
    entries.push({ name, bytes });
    at += ENTRY_LENGTH + nameLength + u16le(tail, at + 30) + u16le(tail, at + 32);
  }
  if (at !== end) throw damagedFile();
  return entries;
}

/** Where the end record begins: the last one whose comment reaches exactly to the end of the file. */
function findEndRecord(tail: Uint8Array): number {
  const last = tail.length - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--)
    if (u32le(tail, at) === END && at + END_LENGTH + u16le(tail, at + 20) === tail.length) return at;
  throw damagedFile();
}
