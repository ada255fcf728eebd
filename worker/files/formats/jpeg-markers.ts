import type { ByteStream } from './byte-stream.ts';

// ITU T.81, table B.1.
const TEM = 0x01;
export const DHT = 0xc4;
export const DAC = 0xcc;
export const DQT = 0xdb;
export const DNL = 0xdc;
export const DRI = 0xdd;
const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;
export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
export const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** A marker that no length follows; decoders skip a stray one. */
export const isParameterless = (marker: number) => marker === TEM || isRestart(marker);
export const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
export const isKnown = (marker: number) =>
  marker !== SOI && ((marker >= 0xc0 && marker <= 0xef) || marker === 0xfe);

/**
 * Returns the next marker, which is not forwarded yet, or undefined where the file ends before. Blanks bytes before it that belong to no
 * segment: decoders skip them.
 */
export async function nextMarker(stream: ByteStream): Promise<number | undefined> {
  for (;;) {
    const bytes = await stream.peekUpTo(2);
    const [first, marker] = bytes;
    if (marker === undefined) return undefined;
    const isFill = first === 0xff && marker === 0xff;
    if (first === 0xff && !isFill && marker !== 0) return marker;
    const next = bytes.indexOf(0xff, 1);
    await stream.forward(next < 0 ? bytes.length : next, isFill ? undefined : (piece) => piece.fill(0));
  }
}

/** Forwards the entropy-coded data of a scan, up to the next marker, or the end of the file. */
export async function forwardScan(stream: ByteStream): Promise<void> {
  for (;;) {
    const bytes = await stream.peekUpTo(2);
    if (bytes.length < 2) return;
    for (let at = bytes.indexOf(0xff); ; at = bytes.indexOf(0xff, at + 2)) {
      if (at < 0 || at === bytes.length - 1) {
        await stream.forward(at < 0 ? bytes.length : bytes.length - 1);
        break;
      }
      const next = bytes[at + 1] ?? 0;
      if (next === 0 || isRestart(next)) continue;
      await stream.forward(at);
      return;
    }
  }
}
