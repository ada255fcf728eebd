import { u16le, u32le } from './byte-readers.ts';
import { damagedFile } from './byte-stream.ts';

// PKWARE APPNOTE 4.3: the end record (at least 22 bytes) and an entry of the central directory (at least 46).
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 65_535;
/** What programs append to an archive, beside its comment: a few bytes, or a block that they fill. */
const MAX_SURPLUS_BYTES = 4096;
const LOCAL_SIGNATURE = 0x04034b50;

/** `bytes` are uncompressed, `packedBytes` as stored; `offset` is that of the entry's local header. */
export type ZipEntry = { name: string; bytes: number; packedBytes: number; offset: number };

/**
 * Returns the entries of a ZIP's central directory, with their uncompressed bytes. Throws damagedFile where it is split,
 * encrypted, ZIP64 or inconsistent.
 */
export function readZipDirectory(tail: Uint8Array, fileLength: number): ZipEntry[] {
  const end = findEndRecord(tail);
  const [count, size, offset] = [u16le(tail, end + 10), u32le(tail, end + 12), u32le(tail, end + 16)];
  const start = end - size;
  const isSingleDisk = u16le(tail, end + 4) === 0 && u16le(tail, end + 8) === count;
  // No data may precede the archive or lie between the directory and its end record.
  if (!isSingleDisk || start < 0 || offset !== fileLength - tail.length + start) throw damagedFile();
  const entries: ZipEntry[] = [];
  let at = start;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > end || u32le(tail, at) !== ENTRY_SIGNATURE) throw damagedFile();
    const isEncrypted = (u16le(tail, at + 8) & 1) === 1;
    const nameLength = u16le(tail, at + 28);
    const bytes = u32le(tail, at + 24);
    if (isEncrypted || bytes === 0xffff_ffff) throw damagedFile();
    const name = new TextDecoder().decode(tail.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    entries.push({ name, bytes, packedBytes: u32le(tail, at + 20), offset: u32le(tail, at + 42) });
    at += ENTRY_BYTES + nameLength + u16le(tail, at + 30) + u16le(tail, at + 32);
  }
  if (at !== end) throw damagedFile();
  return entries;
}

/**
 * The offset of the end record: the last one. Its comment may be cut, and bytes may follow it. Security: no other archive, of which another
 * program would read the entries.
 */
function findEndRecord(tail: Uint8Array): number {
  const last = tail.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES - MAX_SURPLUS_BYTES); at--) {
    const signature = u32le(tail, at);
    if (signature === LOCAL_SIGNATURE || signature === ENTRY_SIGNATURE) break;
    if (signature === END_SIGNATURE) return at;
  }
  throw damagedFile();
}
