import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EventInput } from '../../../db/domain/event-input.ts';
import { addDays, boundsOf, instantOf, today } from '../../../db/domain/madrid.ts';
import type { TaskInput } from '../../../db/domain/task-input.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { outcome } from '../fixtures/leads.ts';
import { createTask, insertTasks } from '../fixtures/tasks.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
const day = ({ api }: Pick<TestUser, 'api'> = agency.agent) => api.dashboard.get.query();

const minutes = (instant: string, more: number) =>
  new Date(Date.parse(instant) + more * 60_000).toISOString();
function createEvent({ api, id }: TestUser, traits: Partial<EventInput>) {
  const { from } = boundsOf(today());
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

test('a day without anything is empty', async () => {
  expect(await day()).toEqual({ criticalTasks: [], criticalCount: 0, todaysEvents: [], eventCount: 0 });
});

test('critical are one’s own tasks of high priority that are still to be done, by due date', async () => {
  const { agent, manager } = await createTestAgency();
  const mine: Partial<TaskInput> = { assignedTo: agent.id, priority: 'high' };
  const titled = (title: string, traits: Partial<TaskInput> = {}) =>
    createTask(agent, { ...mine, title, ...traits });
  await titled('Sin fecha');
  await titled('Pasado mañana', { dueDate: addDays(today(), 2) });
  await titled('Ayer', { dueDate: addDays(today(), -1), status: 'in_progress' });
  await titled('Completada', { status: 'completed' });
  await titled('Cancelada', { status: 'cancelled' });
  await titled('Media', { priority: 'medium' });
  await titled('Sin prioridad', { priority: null });
  await titled('De otra persona', { assignedTo: manager.id });
  await titled('De nadie', { assignedTo: null });
  const { criticalTasks, criticalCount } = await day(agent);
  expect(criticalTasks.map(({ title }) => title)).toEqual(['Ayer', 'Pasado mañana', 'Sin fecha']);
  expect(criticalCount).toBe(3);
  expect((await day(manager)).criticalTasks.map(({ title }) => title)).toEqual(['De otra persona']);
});

describe('today’s events', () => {
  const { from, to } = boundsOf(today());
  const midnight = (day: number) => instantOf(addDays(today(), day));
  test.each<[string, Partial<EventInput>, boolean]>([
    ['in the morning', { startTime: minutes(from, 540), endTime: minutes(from, 600) }, true],
    ['the whole day', { startTime: minutes(from, 700), allDay: true, endTime: null }, true],
    ['the first moment', { startTime: from }, true],
    ['the last minute', { startTime: minutes(to, -1) }, true],
    [
      'from yesterday until after midnight',
      { startTime: minutes(from, -60), endTime: minutes(from, 1) },
      true,
    ],
    ['from today until tomorrow', { startTime: minutes(to, -30), endTime: minutes(to, 60) }, true],
    ['for weeks around today', { startTime: midnight(-15), endTime: midnight(10) }, true],
    ['until the stroke of midnight', { startTime: minutes(from, -60), endTime: from }, false],
    ['yesterday’s last minute', { startTime: minutes(from, -1) }, false],
    ['all of yesterday', { startTime: midnight(-1), allDay: true, endTime: null }, false],
    ['from tomorrow’s first moment', { startTime: to, endTime: minutes(to, 60) }, false],
    ['all of tomorrow', { startTime: to, allDay: true, endTime: null }, false],
  ])('%s', async (title, traits, isToday) => {
    const { agent } = await createTestAgency();
    await createEvent(agent, { title, ...traits });
    const { todaysEvents, eventCount } = await day(agent);
    expect(todaysEvents.map((event) => event.title)).toEqual(isToday ? [title] : []);
    expect(eventCount).toBe(isToday ? 1 : 0);
  });

  test('are one’s own, in the order they begin', async () => {
    const { agent, manager } = await createTestAgency();
    const at = (minute: number) => ({
      startTime: minutes(from, minute),
      endTime: minutes(from, minute + 30),
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

test('five are listed and all are counted', async () => {
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
  const { from } = boundsOf(today());
  for (const hour of [17, 9, 12, 8, 20, 10])
    await createEvent(agent, { title: String(hour), startTime: minutes(from, hour * 60) });
  const { criticalTasks, criticalCount, todaysEvents, eventCount } = await day(agent);
  expect(criticalTasks.map(({ title }) => title)).toEqual(['1', '2', '3', '4', '5']);
  expect(todaysEvents.map(({ title }) => title)).toEqual(['8', '9', '10', '12', '17']);
  expect([criticalCount, eventCount]).toEqual([7, 6]);
});

test('nobody sees the day of another agency, and who has none has no day', async () => {
  const { agent, otherTenant, withoutAgency, anonymous } = agency;
  await createTask(agent, { priority: 'high', assignedTo: agent.id });
  expect((await day(otherTenant)).criticalCount).toBe(0);
  expect(await outcome(day(withoutAgency))).toBe('FORBIDDEN: No estás asociado a una agencia');
  expect(await outcome(day(anonymous as TestUser))).toMatch(/^UNAUTHORIZED: /);
});
