import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { call } from '../support/calls.ts';
import { startRecordingServer } from '../support/recording-server.ts';

const { proxy, server, createRecords } = await startRecordingServer();
let all: CreatedRecords;
beforeAll(async () => {
  all = await createRecords('Cronología');
}, 240_000);

const [ACTIVITIES, EVENTS] = [2000, 300];
const AT = '2026-01-01T00:00:00.000Z';
const subject = () => ({ kind: 'lead', id: all.ids.lead });

/** Reads a page of the lead's timeline; returns its trips after the session's, its statements with the rows that each has read, and plans. */
async function readPage(more: object = {}) {
  proxy.takeRoundTrips();
  const response = await call(all.agent, 'timeline.list', { subject: subject(), ...more });
  expect(response.status, response.text).toBe(200);
  const trips = proxy.takeRoundTrips();
  const statements = trips.slice(1).flatMap((trip) => trip.statements);
  const plans = await Promise.all(
    statements.map(async ({ sql, args }) => {
      const { rows } = await server().sql(`explain query plan ${sql}`, args as string[]);
      return rows.map(({ detail }) => String(detail)).join(' / ');
    }),
  );
  const rowsRead = statements.reduce((sum, statement) => sum + statement.rowsRead, 0);
  return { trips: trips.length, rowsRead, plans };
}

/** Whether a statement finds its rows by several ids. */
const isOfMany = (plan: string) => /(?<!CORRELATED )LIST SUBQUERY/.test(plan);
/** What finds the first of the merges of one record, for the name that it had before. */
const SORTED_MERGES =
  /SEARCH merges USING INDEX merges_of_(lead|owner) [^/]*\/ USE TEMP B-TREE FOR ORDER BY/g;

/** What finds the entries of the audit log of a record; until the subjects of all are written, its columns do. */
const BY_SUBJECT = 'SEARCH history_subjects USING PRIMARY KEY (agency_id=? AND kind=? AND subject_id=?';

test('timeline.list: every source is read in the order of an index, from the cursor on', async () => {
  for (const cursor of [null, { at: AT, source: 'history', id: '7' }]) {
    const { plans, trips } = await readPage({ cursor });
    expect(trips).toBe(2);
    // Only what was recorded of merged leads, each by the index, is sorted.
    const ofMany = plans.filter(isOfMany);
    const others = plans.filter((plan) => !isOfMany(plan));
    expect(ofMany).toEqual([
      expect.stringContaining(BY_SUBJECT),
      expect.stringContaining('USING INDEX history_of_lead (agency_id=? AND subject_lead_id=?'),
    ]);
    expect(ofMany.join()).not.toContain('history_of_agency');
    expect(ofMany.join()).not.toMatch(/SCAN (?!CONSTANT)/);
    const text = others.join('\n').replace(SORTED_MERGES, '');
    expect(text).toContain(`${BY_SUBJECT}${cursor ? ' AND (at,entry_id)<(?,?)' : ''})`);
    for (const index of ['activities_of_lead', 'history_of_lead', 'events_of_lead_by_start'])
      expect(text).toContain(`USING INDEX ${index} (agency_id=?`);
    expect(text).not.toContain('TEMP B-TREE');
    expect(text).not.toContain('merges_newest');
    expect(text).not.toMatch(/SCAN (?!CONSTANT)/);
  }
});

test('timeline.list: of an owner, the audit log of their properties is found by the properties', async () => {
  const { plans } = await readPage({ subject: { kind: 'owner', id: all.ids.owner } });
  const ofMany = plans.filter(isOfMany);
  // The properties, and the owners that were merged.
  expect(ofMany.filter((plan) => plan.includes(BY_SUBJECT))).toHaveLength(2);
  expect(ofMany.join('\n')).toContain(
    'USING INDEX history_of_property (agency_id=? AND subject_property_id=?',
  );
  expect(ofMany.join('\n')).toContain('USING INDEX history_of_owner (agency_id=? AND subject_owner_id=?');
  expect(plans.join('\n')).not.toContain('history_of_agency');
});

test('timeline.list: the rows read for a page do not grow with 2,000 activities, 2,000 entries of the audit log and 300 events', async () => {
  const { lead = '' } = all.ids;
  const { id: agencyId, agent } = all;
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)';
  const uuid = "lower(hex(randomblob(4))) || '-0000-4000-8000-' || substr('000000000000' || i, -12)";
  const at = "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '-' || i || ' hours')";
  await server().sql(
    `insert into activities (id, agency_id, client_key, created_at, updated_at, kind, text, at, author_id, lead_id)
     ${numbers} select ${uuid}, ?, ${uuid}, ?, ?, 'note', 'x', ${at}, ?, ? from n`,
    [ACTIVITIES, agencyId, AT, AT, agent.id, lead],
  );
  await server().sql(
    `insert into events (id, agency_id, client_key, created_at, updated_at, title, event_type, all_day, start_time, lead_id)
     ${numbers} select ${uuid}, ?, ${uuid}, ?, ?, ?, 'Otro', 0, ${at}, ? from n`,
    [EVENTS, agencyId, AT, AT, randomUUID(), lead],
  );
  await server().sql(
    `insert into history (at, agency_id, actor_id, action, entity, entity_id, change)
     ${numbers} select ${at}, ?, ?, 'update', 'leads', ?, '{"from":"New","to":"Contacted"}' from n`,
    [ACTIVITIES, agencyId, agent.id, lead],
  );
  const first = await readPage();
  const deep = await readPage({ cursor: { at: '2025-12-20T00:00:00.000Z', source: 'event', id: 'a' } });
  // A page of 51 of each of three sources, with the names beside them.
  for (const { rowsRead, trips } of [first, deep]) {
    expect(rowsRead).toBeGreaterThan(50);
    expect(rowsRead).toBeLessThan(700);
    expect(trips).toBe(2);
  }
});
