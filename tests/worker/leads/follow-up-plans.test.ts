import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../../db/domain/madrid.ts';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { call } from '../support/calls.ts';
import { startRecordingServer } from '../support/recording-server.ts';

const { proxy, server, createRecords } = await startRecordingServer();
// Plans do not depend on it, and every count reaches its cap.
const LEADS = process.env.THOROUGH ? 100_000 : 30_000;
let all: CreatedRecords;
beforeAll(async () => {
  all = await createRecords('Seguimientos');
  const { id: agencyId, agent, manager } = all;
  const uuid = "lower(hex(randomblob(4))) || '-0000-4000-8000-' || substr('000000000000' || i, -12)";
  const at = "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '-' || i || ' minutes')";
  // A third of each person and of nobody; late, due today, later and without a day; one in four new.
  await server().sql(
    `insert into leads (id, agency_id, client_key, created_at, updated_at, name, name_folded, status, time_range_interest,
       assigned_to, next_follow_up_on, last_contact_at, preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     select ${uuid}, ?, ${uuid}, ${at}, ${at}, 'Lead ' || i, 'lead ' || i, iif(i % 4 = 0, 'New', 'Contacted'), '',
       case i % 3 when 0 then ? when 1 then ? end, case i % 5 when 0 then ? when 1 then ? when 2 then ? end,
       iif(i % 8 < 3, null, ${at}), '[]', '[]', '[]', '[]' from n`,
    [LEADS, agencyId, agent.id, manager.id, addDays(today(), -3), today(), addDays(today(), 3)],
  );
}, 240_000);

/** Reads the follow-ups; returns the trips after the session's, and the statements of leads with plan and rows read. */
async function read(scope: 'mine' | 'team') {
  proxy.takeRoundTrips();
  const response = await call(all.agent, 'leads.followUps', { scope });
  expect(response.status, response.text).toBe(200);
  const trips = proxy.takeRoundTrips();
  const statements = trips
    .slice(1)
    .flatMap((trip) => trip.statements)
    .filter(({ sql }) => sql.includes('"leads"'));
  const plans = await Promise.all(
    statements.map(async ({ sql, args }) => {
      const { rows } = await server().sql(`explain query plan ${sql}`, args as string[]);
      return rows.map(({ detail }) => String(detail)).join(' / ');
    }),
  );
  return {
    trips: trips.length,
    plans: statements.map(({ sql, rowsRead = 0 }, at) => ({
      isCount: sql.includes('count('),
      rowsRead,
      plan: plans[at] ?? '',
    })),
  };
}

const indexes = {
  mine: [
    'leads_of_responsible_not_contacted (agency_id=? AND assigned_to=? AND status=?)',
    'leads_of_responsible_by_follow_up (agency_id=? AND assigned_to=? AND next_follow_up_on<?)',
    'leads_of_responsible_by_follow_up (agency_id=? AND assigned_to=? AND next_follow_up_on=?)',
    'leads_of_responsible_without_follow_up (agency_id=? AND assigned_to=? AND next_follow_up_on=?)',
  ],
  team: [
    'leads_not_contacted (agency_id=? AND status=?)',
    'leads_by_follow_up (agency_id=? AND next_follow_up_on<?)',
    'leads_by_follow_up (agency_id=? AND next_follow_up_on=?)',
    'leads_without_follow_up (agency_id=? AND next_follow_up_on=?)',
  ],
};

test.each(['mine', 'team'] as const)(
  `leads.followUps of ${LEADS} leads, %s: each group is read in the order of its index, and counted up to the cap`,
  async (scope) => {
    const { trips, plans } = await read(scope);
    expect(trips).toBe(2);
    expect(plans).toHaveLength(8);
    for (const [at, { isCount, rowsRead, plan }] of plans.entries()) {
      expect(isCount).toBe(at >= 4);
      expect.soft(plan).toContain(indexes[scope][at % 4]);
      expect.soft(plan).not.toContain('TEMP B-TREE');
      // Five leads with the names beside them; a count stops one after the cap.
      expect.soft([plan, rowsRead <= (isCount ? 1100 : 40)]).toEqual([plan, true]);
    }
    const { groups } = await all.agent.api.leads.followUps.query({ scope });
    expect(groups.map(({ count }) => count)).toEqual([1001, 1001, 1001, 1001]);
  },
);

test(`leads.list of ${LEADS} leads: the own open ones by follow-up are read in the order of an index, whatever is closed`, async () => {
  // Every other one.
  await server().sql("update leads set status = 'Lost' where agency_id = ? and rowid % 2 = 0", [all.id]);
  const myWork = { filters: { responsible: 'mine', state: 'open' }, sort: 'followUp' };
  const deep = { key: today(), id: '80000000-0000-4000-8000-000000000000' };
  for (const sort of ['followUp', '-followUp'])
    for (const cursor of [null, deep]) {
      proxy.takeRoundTrips();
      const response = await call(all.agent, 'leads.list', { ...myWork, sort, cursor });
      expect(response.status, response.text).toBe(200);
      const statements = proxy.takeRoundTrips().flatMap((trip) => trip.statements);
      const page = statements.findLast(({ sql }) => sql.includes('"sort_key"'));
      const { rows } = await server().sql(`explain query plan ${page?.sql}`, page?.args as string[]);
      const plan = rows.map(({ detail }) => String(detail)).join(' / ');
      expect
        .soft(plan)
        .toMatch(
          /^SEARCH leads USING INDEX leads_of_responsible_open \(agency_id=\? AND assigned_to=\? AND \(?follow_up_key/,
        );
      expect.soft(plan).not.toContain('TEMP B-TREE');
      expect.soft([sort, cursor, (page?.rowsRead ?? 0) <= 120]).toEqual([sort, cursor, true]);
      // What counts them and asks whether they are few stops after the cap.
      const read = statements
        .filter(({ sql }) => sql.includes('"leads"'))
        .map(({ rowsRead = 0 }) => rowsRead);
      expect.soft(Math.max(...read)).toBeLessThanOrEqual(4100);
    }
});
