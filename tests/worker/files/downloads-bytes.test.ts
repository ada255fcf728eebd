import { beforeAll, describe, expect, test } from 'vitest';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { gif, jpeg, png, webp } from '../fixtures/corpus/images.ts';
import { doc, docx, pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, send, sendDocument, sendPhoto } from '../fixtures/files.ts';

let agency: TestAgency;
let property: string;
let photo: string;
const body = jpeg({ size: 5000 });
beforeAll(async () => {
  agency = await createTestAgency();
  property = await createPropertyFixture(agency.agent);
  photo = `/api/files/photos/${(await sendPhoto(agency.agent, property, body)).id}`;
});
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  agency.agent.fetch(path, { method, headers });
const uploadDocument = async (file: Buffer, name: string) =>
  `/api/files/documents/${(await sendDocument(agency.agent, property, file, { name })).id}`;

const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const pickHeaders = ({ headers }: Response, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

describe('response headers of a file', () => {
  test.each([
    ['a.jpg', jpeg(), 'image/jpeg'],
    ['a.png', png(), 'image/png'],
    ['a.gif', gif(), 'image/gif'],
    ['a.webp', webp(), 'image/webp'],
  ])('photo %s', async (name, file, type) => {
    const { id } = await sendPhoto(agency.agent, property, file, { name });
    const expected = {
      ...inert,
      'content-type': type,
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
      vary: 'cookie',
    };
    const response = await read(`/api/files/photos/${id}`);
    expect(pickHeaders(response, Object.keys(expected))).toEqual(expected);
  });

  test.each([
    ['nota.pdf', pdf(), 'application/pdf'],
    ['scan.png', png(), 'image/png'],
    ['acta.doc', doc(), 'application/msword'],
    ['acta.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('document %s', async (name, file, type) => {
    const expected = {
      ...inert,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'private, no-store',
    };
    const response = await read(await uploadDocument(file, name));
    expect(pickHeaders(response, Object.keys(expected))).toEqual(expected);
  });

  test.each([
    ['Cédula "nueva" <v2>|.pdf', 'Cedula nueva v2.pdf', 'C%C3%A9dula%20nueva%20v2.pdf'],
    ['CON.pdf', '_CON.pdf', '_CON.pdf'],
    ['fin. .pdf', 'fin.pdf', 'fin.pdf'],
    ["l'escriptura (1).pdf", "l'escriptura (1).pdf", 'l%27escriptura%20%281%29.pdf'],
    ['100%.pdf', '100_.pdf', '100%25.pdf'],
    ['a;b\r\nc.pdf', 'a;bc.pdf', 'a%3Bbc.pdf'],
    ['🏠.pdf', '__.pdf', '%F0%9F%8F%A0.pdf'],
  ])('content-disposition: %#', async (name, plain, whole) => {
    const response = await read(await uploadDocument(pdf(), name));
    const actual = response.headers.get('content-disposition');
    expect(actual).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${whole}`);
  });

  test('a logo and an avatar are inline and readable by the agency', async () => {
    const { manager, agent } = agency;
    await send(manager, 'logo', png(), { name: 'logo.png' });
    await send(manager, 'avatar', webp(), { name: 'yo.webp' });
    const logo = await agent.fetch(`/api/files/logo/${agency.id}`);
    expect([logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual([
      'image/png',
      'private, max-age=3600',
    ]);
    expect(Buffer.from(await logo.arrayBuffer()).equals(png())).toBe(true);
    const avatar = await agent.fetch(`/api/files/avatars/${manager.id}`);
    expect(avatar.headers.get('content-type')).toBe('image/webp');
    expect((await agent.fetch(`/api/files/avatars/${agent.id}`)).status).toBe(404);
  });
});

describe('an address with the version of an image', () => {
  const pickCaching = async (path: string) => {
    const { status, headers } = await read(path);
    return [status, headers.get('cache-control'), headers.get('vary')];
  };
  const kept = [200, 'private, max-age=31536000, immutable', 'cookie'];
  const asked = [200, 'private, max-age=3600', 'cookie'];

  test('is kept by the browser for each size of a photo; a version that is not the current one is not', async () => {
    const { agent } = agency;
    const { id } = await sendPhoto(agent, property);
    const getPhoto = async () =>
      (await agent.api.photos.list.query({ propertyId: property })).find((one) => one.id === id);
    const original = (await getPhoto())?.thumb;
    const thumb = `/api/files/photos/${id}?size=thumb`;
    expect(await pickCaching(`${thumb}&v=${original}`)).toEqual(kept);
    expect(await pickCaching(thumb)).toEqual(asked);
    await send(agent, `photos/${property}/${id}/thumb`, jpeg({ size: 900 }), { type: 'image/jpeg' });
    const smaller = await getPhoto();
    expect(smaller?.thumb).not.toBe(original);
    expect(await pickCaching(`${thumb}&v=${smaller?.thumb}`)).toEqual(kept);
    // The address of before shows the smaller size from now on, so it must not be kept.
    expect(await pickCaching(`${thumb}&v=${original}`)).toEqual(asked);
    expect(smaller?.medium).toBe(original);
    expect(await pickCaching(`/api/files/photos/${id}?size=medium&v=${smaller?.medium}`)).toEqual(kept);
  });

  test('is kept for a logo and an avatar', async () => {
    const { manager, agent, id } = agency;
    await send(manager, 'logo', png());
    await send(agent, 'avatar', webp());
    const { logo } = await agent.api.agency.get.query();
    const { avatar } = await agent.api.profile.get.query();
    expect(await pickCaching(`/api/files/logo/${id}?v=${logo}`)).toEqual(kept);
    expect(await pickCaching(`/api/files/avatars/${agent.id}?v=${avatar}`)).toEqual(kept);
    expect(await pickCaching(`/api/files/avatars/${agent.id}?v=000000000000`)).toEqual(asked);
  });
});

describe('conditional and range requests', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const [head, whole] = [await read(photo, {}, 'HEAD'), await read(photo)];
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '5000']);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  test.each([
    ['bytes=0-9', 0, 10, 'bytes 0-9/5000'],
    ['bytes=4990-', 4990, 5000, 'bytes 4990-4999/5000'],
    ['bytes=-10', 4990, 5000, 'bytes 4990-4999/5000'],
    ['bytes=4990-9999', 4990, 5000, 'bytes 4990-4999/5000'],
  ])('the range %s is 206', async (range, from, to, actual) => {
    const response = await read(photo, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, actual]);
    expect(Buffer.from(await response.arrayBuffer()).equals(body.subarray(from, to))).toBe(true);
  });

  test('a range beyond the end is 416', async () => {
    const response = await read(photo, { range: 'bytes=5000-' });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
  });

  test('a range with a stale If-Range is the whole file', async () => {
    const response = await read(photo, { range: 'bytes=0-9', 'if-range': '"otra"' });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 5000]);
  });

  test('If-None-Match with the ETag is 304, If-Match with another one is 412', async () => {
    const etag = (await read(photo)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const same = await read(photo, { 'if-none-match': etag });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect(same.headers.get('cache-control')).toBe('private, max-age=3600');
    expect((await read(photo, { 'if-none-match': '"otra"' })).status).toBe(200);
    expect((await read(photo, { 'if-match': '"otra"' })).status).toBe(412);
  });
});
