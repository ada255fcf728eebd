import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timelineKinds } from '../../../db/domain/timeline/activities.ts';
import type { Subject } from '../../../db/domain/timeline/activity-input.ts';
import { migrate } from '../../../db/local/migrate.ts';
import { migrationsFolder } from '../../../db/local/migrations.ts';
import { startSqld } from '../../../db/local/sqld.ts';
import { BACKFILL_ENTRIES } from '../../../worker/domains/timeline/subjects-backfill.ts';
import { openSql } from '../../support/shared-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createLead } from '../fixtures/leads.ts';
import { create as createOwner } from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { runScheduled } from '../support/stored-files.ts';

type Entry = {
  at: string;
  action: string;
  entity: string;
  entityId: string | null;
  change: Record<string, unknown> | null;
  result: string;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.stop());

/** Inserts entries as the release before does, which knows no table of subjects; returns their ids. */
async function insertEntries(agencyId: string | null, entries: Entry[]): Promise<number[]> {
  const { rows } = await server.sql(
    `insert into history (at, agency_id, action, entity, entity_id, change, result)
     select value ->> 'at', ?1, value ->> 'action', value ->> 'entity', value ->> 'entityId', value -> 'change', value ->> 'result'
     from json_each(?2) order by key returning id`,
    [
      agencyId,
      JSON.stringify(entries.map(({ change, ...entry }) => (change ? { ...entry, change } : entry))),
    ],
  );
  return rows.map(({ id }) => Number(id));
}

const shownActions = ['create', 'delete', 'handOver', 'merge'];
const named = [
  ['lead', 'leads'],
  ['owner', 'property_owners'],
  ['property', 'properties'],
] as const;
/** The subjects of an entry, as the columns of the release before and the type of a change say. */
function toSubjects({ action, entity, entityId, change, result }: Entry): string[] {
  if (result !== 'ok' || !(shownActions.includes(action) || (action === 'update' && change))) return [];
  const subjects: Record<string, unknown> = { ...(change?.subjects as object) };
  for (const [name, kind] of named) if (change) subjects[kind] = change[name];
  subjects[entity] = entityId;
  return Object.entries(subjects).flatMap(([kind, id]) => (typeof id === 'string' ? [`${kind} ${id}`] : []));
}

const readSubjects = async (ids: number[]) => {
  const { rows } = await server.sql(
    'select s.entry_id, s.kind, s.subject_id, s.at, h.at as entry_at from history_subjects s join history h on h.id = s.entry_id where s.entry_id in (select value from json_each(?)) order by 1, 2, 3',
    [JSON.stringify(ids)],
  );
  for (const { at, entry_at } of rows) expect(at).toBe(entry_at);
  return ids.map((id) =>
    rows.filter((row) => row.entry_id === id).map((row) => `${row.kind} ${row.subject_id}`),
  );
};

const pick = (...values: string[]) => fc.constantFrom(...values);
const anEntry = (ids: readonly [string, ...string[]]): fc.Arbitrary<Entry> => {
  const id = fc.option(pick(...ids));
  const change = fc.record(
    { from: pick('New', 'Lost'), to: pick('New', 'Lost'), lead: id, owner: id, property: id },
    { requiredKeys: [] },
  );
  const subjects = fc.dictionary(pick('deals', 'leads', 'tasks'), pick(...ids), { maxKeys: 2 });
  return fc.record({
    // Few moments, so that several entries share one.
    at: fc.integer({ min: 10, max: 25 }).map((day) => `2026-01-${day}T10:00:00.000Z`),
    action: pick('create', 'delete', 'handOver', 'merge', 'update', 'update', 'read', 'login'),
    entity: pick('leads', 'property_owners', 'properties', 'tasks', 'events', 'deals', 'matches'),
    entityId: id,
    change: fc.option(
      fc
        .tuple(change, fc.option(subjects))
        .map(([kept, more]) => ({ ...kept, ...(more && { subjects: more }) })),
    ),
    result: pick('ok', 'ok', 'ok', 'ok', 'denied'),
  });
};

describe('history_subjects', () => {
  test('has the own record of each entry and those that it names, of every kind', async () => {
    const { id } = await createTestAgency('Sujetos', server);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anEntry(['a', 'b', 'c']), { minLength: 1, maxLength: 40 }),
        async (entries) => {
          const ids = await insertEntries(id, entries);
          expect(await readSubjects(ids)).toEqual(entries.map((entry) => toSubjects(entry).sort()));
        },
      ),
      { numRuns: 20 },
    );
  });

  test('says the same as the columns that the release before reads', async () => {
    const { id } = await createTestAgency('Columnas', server);
    const entries = fc.sample(anEntry(['a', 'b', 'c']), 300).map((entry) => {
      const { subjects, ...change } = entry.change ?? {};
      return { ...entry, change: entry.change && change };
    });
    await insertEntries(id, entries);
    const byColumn = (column: string, kind: string) =>
      `select '${kind}' as kind, ${column} as subject_id, id from history where agency_id = ?1 and ${column} is not null`;
    const { rows: expected } = await server.sql(
      `${byColumn('subject_lead_id', 'leads')} union all ${byColumn('subject_owner_id', 'property_owners')}
       union all ${byColumn('subject_property_id', 'properties')} order by 1, 2, 3`,
      [id],
    );
    const { rows } = await server.sql(
      "select kind, subject_id, entry_id from history_subjects where agency_id = ? and kind in ('leads', 'property_owners', 'properties') order by 1, 2, 3",
      [id],
    );
    expect(expected.length).toBeGreaterThan(100);
    expect(rows.map((row) => Object.values(row))).toEqual(expected.map((row) => Object.values(row)));
  });

  test('has no row of an entry without agency, and loses those of a deleted entry', async () => {
    const { id } = await createTestAgency('Borrada', server);
    const old = {
      ...{ at: '2020-01-01T00:00:00.000Z', action: 'delete', entity: 'tasks', entityId: 'a', result: 'ok' },
      change: { lead: 'b', property: 'c', subjects: { deals: 'd' } },
    };
    expect(await readSubjects(await insertEntries(null, [old]))).toEqual([[]]);
    const [gone = 0, stays = 0] = await insertEntries(id, [old, old]);
    await server.sql('delete from history where id = ?', [gone]);
    const { rows } = await server.sql(
      'select entry_id, count(*) as n from history_subjects where agency_id = ? and at = ? group by 1',
      [id, old.at],
    );
    expect(rows).toMatchObject([{ entry_id: stays, n: 4 }]);
  });

  test('keeps its rows as they are', async () => {
    const { id } = await createTestAgency('Fija', server);
    await insertEntries(id, fc.sample(anEntry(['a']), 30));
    await expect(server.sql("update history_subjects set subject_id = 'x'")).rejects.toThrow(
      'history_is_fixed',
    );
  });
});

/** Every page of a timeline, seven entries at a time. */
async function readAll({ agent }: TestAgency, subject: Subject, more: object) {
  const rows: unknown[] = [];
  let cursor: Awaited<ReturnType<typeof readTimeline>>['next'] | undefined;
  do {
    const page = await readTimeline(agent, subject, { ...more, cursor, limit: 7 });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor);
  return rows;
}

/** Sets how far the subjects of entries from before the migration are written: those up to an id are missing; null says all are. */
const setCursor = (to: number | null) =>
  server.sql(
    "insert into job_runs (job, day, last_agency, failed) values ('historySubjects', '2026-01-01', ?, '[]') on conflict (job) do update set last_agency = excluded.last_agency",
    [to],
  );

describe('a timeline', () => {
  test('is the same by the subjects as by the columns of the release before, in every kind and page, after a merge too', async () => {
    const agency = await createTestAgency('Igual', server);
    const { agent } = agency;
    const [older, newer] = [await createLead(agent), await createLead(agent)];
    const owner = await createOwner(agent, {});
    const homes = [
      await createProperty(agent, { ownerId: owner.id }),
      await createProperty(agent, { ownerId: owner.id }),
    ];
    const ids = [older.id, newer.id, owner.id, ...homes.map(({ id }) => id)] as [string, ...string[]];
    await insertEntries(agency.id, fc.sample(anEntry(ids), 200));
    const { mergeId } = await agent.api.duplicates.merge.mutate(mergeFixture(older, newer));
    const subjects: Subject[] = [
      { kind: 'lead', id: older.id },
      { kind: 'lead', id: newer.id },
      { kind: 'owner', id: owner.id },
      { kind: 'property', id: homes[0]?.id ?? '' },
    ];
    const readEach = async () => {
      const all: unknown[][] = [];
      for (const subject of subjects)
        for (const kind of [null, ...timelineKinds])
          for (const withProperties of subject.kind === 'owner' ? [true, false] : [true])
            all.push(await readAll(agency, subject, { kind, withProperties }));
      return all;
    };
    const compareBoth = async () => {
      const bySubjects = await readEach();
      await setCursor(1);
      const byColumns = await readEach();
      await setCursor(null);
      expect(bySubjects).toEqual(byColumns);
      return bySubjects.flat().length;
    };
    expect(await compareBoth()).toBeGreaterThan(150);
    await agent.api.duplicates.undoMerge.mutate({ id: mergeId });
    expect(await compareBoth()).toBeGreaterThan(150);
  }, 120_000);

  test('has every entry before, while and after the schedule writes the subjects of those from before the migration', async () => {
    const agency = await createTestAgency('Relleno', server);
    const { id: leadId } = await createLead(agency.agent);
    const entry = {
      ...{ at: '2026-01-10T10:00:00.000Z', action: 'update', entity: 'leads', entityId: leadId },
      ...{ change: { from: 'New', to: 'Lost' }, result: 'ok' },
    };
    const ids = await insertEntries(
      agency.id,
      Array.from({ length: 2 * BACKFILL_ENTRIES }, () => entry),
    );
    const readSubjectRows = async () =>
      (
        await server.sql('select * from history_subjects where agency_id = ? order by 2, 3, 4, 5', [
          agency.id,
        ])
      ).rows;
    const readFirst = async () =>
      (await readTimeline(agency.agent, { kind: 'lead', id: leadId }, { limit: 50 })).rows;
    const [complete, expected] = [await readSubjectRows(), await readFirst()];
    expect(expected).toHaveLength(50);
    // The newer half is written, then none.
    for (const last of [ids[BACKFILL_ENTRIES] ?? 0, ids.at(-1) ?? 0]) {
      await server.sql('delete from history_subjects where entry_id <= ?', [last]);
      await setCursor(last);
      expect(await readFirst()).toEqual(expected);
    }
    await runScheduled(server);
    expect(await readFirst()).toEqual(expected);
    expect(await readSubjectRows()).toEqual(complete);
    expect((await server.sql("select last_agency from job_runs where job = 'historySubjects'")).rows).toEqual(
      [expect.objectContaining({ last_agency: null })],
    );
  });
});

describe('the migration', () => {
  const NEWEST = 20_000;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'llavero-subjects-'));
    cpSync(migrationsFolder, join(folder, 'migrations'), { recursive: true });
    const file = join(folder, 'migrations', 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8'));
    journal.entries = journal.entries.filter(({ tag }: { tag: string }) => tag < '0048');
    writeFileSync(file, JSON.stringify(journal));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    [NEWEST + 7, NEWEST, '7'],
    [3, 3, undefined],
  ])(
    'of %i entries writes the subjects of the newest %i, and leaves the others to the job',
    async (entries, written, cursor) => {
      const database = await startSqld({ dir: mkdtempSync(join(folder, 'database-')) });
      try {
        const sql = openSql(database.url);
        await migrate(database.url, undefined, join(folder, 'migrations'));
        await sql(
          `insert into history (at, agency_id, action, entity, entity_id)
         with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
         select '2026-01-10T10:00:00.000Z', ?, 'create', 'leads', 'a' from n`,
          [entries, randomUUID()],
        );
        await migrate(database.url);
        const { rows } = await sql('select count(*) as n, min(entry_id) as first from history_subjects');
        expect(rows).toMatchObject([{ n: written, first: entries - written + 1 }]);
        const runs = await sql('select job, last_agency from job_runs');
        expect(runs.rows.map((row) => row.last_agency)).toEqual(cursor ? [cursor] : []);
      } finally {
        await database.stop();
      }
    },
  );
});
