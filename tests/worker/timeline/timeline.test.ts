import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { toInstant } from '../../../db/domain/madrid.ts';
import type { Subject } from '../../../db/domain/timeline/activity-input.ts';
import { handOverAllTo } from '../../../db/domain/users/hand-over.ts';
import { activities } from '../../../db/tables/activities.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, openAgencyDatabase, type TestAgency } from '../../support/test-users.ts';
import { createActivity, readTimeline } from '../fixtures/activities.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createEvent, eventFixture } from '../fixtures/events.ts';
import { sendDocument, sendPhoto } from '../fixtures/files.ts';
import { createLead } from '../fixtures/leads.ts';
import { create as createOwner, ownerFixture } from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask, insertTasks } from '../fixtures/tasks.ts';

let agency: TestAgency;
let leadId: string;
let lead: Subject;
beforeEach(async () => {
  agency = await createTestAgency();
  leadId = (await createLead(agency.agent)).id;
  lead = { kind: 'lead', id: leadId };
});
const DAY_MS = 86_400_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The entries of the audit log in a timeline, newest first, as 'entity action field: from → to'. */
async function readHistory(subject: Parameters<typeof readTimeline>[1]) {
  const { rows } = await readTimeline(agency.agent, subject);
  return rows.flatMap((row) =>
    row.source === 'history'
      ? [
          [
            `${row.entity} ${row.action}`,
            ...row.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
          ].join(' '),
        ]
      : [],
  );
}

test('timeline of a lead: creation, name, priority, status, follow-up, closed tasks and deleted events; no read, no other field', async () => {
  const { api } = agency.agent;
  await api.leads.setStatus.mutate({ id: leadId, version: 1, status: 'Contacted' });
  await api.leads.setPriority.mutate({ id: leadId, version: 2, priority: 'High' });
  await api.leads.setFollowUp.mutate({ id: leadId, version: 3, nextFollowUpOn: '2099-01-15' });
  const task = await createTask(agency.agent, { leadId });
  await api.tasks.complete.mutate(task);
  const event = await createEvent(agency.agent, { leadId });
  await api.events.delete.mutate({ id: event.id });
  await api.leads.get.query({ id: leadId });
  expect(await readHistory(lead)).toEqual([
    'events delete',
    'tasks update status: pending → completed',
    'leads update nextFollowUpOn: null → 2099-01-15',
    'leads update priority: Medium → High',
    'leads update status: New → Contacted',
    'leads create',
  ]);
});

test('timeline: a lead and an owner that are renamed say what they were called', async () => {
  const { agent } = agency;
  const renamed = leadFixture({ name: 'Laura Gómez', status: 'New' });
  await agent.api.leads.update.mutate({ id: leadId, version: 1, lead: leadFixture({ name: 'Laura' }) });
  await agent.api.leads.update.mutate({ id: leadId, version: 2, lead: renamed });
  expect((await readHistory(lead)).slice(0, 1)).toEqual(['leads update name: Laura → Laura Gómez']);
  const owner = await createOwner(agent, { name: 'Núria' });
  await agent.api.owners.update.mutate({
    id: owner.id,
    version: 1,
    owner: ownerFixture({ name: 'Núria Ferrer' }),
  });
  expect((await readHistory({ kind: 'owner', id: owner.id })).slice(0, 1)).toEqual([
    'property_owners update name: Núria → Núria Ferrer',
  ]);
});

test('a save that changes nothing makes no version, no entry, and no other time of change', async () => {
  const { api } = agency.agent;
  await api.leads.setStatus.mutate({ id: leadId, version: 1, status: 'Contacted' });
  const before = await api.leads.get.query({ id: leadId });
  expect(await api.leads.setStatus.mutate({ id: leadId, version: 2, status: 'Contacted' })).toEqual({
    version: 2,
  });
  expect(await api.leads.get.query({ id: leadId })).toEqual(before);
  const event = await createEvent(agency.agent, { leadId });
  const same = eventFixture({ userId: agency.agent.id, leadId });
  expect(await api.events.update.mutate({ ...event, event: same })).toEqual({ version: 1 });
  expect((await readHistory(lead)).filter((text) => text.startsWith('leads update'))).toHaveLength(1);
  // Of a version that is stale it is refused as any other.
  await expect(api.leads.setStatus.mutate({ id: leadId, version: 1, status: 'Lost' })).rejects.toThrow();
});

test('timeline: after a merge each of the two creations says whose it is', async () => {
  const { agent } = agency;
  const older = await createLead(agent, { name: 'Marta Soler' });
  const newer = await createLead(agent, { name: 'M. Soler' });
  const readCreated = async () => {
    const { rows } = await agent.api.timeline.list.query({ subject: { kind: 'lead', id: older.id } });
    return rows.flatMap((row) =>
      row.source === 'history' && row.action === 'create' ? [row.createdName] : [],
    );
  };
  expect(await readCreated()).toEqual([null]);
  await agent.api.duplicates.merge.mutate(mergeFixture(older, newer, { choices: { name: 'newer' } }));
  expect(await readCreated()).toEqual(['M. Soler', 'Marta Soler']);
});

test('timeline: closing a lead is one entry with the follow-up that it loses, however it is closed; so is its undo', async () => {
  const { api } = agency.agent;
  const nextFollowUpOn = '2099-01-15';
  const follow = (version: number) => api.leads.setFollowUp.mutate({ id: leadId, version, nextFollowUpOn });
  await follow(1);
  await api.leads.setStatus.mutate({ id: leadId, version: 2, status: 'Lost' });
  await api.leads.setStatus.mutate({ id: leadId, version: 3, status: 'New', nextFollowUpOn });
  await api.leads.setStatusMany.mutate({ rows: [{ id: leadId, version: 4, status: 'Converted' }] });
  // Closed already: there is no day to lose.
  await api.leads.setStatus.mutate({ id: leadId, version: 5, status: 'Lost' });
  await api.leads.setStatus.mutate({ id: leadId, version: 6, status: 'New', nextFollowUpOn });
  await api.leads.update.mutate({
    id: leadId,
    version: 7,
    lead: leadFixture({ status: 'Lost' }),
  });
  const lost = `nextFollowUpOn: ${nextFollowUpOn} → null`;
  const given = `nextFollowUpOn: null → ${nextFollowUpOn}`;
  expect(await readHistory(lead)).toEqual([
    `leads update status: New → Lost ${lost}`,
    `leads update status: Lost → New ${given}`,
    'leads update status: Converted → Lost',
    `leads update status: New → Converted ${lost}`,
    `leads update status: Lost → New ${given}`,
    `leads update status: New → Lost ${lost}`,
    `leads update ${given}`,
    'leads create',
  ]);
});

test('timeline: a deleted event is shown with its title, type and time; about a hidden record it is reserved', async () => {
  const { agent } = agency;
  const { id: leadId } = await createLead(agent);
  const { id: propertyId } = await createProperty(agency.manager);
  const startTime = toInstant('2026-03-09', '16:45');
  const traits = { title: 'Visita de Marta', eventType: 'Otro', startTime, endTime: null } as const;
  const { id } = await createEvent(agent, { ...traits, leadId, propertyId });
  await agent.api.events.delete.mutate({ id });
  const { rows } = await agent.api.timeline.list.query({ subject: { kind: 'lead', id: leadId } });
  expect(rows).toMatchObject([
    {
      entity: 'events',
      cancelledEvent: { title: 'Visita de Marta', type: 'Otro', at: startTime, allDay: false },
    },
    { entity: 'leads', cancelledEvent: null },
  ]);
  await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  const reserved = await agent.api.timeline.list.query({ subject: { kind: 'lead', id: leadId } });
  expect(reserved.rows).toMatchObject([
    { entity: 'events', cancelledEvent: { title: 'Reservado', type: 'Otro', at: startTime, allDay: false } },
    { entity: 'leads', cancelledEvent: null },
  ]);
  expect(JSON.stringify(reserved.rows)).not.toContain('Visita de Marta');
});

test('timeline of a property: price, owner, status, photos and documents; that of its owner has them, switchable', async () => {
  const { agent } = agency;
  const { id: ownerId } = await createOwner(agent, { name: 'Núria Ferrer' });
  const { id } = await createProperty(agent, { price: 285_000, ownerId: null });
  const set = (version: number, traits: object) =>
    agent.api.properties.update.mutate({ id, version, property: propertyFixture({ ...traits }) });
  await set(1, { price: 270_000, ownerId: null });
  await set(2, { price: 270_000, ownerId });
  await sendPhoto(agent, id, jpeg());
  await sendDocument(agent, id, pdf(), {});
  const [photo] = await agent.api.photos.list.query({ propertyId: id });
  await agent.api.photos.delete.mutate({ propertyId: id, ids: [photo?.id ?? ''] });
  const ofProperty = [
    'property_images delete',
    'property_documents create',
    'property_images create',
    'properties update ownerId: null → Núria Ferrer',
    'properties update price: 285000 → 270000',
    'properties create',
  ];
  expect(await readHistory({ kind: 'property', id })).toEqual(ofProperty);
  expect(await readHistory({ kind: 'owner', id: ownerId })).toEqual([
    ...ofProperty,
    'property_owners create',
  ]);
  const own = await readTimeline(agent, { kind: 'owner', id: ownerId }, { withProperties: false });
  expect(own.rows).toHaveLength(1);
});

test('timeline: a hand-over is an entry of the record and of its task, with both people', async () => {
  const { agent, manager } = agency;
  await createTask(manager, { leadId, assignedTo: agent.id });
  const { version } = await agent.api.profile.get.query();
  const profile = { fullName: 'Ana Ruiz', displayName: null, phone: null };
  await agent.api.profile.update.mutate({ version, profile });
  await manager.api.users.pause.mutate({ id: agent.id, handTo: handOverAllTo(manager.id) });
  const { rows } = await readTimeline(manager, lead);
  const changes = [{ field: 'assignedTo', from: 'Ana Ruiz', to: 'Persona de Prueba' }];
  expect(rows.filter((row) => row.source === 'history' && row.action === 'handOver')).toEqual([
    expect.objectContaining({ entity: 'tasks', changes }),
    expect.objectContaining({ entity: 'leads', changes }),
  ]);
});

test('timeline: up to fifty upcoming events and as many open tasks come', async () => {
  const { agent } = agency;
  const many = Array.from({ length: 51 }, () => ({ leadId }));
  await insertTasks(agent, many);
  for (let at = 0; at < 12; at++)
    await createEvent(agent, { leadId, startTime: '2099-01-15T10:00:00.000Z', endTime: null });
  const { upcoming } = await readTimeline(agent, lead);
  expect([upcoming?.events.length, upcoming?.tasks.length]).toEqual([12, 50]);
});

test('timeline: upcoming events and open tasks come with the first page, events that have begun stand at their time', async () => {
  const { agent } = agency;
  const past = fromNow(-3 * DAY_MS);
  await createEvent(agent, { leadId, title: 'Ya fue', startTime: past, endTime: null });
  await createEvent(agent, { leadId, title: 'Luego', startTime: fromNow(2 * DAY_MS), endTime: null });
  await createEvent(agent, { leadId, title: 'Antes', startTime: fromNow(DAY_MS), endTime: null });
  await createTask(agent, { leadId, title: 'Abierta' });
  const { id, version } = await createTask(agent, { leadId, title: 'Hecha' });
  await agent.api.tasks.complete.mutate({ id, version });
  const { rows, upcoming } = await readTimeline(agent, lead);
  expect(upcoming?.events.map(({ title }) => title)).toEqual(['Antes', 'Luego']);
  expect(upcoming?.tasks.map(({ title }) => title)).toEqual(['Abierta']);
  expect(rows.at(-1)).toMatchObject({ source: 'event', title: 'Ya fue', at: past });
  const next = { at: past, source: 'event' as const, id: rows.at(-1)?.id ?? '' };
  expect(await readTimeline(agent, lead, { cursor: next })).toEqual({
    rows: [],
    next: null,
    upcoming: null,
  });
});

test('timeline: pages have every entry once, newest first, also where all have the same moment', async () => {
  const { agent, id: agencyId } = agency;
  const at = fromNow(-DAY_MS);
  const stamps = {
    agencyId,
    createdAt: at,
    updatedAt: at,
    authorId: agent.id,
    kind: 'note',
    leadId,
  } as const;
  await openAgencyDatabase(agencyId)
    .insert(activities)
    .values(
      Array.from({ length: 23 }, (_, n) => ({
        ...stamps,
        id: randomUUID(),
        clientKey: randomUUID(),
        text: `${n}`,
        at: n < 15 ? at : fromNow(-n * DAY_MS),
      })),
    );
  for (let n = 0; n < 4; n++)
    await createEvent(agent, { leadId, startTime: n < 3 ? at : fromNow(-20.5 * DAY_MS), endTime: null });
  const all: { at: string; key: string }[] = [];
  for (let cursor: Awaited<ReturnType<typeof readTimeline>>['next'] | undefined; cursor !== null; ) {
    const page = await readTimeline(agent, lead, { cursor, limit: 5 });
    expect(page.rows.length).toBeLessThanOrEqual(5);
    all.push(...page.rows.map((row) => ({ at: row.at, key: `${row.source} ${row.id}` })));
    cursor = page.next;
  }
  expect(all).toHaveLength(28);
  expect(new Set(all.map(({ key }) => key)).size).toBe(28);
  const times = all.map((entry) => entry.at);
  expect(times).toEqual(times.toSorted().reverse());
});

test('timeline: is narrowed to a kind', async () => {
  const { agent } = agency;
  await createActivity(agent, lead, { kind: 'call', outcome: 'noAnswer' });
  await createActivity(agent, lead, { kind: 'email' });
  await createEvent(agent, { leadId, startTime: fromNow(-DAY_MS), endTime: null });
  const { id, version } = await createTask(agent, { leadId });
  await agent.api.tasks.complete.mutate({ id, version });
  const sources = async (kind: 'call' | 'agenda' | 'changes') =>
    (await readTimeline(agent, lead, { kind })).rows.map((row) =>
      row.source === 'history'
        ? `${row.entity} ${row.action}`
        : row.source === 'activity'
          ? row.kind
          : row.source,
    );
  expect(await sources('call')).toEqual(['call']);
  expect(await sources('changes')).toEqual(['leads create']);
  expect(await sources('agenda')).toEqual(['tasks update', 'event']);
});
