// @module-tag rest
import { beforeAll, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { call } from '../support/calls.ts';
import { startRecordingServer } from '../support/recording-server.ts';

const { proxy, server, createRecords } = await startRecordingServer();
let all: CreatedRecords;
beforeAll(async () => {
  all = await createRecords('Duplicados');
}, 240_000);

/** The indexes of the keys of numbers and of addresses. */
const contactIndexes = ['lead_phones', 'owner_phones', 'lead_emails', 'owner_emails'].map(
  (table) => `sqlite_autoindex_${table}_1`,
);
const LEADS = 20_000;
type Cursor = { reason: string; after: string } | null;

/** Reads a page; returns its response, the trips, the rows that were read, and the plans. */
async function readPage(cursor: Cursor) {
  proxy.takeRoundTrips();
  const response = await call(all.agent, 'duplicates.list', { cursor });
  expect(response.status, response.text).toBe(200);
  const trips = proxy.takeRoundTrips();
  const statements = trips.slice(1).flatMap((trip) => trip.statements);
  const plans = await Promise.all(
    statements.map(async ({ sql, args }) => {
      const { rows } = await server().sql(`explain query plan ${sql}`, args as string[]);
      return rows.map(({ detail }) => String(detail)).join(' / ');
    }),
  );
  const { next } = JSON.parse(response.text).result.data as { next: Cursor };
  const rowsRead = statements.reduce((sum, statement) => sum + statement.rowsRead, 0);
  return { next, trips: trips.length, rowsRead, plans };
}

test('duplicates.list: the rows read for a page do not grow with 20,000 leads, each key by its own index', async () => {
  const lead = { ...leadFixture() };
  await server().sql(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into leads (id, agency_id, client_key, created_at, updated_at, name, name_folded, email, email_folded,
       phone, phone_folded, preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features,
       time_range_interest)
     select lower(hex(randomblob(16))), ?, lower(hex(randomblob(16))), '2026-01-01T00:00:00.000Z',
       '2026-01-01T00:00:00.000Z', 'Persona ' || i, 'persona ' || i, i || '@correo.example', i || '@correo.example',
       null, case when i % 100 < 3 then '612345678' else cast(600000000 + i as text) end, '[]', '[]', '[]', '[]', ?
     from n`,
    [LEADS, all.id, lead.timeRangeInterest],
  );
  const first = await readPage(null);
  const deep = await readPage({ reason: 'name', after: 'persona 15' });
  expect(first.next).toMatchObject({ reason: 'email' });
  for (const { trips, rowsRead, plans } of [first, deep]) {
    expect(trips).toBe(2);
    expect(rowsRead).toBeGreaterThan(500);
    expect(rowsRead).toBeLessThan(25_000);
    const text = plans.join('\n');
    expect(text).not.toMatch(/SCAN (leads|property_owners)/);
    for (const index of ['leads_by_name_key', 'owners_by_name_key'])
      expect(text).toMatch(new RegExp(`${index} \\(agency_id=\\? AND name_key[>=]`));
  }
  for (const index of contactIndexes) expect(first.plans.join('\n')).toContain(`${index} (agency_id=?`);
  // A number that 600 leads share: its people are read up to the bound, and the next page goes on behind it.
  const shared = await readPage({ reason: 'phone', after: '' });
  expect(shared.rowsRead).toBeLessThan(25_000);
  expect(shared.next).not.toBeNull();
});
