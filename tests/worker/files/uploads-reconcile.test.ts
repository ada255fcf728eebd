import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NIGHTLY } from '../../../worker/jobs/scheduled-cleanup.ts';
import { type House, startHouse } from '../../support/test-server.ts';
import { type Agency, mintAgency } from '../../support/test-users.ts';
import { root } from '../../support/programs.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { mintProperty, send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { bucketOf, everyFileAgrees, objectsIn, runScheduled } from '../support/stored-files.ts';

let house: House;
let agency: Agency;
let property: string;
beforeAll(async () => {
  house = await startHouse();
  agency = await mintAgency('Noche', house);
  property = await mintProperty(agency.agent);
  const { id } = await sendPhoto(agency.agent, property);
  await send(agency.agent, `photos/${property}/${id}/thumb`, jpeg(), { name: 't.jpg' });
  await sendDocument(agency.agent, property, pdf(), { name: 'a.pdf' });
  await send(agency.manager, 'logo', jpeg());
  await send(agency.manager, 'avatar', jpeg());
}, 120_000);
afterAll(() => house.stop());

const DAY = 24 * 3_600_000;
/** What the night said, by event. */
const night = async (time = Date.now()) => {
  const before = house.logs.length;
  await runScheduled(house, NIGHTLY, time);
  const said = house.logs.slice(before).map((line) => JSON.parse(line.slice(line.indexOf('{'))));
  return Object.groupBy(said, ({ event }) => String(event));
};

test('the night is one of the hours at which the Worker is called', () => {
  expect(readFileSync(join(root, 'wrangler.toml'), 'utf8')).toContain(`"${NIGHTLY}"`);
});

test('finds nothing where rows and objects agree, and touches nothing', async () => {
  const { reconcile = [], ...others } = await night(Date.now() + 30 * DAY);
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
  expect(await everyFileAgrees(house)).toMatchObject({ rows: 5, objects: 5 });
});

test('removes an object without a row once it is a day old, and says so', async () => {
  const stray = ['a/0/p/0/stray.jpg', `a/${agency.id}/p/${property}/stray.jpg`, 'z/stray.jpg'];
  const bucket = await bucketOf(house, 'PROPERTY_IMAGES');
  for (const key of stray) await bucket.put(key, 'x');
  expect((await night())['file.orphan'] ?? []).toEqual([]);
  expect(await objectsIn(house, 'PROPERTY_IMAGES')).toHaveLength(5);
  const { 'file.orphan': orphans = [], reconcile = [] } = await night(Date.now() + DAY + 60_000);
  expect(orphans.map(({ key }) => key).toSorted()).toEqual(stray.toSorted());
  expect(reconcile.find(({ orphans: found }) => found > 0)).toMatchObject({ level: 'error', orphans: 3 });
  expect(await everyFileAgrees(house)).toMatchObject({ rows: 5, objects: 5 });
});

test('keeps what waits for its removal or is under way', async () => {
  const { id } = await sendPhoto(agency.agent, property);
  await agency.agent.api.photos.delete.mutate({ propertyId: property, ids: [id] });
  const pending = await sendPhoto(agency.agent, property);
  await house.sql("update property_images set state = 'pending' where id = ?", [pending.id]);
  const before = await objectsIn(house, 'PROPERTY_IMAGES');
  expect((await night(Date.now() + 3 * DAY))['file.orphan']).toBeUndefined();
  expect(await objectsIn(house, 'PROPERTY_IMAGES')).toEqual(before);
});

test('says which rows have lost their object', async () => {
  const [document = ''] = await objectsIn(house, 'PROPERTY_DOCUMENTS');
  const [logo = ''] = await objectsIn(house, 'LOGOS');
  await (await bucketOf(house, 'PROPERTY_DOCUMENTS')).delete(document);
  await (await bucketOf(house, 'LOGOS')).delete(logo);
  const { 'file.missing': missing = [] } = await night();
  expect(missing.map(({ bucket, key, level }) => [bucket, key, level])).toEqual(
    expect.arrayContaining([
      ['PROPERTY_DOCUMENTS', document, 'error'],
      ['LOGOS', logo, 'error'],
    ]),
  );
  expect(missing).toHaveLength(2);
});
