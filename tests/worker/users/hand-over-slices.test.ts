import { expect, test } from 'vitest';
import { HAND_OVER_SLICE, STILL_HANDING_OVER, STILL_RECEIVING } from '../../../db/domain/users/hand-over.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { startRecordingServer } from '../support/recording-server.ts';
import { runScheduled } from '../support/stored-files.ts';

const { proxy, server } = await startRecordingServer();
const sql = (text: string, args: (string | number | null)[] = []) => server().sql(text, args);
const LEADS = 2000;
/** What one slice may write: each lead with its indexes, its entry in the audit log and its counters. */
const MOST_WRITTEN = 40 * HAND_OVER_SLICE;

async function createBusyAgency(name: string, leads = LEADS) {
  const agency = await createTestAgency(name, server());
  const { id, agent } = agency;
  await sql(
    `insert into leads (id, agency_id, client_key, created_at, updated_at, name, name_folded, assigned_to, preferred_property_types,
       preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < ?3)
     select lower(hex(randomblob(4)) || '-0000-4000-8000-' || hex(randomblob(6))), ?1, lower(hex(randomblob(16))),
       strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' seconds'), '', 'Persona ' || i, 'persona ' || i, ?2, '[]', '[]', '[]', '[]', '6_months'
     from n`,
    [id, agent.id, leads],
  );
  const recipient = await createTestUser({ agencyId: id }, server());
  return { ...agency, recipient };
}
const countOf = async ({ id }: TestAgency, who: string | null) =>
  Number(
    (await sql('select count(*) as n from leads where agency_id = ? and assigned_to is ?', [id, who])).rows[0]
      ?.n,
  );
/** The rows that a call writes. */
async function countWritten(call: () => Promise<unknown>): Promise<number> {
  proxy.takeRoundTrips();
  await call();
  const statements = proxy.takeRoundTrips().flatMap((trip) => trip.statements);
  return statements.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
}

test('who has 2,000 leads is paused at once, and the leads are handed over in requests that write a bounded number of rows', async () => {
  const agency = await createBusyAgency('Traspaso');
  const { manager, agent, recipient } = agency;
  const handTo = { leads: recipient.id };
  const find = async () => (await manager.api.users.list.query()).find(({ id }) => id === agent.id);
  const written = await countWritten(() => manager.api.users.pause.mutate({ id: agent.id, handTo }));
  expect(written).toBeLessThanOrEqual(MOST_WRITTEN);
  expect(await countOf(agency, recipient.id)).toBe(HAND_OVER_SLICE);
  expect(await find()).toMatchObject({ status: 'inactive', isHandingOver: true });
  expect(await outcome(agent.api.leads.counts.query())).toMatch(/^UNAUTHORIZED/);
  // Neither gets work nor comes back, and who takes over stays.
  expect(await outcome(createLead(manager, { assignedTo: agent.id }))).toMatch(/^BAD_REQUEST/);
  expect(await outcome(manager.api.users.activate.mutate({ id: agent.id }))).toBe(
    `CONFLICT: ${STILL_HANDING_OVER}`,
  );
  const leave = { id: recipient.id, handTo: { leads: manager.id } };
  expect(await outcome(manager.api.users.pause.mutate(leave))).toBe(`CONFLICT: ${STILL_RECEIVING}`);

  let requests = 1;
  for (let isDone = false; !isDone; requests++) {
    const next = () => manager.api.users.continueHandOver.mutate({ id: agent.id });
    const more = await countWritten(async () => {
      ({ isDone } = await next());
    });
    expect(more).toBeLessThanOrEqual(MOST_WRITTEN);
  }
  expect(requests).toBe(LEADS / HAND_OVER_SLICE);
  expect(await countOf(agency, recipient.id)).toBe(LEADS);
  expect(await find()).toMatchObject({ status: 'inactive', isHandingOver: false });
  // One notice of all, and one entry for each lead.
  const { rows } = await recipient.api.notices.list.query({});
  expect(rows.filter(({ kind }) => kind === 'leadAssigned')).toHaveLength(1);
  const entries = await sql(
    "select count(*) as n, count(distinct entity_id) as leads from history where agency_id = ? and entity = 'leads' and action = 'handOver'",
    [agency.id],
  );
  expect(entries.rows[0]).toMatchObject({ n: LEADS, leads: LEADS });
  expect(await outcome(manager.api.users.activate.mutate({ id: agent.id }))).toBe('accepted');
}, 120_000);

test('the schedule goes on with what is left, also after a slice that failed', async () => {
  const agency = await createBusyAgency('Horario', 3 * HAND_OVER_SLICE);
  const { manager, agent, recipient } = agency;
  await manager.api.users.delete.mutate({ id: agent.id, handTo: { leads: recipient.id } });
  await sql(
    `create trigger refuse_hand_over before update of assigned_to on leads when new.agency_id = '${agency.id}' begin select raise(abort, 'refused'); end`,
  );
  await runScheduled(server());
  expect(await countOf(agency, agent.id)).toBe(2 * HAND_OVER_SLICE);
  await sql('drop trigger refuse_hand_over');
  await runScheduled(server());
  expect(await countOf(agency, agent.id)).toBe(0);
  expect(await countOf(agency, recipient.id)).toBe(3 * HAND_OVER_SLICE);
  const { rows } = await sql('select handing_over from users where id = ?', [agent.id]);
  expect(rows[0]?.handing_over).toBeNull();
}, 120_000);

test('what was to go to somebody who is gone is nobody’s', async () => {
  const agency = await createBusyAgency('Nadie', 2 * HAND_OVER_SLICE);
  const { manager, agent, recipient } = agency;
  await manager.api.users.pause.mutate({ id: agent.id, handTo: { leads: recipient.id } });
  await sql("update users set status = 'inactive' where id = ?", [recipient.id]);
  expect(await manager.api.users.continueHandOver.mutate({ id: agent.id })).toEqual({ isDone: true });
  expect(await countOf(agency, null)).toBe(HAND_OVER_SLICE);
});

test('one kind is shared by several in turns: equal shares, each lead with one of them, also after an interruption', async () => {
  const leads = 2 * HAND_OVER_SLICE + 7;
  const agency = await createBusyAgency('Reparto', leads);
  const { manager, agent, recipient } = agency;
  const others = [
    await createTestUser({ agencyId: agency.id }, server()),
    await createTestUser({ agencyId: agency.id }, server()),
  ] as const;
  const all = [recipient, ...others];
  const ids = all.map(({ id }) => id);
  const counts = () => Promise.all(ids.map((id) => countOf(agency, id)));
  const written = await countWritten(() =>
    manager.api.users.pause.mutate({ id: agent.id, handTo: { leads: ids } }),
  );
  expect(written).toBeLessThanOrEqual(MOST_WRITTEN);
  expect(await counts()).toEqual([66, 66, 66]);
  // The newest ones are shared in turns, too.
  const { rows: newest } = await sql(
    'select assigned_to as who from leads where agency_id = ? order by created_at desc limit 4',
    [agency.id],
  );
  expect(newest.map(({ who }) => who)).toEqual([...ids, recipient.id]);
  // Each of those who take over stays meanwhile.
  for (const { id } of all) {
    const leave = { id, handTo: { leads: manager.id } };
    expect(await outcome(manager.api.users.pause.mutate(leave))).toBe(`CONFLICT: ${STILL_RECEIVING}`);
  }
  // Two runs at once: the page and the schedule.
  await Promise.all([manager.api.users.continueHandOver.mutate({ id: agent.id }), runScheduled(server())]);
  for (let isDone = false; !isDone; )
    ({ isDone } = await manager.api.users.continueHandOver.mutate({ id: agent.id }));
  const shares = await counts();
  expect(shares.reduce((sum, count) => sum + count, 0)).toBe(leads);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  const entries = await sql(
    "select count(*) as n, count(distinct entity_id) as leads from history where agency_id = ? and entity = 'leads' and action = 'handOver'",
    [agency.id],
  );
  expect(entries.rows[0]).toMatchObject({ n: leads, leads });
  for (const { api } of all) {
    const { rows } = await api.notices.list.query({});
    expect(rows.filter(({ kind }) => kind === 'leadAssigned')).toHaveLength(1);
  }
}, 120_000);

test('the share of somebody who is gone goes to the others', async () => {
  const agency = await createBusyAgency('Reparto menos uno', 2 * HAND_OVER_SLICE);
  const { manager, agent, recipient } = agency;
  const gone = await createTestUser({ agencyId: agency.id }, server());
  const handTo = { leads: [gone.id, recipient.id] };
  await manager.api.users.pause.mutate({ id: agent.id, handTo });
  await sql("update users set status = 'inactive' where id = ?", [gone.id]);
  expect(await manager.api.users.continueHandOver.mutate({ id: agent.id })).toEqual({ isDone: true });
  expect(await countOf(agency, gone.id)).toBe(HAND_OVER_SLICE / 2);
  expect(await countOf(agency, recipient.id)).toBe(HAND_OVER_SLICE * 1.5);
});

test('the note of a split is read by a release that knows one user for each kind', async () => {
  const agency = await createBusyAgency('Reparto anterior', HAND_OVER_SLICE + 1);
  const { manager, agent, recipient } = agency;
  const handTo = { leads: [recipient.id, manager.id] };
  await manager.api.users.pause.mutate({ id: agent.id, handTo });
  const { rows } = await sql(
    "select json_extract(handing_over, '$.handTo.leads') as leads, json_extract(handing_over, '$.by') as by from users where id = ?",
    [agent.id],
  );
  expect(rows[0]).toMatchObject({ leads: recipient.id, by: manager.id });
});
