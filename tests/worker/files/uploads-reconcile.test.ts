import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NIGHTLY_CRON } from '../../../worker/jobs/scheduled-cleanup.ts';
import { root } from '../../support/programs.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { assertStorageConsistent, listObjects, openBucket, runScheduled } from '../support/stored-files.ts';

let server: TestServer;
let agency: TestAgency;
let property: string;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createTestAgency('Noche', server);
  property = await createPropertyFixture(agency.agent);
  const { id } = await sendPhoto(agency.agent, property);
  await send(agency.agent, `photos/${property}/${id}/thumb`, jpeg(), { name: 't.jpg' });
  await sendDocument(agency.agent, property, pdf(), { name: 'a.pdf' });
  await send(agency.manager, 'logo', jpeg());
  await send(agency.manager, 'avatar', jpeg());
}, 120_000);
afterAll(() => server.stop());

const DAY = 24 * 3_600_000;
/** Runs the nightly work; returns the log lines by event. */
const runNightlyWork = async (time = Date.now()) => {
  const before = server.logs.length;
  await runScheduled(server, NIGHTLY_CRON, time);
  const records = server.logs.slice(before).map((line) => JSON.parse(line.slice(line.indexOf('{'))));
  return Object.groupBy(records, ({ event }) => String(event));
};

test('NIGHTLY_CRON is one of the crons in wrangler.toml', () => {
  expect(readFileSync(join(root, 'wrangler.toml'), 'utf8')).toContain(`"${NIGHTLY_CRON}"`);
});

test('reconcileStorage finds nothing and changes nothing where rows and objects agree', async () => {
  const { reconcile = [], ...others } = await runNightlyWork(Date.now() + 30 * DAY);
  expect(others).toEqual({});
  expect(
    reconcile.map(({ bucket, objects, orphans, missing }) => [bucket, objects, orphans, missing]),
  ).toEqual(
    expect.arrayContaining([
      ['PROPERTY_IMAGES', 2, 0, 0],
      ['PROPERTY_DOCUMENTS', 1, 0, 0],
      ['LOGOS', 1, 0, 0],
      ['AVATARS', 1, 0, 0],
    ]),
  );
  expect(await assertStorageConsistent(server)).toMatchObject({ rows: 5, objects: 5 });
});

test('reconcileStorage deletes an object without row after a day, and logs it', async () => {
  const strayKeys = ['a/0/p/0/stray.jpg', `a/${agency.id}/p/${property}/stray.jpg`, 'z/stray.jpg'];
  const bucket = await openBucket(server, 'PROPERTY_IMAGES');
  for (const key of strayKeys) await bucket.put(key, 'x');
  expect((await runNightlyWork())['file.orphan'] ?? []).toEqual([]);
  expect(await listObjects(server, 'PROPERTY_IMAGES')).toHaveLength(5);
  const { 'file.orphan': orphans = [], reconcile = [] } = await runNightlyWork(Date.now() + DAY + 60_000);
  expect(orphans.map(({ key }) => key).toSorted()).toEqual(strayKeys.toSorted());
  expect(reconcile.find(({ orphans: found }) => found > 0)).toMatchObject({ level: 'error', orphans: 3 });
  expect(await assertStorageConsistent(server)).toMatchObject({ rows: 5, objects: 5 });
});

test('reconcileStorage keeps objects queued for deletion and pending uploads', async () => {
  const { id } = await sendPhoto(agency.agent, property);
  await agency.agent.api.photos.delete.mutate({ propertyId: property, ids: [id] });
  const pending = await sendPhoto(agency.agent, property);
  await server.sql("update property_images set state = 'pending' where id = ?", [pending.id]);
  const before = await listObjects(server, 'PROPERTY_IMAGES');
  expect((await runNightlyWork(Date.now() + 3 * DAY))['file.orphan']).toBeUndefined();
  expect(await listObjects(server, 'PROPERTY_IMAGES')).toEqual(before);
});

test('reconcileStorage logs the rows whose object is missing', async () => {
  const [document = ''] = await listObjects(server, 'PROPERTY_DOCUMENTS');
  const [logo = ''] = await listObjects(server, 'LOGOS');
  await (await openBucket(server, 'PROPERTY_DOCUMENTS')).delete(document);
  await (await openBucket(server, 'LOGOS')).delete(logo);
  const { 'file.missing': missing = [] } = await runNightlyWork();
  expect(missing.map(({ bucket, key, level }) => [bucket, key, level])).toEqual(
    expect.arrayContaining([
      ['PROPERTY_DOCUMENTS', document, 'error'],
      ['LOGOS', logo, 'error'],
    ]),
  );
  expect(missing).toHaveLength(2);
});
