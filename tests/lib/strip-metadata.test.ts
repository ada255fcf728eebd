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
  test('leaves a photo without metadata as it is', () => {
    for (const file of [jpeg({ notes: iccPart(icc()) }), png({ notes: iCCP(icc()) })])
      expect(strip(file)?.equals(file)).toBe(true);
  });

  test('takes Exif, XMP, IPTC, comments and what follows the end out of a JPEG', () => {
    const notes = bytes(
      note(0xe1, exif(1)),
      note(0xe1, `http://ns.adobe.com/xap/1.0/\0${text}`),
      note(0xed, text),
      note(0xfe, text),
    );
    expect(strip(jpeg({ notes, end: text }))?.equals(jpeg())).toBe(true);
  });

  test.each([3, 6, 8])('keeps of the Exif of a JPEG that it is turned %i', (turned) => {
    const bare = strip(jpeg({ notes: note(0xe1, exif(turned)) }));
    const at = bare?.indexOf('Exif\0\0') ?? -1;
    expect([bare?.readUInt16LE(at + 16), bare?.readUInt16LE(at + 24)]).toEqual([0x0112, turned]);
    expect(bare?.includes(SECRET)).toBe(false);
    expect(bare?.length).toBe(jpeg().length + 36);
  });

  test('takes texts, Exif and times out of a PNG', () => {
    const notes = bytes(...['tEXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((type) => chunk(type, text)));
    expect(strip(png({ notes, end: text }))?.equals(png())).toBe(true);
  });

  test('takes Exif and XMP out of a WebP, and says so in its head', () => {
    const bare = strip(webp({ notes: bytes(webpNote('EXIF', exif(6)), webpNote('XMP ', text)) }));
    expect(bare?.includes(text) || bare?.includes('EXIF')).toBe(false);
    expect(bare?.readUInt32LE(4)).toBe((bare?.length ?? 0) - 8);
    expect((bare?.[20] ?? 0xff) & 0x0c).toBe(0);
  });

  test('gives null for what it cannot take apart', () => {
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
