import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentCategories } from '../../../db/domain/documents/documents.ts';
import { INVALIDATES_HEADER } from '../../../db/domain/invalidated-queries.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, readError, send, sendDocument, sendPhoto } from '../fixtures/files.ts';

const { sql } = sharedServer();
const NOT_FOUND = { data: { code: 'NOT_FOUND' } };
let agency: TestAgency;
let propertyId: string;
beforeAll(async () => {
  agency = await createTestAgency();
  propertyId = await createPropertyFixture(agency.agent);
});
const api = () => agency.agent.api.documents;
const sent = (name: string, category: string) =>
  sendDocument(agency.agent, propertyId, pdf(), { name, category });

describe('documents.list', () => {
  test('returns the six slots, the first four required, with their files newest first', async () => {
    const older = await sent('vieja.pdf', 'Nota Simple Registral');
    const newer = await sent('nueva.pdf', 'Nota Simple Registral');
    expect(older).toEqual({
      id: expect.any(String),
      fileName: 'vieja.pdf',
      mimeType: 'application/pdf',
      size: pdf().length,
      documentCategory: 'Nota Simple Registral',
      createdAt: expect.any(String),
      version: 1,
    });
    const slots = await api().list.query({ propertyId });
    expect(slots.map(({ category }) => category)).toEqual(documentCategories);
    expect(slots.map(({ required }) => required)).toEqual([true, true, true, true, false, false]);
    expect(slots.map(({ waived }) => waived)).toEqual(Array(6).fill(false));
    expect(slots[2]?.files.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(slots.filter(({ files }) => files.length > 0)).toHaveLength(1);
    // Files show the name of the uploader only, and no object key.
    expect(Object.keys(slots[2]?.files[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'documentCategory',
      'fileName',
      'id',
      'mimeType',
      'size',
      'uploadedBy',
      'version',
    ]);
    expect(slots[2]?.files[0]?.uploadedBy).toBe('Persona de Prueba');
  });

  test('an upload with an unknown category is rejected', async () => {
    for (const category of ['', 'Otra', 'nota simple registral']) {
      const response = await send(agency.agent, `documents/${propertyId}`, pdf(), {
        name: 'a.pdf',
        category,
      });
      expect([response.status, (await readError(response)).data.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  test('documents.waive and documents.unwaive are idempotent', async () => {
    const slot = { propertyId, category: 'Cédula de Habitabilidad' as const };
    const waived = async () => (await api().list.query({ propertyId }))[1]?.waived;
    await api().waive.mutate(slot);
    await api().waive.mutate(slot);
    expect(await waived()).toBe(true);
    await api().unwaive.mutate(slot);
    await api().unwaive.mutate(slot);
    expect(await waived()).toBe(false);
  });

  test('documents.waive accepts required slots of properties of the agency only', async () => {
    const optional = { propertyId, category: 'Planos de la Vivienda' as never };
    await expect(api().waive.mutate(optional)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
    const ofOtherTenant = await createPropertyFixture(agency.otherTenant);
    for (const other of [ofOtherTenant, randomUUID()]) {
      const slot = { propertyId: other, category: 'Nota Simple Registral' as const };
      await expect(api().waive.mutate(slot)).rejects.toMatchObject(NOT_FOUND);
      await expect(api().unwaive.mutate(slot)).rejects.toMatchObject(NOT_FOUND);
      await expect(api().list.query({ propertyId: other })).rejects.toMatchObject(NOT_FOUND);
    }
    const { rows } = await sql('select 1 from document_waivers where property_id = ?', [ofOtherTenant]);
    expect(rows).toEqual([]);
  });
});

describe('an upload', () => {
  test('says which queries it invalidates; a staged image and a refused file say nothing', async () => {
    const upload = (path: string, body: Buffer, name: string) =>
      send(agency.agent, path, body, { name, category: 'Planos de la Vivienda' });
    const readOutdated = (response: Response) => response.headers.get(INVALIDATES_HEADER)?.split(',') ?? null;
    const document = await upload(`documents/${propertyId}`, pdf(), 'plano.pdf');
    expect(readOutdated(document)).toEqual(
      expect.arrayContaining(['documents', 'dashboard', 'properties', 'timeline']),
    );
    const photo = await upload(`photos/${propertyId}`, jpeg(), 'salón.jpg');
    expect(readOutdated(photo)).toEqual(expect.arrayContaining(['photos', 'timeline']));
    expect(readOutdated(await upload(`photos/${propertyId}`, pdf(), 'plano.pdf'))).toBeNull();
    expect(readOutdated(await upload('avatar', jpeg(), 'yo.jpg'))).toBeNull();
  });
});

describe('documents.delete', () => {
  test('deletes all of the files or none', async () => {
    const mine = await sent('mia.pdf', 'Gastos de Comunidad');
    const second = await sent('segunda.pdf', 'Gastos de Comunidad');
    const elsewhere = await createPropertyFixture(agency.otherTenant);
    const ofOtherTenant = await sendDocument(agency.otherTenant, elsewhere, pdf(), { name: 'ajena.pdf' });
    const photo = await sendPhoto(agency.agent, propertyId);
    for (const id of [ofOtherTenant.id, photo.id, randomUUID()])
      await expect(api().delete.mutate({ propertyId, ids: [mine.id, id] })).rejects.toMatchObject(NOT_FOUND);
    const files = async () => (await api().list.query({ propertyId }))[4]?.files.map(({ id }) => id);
    expect(await files()).toEqual([second.id, mine.id]);
    await api().delete.mutate({ propertyId, ids: [mine.id, second.id] });
    expect(await files()).toEqual([]);
    expect((await agency.otherTenant.fetch(`/api/files/documents/${ofOtherTenant.id}`)).status).toBe(200);
    expect((await agency.agent.fetch(`/api/files/documents/${mine.id}`)).status).toBe(404);
  });

  test('queues each stored file for deletion a week later, also with its whole property', async () => {
    const home = await createPropertyFixture(agency.agent);
    const photo = await sendPhoto(agency.agent, home);
    const thumb = { name: 't.jpg' };
    await send(agency.agent, `photos/${home}/${photo.id}/thumb`, jpeg(), thumb);
    await send(agency.agent, `photos/${home}/${photo.id}/medium`, jpeg(), thumb);
    await sendDocument(agency.agent, home, pdf(), { name: 'a.pdf' });
    await agency.agent.api.properties.delete.mutate({ id: home });
    const { rows } = await sql('select bucket, not_before from file_removals where object_key like ?', [
      `a/${agency.id}/p/${home}/%`,
    ]);
    expect(rows.map(({ bucket }) => bucket).toSorted()).toEqual([
      'PROPERTY_DOCUMENTS',
      ...Array(3).fill('PROPERTY_IMAGES'),
    ]);
    const days = rows.map((row) => (Date.parse(String(row.not_before)) - Date.now()) / 86_400_000);
    expect(days.every((each) => each > 6.9 && each <= 7)).toBe(true);
  });

  test('decrements the file usage of the agency', async () => {
    const { id, agent } = await createTestAgency();
    const usage = async () =>
      (await sql('select files, bytes from file_usage where agency_id = ?', [id])).rows[0];
    const home = await createPropertyFixture(agent);
    const photo = await sendPhoto(agent, home, jpeg({ size: 1000 }));
    await sendDocument(agent, home, pdf(), { name: 'a.pdf' });
    expect(await usage()).toMatchObject({ files: 2, bytes: 1000 + pdf().length });
    await agent.api.photos.delete.mutate({ propertyId: home, ids: [photo.id] });
    expect(await usage()).toMatchObject({ files: 1, bytes: pdf().length });
  });
});
