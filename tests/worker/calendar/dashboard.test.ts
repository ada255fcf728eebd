import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EventInput } from '../../../db/domain/calendar/event-input.ts';
import { requiredDocuments } from '../../../db/domain/documents/documents.ts';
import { addDays, getDayBounds, today, toInstant } from '../../../db/domain/madrid.ts';
import type { TaskInput } from '../../../db/domain/tasks/task-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { createOwner, createProperty, insertProperties } from '../fixtures/properties.ts';
import { createTask, insertTasks } from '../fixtures/tasks.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
const day = ({ api }: Pick<TestUser, 'api'> = agency.agent) => api.dashboard.get.query();

const addMinutes = (instant: string, more: number) =>
  new Date(Date.parse(instant) + more * 60_000).toISOString();
function createEvent({ api, id }: TestUser, traits: Partial<EventInput>) {
  const { from } = getDayBounds(today());
  const event: EventInput = {
    title: 'Evento',
    description: null,
    eventType: 'Otro',
    startTime: from,
    endTime: traits.startTime ?? from,
    allDay: false,
    location: null,
    userId: id,
    propertyId: null,
    leadId: null,
    ...traits,
  };
  return api.events.create.mutate({ clientKey: randomUUID(), event });
}

test('dashboard.get is empty without tasks and events', async () => {
  expect(await day()).toEqual({
    ...{ criticalTasks: [], criticalCount: 0, dueCount: 0, todaysEvents: [], eventCount: 0 },
    ...{ hasEvents: false, firstSteps: null, hasExamples: false, missingDocuments: 0, absences: [] },
  });
});

test('dashboard.get: critical tasks are the open ones of the user with high priority, by due date', async () => {
  const { agent, manager } = await createTestAgency();
  const mine: Partial<TaskInput> = { assignedTo: agent.id, priority: 'high' };
  const createTitled = (title: string, traits: Partial<TaskInput> = {}) =>
    createTask(agent, { ...mine, title, ...traits });
  await createTitled('Sin fecha');
  await createTitled('Pasado mañana', { dueDate: addDays(today(), 2) });
  await createTitled('Ayer', { dueDate: addDays(today(), -1), status: 'in_progress' });
  await createTitled('Completada', { status: 'completed' });
  await createTitled('Cancelada', { status: 'cancelled' });
  await createTitled('Media', { priority: 'medium' });
  await createTitled('Sin prioridad', { priority: null });
  await createTitled('De otra persona', { assignedTo: manager.id });
  await createTitled('De nadie', { assignedTo: null });
  const { criticalTasks, criticalCount } = await day(agent);
  expect(criticalTasks.map(({ title }) => title)).toEqual(['Ayer', 'Pasado mañana', 'Sin fecha']);
  expect(criticalCount).toBe(3);
  expect((await day(manager)).criticalTasks.map(({ title }) => title)).toEqual(['De otra persona']);
});

test('dashboard.get counts the open tasks of the user that are due or overdue, of any priority', async () => {
  const { agent, manager } = await createTestAgency();
  const due = (dueDate: string | null, traits: Partial<TaskInput> = {}) =>
    createTask(agent, { assignedTo: agent.id, dueDate, ...traits });
  for (const priority of ['high', 'medium', 'low', null] as const) await due(today(), { priority });
  await due(addDays(today(), -5), { dueTime: '23:59' });
  await due(today(), { dueTime: '23:59' });
  await due(addDays(today(), 1));
  await due(null);
  await due(today(), { status: 'completed' });
  await due(today(), { assignedTo: manager.id });
  expect((await day(agent)).dueCount).toBe(6);
});

describe('dashboard.get: events of today', () => {
  const { from, to } = getDayBounds(today());
  const midnight = (day: number) => toInstant(addDays(today(), day));
  test.each<[string, Partial<EventInput>, boolean]>([
    ['in the morning', { startTime: addMinutes(from, 540), endTime: addMinutes(from, 600) }, true],
    ['the whole day', { startTime: addMinutes(from, 700), allDay: true, endTime: null }, true],
    ['the first moment', { startTime: from }, true],
    ['the last minute', { startTime: addMinutes(to, -1) }, true],
    [
      'from yesterday until after midnight',
      { startTime: addMinutes(from, -60), endTime: addMinutes(from, 1) },
      true,
    ],
    ['from today until tomorrow', { startTime: addMinutes(to, -30), endTime: addMinutes(to, 60) }, true],
    ['for weeks around today', { startTime: midnight(-15), endTime: midnight(10) }, true],
    ['until the stroke of midnight', { startTime: addMinutes(from, -60), endTime: from }, false],
    ['yesterday’s last minute', { startTime: addMinutes(from, -1) }, false],
    ['all of yesterday', { startTime: midnight(-1), allDay: true, endTime: null }, false],
    ['from tomorrow’s first moment', { startTime: to, endTime: addMinutes(to, 60) }, false],
    ['all of tomorrow', { startTime: to, allDay: true, endTime: null }, false],
  ])('%s', async (title, traits, isToday) => {
    const { agent } = await createTestAgency();
    await createEvent(agent, { title, ...traits });
    const { todaysEvents, eventCount } = await day(agent);
    expect(todaysEvents.map((event) => event.title)).toEqual(isToday ? [title] : []);
    expect(eventCount).toBe(isToday ? 1 : 0);
  });

  test('are those of the user, by start', async () => {
    const { agent, manager } = await createTestAgency();
    const at = (minute: number) => ({
      startTime: addMinutes(from, minute),
      endTime: addMinutes(from, minute + 30),
    });
    await createEvent(agent, { title: 'Tarde', ...at(960), location: 'Notaría' });
    await createEvent(agent, { title: 'Mañana', ...at(540) });
    await createEvent(agent, { title: 'Todo el día', startTime: from, allDay: true, endTime: null });
    await createEvent(manager, { title: 'De otra persona', ...at(600) });
    await createEvent(agent, { title: 'De nadie', ...at(600), userId: null });
    const { todaysEvents } = await day(agent);
    expect(todaysEvents.map(({ title }) => title)).toEqual(['Todo el día', 'Mañana', 'Tarde']);
    expect(todaysEvents[2]).toMatchObject({ location: 'Notaría', eventType: 'Otro', allDay: false });
  });
});

test('dashboard.get lists five tasks and events, and counts all of them', async () => {
  const { agent } = await createTestAgency();
  const at = (day: number) => addDays(today(), day);
  await insertTasks(
    agent,
    [5, 2, 7, 1, 6, 3, 4].map((due) => ({
      title: String(due),
      dueDate: at(due),
      priority: 'high' as const,
      assignedTo: agent.id,
    })),
  );
  const { from } = getDayBounds(today());
  for (const hour of [17, 9, 12, 8, 20, 10])
    await createEvent(agent, { title: String(hour), startTime: addMinutes(from, hour * 60) });
  const { criticalTasks, criticalCount, todaysEvents, eventCount } = await day(agent);
  expect(criticalTasks.map(({ title }) => title)).toEqual(['1', '2', '3', '4', '5']);
  expect(todaysEvents.map(({ title }) => title)).toEqual(['8', '9', '10', '12', '17']);
  expect([criticalCount, eventCount]).toEqual([7, 6]);
});

test('dashboard.get returns nothing of another tenant, and is FORBIDDEN to a user without agency', async () => {
  const { agent, otherTenant, withoutAgency, anonymous } = agency;
  await createTask(agent, { priority: 'high', assignedTo: agent.id });
  expect((await day(otherTenant)).criticalCount).toBe(0);
  expect(await outcome(day(withoutAgency))).toBe('FORBIDDEN: No estás asociado a una agencia');
  expect(await outcome(day(anonymous as TestUser))).toMatch(/^UNAUTHORIZED: /);
});

test('dashboard.get counts the properties that lack a required document, of those that the user sees', async () => {
  const { id, agent, manager, otherTenant } = await createTestAgency();
  const read = async (user: TestUser) => (await day(user)).missingDocuments;
  const [complete = ''] = await insertProperties(id, [
    { title: 'Completa', assignedTo: agent.id },
    { title: 'De otra persona', assignedTo: manager.id },
    { title: 'De nadie', assignedTo: null },
  ]);
  await insertProperties(otherTenant.agencyId ?? '', [{ title: 'Ajena' }]);
  expect([await read(agent), await read(manager)]).toEqual([3, 3]);
  for (const category of requiredDocuments)
    await agent.api.documents.waive.mutate({ propertyId: complete, category });
  expect([await read(agent), await read(manager)]).toEqual([2, 2]);
  await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [id]);
  expect([await read(agent), await read(manager)]).toEqual([1, 2]);
  await insertProperties(
    id,
    Array.from({ length: 120 }, () => ({})),
  );
  expect(await read(manager)).toBe(101);
});

describe('dashboard.get: first steps of a new agency', () => {
  const read = async (user: TestUser) =>
    (await day(user)).firstSteps?.filter(({ isDone }) => isDone).map(({ step }) => step) ?? null;

  test('are done one by one, for managers only, and go when all are', async () => {
    const { agent, manager, id } = await createTestAgency();
    expect(await read(agent)).toBeNull();
    expect(await read(manager)).toEqual(['colleague']);
    await createLead(agent);
    const ownerId = await createOwner(agent, 'Núria Font');
    expect(await read(manager)).toEqual(['colleague', 'owner', 'lead']);
    await createProperty(agent, { ownerId });
    await sharedServer().sql("update agencies set address = 'Balmes 1', email = 'a@b.es' where id = ?", [id]);
    expect(await read(manager), 'without a logo').toEqual(['colleague', 'owner', 'property', 'lead']);
    await sharedServer().sql("update agencies set logo_key = 'a/logo' where id = ?", [id]);
    expect((await day(manager)).firstSteps).toBeNull();
  });

  test('are put away for all managers and shown again, and not of an agency that is 60 days old', async () => {
    const { manager, id } = await createTestAgency();
    const colleague = await createTestUser({ agencyId: id, role: 'manager' });
    const put = (isDismissed: boolean) => manager.api.agency.dismissFirstSteps.mutate({ isDismissed });
    await put(true);
    await put(true);
    expect(await read(colleague)).toBeNull();
    await put(false);
    expect(await read(colleague)).toEqual(['colleague']);
    const created = new Date(Date.now() - 61 * 86_400_000).toISOString();
    await sharedServer().sql('update agencies set created_at = ? where id = ?', [created, id]);
    expect(await read(manager)).toBeNull();
  });

  test('hasEvents: an event of anybody, at any time, also one that was deleted', async () => {
    const { agent, manager } = await createTestAgency();
    expect((await day(manager)).hasEvents).toBe(false);
    const { id } = await createEvent(agent, { startTime: '2020-05-05T10:00:00.000Z' });
    expect((await day(manager)).hasEvents).toBe(true);
    await agent.api.events.delete.mutate({ id });
    expect((await day(manager)).hasEvents).toBe(true);
  });
});
