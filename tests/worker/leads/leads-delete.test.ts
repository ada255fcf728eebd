import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';

const { sql } = sharedServer();
const at = new Date().toISOString();

/** Creates an event and a task linked to a lead. */
async function about(leadId: string | null, { id: agencyId, agent }: Pick<TestAgency, 'id' | 'agent'>) {
  const [event, task] = [randomUUID(), randomUUID()];
  await sql(
    `insert into events (id, agency_id, client_key, created_at, updated_at, event_type, title, start_time, lead_id)
     values (?, ?, ?, ?, ?, 'Otro', 'Visita', ?, ?)`,
    [event, agencyId, randomUUID(), at, at, at, leadId],
  );
  await sql(
    `insert into tasks (id, agency_id, client_key, created_at, updated_at, title, title_folded, created_by, lead_id)
     values (?, ?, ?, ?, ?, 'Llamar', 'llamar', ?, ?)`,
    [task, agencyId, randomUUID(), at, at, agent.id, leadId],
  );
  return { event, task };
}
const getLink = async (table: 'events' | 'tasks', id: string) => {
  const { rows } = await sql(`select lead_id, version from ${table} where id = ?`, [id]);
  return rows.map(({ lead_id, version }) => ({ lead_id, version }));
};

test('leads.delete unlinks its events and tasks, with a new version', async () => {
  const agency = await createTestAgency();
  const [lead, other] = [await createLead(agency.agent), await createLead(agency.agent)];
  const [mine, kept, none] = [
    await about(lead.id, agency),
    await about(other.id, agency),
    await about(null, agency),
  ];
  expect(await outcome(agency.agent.api.leads.delete.mutate({ id: lead.id }))).toBe('accepted');
  for (const [table, key] of [
    ['events', 'event'],
    ['tasks', 'task'],
  ] as const) {
    expect(await getLink(table, mine[key])).toEqual([{ lead_id: null, version: 2 }]);
    expect(await getLink(table, kept[key])).toEqual([{ lead_id: other.id, version: 1 }]);
    expect(await getLink(table, none[key])).toEqual([{ lead_id: null, version: 1 }]);
  }
  const { rows } = await sql('pragma foreign_key_check');
  expect(rows).toEqual([]);
});

test('leads.delete by another tenant unlinks nothing', async () => {
  const agency = await createTestAgency();
  const lead = await createLead(agency.agent);
  const { event, task } = await about(lead.id, agency);
  expect(await outcome(agency.otherTenant.api.leads.delete.mutate({ id: lead.id }))).toBe(NOT_FOUND);
  expect(await getLink('events', event)).toEqual([{ lead_id: lead.id, version: 1 }]);
  expect(await getLink('tasks', task)).toEqual([{ lead_id: lead.id, version: 1 }]);
});

test('leads.delete is atomic', async () => {
  const agency = await createTestAgency();
  const lead = await createLead(agency.agent);
  const { event } = await about(lead.id, agency);
  // A rejected late statement rolls the earlier ones of the batch back.
  await sql(
    `create trigger stop_${event.slice(0, 8)} before delete on leads when old.id = '${lead.id}'
     begin select raise(abort, 'not_now'); end`,
  );
  expect(await outcome(agency.agent.api.leads.delete.mutate({ id: lead.id }))).not.toBe('accepted');
  await sql(`drop trigger stop_${event.slice(0, 8)}`);
  expect(await getLink('events', event)).toEqual([{ lead_id: lead.id, version: 1 }]);
  expect(await agency.agent.api.leads.get.query({ id: lead.id })).toMatchObject({ version: 1 });
  const { rows } = await sql('select action from history where entity_id = ?', [lead.id]);
  expect(rows.map(({ action }) => action)).toEqual(['create']);
});
