import { detectFileType } from '../../../db/domain/files.ts';

/**
 * Removes the metadata (place, time, author) of a JPEG, PNG or WebP; keeps Exif's orientation. Returns the file's remaining
 * parts, null when it cannot be parsed.
 */
export function stripMetadata(file: Uint8Array): Uint8Array[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const strip = { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp };
  const type = detectFileType(file);
  try {
    return type && type in strip ? strip[type as keyof typeof strip](file, view) : null;
  } catch {
    // The file is truncated.
    return null;
  }
}

const readText = (file: Uint8Array, at: number, count: number) =>
  String.fromCharCode(...file.subarray(at, at + count));

const KEPT_APP_SEGMENTS: Record<number, string> = { 224: 'JFIF', 226: 'ICC_PROFILE', 238: 'Adobe' };
/** ITU T.81: marker segments; all but scans have a length. */
function stripJpeg(file: Uint8Array, view: DataView): Uint8Array[] | null {
  const parts = [file.subarray(0, 2)];
  for (let at = 2; ; ) {
    const marker = view.getUint16(at);
    if (marker < 0xff00) return null;
    if (marker === 0xffd9) return [...parts, file.subarray(at, at + 2)];
    let end = at + 2 + view.getUint16(at + 2);
    if (end > file.length) return null;
    if (marker === 0xffda) end = findScanEnd(file, end);
    const kind = marker & 0xff;
    const isMetadata = (kind >= 0xe0 && kind <= 0xef) || kind === 0xfe;
    const keptSignature = KEPT_APP_SEGMENTS[kind];
    if (!isMetadata || (keptSignature && readText(file, at + 4, keptSignature.length) === keptSignature))
      parts.push(file.subarray(at, end));
    else if (readText(file, at + 4, 6) === 'Exif\0\0') {
      const orientation = readOrientation(
        new DataView(view.buffer, view.byteOffset + at + 10, end - at - 10),
      );
      if (orientation > 1) parts.push(makeExif(orientation));
    }
    at = end;
  }
}

function findScanEnd(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError('The scan has no end.');
}

/** TIFF 6.0, section 2: the first directory's entry 0x0112. */
function readOrientation(tiff: DataView): number {
  const little = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, little);
  for (let entry = 0; entry < tiff.getUint16(directory, little); entry++) {
    const at = directory + 2 + entry * 12;
    if (tiff.getUint16(at, little) === 0x0112) return tiff.getUint16(at + 8, little);
  }
  return 1;
}

const makeExif = (orientation: number) =>
  new Uint8Array([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    // Little endian; the directory at offset 8 has one entry, a 16-bit number.
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
  ]);

const KEPT_CHUNKS = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|acTL|fcTL|fdAT)$/;
/** W3C PNG, section 5: chunks of length, type, data and checksum. */
function stripPng(file: Uint8Array, view: DataView): Uint8Array[] | null {
  const parts = [file.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) return null;
    const type = readText(file, at + 4, 4);
    if (KEPT_CHUNKS.test(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return parts;
    at = end;
  }
}

/** RFC 9649: chunks in a RIFF container, whose length and flags (Exif, XMP) are rewritten. */
function stripWebp(file: Uint8Array, view: DataView): Uint8Array[] | null {
  const parts: Uint8Array[] = [];
  const riffEnd = view.getUint32(4, true) + 8;
  for (let at = 12; at < riffEnd; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > file.length) return null;
    const chunk = file.slice(at, end);
    const type = readText(chunk, 0, 4);
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (type !== 'EXIF' && type !== 'XMP ') parts.push(chunk);
    at = end;
  }
  const head = file.slice(0, 12);
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  new DataView(head.buffer).setUint32(4, length, true);
  return [head, ...parts];
}
