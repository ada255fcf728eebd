import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];

/** Returns an RGB image in memory, in pixels, and the functions that draw on it. */
export function createCanvas(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3, 255);
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max, Math.round(value)));

  /** A horizontal line. */
  function hline(y: number, from: number, to: number, [red, green, blue]: Colour) {
    for (let x = clamp(from, width), at = (y * width + x) * 3; x < clamp(to, width); x++, at += 3) {
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
  /** A filled rectangle; with `bottom`, a vertical gradient. */
  function rect(x: number, y: number, w: number, h: number, top: Colour, bottom = top) {
    for (let row = clamp(y, height); row < clamp(y + h, height); row++)
      hline(row, x, x + w, mix(top, bottom, (row - y) / h));
  }
  /** A filled polygon (scanline fill). */
  function poly(points: readonly Point[], colour: Colour) {
    const ys = points.map(([, y]) => y);
    for (let row = clamp(Math.min(...ys), height); row < clamp(Math.max(...ys), height); row++) {
      const crossings = points
        .flatMap(([x1, y1], index) => {
          const [x2, y2] = points[(index + 1) % points.length] as Point;
          return y1 <= row !== y2 <= row ? [x1 + ((row - y1) / (y2 - y1)) * (x2 - x1)] : [];
        })
        .toSorted((a, b) => a - b);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2)
        hline(row, crossings[pair] ?? 0, crossings[pair + 1] ?? 0, colour);
    }
  }
  function disc(x: number, y: number, radius: number, colour: Colour) {
    for (let row = clamp(y - radius, height); row < clamp(y + radius, height); row++) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (row - y) ** 2));
      hline(row, x - half, x + half, colour);
    }
  }
  /** Returns the image as a PNG file (ISO/IEC 15948), without interlacing or filters. */
  function png(): Buffer {
    const rows = Buffer.alloc(height * (width * 3 + 1));
    for (let row = 0; row < height; row++)
      pixels.copy(rows, row * (width * 3 + 1) + 1, row * width * 3, (row + 1) * width * 3);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
  return { rect, poly, disc, png, width, height };
}
export type Canvas = ReturnType<typeof createCanvas>;

/** Mixes two colours: share 0 gives the first, 1 the second. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
