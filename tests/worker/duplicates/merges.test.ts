import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createActivity, readTimeline } from '../fixtures/activities.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createEvent } from '../fixtures/events.ts';
import { createLead, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { decision } from '../fixtures/matches.ts';
import * as owners from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let older: { id: string; version: number };
let newer: { id: string; version: number };
beforeEach(async () => {
  agency = await createTestAgency();
  older = await createLead(agency.agent, {
    name: 'María López',
    phone: '612 345 678',
    email: null,
    status: 'Contacted',
    preferredPropertyTypes: ['Piso'],
    preferredZones: ['Gràcia'],
  });
  newer = await createLead(agency.agent, {
    name: 'Maria López Gil',
    phone: '612345678',
    email: 'maria@correo.example',
    status: 'New',
    preferredPropertyTypes: ['Ático', 'Piso'],
    preferredZones: ['gracia', 'Sants'],
  });
});

const createHome = async () => (await createProperty(agency.agent)).id;
const merge = (more = {}, user = agency.agent) =>
  user.api.duplicates.merge.mutate(mergeFixture(older, newer, more));
const undo = (id: string, user = agency.agent) => user.api.duplicates.undoMerge.mutate({ id });
const getLead = (id: string) => agency.agent.api.leads.get.query({ id });

/** Creates everything that can hang on a lead. */
async function fillLead(leadId: string, propertyId: string) {
  const { api, id: userId } = agency.agent;
  const activity = await createActivity(agency.agent, { kind: 'lead', id: leadId }, { kind: 'whatsapp' });
  const task = await createTask(agency.agent, { leadId });
  const event = await createEvent(agency.agent, { leadId });
  await api.matches.decide.mutate(decision(leadId, propertyId));
  const notice = randomUUID();
  await sql(
    "insert into notices (id, agency_id, user_id, kind, key, lead_id, created_at) values (?, ?, ?, 'followUpDue', ?, ?, ?)",
    [notice, agency.id, userId, notice, leadId, new Date().toISOString()],
  );
  return { activities: activity.id, tasks: task.id, events: event.id, notices: notice };
}
const getLeadOf = async (table: string, id: string) =>
  (await sql(`select lead_id from ${table} where id = ?`, [id])).rows[0]?.lead_id;
const getMatches = async (leadId: string) =>
  (
    await sql('select property_id, decision from matches where lead_id = ? order by property_id', [leadId])
  ).rows.map(({ property_id, decision: made }) => [property_id, made]);

describe('duplicates.merge', () => {
  test('keeps the older lead with the chosen values and the preferences of both', async () => {
    const { id } = await merge({ choices: { name: 'newer', email: 'newer', status: 'older' } });
    expect(id).toBe(older.id);
    expect(await getLead(id)).toMatchObject({
      ...{ id: older.id, version: 2, name: 'Maria López Gil', email: 'maria@correo.example' },
      ...{ phone: '612 345 678', status: 'Contacted' },
      ...{ preferredPropertyTypes: ['Piso', 'Ático'], preferredZones: ['Gràcia', 'Sants'] },
    });
    const { rows } = await sql('select name_folded, email_folded from leads where id = ?', [id]);
    expect(rows[0]).toMatchObject({ name_folded: 'maria lopez gil', email_folded: 'maria@correo.example' });
    expect((await agency.agent.api.leads.list.query({ filters: {} })).total).toBe(1);
  });

  test('answers with the lead that stayed for the id of the other one, to its own agency', async () => {
    await merge();
    expect(await getLead(newer.id)).toMatchObject({ id: older.id, name: 'María López' });
    expect(await outcome(agency.otherTenant.api.leads.get.query({ id: newer.id }))).toBe(NOT_FOUND);
  });

  test('moves activities, tasks, events, matches and notices, and tells the timeline', async () => {
    const property = await createHome();
    const ids = await fillLead(newer.id, property);
    const { createdAt } = await getLead(older.id);
    await merge();
    for (const [table, id] of Object.entries(ids))
      expect.soft(await getLeadOf(table, id), table).toBe(older.id);
    expect(await getMatches(older.id)).toEqual([[property, 'sent']]);
    const lead = await getLead(older.id);
    expect(lead.lastContactAt).not.toBeNull();
    expect(lead.createdAt).toBe(createdAt);
    const { rows } = await readTimeline(agency.agent, { kind: 'lead', id: older.id });
    expect(rows.find((row) => 'action' in row && row.action === 'merge')).toMatchObject({
      mergedName: 'Maria López Gil',
      isUndone: false,
      author: 'Persona de Prueba',
    });
    // What was recorded of the other lead before.
    const created = rows.filter((row) => row.source === 'history' && row.action === 'create');
    expect(created.filter((row) => 'entity' in row && row.entity === 'leads')).toHaveLength(2);
    expect((await sql('pragma foreign_key_check')).rows).toEqual([]);
  });

  test('has an entry by which it can be undone, for 30 days', async () => {
    const { mergeId } = await merge();
    const getUndoable = async () =>
      (await readTimeline(agency.agent, { kind: 'lead', id: older.id })).rows.flatMap((row) =>
        row.source === 'history' && row.action === 'merge' ? [row.undoableMergeId] : [],
      );
    expect(await getUndoable()).toEqual([mergeId]);
    const past = new Date(Date.now() - 30 * 86_400_000 - 1000).toISOString();
    const setCreatedAt = (at: string) => sql('update merges set created_at = ? where id = ?', [at, mergeId]);
    await setCreatedAt(past);
    expect(await getUndoable()).toEqual([null]);
    await setCreatedAt(new Date().toISOString());
    await undo(mergeId);
    expect(await getUndoable()).toEqual([null, null]);
  });

  test('keeps the newer decision where both leads have one on the same property', async () => {
    const { api } = agency.agent;
    const [one, other] = [await createHome(), await createHome()];
    await api.matches.decide.mutate(decision(older.id, one, 'sent'));
    await api.matches.decide.mutate(decision(newer.id, one, 'interested'));
    await api.matches.decide.mutate(decision(newer.id, other, 'sent'));
    await api.matches.decide.mutate(decision(older.id, other, 'discarded'));
    const { mergeId } = await merge();
    expect(new Map((await getMatches(older.id)) as [string, string][])).toEqual(
      new Map([
        [one, 'interested'],
        [other, 'discarded'],
      ]),
    );
    await undo(mergeId);
    const expected = (pairs: [string, string][]) => pairs.sort(([a], [b]) => (a < b ? -1 : 1));
    expect(await getMatches(older.id)).toEqual(
      expected([
        [one, 'sent'],
        [other, 'discarded'],
      ]),
    );
    expect(await getMatches(newer.id)).toEqual(
      expected([
        [one, 'interested'],
        [other, 'sent'],
      ]),
    );
  });

  test('returns CONFLICT and changes nothing when either version is stale', async () => {
    for (const stale of [older, newer]) {
      await agency.manager.api.leads.setPriority.mutate({ ...stale, priority: 'Low' });
      expect(await outcome(merge())).toBe(VERSION_CONFLICT);
      stale.version += 1;
    }
    expect((await agency.agent.api.leads.list.query({ filters: {} })).total).toBe(2);
    expect(await outcome(merge())).toBe('accepted');
  });

  test('of two people merging the same pair accepts one, and refuses the other with the reason', async () => {
    const outcomes = await Promise.all([outcome(merge()), outcome(merge({}, agency.manager))]);
    expect(outcomes.filter((one) => one === 'accepted')).toHaveLength(1);
    expect(outcomes.find((one) => one !== 'accepted')).toMatch(/^CONFLICT: /);
    expect(await outcome(merge())).toBe(
      'CONFLICT: Estas fichas ya se han fusionado. Recarga la página para ver los cambios.',
    );
    expect((await sql('select id from merges where merged = ?', [newer.id])).rows).toHaveLength(1);
  });

  test('sent again after a lost response returns the same merge', async () => {
    const input = mergeFixture(older, newer);
    const first = await agency.agent.api.duplicates.merge.mutate(input);
    expect(await agency.agent.api.duplicates.merge.mutate(input)).toEqual(first);
  });

  test('refuses to keep the newer one, and one record with itself', async () => {
    const sentence = 'BAD_REQUEST: Se conserva la ficha más antigua. Recarga la página.';
    const mergeOf = (one: typeof older, other: typeof older) =>
      outcome(agency.agent.api.duplicates.merge.mutate(mergeFixture(one, other)));
    expect(await mergeOf(newer, older)).toBe(sentence);
    expect(await mergeOf(older, older)).toBe(sentence);
    expect(await mergeOf(older, { id: randomUUID(), version: 1 })).toBe(NOT_FOUND);
  });

  test('refuses a responsible user who is no longer active', async () => {
    await sql("update users set status = 'inactive' where id = ?", [agency.agent.id]);
    await sql('update leads set assigned_to = null where id = ?', [older.id]);
    expect(await outcome(merge({ choices: { responsible: 'newer' } }, agency.manager))).toBe(
      'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.',
    );
    expect((await agency.manager.api.leads.list.query({ filters: {} })).total).toBe(2);
  });

  test('an agent who sees only their own merges only what they see', async () => {
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await sql('update leads set assigned_to = ? where id = ?', [agency.manager.id, newer.id]);
    expect(await outcome(merge())).toBe(NOT_FOUND);
    const pair = { kind: 'lead' as const, ids: [older.id, newer.id] };
    expect(await outcome(agency.agent.api.duplicates.pair.query(pair))).toBe(NOT_FOUND);
    expect(await outcome(merge({ choices: { responsible: 'newer' } }, agency.manager))).toBe('accepted');
    // What stayed is the manager's: hidden by both its ids, and so is the merge.
    for (const { id } of [older, newer]) expect(await outcome(getLead(id))).toBe(NOT_FOUND);
    expect((await agency.agent.api.duplicates.merges.query({})).rows).toEqual([]);
    expect((await agency.manager.api.duplicates.merges.query({})).rows).toHaveLength(1);
  });

  test('of owners moves their properties', async () => {
    const { api } = agency.agent;
    const [one, other] = [
      await owners.create(agency.agent, { name: 'Jordi Vila' }),
      await owners.create(agency.agent, { name: 'Jordi Vila i Font' }),
    ];
    const property = await createHome();
    await sql('update properties set owner_id = ? where id = ?', [other.id, property]);
    const { mergeId } = await api.duplicates.merge.mutate(mergeFixture(one, other, { kind: 'owner' }));
    expect((await api.properties.get.query({ id: property })).ownerId).toBe(one.id);
    expect(await api.owners.get.query({ id: other.id })).toMatchObject({ id: one.id, propertiesCount: 1 });
    await undo(mergeId);
    expect((await api.properties.get.query({ id: property })).ownerId).toBe(other.id);
    expect(await api.owners.get.query({ id: other.id })).toMatchObject({ name: 'Jordi Vila i Font' });
  });
});

const withoutStamps = ({
  version,
  updatedAt,
  newerId,
  olderId,
  ...lead
}: Awaited<ReturnType<typeof getLead>>) => lead;

describe('duplicates.undoMerge', () => {
  test('restores both leads as they were, with all that was theirs', async () => {
    const property = await createHome();
    const ids = await fillLead(newer.id, property);
    const [first, second] = [await getLead(older.id), await getLead(newer.id)];
    const { mergeId } = await merge({
      choices: { name: 'newer', email: 'newer', phone: 'newer', status: 'newer' },
    });
    const note = await createActivity(agency.agent, { kind: 'lead', id: older.id });
    expect(await undo(mergeId)).toEqual({ kind: 'lead', id: newer.id });
    expect(withoutStamps(await getLead(older.id))).toEqual(withoutStamps(first));
    expect(await getLead(newer.id)).toEqual(second);
    for (const [table, id] of Object.entries(ids))
      expect.soft(await getLeadOf(table, id), table).toBe(newer.id);
    // What was recorded since stays with the one that stayed.
    expect(await getLeadOf('activities', note.id)).toBe(older.id);
    expect(await getMatches(newer.id)).toEqual([[property, 'sent']]);
    expect((await sql('select id from merges where agency_id = ?', [agency.id])).rows).toEqual([]);
    expect(await outcome(undo(mergeId))).toBe(NOT_FOUND);
    expect((await sql('pragma foreign_key_check')).rows).toEqual([]);
    const { rows } = await readTimeline(agency.agent, { kind: 'lead', id: older.id });
    expect(rows.filter((row) => 'action' in row && row.action === 'merge')).toMatchObject([
      { isUndone: true, mergedName: 'Maria López Gil' },
      { isUndone: false, mergedName: 'Maria López Gil' },
    ]);
  });

  test('is refused with the reason once the lead was changed, merged again, or after 30 days', async () => {
    const { mergeId } = await merge();
    await agency.manager.api.leads.setPriority.mutate({ id: older.id, version: 2, priority: 'Low' });
    expect(await outcome(undo(mergeId))).toBe(
      'CONFLICT: No se puede deshacer: la ficha se ha modificado después de la fusión.',
    );
    await sql('update merges set created_at = ? where id = ?', [
      new Date(Date.now() - 30 * 86_400_000 - 1000).toISOString(),
      mergeId,
    ]);
    expect(await outcome(undo(mergeId))).toBe(
      'CONFLICT: Ya no se puede deshacer: han pasado más de 30 días desde la fusión.',
    );
  });

  test('is refused after 30 days also where nothing was changed', async () => {
    const { mergeId } = await merge();
    await sql('update merges set created_at = ? where id = ?', [
      new Date(Date.now() - 30 * 86_400_000 - 1000).toISOString(),
      mergeId,
    ]);
    expect(await outcome(undo(mergeId))).toBe(
      'CONFLICT: Ya no se puede deshacer: han pasado más de 30 días desde la fusión.',
    );
    expect((await getLead(newer.id)).id).toBe(older.id);
  });

  test('of a chain of merges works in reverse order only, and each id answers with the last', async () => {
    const third = await createLead(agency.agent, { name: 'Tercera' });
    // The third is merged into the second, and that into the first.
    const [{ mergeId: inner }, last] = [
      await agency.agent.api.duplicates.merge.mutate(mergeFixture(newer, third)),
      { ...newer, version: 2 },
    ];
    const { mergeId: outer } = await agency.agent.api.duplicates.merge.mutate(mergeFixture(older, last));
    for (const { id } of [older, newer, third]) expect((await getLead(id)).id).toBe(older.id);
    expect(await outcome(undo(inner))).toBe(
      'CONFLICT: No se puede deshacer: la ficha se ha fusionado después con otra.',
    );
    await undo(outer);
    expect((await getLead(third.id)).id).toBe(newer.id);
    await undo(inner);
    expect((await getLead(third.id)).name).toBe('Tercera');
  });

  test('of two merges into one lead works in reverse order', async () => {
    const third = await createLead(agency.agent, { name: 'Tercera' });
    const { mergeId: first } = await merge();
    const { mergeId: second } = await agency.agent.api.duplicates.merge.mutate(
      mergeFixture({ ...older, version: 2 }, third),
    );
    expect(await outcome(undo(first))).toMatch(/^CONFLICT: No se puede deshacer/);
    expect(await outcome(undo(second))).toBe('accepted');
    expect(await outcome(undo(first))).toBe('accepted');
  });

  test('by two people at once undoes the merge once', async () => {
    const { mergeId } = await merge();
    const outcomes = await Promise.all([outcome(undo(mergeId)), outcome(undo(mergeId, agency.manager))]);
    expect(outcomes).toContain('accepted');
    for (const one of outcomes) expect(['accepted', NOT_FOUND]).toContain(one);
    expect((await agency.agent.api.leads.list.query({ filters: {} })).total).toBe(2);
    const { rows } = await sql("select id from history where action = 'merge' and agency_id = ?", [
      agency.id,
    ]);
    // The merge, and its undoing on both records.
    expect(rows).toHaveLength(3);
  });

  test('gives a restored lead to nobody where its responsible user is no longer active', async () => {
    await sql('update leads set assigned_to = ? where id = ?', [agency.manager.id, older.id]);
    const { mergeId } = await merge();
    await sql("update users set status = 'inactive' where id = ?", [agency.agent.id]);
    expect(await outcome(undo(mergeId, agency.manager))).toBe('accepted');
    expect((await agency.manager.api.leads.get.query({ id: newer.id })).assignedTo).toBeNull();
  });

  test('of another agency is not found', async () => {
    const { mergeId } = await merge();
    expect(await outcome(undo(mergeId, agency.otherTenant))).toBe(NOT_FOUND);
  });
});

test('deleting the lead that stayed deletes what the merge kept, and its name', async () => {
  await merge();
  await agency.agent.api.leads.delete.mutate({ id: older.id });
  expect((await sql('select * from merges where agency_id = ?', [agency.id])).rows).toEqual([]);
  expect(await outcome(getLead(newer.id))).toBe(NOT_FOUND);
});

test('duplicates.merges lists the merges, each with what keeps it from being undone', async () => {
  const { mergeId } = await merge();
  const read = async () => (await agency.agent.api.duplicates.merges.query({})).rows;
  expect(await read()).toMatchObject([
    {
      ...{ id: mergeId, kind: 'lead', survivorId: older.id, name: 'María López' },
      ...{ mergedName: 'Maria López Gil', mergedBy: 'Persona de Prueba', obstacle: null },
    },
  ]);
  await agency.agent.api.leads.setPriority.mutate({ id: older.id, version: 2, priority: 'Low' });
  expect(await read()).toMatchObject([{ obstacle: 'changed' }]);
});

test('duplicates.pair returns both leads, the older one first, with what would move', async () => {
  await fillLead(newer.id, await createHome());
  const pair = await agency.agent.api.duplicates.pair.query({ kind: 'lead', ids: [newer.id, older.id] });
  expect(pair).toMatchObject({
    kind: 'lead',
    older: { id: older.id, activities: 0 },
    newer: {
      id: newer.id,
      activities: 1,
      tasks: 1,
      events: 1,
      matches: 1,
      assigneeName: 'Persona de Prueba',
    },
  });
});
