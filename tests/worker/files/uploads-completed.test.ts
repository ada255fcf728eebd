import { beforeAll, describe, expect, test } from 'vitest';
import { fileTexts } from '../../../db/domain/files.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { readCaseFile } from '../fixtures/corpus/case-files.ts';
import { createPropertyFixture, readError, send, sendDocument, sendPhoto } from '../fixtures/files.ts';

const EOI = Buffer.from([0xff, 0xd9]);
const withoutEnd = readCaseFile('jpeg-without-eoi.jpg');
const completed = Buffer.concat([withoutEnd, EOI]);
let agency: TestAgency;
let property: string;
beforeAll(async () => {
  agency = await createTestAgency();
  property = await createPropertyFixture(agency.manager);
});
const category = 'Nota Simple Registral';
const readBack = async (path: string) => {
  const response = await agency.manager.fetch(`/api/files/${path}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const getUsage = async () => {
  const { rows } = await sharedServer().sql('select bytes from file_usage where agency_id = ?', [agency.id]);
  return Number(rows[0]?.bytes ?? 0);
};

describe('documents as registries, banks and Word for the web write them', () => {
  test.each([
    'pdf-with-bom.pdf',
    'pdf-after-newline.pdf',
    'pdf-after-http-header.pdf',
    'word-online-document2.docx',
    'word-two-bytes-after.docx',
  ])('%s is stored unchanged', async (name) => {
    const body = readCaseFile(name);
    const { id } = await sendDocument(agency.manager, property, body, { name });
    expect((await readBack(`documents/${id}`)).equals(body)).toBe(true);
  });
});

describe('a JPEG without end marker', () => {
  test('is completed as a photo: the row has the size of the object, and counts it', async () => {
    const before = await getUsage();
    const photo = await sendPhoto(agency.manager, property, withoutEnd, { name: 'movil.jpg' });
    expect(photo.size).toBe(completed.length);
    expect((await readBack(`photos/${photo.id}`)).equals(completed)).toBe(true);
    const listed = await agency.manager.api.photos.list.query({ propertyId: property });
    expect(listed.find(({ id }) => id === photo.id)?.size).toBe(completed.length);
    expect(await getUsage()).toBe(before + completed.length);
  });

  test('is completed as a document, whose deletion returns what it counted', async () => {
    const before = await getUsage();
    const { id } = await sendDocument(agency.manager, property, withoutEnd, { name: 'movil.jpg', category });
    expect((await readBack(`documents/${id}`)).equals(completed)).toBe(true);
    const slots = await agency.manager.api.documents.list.query({ propertyId: property });
    const file = slots.flatMap(({ files }) => files).find((one) => one.id === id);
    expect(file?.size).toBe(completed.length);
    expect(await getUsage()).toBe(before + completed.length);
    await agency.manager.api.documents.delete.mutate({ propertyId: property, ids: [id] });
    expect(await getUsage()).toBe(before);
  });

  test('is completed as a smaller size, a logo and an avatar', async () => {
    const before = await getUsage();
    const { id, size } = await sendPhoto(agency.manager, property);
    expect((await send(agency.manager, `photos/${property}/${id}/thumb`, withoutEnd)).status).toBe(204);
    expect((await readBack(`photos/${id}?size=thumb`)).equals(completed)).toBe(true);
    expect(await getUsage()).toBe(before + size + completed.length);
    for (const [kind, path] of Object.entries({
      logo: `logo/${agency.id}`,
      avatar: `avatars/${agency.manager.id}`,
    })) {
      const response = await send(agency.manager, kind, withoutEnd);
      expect(await response.json()).toEqual({ mimeType: 'image/jpeg', size: completed.length });
      expect((await readBack(path)).equals(completed)).toBe(true);
    }
  });

  test('uploaded again with the same key it is the same photo; other bytes are not', async () => {
    const sent = { name: 'movil.jpg', key: crypto.randomUUID() };
    const first = await sendPhoto(agency.manager, property, withoutEnd, sent);
    expect(await sendPhoto(agency.manager, property, withoutEnd, sent)).toEqual(first);
    const other = await send(agency.manager, `photos/${property}`, completed, sent);
    expect([other.status, (await readError(other)).message]).toEqual([409, fileTexts.otherBytes]);
  });

  test('cut in its data it is refused, and leaves no row', async () => {
    const before = await getUsage();
    const half = withoutEnd.subarray(0, withoutEnd.length / 2);
    for (const to of [`photos/${property}`, `documents/${property}`, 'avatar']) {
      const response = await send(agency.manager, to, half, { category });
      expect([response.status, (await readError(response)).message]).toEqual([400, fileTexts.damaged]);
    }
    expect(await getUsage()).toBe(before);
  });

  test('ten at once are all completed', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send(agency.manager, `photos/${property}`, withoutEnd)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});
