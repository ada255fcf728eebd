import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTexts, PHOTO_SIZES, QUOTA } from '../../../db/domain/files.ts';
import { NIGHTLY_CRON } from '../../../worker/jobs/scheduled-cleanup.ts';
import { root } from '../../support/paths.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, readError, send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { assertStorageConsistent, runScheduled } from '../support/stored-files.ts';

let server: TestServer;
let agency: TestAgency;
let home: string;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  agency = await createTestAgency('Cuota', server);
  home = await createPropertyFixture(agency.agent);
});
afterAll(() => server.stop());

const getUsage = async () => {
  const { rows } = await server.sql('select files, bytes from file_usage where agency_id = ?', [agency.id]);
  return [rows[0]?.files, rows[0]?.bytes];
};
const uploadSize = (id: string, size: keyof typeof PHOTO_SIZES, bytes: number) =>
  send(agency.agent, `photos/${home}/${id}/${size}`, jpeg({ size: bytes }), { name: 'x.jpg' });
const small = jpeg().length;
const { thumb, medium } = PHOTO_SIZES;

describe('the quota counts all sizes of a photo', () => {
  test('from their upload to their deletion', async () => {
    const { agent } = agency;
    const [first, second] = [await sendPhoto(agent, home), await sendPhoto(agent, home)];
    expect(await getUsage()).toEqual([2, 2 * small]);
    expect((await uploadSize(first.id, 'medium', medium.bytes)).status).toBe(204);
    expect((await uploadSize(first.id, 'thumb', thumb.bytes)).status).toBe(204);
    expect(await getUsage()).toEqual([2, 2 * small + medium.bytes + thumb.bytes]);
    // A size that is uploaded again replaces the one before.
    expect((await uploadSize(first.id, 'medium', 5000)).status).toBe(204);
    expect(await getUsage()).toEqual([2, 2 * small + 5000 + thumb.bytes]);
    expect((await uploadSize(second.id, 'thumb', 3000)).status).toBe(204);
    await agent.api.photos.delete.mutate({ propertyId: home, ids: [first.id] });
    expect(await getUsage()).toEqual([1, small + 3000]);
    await agent.api.properties.delete.mutate({ id: home });
    expect(await getUsage()).toEqual([0, 0]);
    await assertStorageConsistent(server);
  });

  test('but no rejected upload', async () => {
    const { id } = await sendPhoto(agency.agent, home);
    expect((await uploadSize(id, 'thumb', thumb.bytes + 1)).status).toBe(413);
    const path = `photos/${home}/${id}/thumb`;
    expect((await send(agency.agent, path, pdf(), { name: 'x.jpg' })).status).toBe(415);
    expect((await uploadSize(agency.id, 'thumb', 2000)).status).toBe(404);
    expect(await getUsage()).toEqual([1, small]);
  });
});

describe('an agency near its quota', () => {
  const setFreeBytes = (bytes: number) =>
    server.sql('update file_usage set bytes = ? where agency_id = ?', [QUOTA.bytes - bytes, agency.id]);

  test('can fill it to the last byte and not beyond', async () => {
    const { id } = await sendPhoto(agency.agent, home);
    await setFreeBytes(5000);
    const response = await uploadSize(id, 'medium', 5001);
    expect([response.status, (await readError(response)).message]).toEqual([409, fileTexts.agencyFull]);
    expect((await uploadSize(id, 'medium', 5000)).status).toBe(204);
    expect((await uploadSize(id, 'thumb', 2000)).status).toBe(409);
    expect(await getUsage()).toEqual([1, QUOTA.bytes]);
    // Logo and avatars are outside the quota.
    expect((await send(agency.manager, 'logo', jpeg())).status).toBe(200);
  });

  test('accepts one of two concurrent uploads where one fits', async () => {
    const photos = [await sendPhoto(agency.agent, home), await sendPhoto(agency.agent, home)];
    await setFreeBytes(1.5 * thumb.bytes);
    const responses = await Promise.all(photos.map(({ id }) => uploadSize(id, 'thumb', thumb.bytes)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await getUsage()).toEqual([2, QUOTA.bytes - 0.5 * thumb.bytes]);
  });
});

describe('photos from before the sizes were counted', () => {
  test('are counted by the migration, and measured by the nightly run', async () => {
    const { id } = await sendPhoto(agency.agent, home);
    await sendDocument(agency.agent, home, pdf(), { name: 'a.pdf' });
    await uploadSize(id, 'thumb', 2000);
    await uploadSize(id, 'medium', 4000);
    const [, exact] = await getUsage();
    await server.sql('update property_images set thumb_size = null, medium_size = null where id = ?', [id]);
    await server.sql('delete from file_usage');
    await server.sql('drop trigger images_resized');
    const migration = readFileSync(join(root, 'migrations', '0010_smaller_sizes_count.sql'), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await server.sql(statement);
    expect(await getUsage()).toEqual([2, small + pdf().length]);
    await runScheduled(server, NIGHTLY_CRON);
    await expect.poll(getUsage, { timeout: 10_000 }).toEqual([2, exact]);
    expect(exact).toBe(small + pdf().length + 6000);
    await agency.agent.api.photos.delete.mutate({ propertyId: home, ids: [id] });
    expect(await getUsage()).toEqual([1, pdf().length]);
  });
});

test('a property is limited to 500 documents, and documents.list returns all of them', async () => {
  const { agent } = agency;
  const sent = await sendDocument(agent, home, pdf(), { name: 'a.pdf' });
  await server.sql(
    `insert into property_documents (id, agency_id, client_key, created_at, updated_at, property_id, file_name,
       object_key, mime_type, size, document_category, uploaded_by, state)
     select r.id || n.i, agency_id, r.id || n.i, created_at, updated_at, property_id, file_name,
       r.object_key || n.i, mime_type, size, document_category, uploaded_by, state
     from property_documents r, (
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select i from n
     ) n where r.id = ?`,
    [QUOTA.documents - 2, sent.id],
  );
  await sendDocument(agent, home, pdf(), { name: 'b.pdf' });
  const category = 'Planos de la Vivienda';
  const rejected = await send(agent, `documents/${home}`, pdf(), { name: 'c.pdf', category });
  expect([rejected.status, (await readError(rejected)).message]).toEqual([409, fileTexts.documentsFull]);
  const slots = await agent.api.documents.list.query({ propertyId: home });
  expect(slots.flatMap(({ files }) => files)).toHaveLength(QUOTA.documents);
});
