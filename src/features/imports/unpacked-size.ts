/** What the parts of a workbook may be together without compression; photos in it are not read. */
const MAX_UNPACKED = 150_000_000;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const HAS_DESCRIPTOR = 8;
const END_LENGTH = 22;

/**
 * Whether the parts of a ZIP file that are read would be too large, or do not say how large they are. The reader stops at the size that the
 * directory states, so that a file which unpacks to more than it says is refused too.
 */
export function isTooLargeUnpacked(buffer: ArrayBuffer): boolean {
  const view = new DataView(buffer);
  let end = buffer.byteLength - END_LENGTH;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) return false;
  let total = 0;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && view.getUint32(at, true) === ENTRY) {
    const flags = view.getUint16(at + 8, true);
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(buffer, at + 46, nameLength));
    const isUnstated = packed > 0 ? unpacked === 0 : (flags & HAS_DESCRIPTOR) > 0 && !name.endsWith('/');
    if (isUnstated) return true;
    if (/\.(?:xml|rels)$/i.test(name)) total += unpacked;
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total > MAX_UNPACKED;
}
