import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buckets } from '../../../db/tables/files/removals.ts';
import { openCell } from '../../../worker/cells/cells.ts';
import type { Env } from '../../../worker/env.ts';
import { NIGHTLY_CRON } from '../../../worker/jobs/scheduled-cleanup.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { openBucket, runScheduled } from '../support/stored-files.ts';
import { type CellServer, startTwoCells } from '../support/two-cells.ts';

const DAY = 24 * 3_600_000;
type Filled = { cell: CellServer; agency: TestAgency; property: string; photo: string };

/** Stores a file in each bucket. */
async function fillCell(cell: CellServer): Promise<Filled> {
  await cell.use();
  const agency = await createTestAgency('Celda', cell);
  const property = await createPropertyFixture(agency.agent);
  const { id: photo } = await sendPhoto(agency.agent, property);
  await sendDocument(agency.agent, property, pdf(), { name: 'a.pdf' });
  await send(agency.manager, 'logo', jpeg());
  await send(agency.manager, 'avatar', jpeg());
  return { cell, agency, property, photo };
}

/** The keys of all objects, of every cell. */
async function listKeys(cell: CellServer): Promise<string[]> {
  const lists = await Promise.all(buckets.map(async (name) => (await openBucket(cell, name)).list()));
  return lists.flatMap(({ objects }) => objects.map(({ key }) => key)).toSorted();
}

/** Runs the nightly work of a cell; returns the log lines by event. */
async function runNightlyWork(cell: CellServer, time: number) {
  await cell.use();
  const before = cell.logs.length;
  await runScheduled(cell, NIGHTLY_CRON, time);
  const records = cell.logs.slice(before).map((line) => JSON.parse(line.slice(line.indexOf('{'))));
  return Object.groupBy(records, ({ event }) => String(event));
}

describe.each([
  ['two deployments that name their cell', 'rama-norte', 'rama-sur'],
  ['a deployment without cell and one with', undefined, 'rama-sur'],
] as [string, string | undefined, string | undefined][])(
  'cells on the same buckets: %s',
  (_title, ...names: [string | undefined, string | undefined]) => {
    let first: Filled;
    let other: Filled;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      const cells = await startTwoCells(names);
      stop = cells.stop;
      first = await fillCell(cells.first);
      other = await fillCell(cells.other);
    }, 120_000);
    afterAll(() => stop());

    test('rows name the same keys as without cells; objects are stored under the name of theirs', async () => {
      const keys = await listKeys(first.cell);
      for (const [{ cell, agency }, name] of [
        [first, names[0]],
        [other, names[1]],
      ] as const) {
        const prefix = name ? `${name}/` : '';
        const { rows } = await cell.sql(
          `select object_key as key from property_images union all select object_key from property_documents
         union all select logo_key from agencies where logo_key is not null
         union all select avatar_key from users where avatar_key is not null`,
        );
        const named = rows.map(({ key }) => String(key));
        expect(named).toHaveLength(4);
        for (const key of named) expect(key).toMatch(new RegExp(`^a/${agency.id}/`));
        expect(keys.filter((key) => key.startsWith(`${prefix}a/`))).toEqual(
          named.map((key) => prefix + key).toSorted(),
        );
      }
      expect(keys).toHaveLength(8);
    });

    test('each serves its own files and finds none of the other', async () => {
      for (const [mine, theirs] of [
        [first, other],
        [other, first],
      ] as const) {
        await mine.cell.use();
        expect((await mine.agency.agent.fetch(`/api/files/photos/${mine.photo}`)).status).toBe(200);
        expect((await mine.agency.agent.fetch(`/api/files/photos/${theirs.photo}`)).status).toBe(404);
        // The session is of the other cell's database.
        expect((await theirs.agency.agent.fetch(`/api/files/photos/${theirs.photo}`)).status).toBe(401);
      }
    });

    test('the comparison of one counts and queues its own objects only, and marks its own part of the bucket', async () => {
      for (const { cell } of [first, other]) {
        const { reconcile = [], ...others } = await runNightlyWork(cell, Date.now() + 2 * DAY);
        expect(others).toEqual({});
        expect(reconcile.map(({ objects, orphans, missing }) => [objects, orphans, missing])).toEqual(
          buckets.map(() => [1, 0, 0]),
        );
        expect((await cell.sql('select 1 from file_removals')).rows).toEqual([]);
      }
      const bucket = await openBucket(first.cell, 'LOGOS');
      for (const [{ cell }, name] of [
        [first, names[0]],
        [other, names[1]],
      ] as const) {
        const { rows } = await cell.sql('select id from database_identity');
        const mark = await bucket.get(`${name ? `${name}/` : ''}.llavero/database`);
        expect(await mark?.text()).toBe(rows[0]?.id);
      }
    });

    test('an object without row is found by its own cell only', async () => {
      const prefix = names[1] ? `${names[1]}/` : '';
      const bucket = await openBucket(first.cell, 'PROPERTY_IMAGES');
      await bucket.put(`${prefix}a/0/p/0/stray.jpg`, 'x');
      const time = Date.now() + 3 * DAY;
      expect((await runNightlyWork(first.cell, time))['file.orphan']).toBeUndefined();
      const { 'file.orphan': orphans } = await runNightlyWork(other.cell, time);
      expect(orphans?.map(({ key }) => key)).toEqual(['a/0/p/0/stray.jpg']);
    });

    test('the removal queue of one removes its own object under the key that both name', async () => {
      const bucket = await openBucket(first.cell, 'AVATARS');
      const prefixes = names.map((name) => (name ? `${name}/` : ''));
      for (const prefix of prefixes) await bucket.put(`${prefix}a/0/u/shared.jpg`, 'x');
      await first.cell.sql(
        "insert into file_removals (bucket, object_key, not_before) values ('AVATARS', 'a/0/u/shared.jpg', '2026-01-01T00:00:00.000Z')",
      );
      await first.cell.use();
      await runScheduled(first.cell);
      expect(await bucket.head(`${prefixes[0]}a/0/u/shared.jpg`)).toBeNull();
      expect(await bucket.head(`${prefixes[1]}a/0/u/shared.jpg`)).not.toBeNull();
    });
  },
);

test.each(['a', '.llavero', 'norte/sur', 'Norte', '-'])('openCell rejects the name %s', (CELL) => {
  expect(() => openCell({ CELL } as Env, '')).toThrow('CELL is no name of a cell');
  expect(() => openCell({ CELLS: JSON.stringify({ [CELL]: 'http://x' }) } as Env, 'x')).toThrow(CELL);
});
