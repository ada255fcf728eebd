import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellEnv } from '../../../worker/cells/cells.ts';
import { IDENTITY_KEY } from '../../../worker/files/reconciliation/storage-identity.ts';
import {
  continueReconciliation,
  startReconciliation,
} from '../../../worker/files/reconciliation/storage-reconciliation.ts';
import { NIGHTLY_CRON } from '../../../worker/jobs/scheduled-cleanup.ts';
import { root } from '../../support/paths.ts';
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

test('reconciliation: finds nothing and changes nothing where rows and objects agree', async () => {
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

test('reconciliation: an object without row is queued after a day, and removed a week later', async () => {
  const strayKeys = ['a/0/p/0/stray.jpg', `a/${agency.id}/p/${property}/stray.jpg`, 'a/stray.jpg'];
  const bucket = await openBucket(server, 'PROPERTY_IMAGES');
  for (const key of strayKeys) await bucket.put(key, 'x');
  expect((await runNightlyWork())['file.orphan'] ?? []).toEqual([]);
  const { 'file.orphan': orphans = [], reconcile = [] } = await runNightlyWork(Date.now() + DAY + 60_000);
  expect(orphans.map(({ key }) => key).toSorted()).toEqual(strayKeys.toSorted());
  expect(reconcile.find(({ orphans: found }) => found > 0)).toMatchObject({ level: 'error', orphans: 3 });
  expect(await listObjects(server, 'PROPERTY_IMAGES')).toHaveLength(5);
  const { rows } = await server.sql('select object_key, not_before from file_removals');
  expect(rows.map((row) => row.object_key).toSorted()).toEqual(strayKeys.toSorted());
  for (const row of rows)
    expect(Math.abs(Date.parse(String(row.not_before)) - Date.now() - 8 * DAY)).toBeLessThan(DAY / 2);
  // Found again, they are not queued again.
  expect((await runNightlyWork(Date.now() + 2 * DAY))['file.orphan']).toBeUndefined();
  await server.sql("update file_removals set not_before = '2026-01-01T00:00:00.000Z'");
  await runScheduled(server);
  expect(await assertStorageConsistent(server)).toMatchObject({ rows: 5, objects: 5, queued: 0 });
});

test('reconciliation: too many objects without row, or no agency at all, are refused and kept', async () => {
  const bucket = await openBucket(server, 'LOGOS');
  const keys = Array.from({ length: 51 }, (_, n) => `a/0/stray-${n}.jpg`);
  for (const key of keys) await bucket.put(key, 'x');
  const { 'reconcile.refused': refused = [], 'file.orphan': orphans } = await runNightlyWork(
    Date.now() + 2 * DAY,
  );
  expect(refused).toMatchObject([
    { level: 'error', bucket: 'LOGOS', orphans: 51, reason: 'Too many objects have no row.' },
  ]);
  expect(orphans).toBeUndefined();
  expect((await server.sql('select 1 from file_removals')).rows).toEqual([]);
  expect((await server.sql('select 1 from storage_orphans')).rows).toEqual([]);
  expect(await listObjects(server, 'LOGOS')).toHaveLength(52);
  await bucket.delete(keys);
});

test('reconciliation: an empty database that was given filled buckets removes nothing', async () => {
  const empty = await startTestServer();
  try {
    const bucket = await openBucket(empty, 'AVATARS');
    await bucket.put('a/0/u/0/avatar.jpg', 'x');
    await runScheduled(empty, NIGHTLY_CRON, Date.now() + 2 * DAY);
    const refused = empty.logs.filter((line) => line.includes('reconcile.refused'));
    expect(refused.join()).toContain('The database has no agencies.');
    expect(await listObjects(empty, 'AVATARS')).toHaveLength(1);
    expect(await bucket.get(IDENTITY_KEY)).toBeNull();
  } finally {
    await empty.stop();
  }
});

test('reconciliation: a database with agencies that nobody has made the owner of filled buckets removes nothing', async () => {
  const other = await startTestServer();
  try {
    await createTestAgency('Sin ficheros', other);
    const bucket = await openBucket(other, 'AVATARS');
    await bucket.put('a/0/u/0/avatar.jpg', 'x');
    await runScheduled(other, NIGHTLY_CRON, Date.now() + 2 * DAY);
    const refused = other.logs.filter((line) => line.includes('reconcile.refused'));
    expect(refused.join()).toContain('No database owns the bucket yet.');
    expect((await other.sql('select 1 from file_removals')).rows).toEqual([]);
    expect(await bucket.get(IDENTITY_KEY)).toBeNull();
    // What a release writes.
    const { rows } = await other.sql('select id from database_identity');
    await bucket.put(IDENTITY_KEY, String(rows[0]?.id));
    await runScheduled(other, NIGHTLY_CRON, Date.now() + 2 * DAY);
    expect((await other.sql('select 1 from file_removals')).rows).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test('storage identity: buckets of another database lose nothing, neither by comparison nor by the queue', async () => {
  await runNightlyWork();
  const bucket = await openBucket(server, 'PROPERTY_IMAGES');
  const { rows } = await server.sql('select id from database_identity');
  const id = String(rows[0]?.id);
  expect(await (await bucket.get(IDENTITY_KEY))?.text()).toBe(id);
  await bucket.put('a/0/p/0/stray.jpg', 'x');
  await server.sql("update database_identity set id = 'other'");
  await server.sql(
    "insert into file_removals (bucket, object_key, not_before) values ('PROPERTY_IMAGES', 'a/0/p/0/stray.jpg', '2026-01-01T00:00:00.000Z')",
  );
  const { 'reconcile.refused': refused = [] } = await runNightlyWork(Date.now() + 2 * DAY);
  expect(refused.map((line) => line.reason)).toEqual(
    Array.from({ length: 4 }, () => 'The bucket belongs to another database.'),
  );
  await runScheduled(server);
  expect(await listObjects(server, 'PROPERTY_IMAGES')).toContain('a/0/p/0/stray.jpg');
  await server.sql('update database_identity set id = ?', [id]);
  await runScheduled(server);
  expect(await assertStorageConsistent(server)).toMatchObject({ queued: 0 });
});

test('removal queue: keeps an object that a row names', async () => {
  const [key = ''] = await listObjects(server, 'LOGOS');
  await server.sql(
    "insert into file_removals (bucket, object_key, not_before) values ('LOGOS', ?, '2026-01-01T00:00:00.000Z')",
    [key],
  );
  const before = server.logs.length;
  await runScheduled(server);
  expect(server.logs.slice(before).join()).toContain('removal.required');
  expect(await listObjects(server, 'LOGOS')).toEqual([key]);
  expect(await assertStorageConsistent(server)).toMatchObject({ queued: 0 });
});

test('reconciliation: is resumed after a run that ended in the middle, and counts each object once', async () => {
  const bucket = await openBucket(server, 'AVATARS');
  const [avatar = ''] = await listObjects(server, 'AVATARS');
  const keys = Array.from({ length: 8 }, (_, n) => `a/0/stray-${n}.jpg`);
  for (const key of keys) await bucket.put(key, 'x');
  const env = {
    DATABASE_URL: server.databaseUrl,
    LOGOS: await openBucket(server, 'LOGOS'),
    AVATARS: bucket,
    PROPERTY_IMAGES: await openBucket(server, 'PROPERTY_IMAGES'),
    PROPERTY_DOCUMENTS: await openBucket(server, 'PROPERTY_DOCUMENTS'),
  } as unknown as CellEnv;
  const getProgress = async () =>
    (await server.sql("select * from storage_comparisons where bucket = 'AVATARS'")).rows[0];
  const now = Date.now() + 2 * DAY;
  const limits = { pageSize: 2, requests: 8 };
  await startReconciliation(env, now, limits);
  for (let runs = 0; (await getProgress())?.finished_at === null; runs++) {
    expect(runs).toBeLessThan(20);
    await continueReconciliation(env, now, limits);
  }
  expect(await getProgress()).toMatchObject({ objects: 9, missing: 0 });
  const queued = await server.sql("select object_key from file_removals where bucket = 'AVATARS'");
  expect(queued.rows.map((row) => row.object_key).toSorted()).toEqual(keys);
  await server.sql('delete from file_removals');
  await bucket.delete(keys);
  expect(await listObjects(server, 'AVATARS')).toEqual([avatar]);
});

test('reconciliation: keeps objects queued for deletion and pending uploads', async () => {
  const { id } = await sendPhoto(agency.agent, property);
  await agency.agent.api.photos.delete.mutate({ propertyId: property, ids: [id] });
  const pending = await sendPhoto(agency.agent, property);
  await server.sql("update property_images set state = 'pending' where id = ?", [pending.id]);
  const before = await listObjects(server, 'PROPERTY_IMAGES');
  expect((await runNightlyWork(Date.now() + 3 * DAY))['file.orphan']).toBeUndefined();
  expect(await listObjects(server, 'PROPERTY_IMAGES')).toEqual(before);
});

test('reconciliation: logs the rows whose object is missing', async () => {
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
