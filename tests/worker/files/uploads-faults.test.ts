// @module-tag rest
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg, png } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, readError, send, sendPhoto } from '../fixtures/files.ts';
import { type Fault, type FaultyBucketServer, startFaultyBucketServer } from '../support/faulty-buckets.ts';
import { assertStorageConsistent, listObjects, openBucket, runScheduled } from '../support/stored-files.ts';

let server: FaultyBucketServer;
let agency: TestAgency;
let property: string;
beforeAll(async () => {
  server = await startFaultyBucketServer();
  agency = await createTestAgency('Averías', server);
  property = await createPropertyFixture(agency.agent);
}, 120_000);
afterAll(() => server.stop());
afterEach(() => server.fault(''));

const kinds = [
  {
    path: () => `photos/${property}`,
    name: 'a.jpg',
    body: jpeg,
    table: 'property_images',
    bucket: 'PROPERTY_IMAGES',
  },
  {
    path: () => `documents/${property}`,
    name: 'a.pdf',
    body: pdf,
    table: 'property_documents',
    bucket: 'PROPERTY_DOCUMENTS',
  },
] as const;
const category = 'Nota Simple Registral';
/** The time-out of the browser: a Worker that died never answers. */
const browserTimeout = () => AbortSignal.timeout(1200);
const getStates = async (table: string) =>
  (await server.sql(`select state from ${table} order by created_at`)).rows.map(({ state }) => state);
/** Ages pending uploads and queued deletions by an hour. */
const ageByAnHour = async () => {
  const past = new Date(Date.now() - 3_700_000).toISOString();
  for (const table of ['property_images', 'property_documents'])
    await server.sql(`update ${table} set created_at = ? where state = 'pending'`, [past]);
  await server.sql('update file_removals set not_before = ?', [past]);
};

describe.each(kinds)('an upload to $table', ({ path, name, body, table, bucket }) => {
  const sendWith = async (fault: Fault) => {
    await server.fault(fault);
    const response = await send(agency.agent, path(), body(), {
      name,
      category,
      signal: browserTimeout(),
    }).catch(() => null);
    await server.fault('');
    return response;
  };

  test('rejected by the bucket leaves neither row nor object', async () => {
    const before = [await getStates(table), await listObjects(server, bucket)];
    const response = await sendWith('put');
    expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '5']);
    expect([await getStates(table), await listObjects(server, bucket)]).toEqual(before);
  });

  test('stored although the bucket threw leaves an object that the cleanup deletes', async () => {
    const before = [await getStates(table), await listObjects(server, bucket)];
    expect((await sendWith('put late'))?.status).toBe(503);
    expect(await getStates(table)).toEqual(before[0]);
    await assertStorageConsistent(server);
    await ageByAnHour();
    await runScheduled(server);
    expect(await listObjects(server, bucket)).toEqual(before[1]);
  });

  test.each(['put never', 'put dead'] as const)(
    'whose Worker dies (%s) is deleted by the cleanup',
    async (fault) => {
      const before = [await getStates(table), await listObjects(server, bucket)];
      expect((await sendWith(fault))?.ok ?? false).toBe(false);
      expect(await getStates(table)).toEqual([...(before[0] ?? []), 'pending']);
      expect(await listObjects(server, bucket)).toHaveLength(
        (before[1]?.length ?? 0) + (fault === 'put dead' ? 1 : 0),
      );
      await assertStorageConsistent(server);
      // The row is invisible, and the upload may still be running.
      await runScheduled(server);
      expect(await getStates(table)).toEqual([...(before[0] ?? []), 'pending']);
      await ageByAnHour();
      await runScheduled(server);
      expect(await getStates(table)).toEqual(before[0]);
      await ageByAnHour();
      await runScheduled(server);
      expect(await listObjects(server, bucket)).toEqual(before[1]);
    },
  );

  test('whose row cannot become ready is deleted by the cleanup', async () => {
    const before = [await getStates(table), await listObjects(server, bucket)];
    await server.sql(
      `create trigger broken before update of state on ${table} begin select raise(abort, 'x'); end`,
    );
    const response = await send(agency.agent, path(), body(), { name, category });
    await server.sql('drop trigger broken');
    expect(response.ok).toBe(false);
    expect(await getStates(table)).toEqual(before[0]);
    await ageByAnHour();
    await runScheduled(server);
    expect(await listObjects(server, bucket)).toEqual(before[1]);
  });

  test('that failed is accepted when repeated with its client key', async () => {
    const key = crypto.randomUUID();
    await server.fault('put never');
    await send(agency.agent, path(), body(), { name, category, key, signal: browserTimeout() }).catch(
      () => null,
    );
    await server.fault('');
    const response = await send(agency.agent, path(), body(), { name, category, key });
    expect(response.status).toBe(200);
    expect(await getStates(table)).not.toContain('pending');
    await assertStorageConsistent(server);
  });
});

test('an object under an existing key is never overwritten', async () => {
  const before = await listObjects(server, 'PROPERTY_IMAGES');
  await server.fault('put taken');
  const response = await send(agency.agent, `photos/${property}`, jpeg());
  await server.fault('');
  expect(response.status).toBe(503);
  const [key = '', ...others] = (await listObjects(server, 'PROPERTY_IMAGES')).filter(
    (each) => !before.includes(each),
  );
  expect(others).toEqual([]);
  expect(await (await (await openBucket(server, 'PROPERTY_IMAGES')).get(key))?.text()).toBe('de antes');
  await ageByAnHour();
  await runScheduled(server);
  await assertStorageConsistent(server);
});

describe('replacing a logo, avatar or thumbnail', () => {
  const createThumbPath = async () =>
    `photos/${property}/${(await sendPhoto(agency.agent, property)).id}/thumb`;

  test.each(['put', 'put late', 'put never', 'put dead'] as const)(
    'keeps the old one when the upload fails: %s',
    async (fault) => {
      const { manager } = agency;
      for (const path of ['logo', 'avatar', await createThumbPath()]) {
        expect((await send(manager, path, jpeg({ size: 700 }))).ok).toBe(true);
        const read = () =>
          Promise.all(
            ['logo_key from agencies', 'avatar_key from users', 'thumb_key from property_images'].map(
              (each) => server.sql(`select ${each} order by 1`),
            ),
          );
        const before = JSON.stringify(await read());
        await server.fault(fault);
        const response = await send(manager, path, jpeg({ size: 800 }), { signal: browserTimeout() }).catch(
          () => null,
        );
        await server.fault('');
        expect(response?.ok ?? false).toBe(false);
        expect(JSON.stringify(await read())).toBe(before);
        await assertStorageConsistent(server);
        await ageByAnHour();
        await runScheduled(server);
        expect(await assertStorageConsistent(server)).toMatchObject({ queued: 0 });
      }
    },
  );

  test('deletes the old object', async () => {
    await send(agency.manager, 'logo', jpeg());
    await send(agency.manager, 'logo', png(), { name: 'b.png' });
    expect((await listObjects(server, 'LOGOS')).length).toBeGreaterThan(1);
    await runScheduled(server);
    const [left, ...others] = await listObjects(server, 'LOGOS');
    expect([left, others]).toEqual([expect.stringMatching(/\.png$/), []]);
  });
});

test('an unavailable bucket is 503, and other routes work', async () => {
  const { id } = await sendPhoto(agency.agent, property);
  await server.fault('get');
  const response = await agency.agent.fetch(`/api/files/photos/${id}`);
  expect([response.status, (await readError(response)).data.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect((await agency.agent.api.photos.list.query({ propertyId: property })).length).toBeGreaterThan(0);
});
