import { beforeAll, describe, expect, test } from 'vitest';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { bytes, chunk } from '../fixtures/corpus/bytes.ts';
import {
  exif,
  extended,
  frame,
  gif,
  iCCP,
  icc,
  iccPart,
  jpeg,
  lossless,
  lossy,
  note,
  png,
  SECRET,
  webp,
  webpNote,
  webpOf,
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
  const answer = await agency.agent.fetch(`/api/files/photos/${id}${size}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
/** What is stored of a file, which has as many bytes as were sent. */
const stored = async (body: Buffer, name: string) => {
  const photo = await sendPhoto(agency.agent, property, body, { name });
  const kept = await readBack(photo.id);
  expect([photo.size, kept.length]).toEqual([body.length, body.length]);
  return kept;
};

test('a photo is stored, listed and read back as it was sent', async () => {
  const { agent } = agency;
  const body = jpeg({ size: 300_000 });
  const answer = await send(agent, `photos/${property}`, body, { name: 'Fachada.JPG', type: 'image/jpeg' });
  expect(answer.status).toBe(200);
  const photo = await answer.json();
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
  expect(listed).toEqual([{ ...photo, uploadedBy: 'Persona de Prueba', createdAt: expect.any(String) }]);
  expect((await readBack(photo.id)).equals(body)).toBe(true);
});

describe('what tells of people and places does not stay, and the picture does', () => {
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

  test('JPEG: Exif, XMP, IPTC, comments and what follows the end', async () => {
    const kept = await stored(jpeg({ notes: bytes(color, notes), end: docx().toString('latin1') }), 'a.jpg');
    expect(kept.includes(text) || kept.includes(SECRET) || kept.includes('PK\x03\x04')).toBe(false);
    expect(kept.includes(color)).toBe(true);
    const plain = jpeg();
    // Tables, frame and picture: all from the first table on.
    const picture = plain.subarray(plain.indexOf(note(0xdb, '').subarray(0, 2)));
    expect(kept.includes(picture)).toBe(true);
  });

  test.each([2, 3, 6, 8])('JPEG: a picture turned %i stays turned, and says nothing else', async (turned) => {
    const kept = await stored(jpeg({ notes: note(0xe1, exif(turned)) }), 'a.jpg');
    const at = kept.indexOf('Exif\0\0');
    const entries = kept.readUInt16LE(at + 14);
    expect([kept.toString('latin1', at + 6, at + 8), entries]).toEqual(['II', 1]);
    expect([kept.readUInt16LE(at + 16), kept.readUInt16LE(at + 24)]).toEqual([0x0112, turned]);
    expect(kept.includes(SECRET)).toBe(false);
  });

  test.each([
    ['a kind of file with a tail', note(0xe0, `JFIF\0\x01\x02\x01\0\x48\0\x48\0\0${text}`)],
    ['a kind of file with a small picture', note(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x06${text}`)],
    ['a second kind of file', note(0xe0, `JFXX\0\x13${text}`)],
    ['colours of Adobe with a tail', note(0xee, `Adobe\0\x64\0\0\0\0\x01${text}`)],
    ['a profile that is none', note(0xe2, `ICC_PROFILE\0\x01\x01${text}`)],
    ['a profile with a tail', iccPart(bytes(icc(), text))],
    ['a profile of a part too many', bytes(iccPart(icc(), 1, 1), iccPart(bytes(text), 2, 2))],
    [
      'a profile whose second part is longer',
      bytes(iccPart(icc().subarray(0, 150), 1, 2), iccPart(bytes(text.repeat(4)), 2, 2)),
    ],
  ])('JPEG: %s', async (_, hidden) => {
    const kept = await stored(jpeg({ notes: hidden }), 'a.jpg');
    expect(kept.includes('Carmen')).toBe(false);
  });

  test('JPEG: profile and colours stay as they are, in parts too', async () => {
    const adobe = note(0xee, 'Adobe\0\x64\0\0\0\0\x01');
    const parts = [iccPart(icc(300).subarray(0, 200), 1, 2), iccPart(icc(300).subarray(200), 2, 2)];
    const body = jpeg({ notes: bytes(adobe, ...parts) });
    expect((await stored(body, 'a.jpg')).equals(body)).toBe(true);
  });

  test('JPEG: an upright one keeps no Exif at all', async () => {
    const kept = await stored(jpeg({ notes: note(0xe1, exif(1)) }), 'a.jpg');
    expect(kept.includes('Exif') || kept.includes(SECRET)).toBe(false);
  });

  test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'])('PNG: %s', async (type) => {
    const color = chunk('gAMA', [0, 0, 0xb1, 0x8f]);
    const body = png({ notes: bytes(color, chunk(type, text)), end: text });
    const kept = await stored(body, 'a.png');
    expect(kept.includes(text) || kept.includes(type)).toBe(false);
    expect(kept.includes(chunk('paDd', '\0'.repeat(text.length)))).toBe(true);
    expect(kept.includes(color) && kept.includes(png().subarray(33))).toBe(true);
  });

  test.each(['sPLT', 'hIST', 'pHYs', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'bKGD', 'sBIT', 'iCCP', 'mDCV', 'cLLI'])(
    'PNG: %s with a text in it',
    async (type) => {
      const kept = await stored(png({ notes: chunk(type, `${text}${text}`.slice(0, 32)) }), 'a.png');
      expect(kept.includes('Carm') || kept.includes(type)).toBe(false);
    },
  );

  test.each([
    ['a palette that nobody needs', chunk('PLTE', 'Carmen'), { colours: 2 }],
    [
      'what is said of colours twice',
      bytes(chunk('gAMA', [0, 0, 0xb1, 0x8f]), chunk('gAMA', [0, 0, 0x43, 0x61])),
      {},
    ],
    ['a profile with a tail', iCCP(icc(), { end: text }), {}],
    ['a profile that is none', iCCP(bytes(text.repeat(9))), {}],
  ] as const)('PNG: %s', async (_, hidden, options) => {
    const kept = await stored(png({ notes: hidden, ...options }), 'a.png');
    expect(kept.includes(hidden.subarray(-12, -4))).toBe(false);
    expect(kept.includes('paDd')).toBe(true);
  });

  test('PNG: a profile stays, its name does not, and its check sum is right', async () => {
    const kept = await stored(png({ notes: iCCP(icc()) }), 'a.png');
    expect(kept.includes(iCCP(icc(), { name: 'xxxxxx' }))).toBe(true);
  });

  test('WebP: a profile stays, and what is none does not', async () => {
    const profile = webpNote('ICCP', icc());
    const kept = await stored(webp({ notes: profile }), 'a.webp');
    expect(kept.includes(profile)).toBe(true);
    const other = await stored(webp({ notes: webpNote('ICCP', text.repeat(9)) }), 'a.webp');
    expect(other.includes('Carmen') || other.includes('ICCP')).toBe(false);
  });

  test('GIF: programs under the name of the loop', async () => {
    const hidden = bytes([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, text.length], text, [0]);
    expect((await stored(gif({ notes: hidden }), 'a.gif')).includes(text)).toBe(false);
  });

  test.each(['EXIF', 'XMP ', 'abcd'])('WebP: %s', async (type) => {
    const kept = await stored(webp({ notes: webpNote(type, text), end: text }), 'a.webp');
    expect(kept.includes(text) || kept.includes(type)).toBe(false);
    const flags = kept[kept.indexOf('VP8X') + 8] ?? 0xff;
    expect(flags & 0x0c).toBe(0);
  });

  test.each(['EXIF', 'XMP ', 'abcd'])('WebP: %s in a frame of an animation', async (type) => {
    const still = frame(16, 8, lossy(), webpNote(type, text));
    const kept = await stored(webpOf(extended(), frame(16, 8, lossless()), still), 'a.webp');
    expect(kept.includes(text) || kept.includes(type)).toBe(false);
    expect(kept.includes(lossy()) && kept.includes(frame(16, 8, lossless()))).toBe(true);
    expect(kept.includes(webpNote('PADD', '\0'.repeat(text.length)))).toBe(true);
  });

  test('GIF: comments, programs and what follows the end; the animation goes on', async () => {
    const loops = bytes([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0]);
    const said = bytes(
      [0x21, 0xfe, text.length],
      text,
      [0],
      [0x21, 0xff, 11],
      'XMP DataXMP',
      [text.length],
      text,
      [0],
    );
    const kept = await stored(gif({ frames: 2, notes: bytes(loops, said), end: text }), 'a.gif');
    expect(kept.includes(text)).toBe(false);
    expect(kept.includes(loops)).toBe(true);
  });

  test('a note longer than the window of the walk is emptied to its last byte', async () => {
    const long = chunk('iTXt', text.repeat(20_000));
    const kept = await stored(png({ notes: long }), 'a.png');
    expect(kept.includes('Carmen')).toBe(false);
  });
});

describe('the bytes of a file decide its type, whatever its name and its sender say', () => {
  const typeAt = async (path: string) => {
    const answer = await agency.manager.fetch(path);
    await answer.arrayBuffer();
    return [answer.headers.get('content-type'), answer.headers.get('content-disposition')];
  };

  test.each([
    ['foto.jpg', 'image/jpeg'],
    ['foto.txt', 'text/plain'],
    ['foto', 'application/octet-stream'],
  ])('a PNG called %s is a PNG as photo, document, logo and avatar', async (name, type) => {
    const { manager } = agency;
    const sent = { name, type };
    const photo = await send(manager, `photos/${property}`, png(), sent);
    const { id, ...said } = await photo.json();
    expect(said).toMatchObject({ fileName: name, mimeType: 'image/png' });
    expect(await typeAt(`/api/files/photos/${id}`)).toEqual(['image/png', 'inline']);
    const category = 'Nota Simple Registral';
    const document = await (
      await send(manager, `documents/${property}`, png(), { ...sent, category })
    ).json();
    expect(document).toMatchObject({ fileName: name, mimeType: 'image/png' });
    expect(await typeAt(`/api/files/documents/${document.id}`)).toEqual([
      'image/png',
      expect.stringContaining(`filename="${name === 'foto.txt' ? 'foto.txt.png' : 'foto.png'}"`),
    ]);
    for (const [kind, at] of Object.entries({ logo: `logo/${agency.id}`, avatar: `avatars/${manager.id}` })) {
      expect(await (await send(manager, kind, png(), sent)).json()).toMatchObject({ mimeType: 'image/png' });
      expect(await typeAt(`/api/files/${at}`)).toEqual(['image/png', 'inline']);
    }
  });
});

describe('smaller sizes', () => {
  test('are read where they were sent; else the photo itself', async () => {
    const whole = jpeg({ size: 50_000 });
    const { id } = await sendPhoto(agency.agent, property, whole);
    const thumb = jpeg({ size: 2000 });
    expect((await readBack(id, '?size=thumb')).equals(whole)).toBe(true);
    const path = `photos/${property}/${id}`;
    const answer = await send(agency.agent, `${path}/thumb`, thumb, { name: 'x', type: 'image/jpeg' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect((await readBack(id, '?size=thumb')).equals(thumb)).toBe(true);
    expect((await readBack(id, '?size=medium')).equals(whole)).toBe(true);
    expect((await readBack(id)).equals(whole)).toBe(true);
    expect((await send(agency.agent, `${path}/large`, thumb)).status).toBe(404);
    expect((await send(agency.agent, `${path}/thumb`, jpeg({ size: 1024 * 1024 + 1 }))).status).toBe(413);
    expect((await send(agency.agent, `${path}/thumb`, png(), { name: 'x.png' })).status).toBe(415);
  });
});
