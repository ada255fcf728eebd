import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { subjectMissingTexts } from '../../../db/domain/timeline/activities.ts';
import type { Subject } from '../../../db/domain/timeline/activity-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { activityFixture, createActivity, readTimeline } from '../fixtures/activities.ts';
import { createLead, IDEMPOTENCY_CONFLICT, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { create as createOwner } from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let leadId: string;
let lead: Subject;
beforeEach(async () => {
  agency = await createTestAgency();
  leadId = (await createLead(agency.agent)).id;
  lead = { kind: 'lead', id: leadId };
});

const getLead = () => agency.agent.api.leads.get.query({ id: leadId });
const NOT_EDITABLE = 'FORBIDDEN: Solo quien la escribió puede cambiar una nota, durante 24 horas.';
const NOT_DELETABLE =
  'FORBIDDEN: Solo un gerente, o quien la escribió durante 24 horas, puede eliminar una nota.';
/** Moves the creation of an activity to `hours` ago. */
const age = (id: string, hours: number) =>
  sql('update activities set created_at = ? where id = ?', [
    new Date(Date.now() - hours * 3_600_000).toISOString(),
    id,
  ]);

test('activities.create: records it now, sets the last contact and the next follow-up of the lead', async () => {
  const nextFollowUpOn = addDays(today(), 3);
  const before = new Date().toISOString();
  await createActivity(
    agency.agent,
    lead,
    { kind: 'call', outcome: 'answered', text: null },
    { nextFollowUpOn },
  );
  const saved = await getLead();
  expect(saved.nextFollowUpOn).toBe(nextFollowUpOn);
  expect(saved.lastContactAt && saved.lastContactAt >= before).toBe(true);
  const { rows } = await readTimeline(agency.agent, lead);
  // The call and the change are of one moment, or a millisecond apart.
  expect(rows.map(({ source }) => source).toSorted()).toEqual(['activity', 'history', 'history']);
  expect(rows.at(-1)).toMatchObject({ source: 'history' });
  expect(rows.slice(0, 2)).toContainEqual(
    expect.objectContaining({
      changes: [expect.objectContaining({ field: 'nextFollowUpOn', from: null, to: nextFollowUpOn })],
    }),
  );
});

test('activities.create: a call without answer, a voicemail and a note are no contact', async () => {
  await createActivity(agency.agent, lead, { kind: 'call', outcome: 'noAnswer' });
  await createActivity(agency.agent, lead, { kind: 'call', outcome: 'voicemail' });
  await createActivity(agency.agent, lead);
  expect((await getLead()).lastContactAt).toBeNull();
  const at = '2026-01-05T10:00:00.000Z';
  await createActivity(agency.agent, lead, { kind: 'visit', at });
  expect((await getLead()).lastContactAt).toBe(at);
});

test('activities.create: is idempotent by client key, and a repeated one does not set the follow-up again', async () => {
  const clientKey = randomUUID();
  const more = { clientKey, nextFollowUpOn: addDays(today(), 1) };
  const first = await createActivity(agency.agent, lead, {}, more);
  const { version } = await getLead();
  await agency.agent.api.leads.setFollowUp.mutate({ id: leadId, version, nextFollowUpOn: null });
  expect(await createActivity(agency.agent, lead, {}, more)).toEqual(first);
  expect((await getLead()).nextFollowUpOn).toBeNull();
  expect(await outcome(createActivity(agency.agent, lead, { text: 'Otra' }, more))).toBe(
    IDEMPOTENCY_CONFLICT,
  );
});

test.each([
  ['a note without text', { text: '  ' }, 'Escribe la nota.'],
  ['a call without outcome', { kind: 'call' }, 'Indica si contestó.'],
  ['an outcome of a note', { outcome: 'answered' }, 'Indica si contestó.'],
  ['2,001 characters', { text: 'ñ'.repeat(2001) }, 'Como máximo 2000 caracteres.'],
  [
    'a moment two minutes ahead',
    { at: new Date(Date.now() + 120_000).toISOString() },
    'Elige un momento que ya haya pasado.',
  ],
] as const)('activities.create rejects %s', async (_, traits, message) => {
  expect(await outcome(createActivity(agency.agent, lead, traits))).toBe(`BAD_REQUEST: ${message}`);
});

test('activities.create: 2,000 characters and markup are stored as they are', async () => {
  const text = `<script>alert(1)</script>${'x'.repeat(1975)}`;
  await createActivity(agency.agent, lead, { text });
  expect((await readTimeline(agency.agent, lead)).rows[0]).toMatchObject({ text });
});

test('activities.create rejects a past follow-up, another tenant’s record, and an author', async () => {
  const { api } = agency.agent;
  const { id: theirs } = await createLead(agency.otherTenant);
  const { id: theirOwner } = await createOwner(agency.otherTenant);
  const { id: theirProperty } = await createProperty(agency.otherTenant);
  const create = (subject: Subject, more: object = {}) =>
    outcome(
      api.activities.create.mutate({
        clientKey: randomUUID(),
        activity: activityFixture(),
        subject,
        ...more,
      }),
    );
  expect(await create(lead, { nextFollowUpOn: addDays(today(), -1) })).toBe(
    'BAD_REQUEST: Elige hoy o un día posterior.',
  );
  for (const subject of [
    { kind: 'lead', id: theirs },
    { kind: 'owner', id: theirOwner },
    { kind: 'property', id: theirProperty },
    { kind: 'lead', id: randomUUID() },
    // The id of a lead is that of no owner.
    { kind: 'owner', id: leadId },
  ] as const)
    expect(await create(subject), subject.kind).toBe(`NOT_FOUND: ${subjectMissingTexts[subject.kind]}`);
  expect(await create(lead, { authorId: agency.manager.id })).toContain('BAD_REQUEST');
});

test('activities.update: only by its author, within 24 hours, and with the version that was read', async () => {
  const { agent, manager } = agency;
  const ref = await createActivity(agent, lead);
  const activity = activityFixture({ text: 'Prefiere las tardes.' });
  expect(await outcome(manager.api.activities.update.mutate({ ...ref, activity }))).toBe(NOT_EDITABLE);
  expect(await agent.api.activities.update.mutate({ ...ref, activity })).toEqual({ version: 2 });
  const other = activityFixture({ text: 'Otra' });
  expect(await outcome(agent.api.activities.update.mutate({ ...ref, activity: other }))).toBe(
    VERSION_CONFLICT,
  );
  await age(ref.id, 25);
  expect(await outcome(agent.api.activities.update.mutate({ ...ref, version: 2, activity: other }))).toBe(
    NOT_EDITABLE,
  );
});

test('activities.update keeps the moment where none is given', async () => {
  const at = '2026-01-05T10:00:00.000Z';
  const ref = await createActivity(agency.agent, lead, { at });
  await agency.agent.api.activities.update.mutate({ ...ref, activity: activityFixture({ text: 'Otra' }) });
  const { rows } = await readTimeline(agency.agent, lead, { kind: 'note' });
  expect(rows).toMatchObject([{ at, text: 'Otra', version: 2 }]);
});

test('activities.delete: its author within 24 hours, a manager any; the row stays without text, and an edit comes too late', async () => {
  const { agent, manager } = agency;
  const ref = await createActivity(agent, lead, { kind: 'whatsapp' });
  const { id: agencyId } = agency;
  const colleague = await createTestUser({ agencyId });
  expect(await outcome(colleague.api.activities.delete.mutate({ id: ref.id }))).toBe(NOT_DELETABLE);
  await age(ref.id, 25);
  expect(await outcome(agent.api.activities.delete.mutate({ id: ref.id }))).toBe(NOT_DELETABLE);
  await manager.api.activities.delete.mutate({ id: ref.id });
  await manager.api.activities.delete.mutate({ id: ref.id });
  const { rows } = await readTimeline(agent, lead, { kind: 'whatsapp' });
  expect(rows).toMatchObject([{ text: null, deletedBy: expect.any(String), version: 2 }]);
  expect((await getLead()).lastContactAt).toBeNull();
  await age(ref.id, 0);
  expect(
    await outcome(agent.api.activities.update.mutate({ ...ref, version: 2, activity: activityFixture() })),
  ).toBe(NOT_EDITABLE);
  const { rows: trace } = await sql(
    "select action, actor_id from history where entity = 'activities' and entity_id = ? order by id",
    [ref.id],
  );
  expect(trace).toEqual([
    { action: 'create', actor_id: agent.id },
    { action: 'delete', actor_id: manager.id },
  ]);
});

test('activities: an edit and a delete at once leave the deleted row without text', async () => {
  const { agent, manager } = agency;
  const ref = await createActivity(agent, lead);
  const activity = activityFixture({ text: 'Otra' });
  const results = await Promise.all([
    outcome(agent.api.activities.update.mutate({ ...ref, activity })),
    outcome(manager.api.activities.delete.mutate({ id: ref.id })),
  ]);
  expect(results[1]).toBe('accepted');
  expect(['accepted', VERSION_CONFLICT, NOT_EDITABLE]).toContain(results[0]);
  const { rows } = await readTimeline(agent, lead, { kind: 'note' });
  expect(rows).toMatchObject([{ text: null }]);
});

test('activities: another tenant finds none of them', async () => {
  const ref = await createActivity(agency.agent, lead);
  const { api } = agency.otherTenant;
  expect(await outcome(api.activities.delete.mutate({ id: ref.id }))).toBe(NOT_FOUND);
  expect(await outcome(api.activities.update.mutate({ ...ref, activity: activityFixture() }))).toBe(
    NOT_FOUND,
  );
  const { id: ownerId } = await createOwner(agency.agent);
  const { id: propertyId } = await createProperty(agency.agent);
  for (const subject of [lead, { kind: 'owner', id: ownerId }, { kind: 'property', id: propertyId }] as const)
    expect(await outcome(readTimeline(agency.otherTenant, subject)), subject.kind).toBe(NOT_FOUND);
});

test('leads.setFollowUp: from today on, and not for a closed lead, which loses it', async () => {
  const { api } = agency.agent;
  const set = (version: number, nextFollowUpOn: string | null) =>
    outcome(api.leads.setFollowUp.mutate({ id: leadId, version, nextFollowUpOn }));
  expect(await set(1, addDays(today(), -1))).toBe('BAD_REQUEST: Elige hoy o un día posterior.');
  expect(await set(1, today())).toBe('accepted');
  expect(await set(1, addDays(today(), 1))).toBe(VERSION_CONFLICT);
  for (const status of ['Lost', 'Converted'] as const) {
    const open = await getLead();
    await api.leads.setStatus.mutate({ id: leadId, version: open.version, status });
    const closed = await getLead();
    expect(closed.nextFollowUpOn).toBeNull();
    expect(await set(closed.version, today())).toBe('BAD_REQUEST: Un lead cerrado no lleva seguimiento.');
    // Closed since it was read: the page reads it again.
    expect(await set(open.version, today())).toBe(VERSION_CONFLICT);
    await createActivity(agency.agent, lead, {}, { nextFollowUpOn: today() });
    expect((await getLead()).nextFollowUpOn).toBeNull();
    await api.leads.setStatus.mutate({ id: leadId, version: closed.version, status: 'New' });
    expect(await set(closed.version + 1, today())).toBe('accepted');
  }
});

test('activities are deleted with their lead, owner or property', async () => {
  const { agent } = agency;
  const { id: ownerId } = await createOwner(agent);
  const { id: propertyId } = await createProperty(agent);
  for (const [kind, id] of [
    ['lead', leadId],
    ['owner', ownerId],
    ['property', propertyId],
  ] as const)
    await createActivity(agent, { kind, id });
  await agent.api.leads.delete.mutate({ id: leadId });
  await agent.api.owners.delete.mutate({ id: ownerId });
  await agent.api.properties.delete.mutate({ id: propertyId });
  const { rows } = await sql('select id from activities where agency_id = ?', [agency.id]);
  expect(rows).toEqual([]);
});
