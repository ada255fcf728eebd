import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { bytes, chunk } from '../fixtures/corpus/bytes.ts';
import {
  createWebp,
  exif,
  extended,
  frame,
  gif,
  iCCP,
  icc,
  iccPart,
  JFIF,
  jpeg,
  lossless,
  lossy,
  note,
  png,
  SECRET,
  webp,
  webpNote,
} from '../fixtures/corpus/images.ts';
import { docx } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, send, sendPhoto } from '../fixtures/files.ts';

let agency: TestAgency;
let property: string;
beforeAll(async () => {
  agency = await createTestAgency();
  property = await createPropertyFixture(agency.agent);
});

const readBack = async (id: string, size = '') => {
  const response = await agency.agent.fetch(`/api/files/photos/${id}${size}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
/** Uploads a photo and returns the stored bytes, which must be as many as were sent. */
const uploadAndRead = async (body: Buffer, name: string) => {
  const photo = await sendPhoto(agency.agent, property, body, { name });
  const storedBytes = await readBack(photo.id);
  expect([photo.size, storedBytes.length]).toEqual([body.length, body.length]);
  return storedBytes;
};

test('a photo without metadata is stored, listed and read back unchanged', async () => {
  const { agent } = agency;
  const body = jpeg({ size: 300_000 });
  const response = await send(agent, `photos/${property}`, body, { name: 'Fachada.JPG', type: 'image/jpeg' });
  expect(response.status).toBe(200);
  const photo = await response.json();
  expect(photo).toEqual({
    id: expect.any(String),
    fileName: 'Fachada.JPG',
    mimeType: 'image/jpeg',
    size: 300_000,
    isPortrait: true,
    orderIndex: 0,
    version: 1,
  });
  const listed = await agent.api.photos.list.query({ propertyId: property });
  const versions = { thumb: expect.any(String), medium: expect.any(String) };
  expect(listed).toEqual([
    { ...photo, uploadedBy: 'Persona de Prueba', createdAt: expect.any(String), ...versions },
  ]);
  expect((await readBack(photo.id)).equals(body)).toBe(true);
});

test('the storage key of a photo is random and contains neither its name nor its id', async () => {
  const { sql } = sharedServer();
  const keys = [];
  for (const name of ['Carmen.jpg', 'Carmen.jpg']) {
    const { id } = await sendPhoto(agency.agent, property, jpeg(), { name });
    const { rows } = await sql('select object_key from property_images where id = ?', [id]);
    const key = String(rows[0]?.object_key);
    expect(key).toMatch(/\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.jpg$/);
    expect(key.includes('Carmen') || key.includes(id)).toBe(false);
    keys.push(key);
  }
  expect(new Set(keys).size).toBe(2);
});

describe('uploads strip metadata and keep the image', () => {
  const text = 'Carmen, 600 111 222';
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x>${text}</x>`;
  const notes = bytes(
    note(0xe1, exif(6)),
    note(0xe1, xmp),
    note(0xe2, `MPF\0${text}`),
    note(0xed, `Photoshop 3.0\0${text}`),
    note(0xfe, text),
  );
  const color = iccPart(icc());

  test('JPEG: Exif, XMP, IPTC, comments and data after the end', async () => {
    const storedBytes = await uploadAndRead(
      jpeg({ notes: bytes(color, notes), end: docx().toString('latin1') }),
      'a.jpg',
    );
    expect(
      storedBytes.includes(text) || storedBytes.includes(SECRET) || storedBytes.includes('PK\x03\x04'),
    ).toBe(false);
    expect(storedBytes.includes(color)).toBe(true);
    const plain = jpeg();
    // Tables, frame and scan: everything from the first table on.
    const picture = plain.subarray(plain.indexOf(note(0xdb, '').subarray(0, 2)));
    expect(storedBytes.includes(picture)).toBe(true);
  });

  test.each([2, 3, 6, 8])('JPEG: of the Exif only orientation %i is kept', async (turned) => {
    const storedBytes = await uploadAndRead(jpeg({ notes: note(0xe1, exif(turned)) }), 'a.jpg');
    const at = storedBytes.indexOf('Exif\0\0');
    const entries = storedBytes.readUInt16LE(at + 14);
    expect([storedBytes.toString('latin1', at + 6, at + 8), entries]).toEqual(['II', 1]);
    expect([storedBytes.readUInt16LE(at + 16), storedBytes.readUInt16LE(at + 24)]).toEqual([0x0112, turned]);
    expect(storedBytes.includes(SECRET)).toBe(false);
  });

  test.each([
    ['trailing data', `JFIF\0\x01\x02\x01\0\x48\0\x48\0\0${text}`],
    ['a thumbnail', `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x06${text}`],
  ])('JPEG: of a JFIF segment with %s only the known fields are kept', async (_, jfif) => {
    const storedBytes = await uploadAndRead(jpeg({ jfif }), 'a.jpg');
    expect(storedBytes.includes('Carmen')).toBe(false);
    expect(storedBytes.includes(JFIF)).toBe(true);
  });

  test.each([
    ['a second JFIF segment', note(0xe0, `${JFIF}${text}`)],
    ['a JFXX segment', note(0xe0, `JFXX\0\x13${text}`)],
    ['an Adobe segment with trailing data', note(0xee, `Adobe\0\x64\0\0\0\0\x01${text}`)],
    ['an invalid ICC profile', note(0xe2, `ICC_PROFILE\0\x01\x01${text}`)],
    ['an ICC profile with trailing data', iccPart(bytes(icc(), text))],
    ['an ICC profile with a part too many', bytes(iccPart(icc(), 1, 1), iccPart(bytes(text), 2, 2))],
    [
      'an ICC profile whose second part is longer',
      bytes(iccPart(icc().subarray(0, 150), 1, 2), iccPart(bytes(text.repeat(4)), 2, 2)),
    ],
  ])('JPEG: %s', async (_, hidden) => {
    const storedBytes = await uploadAndRead(jpeg({ notes: hidden }), 'a.jpg');
    expect(storedBytes.includes('Carmen')).toBe(false);
  });

  test('JPEG: ICC profile and Adobe marker are kept, also in parts', async () => {
    const adobe = note(0xee, 'Adobe\0\x64\0\0\0\0\x01');
    const parts = [iccPart(icc(300).subarray(0, 200), 1, 2), iccPart(icc(300).subarray(200), 2, 2)];
    const body = jpeg({ notes: bytes(adobe, ...parts) });
    expect((await uploadAndRead(body, 'a.jpg')).equals(body)).toBe(true);
  });

  test('JPEG: no Exif at all with the default orientation', async () => {
    const storedBytes = await uploadAndRead(jpeg({ notes: note(0xe1, exif(1)) }), 'a.jpg');
    expect(storedBytes.includes('Exif') || storedBytes.includes(SECRET)).toBe(false);
  });

  test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'])('PNG: %s', async (type) => {
    const color = chunk('gAMA', [0, 0, 0xb1, 0x8f]);
    const body = png({ notes: bytes(color, chunk(type, text)), end: text });
    const storedBytes = await uploadAndRead(body, 'a.png');
    expect(storedBytes.includes(text) || storedBytes.includes(type)).toBe(false);
    expect(storedBytes.includes(chunk('paDd', '\0'.repeat(text.length)))).toBe(true);
    expect(storedBytes.includes(color) && storedBytes.includes(png().subarray(33))).toBe(true);
  });

  test.each(['sPLT', 'hIST', 'pHYs', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'bKGD', 'sBIT', 'iCCP', 'mDCV', 'cLLI'])(
    'PNG: %s with a text in it',
    async (type) => {
      const storedBytes = await uploadAndRead(
        png({ notes: chunk(type, `${text}${text}`.slice(0, 32)) }),
        'a.png',
      );
      expect(storedBytes.includes('Carm') || storedBytes.includes(type)).toBe(false);
    },
  );

  test.each([
    ['an unused palette', chunk('PLTE', 'Carmen'), { colours: 2 }],
    [
      'a duplicate gAMA chunk',
      bytes(chunk('gAMA', [0, 0, 0xb1, 0x8f]), chunk('gAMA', [0, 0, 0x43, 0x61])),
      {},
    ],
    ['an ICC profile with trailing data', iCCP(icc(), { end: text }), {}],
    ['an invalid ICC profile', iCCP(bytes(text.repeat(9))), {}],
  ] as const)('PNG: %s', async (_, hidden, options) => {
    const storedBytes = await uploadAndRead(png({ notes: hidden, ...options }), 'a.png');
    expect(storedBytes.includes(hidden.subarray(-12, -4))).toBe(false);
    expect(storedBytes.includes('paDd')).toBe(true);
  });

  test('PNG: an ICC profile is kept without its name, with a valid CRC', async () => {
    const storedBytes = await uploadAndRead(png({ notes: iCCP(icc()) }), 'a.png');
    expect(storedBytes.includes(iCCP(icc(), { name: 'xxxxxx' }))).toBe(true);
  });

  test('WebP: an ICC profile is kept, an invalid one is not', async () => {
    const profile = webpNote('ICCP', icc());
    const storedBytes = await uploadAndRead(webp({ notes: profile }), 'a.webp');
    expect(storedBytes.includes(profile)).toBe(true);
    const other = await uploadAndRead(webp({ notes: webpNote('ICCP', text.repeat(9)) }), 'a.webp');
    expect(other.includes('Carmen') || other.includes('ICCP')).toBe(false);
  });

  test('GIF: data in an application extension named like the loop', async () => {
    const hidden = bytes([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, text.length], text, [0]);
    expect((await uploadAndRead(gif({ notes: hidden }), 'a.gif')).includes(text)).toBe(false);
  });

  test.each(['EXIF', 'XMP ', 'abcd'])('WebP: %s', async (type) => {
    const storedBytes = await uploadAndRead(webp({ notes: webpNote(type, text), end: text }), 'a.webp');
    expect(storedBytes.includes(text) || storedBytes.includes(type)).toBe(false);
    const flags = storedBytes[storedBytes.indexOf('VP8X') + 8] ?? 0xff;
    expect(flags & 0x0c).toBe(0);
  });

  test.each(['EXIF', 'XMP ', 'abcd'])('WebP: %s in a frame of an animation', async (type) => {
    const still = frame(16, 8, lossy(), webpNote(type, text));
    const storedBytes = await uploadAndRead(
      createWebp(extended(), frame(16, 8, lossless()), still),
      'a.webp',
    );
    expect(storedBytes.includes(text) || storedBytes.includes(type)).toBe(false);
    expect(storedBytes.includes(lossy()) && storedBytes.includes(frame(16, 8, lossless()))).toBe(true);
    expect(storedBytes.includes(webpNote('PADD', '\0'.repeat(text.length)))).toBe(true);
  });

  test('GIF: comments, applications and data after the end, but not the loop', async () => {
    const loops = bytes([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0]);
    const metadata = bytes(
      [0x21, 0xfe, text.length],
      text,
      [0],
      [0x21, 0xff, 11],
      'XMP DataXMP',
      [text.length],
      text,
      [0],
    );
    const storedBytes = await uploadAndRead(
      gif({ frames: 2, notes: bytes(loops, metadata), end: text }),
      'a.gif',
    );
    expect(storedBytes.includes(text)).toBe(false);
    expect(storedBytes.includes(loops)).toBe(true);
  });

  test('a chunk longer than the read window is blanked to its last byte', async () => {
    const long = chunk('iTXt', text.repeat(20_000));
    const storedBytes = await uploadAndRead(png({ notes: long }), 'a.png');
    expect(storedBytes.includes('Carmen')).toBe(false);
  });
});

describe('the bytes of a file decide its type, not its name or Content-Type', () => {
  const getType = async (path: string) => {
    const response = await agency.manager.fetch(path);
    await response.arrayBuffer();
    return [response.headers.get('content-type'), response.headers.get('content-disposition')];
  };

  test.each([
    ['foto.jpg', 'image/jpeg'],
    ['foto.txt', 'text/plain'],
    ['foto', 'application/octet-stream'],
  ])('a PNG named %s is a PNG as photo, document, logo and avatar', async (name, type) => {
    const { manager } = agency;
    const sent = { name, type };
    const photo = await send(manager, `photos/${property}`, png(), sent);
    const { id, ...row } = await photo.json();
    expect(row).toMatchObject({ fileName: name, mimeType: 'image/png' });
    expect(await getType(`/api/files/photos/${id}`)).toEqual(['image/png', 'inline']);
    const category = 'Nota Simple Registral';
    const document = await (
      await send(manager, `documents/${property}`, png(), { ...sent, category })
    ).json();
    expect(document).toMatchObject({ fileName: name, mimeType: 'image/png' });
    expect(await getType(`/api/files/documents/${document.id}`)).toEqual([
      'image/png',
      expect.stringContaining(`filename="${name === 'foto.txt' ? 'foto.txt.png' : 'foto.png'}"`),
    ]);
    for (const [kind, at] of Object.entries({ logo: `logo/${agency.id}`, avatar: `avatars/${manager.id}` })) {
      expect(await (await send(manager, kind, png(), sent)).json()).toMatchObject({ mimeType: 'image/png' });
      expect(await getType(`/api/files/${at}`)).toEqual(['image/png', 'inline']);
    }
  });
});

describe('smaller photo sizes', () => {
  test('are read where they were uploaded; otherwise the photo itself', async () => {
    const whole = jpeg({ size: 50_000 });
    const { id } = await sendPhoto(agency.agent, property, whole);
    const thumb = jpeg({ size: 2000 });
    expect((await readBack(id, '?size=thumb')).equals(whole)).toBe(true);
    const path = `photos/${property}/${id}`;
    const response = await send(agency.agent, `${path}/thumb`, thumb, { name: 'x', type: 'image/jpeg' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect((await readBack(id, '?size=thumb')).equals(thumb)).toBe(true);
    expect((await readBack(id, '?size=medium')).equals(whole)).toBe(true);
    expect((await readBack(id)).equals(whole)).toBe(true);
    expect((await send(agency.agent, `${path}/large`, thumb)).status).toBe(404);
    expect((await send(agency.agent, `${path}/thumb`, jpeg({ size: 1024 * 1024 + 1 }))).status).toBe(413);
    expect((await send(agency.agent, `${path}/thumb`, png(), { name: 'x.png' })).status).toBe(415);
  });
});
