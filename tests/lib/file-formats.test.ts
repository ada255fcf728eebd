import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectFileType, type FileType, fileTexts, HEAD_BYTES } from '../../db/domain/files.ts';
import { ByteStream } from '../../worker/files/formats/byte-stream.ts';
import { formatChecks } from '../../worker/files/formats/format-checks.ts';
import { bytes, chunk } from '../worker/fixtures/corpus/bytes.ts';
import { readCaseFile } from '../worker/fixtures/corpus/case-files.ts';
import {
  createWebp,
  extended,
  gif,
  lossless,
  note,
  png,
  webp,
  webpNote,
} from '../worker/fixtures/corpus/images.ts';
import { docx, pdf, word, zip } from '../worker/fixtures/corpus/papers.ts';

const open = (body: Uint8Array) => {
  let at = 0;
  const stream = new ByteStream(body.length, {
    async read(view, minBytes) {
      const value = body.slice(at, at + Math.min(view.length, Math.max(minBytes, 1000)));
      at += value.length;
      view.set(value);
      return { value: view.subarray(0, value.length) };
    },
  });
  return stream;
};
const collect = () => {
  const pieces: Buffer[] = [];
  return { target: { write: async (piece: Uint8Array) => void pieces.push(Buffer.from(piece)) }, pieces };
};

/** What is stored of a file, or the message of its error. */
async function store(type: FileType, body: Uint8Array): Promise<Buffer | string> {
  try {
    const { target, pieces } = collect();
    const stream = open(body);
    stream.setTarget(target);
    const findEnding = await formatChecks[type](stream);
    await stream.flush();
    const stored = Buffer.concat(pieces);
    if (!findEnding) return stored;
    const ending = await findEnding(open(stored));
    return ending ? Buffer.concat([stored.subarray(0, ending.keep), ending.end]) : fileTexts.damaged;
  } catch (error) {
    return (error as Error).message;
  }
}
const detect = (body: Uint8Array) => detectFileType(body.subarray(0, HEAD_BYTES));
const isTaken = async (type: FileType, body: Uint8Array) => typeof (await store(type, body)) !== 'string';

describe('PDF', () => {
  const PDF = 'application/pdf';
  const surplus = (maxLength: number) =>
    fc
      .uint8Array({ maxLength })
      .map((random) => Buffer.from(random.map((byte) => (byte === 0x3c ? 0 : byte))));

  test('any bytes may precede the header, which begins in the first 1,024, and follow the end', async () => {
    await fc.assert(
      fc.asyncProperty(surplus(1022), surplus(8000), async (before, after) => {
        // One byte that no type begins with.
        const body = Buffer.concat([Buffer.from('\r'), before, pdf(), after]);
        expect([detect(body), await isTaken(PDF, body)]).toEqual([PDF, true]);
      }),
      { numRuns: 50 },
    );
    expect(detect(Buffer.concat([Buffer.alloc(1024), pdf()]))).toBeUndefined();
  });

  test.each(['pdf-with-bom.pdf', 'pdf-after-newline.pdf', 'pdf-after-http-header.pdf'])(
    '%s',
    async (name) => {
      const body = readCaseFile(name);
      expect(detect(body)).toBe(PDF);
      expect(await store(PDF, body)).toEqual(body);
    },
  );

  test.each([
    '<!doctype html>',
    '<?xml version="1.0"?>',
    ' <svg onload=alert(1)>',
    'MZ\x90',
    '\x7fELF',
    '#!/bin/sh\n',
  ])('what runs by itself may not precede it: %j', (before) =>
    expect(detect(bytes(before, pdf()))).toBeUndefined(),
  );

  test('an e-mail address or link in the header of a response may', () =>
    expect(detect(bytes('Link: <https://a.example>; rel=x\r\nFrom: <a@b.example>\r\n\r\n', pdf()))).toBe(
      PDF,
    ));

  test('it may be cut after its trailer, not in its objects', async () => {
    const whole = pdf({ size: 5000 });
    const trailer = whole.indexOf('trailer<<') + 'trailer<<'.length;
    for (let length = trailer; length <= whole.length; length++)
      expect(await isTaken(PDF, whole.subarray(0, length))).toBe(true);
    for (const length of [100, 1000, whole.indexOf('xref'), trailer - 9])
      expect(await store(PDF, whole.subarray(0, length))).toBe(fileTexts.damaged);
  });

  test('a linearized one has an end before its objects, which does not count', async () => {
    const head = bytes('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n');
    expect(await isTaken(PDF, bytes(head, '2 0 obj<<>>endobj\nstartxref\n20\n%%EOF'))).toBe(true);
    expect(await store(PDF, bytes(head, '2 0 obj<</Length 9>>stream\nabc'))).toBe(fileTexts.damaged);
  });
});

describe('JPEG', () => {
  const JPEG = 'image/jpeg';
  const files = ['baseline.jpg', 'progressive.jpg', 'progressive-444.jpg'];
  const usual = new Map(files.map((name) => [name, readCaseFile(name)]));
  /** Two blocks with a restart marker between them: each is the codes of DC 0 and of the end of the block. */
  const restarts = bytes(
    [0xff, 0xd8],
    note(0xdb, `\0${'\x10'.repeat(64)}`),
    note(0xc0, bytes([8, 0, 8, 0, 16, 1, 1, 0x11, 0])),
    note(0xc4, bytes([0x00, 1], Buffer.alloc(15), [0])),
    note(0xc4, bytes([0x10, 1], Buffer.alloc(15), [0])),
    note(0xdd, bytes([0, 1])),
    note(0xda, bytes([1, 1, 0, 0, 63, 0])),
    [0x3f, 0xff, 0xd0, 0x3f, 0xff, 0xd9],
  );

  test.each([...usual, ['restart markers', restarts] as const])(
    '%s: the end marker is added',
    async (_, body) => {
      const whole = await store(JPEG, body);
      expect(whole).toEqual(body);
      for (const missing of [1, 2]) expect(await store(JPEG, body.subarray(0, -missing))).toEqual(whole);
      expect(await store(JPEG, bytes(body.subarray(0, -2), Buffer.alloc(300)))).toEqual(whole);
    },
  );

  test('jpeg-without-eoi.jpg', async () => {
    const body = readCaseFile('jpeg-without-eoi.jpg');
    expect(await store(JPEG, body)).toEqual(bytes(body, [0xff, 0xd9]));
  });

  test.each([...usual, ['restart markers', restarts] as const])(
    '%s: cut in its last scan it is damaged',
    async (_, body) => {
      const scan = body.lastIndexOf(bytes([0xff, 0xda]));
      const data = scan + 2 + body.readUInt16BE(scan + 2);
      const cut = fc.integer({ min: data, max: body.length - 3 });
      await fc.assert(
        fc.asyncProperty(cut, async (length) => {
          expect(await store(JPEG, body.subarray(0, length))).toBe(fileTexts.damaged);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('stray bytes and markers between segments are blanked or skipped', async () => {
    const body = usual.get('baseline.jpg') ?? Buffer.alloc(0);
    const table = body.indexOf(bytes([0xff, 0xdb]));
    const stray = bytes(body.subarray(0, table), 'Carmen', [0xff, 0xd0, 0xff, 0x01], body.subarray(table));
    const stored = await store(JPEG, stray);
    expect(stored).toEqual(
      bytes(body.subarray(0, table), Buffer.alloc(6), [0xff, 0xd0, 0xff, 0x01], body.subarray(table)),
    );
  });
});

describe('PNG', () => {
  const PNG = 'image/png';

  test('an end chunk that is missing, whole or in part, is added', async () => {
    const whole = await store(PNG, png());
    for (let missing = 1; missing <= 12; missing++)
      expect(await store(PNG, png().subarray(0, -missing))).toEqual(whole);
  });

  test('cut image data are damaged, also between two chunks', async () => {
    const body = png({ whole: false });
    const data = body.indexOf('IDAT') - 4;
    const pixels = body.subarray(data + 8, -4);
    const head = body.subarray(0, data);
    const [first, second] = [chunk('IDAT', pixels.subarray(0, 5)), chunk('IDAT', pixels.subarray(5))];
    expect(await store(PNG, bytes(head, first, second))).toEqual(bytes(head, first, second, chunk('IEND')));
    expect(await store(PNG, bytes(head, first))).toBe(fileTexts.damaged);
    for (let missing = 1; missing < pixels.length; missing++)
      expect(await store(PNG, body.subarray(0, -missing))).toBe(fileTexts.damaged);
  });

  test('image data that unpack to more than the image has are damaged', async () => {
    const large = png({ width: 1000, height: 1000, whole: false });
    const small = Buffer.from(large);
    small.writeUInt32BE(1, 16);
    small.writeUInt32BE(1, 20);
    expect(await store(PNG, small)).toBe(fileTexts.damaged);
  });

  test.each(['tRNS', 'acTL', 'fcTL', 'fdAT'])(
    'an ancillary chunk %s of invalid length is blanked',
    async (type) => {
      expect(await store(PNG, png({ notes: chunk(type, 'abc') }))).toEqual(
        png({ notes: chunk('paDd', '\0\0\0') }),
      );
    },
  );
});

describe('GIF', () => {
  const GIF = 'image/gif';

  test('the trailer is added, or ends the picture where another byte stands', async () => {
    const whole = gif({ frames: 2 });
    expect(await store(GIF, whole.subarray(0, -1))).toEqual(whole);
    expect(await store(GIF, bytes(whole.subarray(0, -1), '\0Carmen'))).toEqual(bytes(whole, Buffer.alloc(6)));
  });

  test('a screen or frame without size is taken', async () => {
    expect(await isTaken(GIF, gif({ width: 0 }))).toBe(true);
  });
});

describe('WebP', () => {
  const WEBP = 'image/webp';
  const odd = () => createWebp(extended(), lossless(), webpNote('abcd', 'abc'));

  test('a declared size that is a few bytes wrong is corrected', async () => {
    const whole = await store(WEBP, webp());
    for (const wrong of [1, 8, 9]) {
      const body = webp();
      body.writeUInt32LE(body.length - 8 + wrong, 4);
      expect(await store(WEBP, body)).toEqual(whole);
    }
  });

  test('a padding byte that is missing at the end is added', async () => {
    const whole = await store(WEBP, odd());
    const unpadded = odd().subarray(0, -1);
    expect(await store(WEBP, unpadded)).toEqual(whole);
    const declared = Buffer.from(unpadded);
    declared.writeUInt32LE(declared.length - 8, 4);
    expect(await store(WEBP, declared)).toEqual(whole);
  });

  test('a cut one is damaged', async () => {
    for (let missing = 2; missing < 30; missing++)
      expect(await store(WEBP, webp().subarray(0, -missing))).toBe(fileTexts.damaged);
  });
});

describe('Word', () => {
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const MACRO_MAIN = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  const SHEET_MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

  test.each(['word-online-document2.docx', 'word-two-bytes-after.docx'])('%s', async (name) => {
    const body = readCaseFile(name);
    expect(await store(DOCX, body)).toEqual(body);
  });

  test('the main part has any name, and up to 4 KB may follow the archive', async () => {
    const name = fc.stringMatching(/^[a-z0-9]{1,12}\/[a-z0-9 ]{1,12}\.xml$/);
    await fc.assert(
      fc.asyncProperty(
        name,
        fc.constantFrom('', '/', './'),
        fc.uint8Array({ maxLength: 4096 }),
        async (main, prefix, after) => {
          const target = prefix + encodeURI(main);
          expect(await isTaken(DOCX, bytes(word({ main, target }), after))).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('the strict variant and a template are taken', async () => {
    expect(
      await isTaken(
        DOCX,
        word({ relationship: 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument' }),
      ),
    ).toBe(true);
    expect(
      await isTaken(
        DOCX,
        word({ type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml' }),
      ),
    ).toBe(true);
  });

  test.each(['emf', 'wmf', 'svg', 'gif', 'tiff', 'wdp', 'jpeg', 'png', 'bmp', 'webp', 'mp4'])(
    'a picture or film .%s of Word is taken',
    async (extension) => {
      expect(await isTaken(DOCX, docx([{ name: `word/media/image1.${extension}`, data: 'x' }]))).toBe(true);
    },
  );

  test.each([
    ['a main part with macros', word({ type: MACRO_MAIN })],
    ['a main part of a spreadsheet', word({ main: 'xl/workbook.xml', type: SHEET_MAIN })],
    ['a main part that is missing', word({ target: 'word/other.xml' })],
    [
      'a part of macros under another name',
      word({
        override: '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      }),
    ],
    ['an SVG that is no picture of Word', docx([{ name: 'customXml/a.svg', data: 'x' }])],
  ])('%s is not', async (_, body) => {
    expect(await store(DOCX, body)).toBe(fileTexts.notDocument);
  });

  test.each([
    ['another archive after it', bytes(docx(), zip([{ name: 'a.txt', data: 'x' }]))],
    ['a name in capitals and small letters', docx([{ name: 'WORD/document.xml', data: 'x' }])],
  ])('%s is damaged', async (_, body) => {
    expect(await store(DOCX, body)).toBe(fileTexts.damaged);
  });

  test('content types of a document inside are not taken for its own', async () => {
    const inner = word({ type: MACRO_MAIN });
    const embedded = { name: 'word/embeddings/a.docx', data: inner, isStored: true };
    expect(await isTaken(DOCX, word({ first: [embedded] }))).toBe(true);
    const outer = { name: 'word/embeddings/a.docx', data: word(), isStored: true };
    expect(await store(DOCX, word({ type: MACRO_MAIN, first: [outer] }))).toBe(fileTexts.notDocument);
  });
});
