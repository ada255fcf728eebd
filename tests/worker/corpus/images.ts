import { deflateSync } from 'node:zlib';
import { bytes, chunk, noise, u16, u16le, u32, u32le } from './bytes.ts';

/** A note of a JPEG: marker, length, contents. */
export const note = (marker: number, data: string | Buffer) => {
  const body = bytes(data);
  return bytes([0xff, marker], u16(body.length + 2), body);
};
export const SECRET = 'GPSLatitude 41.3874 Carmen';

/** A colour profile as ICC.1 lays it out, as far as its header is concerned. */
export function icc(size = 200): Buffer {
  const profile = Buffer.alloc(size, 0x11);
  profile.writeUInt32BE(size, 0);
  profile.write('acsp', 36, 'latin1');
  return profile;
}
/** One of the numbered parts of a profile in a JPEG. */
export const iccPart = (part: Buffer, number = 1, count = 1) =>
  note(0xe2, bytes('ICC_PROFILE\0', [number, count], part));
/** A profile in a PNG, under a name. */
export const iCCP = (profile: Buffer, { name = 'Carmen', end = '' } = {}) =>
  chunk('iCCP', bytes(name, [0, 0], deflateSync(profile), end));

/** Exif data in big endian that say how the picture is turned and where it was taken. */
export const exif = (turned: number) =>
  bytes(
    'Exif\0\0MM',
    u16(42),
    u32(8),
    u16(2),
    u16(0x0112),
    u16(3),
    u32(1),
    u16(turned),
    u16(0),
    u16(0x8825),
    u16(4),
    u32(1),
    u32(40),
    u32(0),
    SECRET,
  );

type Jpeg = { width?: number; height?: number; size?: number; notes?: Buffer; end?: string; whole?: boolean };
/** A JPEG as a camera lays it out. The picture in it is noise; `size` is that of the whole file. */
export function jpeg({ width = 64, height = 48, size, notes, end = '', whole = true }: Jpeg = {}): Buffer {
  const head = bytes(
    [0xff, 0xd8],
    note(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    notes ?? '',
    note(0xdb, `\0${'\x10'.repeat(64)}`),
    note(0xc0, bytes([8], u16(height), u16(width), [1, 1, 0x11, 0])),
    note(0xda, bytes([1, 1, 0, 0, 63, 0])),
  );
  const data = noise(Math.max(16, (size ?? 0) - head.length - 2 - end.length));
  return bytes(head, data, whole ? [0xff, 0xd9] : '', end);
}

type Png = {
  width?: number;
  height?: number;
  colours?: number;
  notes?: Buffer;
  end?: string;
  whole?: boolean;
};
/** A PNG that any reader opens: one white pixel for each it claims, up to a thousand. */
export function png({ width = 8, height = 8, colours = 0, notes, end = '', whole = true }: Png = {}): Buffer {
  const header = bytes(u32(width), u32(height), [8, colours, 0, 0, 0]);
  const pixels = deflateSync(Buffer.alloc(Math.min(1000, height) * (Math.min(1000, width) + 1)));
  return bytes(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', header),
    notes ?? '',
    chunk('IDAT', pixels),
    whole ? chunk('IEND') : '',
    end,
  );
}

/** A GIF of so many frames of one pixel. */
export function gif({ width = 1, frames = 1, notes = '' as string | Buffer, end = '' } = {}): Buffer {
  const frame = bytes(
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    [2, 2, 0x44, 0x01, 0],
  );
  return bytes(
    'GIF89a',
    u16le(width),
    u16le(1),
    [0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    notes,
    ...Array(frames).fill(frame),
    [0x3b],
    end,
  );
}

const riff = (type: string, data: string | Buffer) => {
  const body = bytes(data);
  return bytes(type, u32le(body.length), body, body.length % 2 ? [0] : '');
};
const sides24 = (width: number, height: number) =>
  bytes([...u32le(width - 1).slice(0, 3), ...u32le(height - 1).slice(0, 3)]);
/** The pixels of a WebP: lossless, and lossy. */
export const lossless = (width = 16, height = 8) =>
  riff('VP8L', bytes([0x2f], u32le((width - 1) | ((height - 1) << 14)), noise(20)));
export const lossy = (width = 16, height = 8) =>
  riff('VP8 ', bytes([0x10, 0, 0, 0x9d, 1, 0x2a], u16le(width), u16le(height), noise(20)));
/** A frame of an animated WebP. */
export const frame = (width: number, height: number, ...chunks: Buffer[]) =>
  riff('ANMF', bytes(Buffer.alloc(6), sides24(width, height), [100, 0, 0, 0], ...chunks));
/** A WebP of these chunks. */
export function webpOf(...chunks: (string | Buffer)[]): Buffer {
  const body = bytes('WEBP', ...chunks);
  return bytes('RIFF', u32le(body.length), body);
}
/** A lossless WebP that claims its size, with notes in the extended layout. */
export const webp = ({ width = 16, height = 8, notes = '' as string | Buffer, end = '' } = {}) =>
  bytes(webpOf(extended(width, height), lossless(width, height), notes), end);
export const extended = (width = 16, height = 8) =>
  riff('VP8X', bytes([0x0c, 0, 0, 0], sides24(width, height)));
export const webpNote = riff;
