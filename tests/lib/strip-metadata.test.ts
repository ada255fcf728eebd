import { describe, expect, test } from 'vitest';
import { stripMetadata } from '../../src/features/photos/strip-metadata.ts';
import { bytes, chunk } from '../worker/fixtures/corpus/bytes.ts';
import {
  exif,
  gif,
  iCCP,
  icc,
  iccPart,
  jpeg,
  note,
  png,
  SECRET,
  webp,
  webpNote,
} from '../worker/fixtures/corpus/images.ts';

const strip = (file: Buffer) => {
  const parts = stripMetadata(new Uint8Array(file));
  return parts && Buffer.concat(parts);
};
const text = 'Carmen, 600 111 222';

describe('stripMetadata', () => {
  test('leaves an image without metadata unchanged', () => {
    for (const file of [jpeg({ notes: iccPart(icc()) }), png({ notes: iCCP(icc()) })])
      expect(strip(file)?.equals(file)).toBe(true);
  });

  test('removes Exif, XMP, IPTC, comments and data after the end from a JPEG', () => {
    const notes = bytes(
      note(0xe1, exif(1)),
      note(0xe1, `http://ns.adobe.com/xap/1.0/\0${text}`),
      note(0xed, text),
      note(0xfe, text),
    );
    expect(strip(jpeg({ notes, end: text }))?.equals(jpeg())).toBe(true);
  });

  test.each([3, 6, 8])('keeps only orientation %i of the Exif of a JPEG', (turned) => {
    const stripped = strip(jpeg({ notes: note(0xe1, exif(turned)) }));
    const at = stripped?.indexOf('Exif\0\0') ?? -1;
    expect([stripped?.readUInt16LE(at + 16), stripped?.readUInt16LE(at + 24)]).toEqual([0x0112, turned]);
    expect(stripped?.includes(SECRET)).toBe(false);
    expect(stripped?.length).toBe(jpeg().length + 36);
  });

  test('removes texts, Exif and times from a PNG', () => {
    const notes = bytes(...['tEXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((type) => chunk(type, text)));
    expect(strip(png({ notes, end: text }))?.equals(png())).toBe(true);
  });

  test('removes Exif and XMP from a WebP and clears their flags in VP8X', () => {
    const stripped = strip(webp({ notes: bytes(webpNote('EXIF', exif(6)), webpNote('XMP ', text)) }));
    expect(stripped?.includes(text) || stripped?.includes('EXIF')).toBe(false);
    expect(stripped?.readUInt32LE(4)).toBe((stripped?.length ?? 0) - 8);
    expect((stripped?.[20] ?? 0xff) & 0x0c).toBe(0);
  });

  test('returns null for a file it cannot parse', () => {
    for (const file of [
      gif(),
      jpeg({ whole: false }),
      png({ whole: false }),
      jpeg().subarray(0, 30),
      Buffer.alloc(0),
    ])
      expect(strip(file)).toBeNull();
  });
});
