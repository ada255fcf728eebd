import { crc32 } from 'node:zlib';

export const bytes = (...parts: (string | number[] | Uint8Array)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
export const u16 = (n: number) => [n >> 8, n & 255];
export const u32 = (n: number) => [...u16(n >>> 16), ...u16(n & 0xffff)];
export const u16le = (n: number) => u16(n).toReversed();
export const u32le = (n: number) => u32(n).toReversed();

/** Bytes that compress to nothing smaller and hold no 0xff, so that they may stand in a picture's data. */
export function noise(count: number): Buffer {
  const made = Buffer.alloc(count);
  let state = 1714;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    made[i] = (state >>> 16) % 255;
  }
  return made;
}

/** A chunk of a PNG with its check sum. */
export function chunk(type: string, data: Uint8Array | number[] | string = ''): Buffer {
  const body = bytes(type, data);
  return bytes(u32(body.length - 4), body, u32(crc32(body)));
}
