import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { between, createEvent, entriesIn, insertTask } from '../fixtures/events.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { insertTasks } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

/** The titles of the events and tasks of the agent between two days of November 2026. */
async function getTitles(from: number, to: number, input: Parameters<typeof entriesIn>[3] = {}) {
  const day = (number: number) => `2026-11-${String(number).padStart(2, '0')} 00:00`;
  const { events, tasks } = await entriesIn(agency.agent, day(from), day(to), input);
  return [...events, ...tasks].map(({ title }) => title);
}

describe('calendar.entries returns the events that overlap the period', () => {
  test.each([
    ['an hour inside', between('2026-11-18 10:00', '2026-11-18 11:00'), [18]],
    ['overnight: on both days', between('2026-11-18 22:00', '2026-11-19 02:00'), [18, 19]],
    ['until midnight: not on the next day', between('2026-11-18 22:00', '2026-11-19 00:00'), [18]],
    ['from midnight on', between('2026-11-18 00:00', '2026-11-18 01:00'), [18]],
    ['without duration', between('2026-11-18 12:00'), [18]],
    ['without duration at midnight', between('2026-11-18 00:00'), [18]],
    ['all day', between('2026-11-18 15:00', null, { allDay: true }), [18]],
    ['three days', between('2026-11-17 09:00', '2026-11-19 09:00'), [17, 18, 19]],
    ['31 days', between('2026-10-26 10:00', '2026-11-26 10:00'), [16, 17, 18, 19, 20]],
  ])('%s', async (_, times, days) => {
    await createEvent(agency.agent, { title: 'Ahí', ...times });
    const found: number[] = [];
    for (const day of [16, 17, 18, 19, 20]) if ((await getTitles(day, day + 1)).length) found.push(day);
    expect(found).toEqual(days);
  });

  test('the days of a daylight saving change have 25 and 23 hours', async () => {
    const { agent } = agency;
    await createEvent(agent, between('2026-10-25 23:30', '2026-10-25 23:45', { title: 'Otoño' }));
    await createEvent(agent, between('2027-03-28 23:30', '2027-03-28 23:45', { title: 'Primavera' }));
    const on = async (from: string, to: string) =>
      (await entriesIn(agent, `${from} 00:00`, `${to} 00:00`)).events.map(({ title }) => title);
    expect(await on('2026-10-25', '2026-10-26')).toEqual(['Otoño']);
    expect(await on('2026-10-26', '2026-10-27')).toEqual([]);
    expect(await on('2027-03-28', '2027-03-29')).toEqual(['Primavera']);
    expect(await on('2027-03-29', '2027-03-30')).toEqual([]);
  });
});

test('calendar.entries returns tasks on their due date, with or without a time, and no cancelled ones', async () => {
  const { agent } = agency;
  await insertTask(agent, { title: 'De día', dueDate: '2026-11-18' });
  await insertTask(agent, { title: 'A las once y media', dueDate: '2026-11-18', dueTime: '23:30' });
  await insertTask(agent, { title: 'Hecha', dueDate: '2026-11-18', status: 'completed' });
  await insertTask(agent, { title: 'Cancelada', dueDate: '2026-11-18', status: 'cancelled' });
  await insertTask(agent, { title: 'Sin día' });
  expect((await getTitles(18, 19)).toSorted()).toEqual(['A las once y media', 'De día', 'Hecha']);
  expect(await getTitles(17, 18)).toEqual([]);
  expect(await getTitles(19, 20)).toEqual([]);
});

test('calendar.entries filters by kind, event type and user', async () => {
  const { agent, manager } = agency;
  const on = between('2026-11-18 10:00', '2026-11-18 11:00');
  await createEvent(agent, { title: 'Mía', ...on });
  await createEvent(agent, { title: 'Fuera', ...on, eventType: 'Fuera de la oficina' });
  await createEvent(manager, { title: 'De la gerente', ...on });
  await createEvent(agent, { title: 'De nadie', ...on, userId: null });
  await insertTask(agent, { title: 'Tarea', dueDate: '2026-11-18' });
  await insertTask(agent, { title: 'Tarea de nadie', dueDate: '2026-11-18', assignedTo: null });
  const getSortedTitles = async (input: Parameters<typeof getTitles>[2]) =>
    (await getTitles(18, 19, input)).toSorted();
  expect(await getSortedTitles({})).toEqual(['Fuera', 'Mía', 'Tarea']);
  expect(await getSortedTitles({ kinds: ['task'] })).toEqual(['Tarea']);
  expect(await getSortedTitles({ kinds: ['event'] })).toEqual(['Fuera', 'Mía']);
  expect(await getSortedTitles({ eventTypes: ['Fuera de la oficina'] })).toEqual(['Fuera', 'Tarea']);
  expect(await getSortedTitles({ eventTypes: [] })).toEqual(['Tarea']);
  expect(await getSortedTitles({ userIds: [manager.id] })).toEqual(['De la gerente']);
  expect(await getSortedTitles({ userIds: [null] })).toEqual(['De nadie', 'Tarea de nadie']);
  expect(await getSortedTitles({ userIds: [agent.id, manager.id, null] })).toHaveLength(6);
});

test('calendar.entries filters by property and lead, and returns nothing for those of another tenant', async () => {
  const { agent, otherTenant } = agency;
  const on = between('2026-11-18 10:00', '2026-11-18 11:00');
  const { id: propertyId } = await createProperty(agent, {});
  const { id: leadId } = await createLead(agent);
  await createEvent(agent, { title: 'Visita', ...on, propertyId, leadId });
  await createEvent(agent, { title: 'Llamada', ...on, leadId });
  await createEvent(agent, { title: 'Otra cosa', ...on });
  await insertTask(agent, { title: 'Pedir la nota simple', dueDate: '2026-11-18', propertyId });
  await insertTask(agent, { title: 'Otra tarea', dueDate: '2026-11-18' });
  const getSortedTitles = async (input: Parameters<typeof getTitles>[2]) =>
    (await getTitles(18, 19, input)).toSorted();
  expect(await getSortedTitles({})).toHaveLength(5);
  expect(await getSortedTitles({ propertyId })).toEqual(['Pedir la nota simple', 'Visita']);
  expect(await getSortedTitles({ leadId })).toEqual(['Llamada', 'Visita']);
  expect(await getSortedTitles({ propertyId, leadId })).toEqual(['Visita']);
  const { id: otherTenantId } = await createProperty(otherTenant, {});
  expect(await getSortedTitles({ propertyId: otherTenantId })).toEqual([]);
  const entries = entriesIn(otherTenant, '2026-11-18 00:00', '2026-11-19 00:00', {
    propertyId,
    userIds: [agent.id],
  });
  expect((await entries).events).toEqual([]);
});

test('calendar.entries returns the active users by name, and inactive ones with entries in the period', async () => {
  const { agent } = agency;
  const createNamedUser = (fullName: string) => createTestUser({ agencyId: agency.id, fullName });
  const setStatus = ({ id }: { id: string }, status: 'inactive' | 'deleted') =>
    sql('update users set status = ? where id = ?', [status, id]);
  const [zoe, abel] = [await createNamedUser('Zoe Alba'), await createNamedUser('abel Roca')];
  const [idle, busy, tasked] = [
    await createNamedUser('Iván'),
    await createNamedUser('Ángel'),
    await createNamedUser('Carla'),
  ];
  const { id } = await createEvent(agent, between('2026-11-18 10:00'));
  await sql('update events set user_id = ? where id = ?', [busy.id, id]);
  const task = await insertTask(agent, { dueDate: '2026-11-18' });
  await sql('update tasks set assigned_to = ? where id = ?', [tasked.id, task.id]);
  await Promise.all([setStatus(idle, 'inactive'), setStatus(busy, 'inactive'), setStatus(tasked, 'deleted')]);
  const on = (day: string, next: string) =>
    entriesIn(agent, `${day} 00:00`, `${next} 00:00`, { kinds: ['task'] });
  const { people, unassigned } = await on('2026-11-18', '2026-11-19');
  const names = people
    .filter(({ fullName }) => fullName !== 'Persona de Prueba')
    .map(({ fullName }) => fullName);
  expect(names).toEqual(['abel Roca', 'Ángel', 'Carla', 'Zoe Alba']);
  expect(people.map((one) => one.id)).not.toContain(idle.id);
  expect(unassigned).toBe(false);
  const laterIds = (await on('2026-11-20', '2026-11-21')).people.map((one) => one.id);
  expect(laterIds).toHaveLength(4);
  expect(laterIds).toEqual(expect.arrayContaining([zoe.id, abel.id]));
  // A user in the filter is always returned, so that the filter can be removed.
  const chosen = await entriesIn(agent, '2026-11-20 00:00', '2026-11-21 00:00', {
    userIds: [idle.id, agency.otherTenant.id],
  });
  expect(chosen.people.map((one) => one.id).toSorted()).toEqual([...laterIds, idle.id].toSorted());
  await createEvent(agent, { ...between('2026-11-20 10:00'), userId: null });
  expect(await on('2026-11-20', '2026-11-21')).toMatchObject({ unassigned: true });
});

test('calendar.entries returns events by start, and nothing of another tenant', async () => {
  const { agent, otherTenant } = agency;
  await createEvent(agent, { title: 'Segunda', ...between('2026-11-18 12:00') });
  await createEvent(agent, { title: 'Primera', ...between('2026-11-18 09:00') });
  await createEvent(otherTenant, { title: 'Ajena', ...between('2026-11-18 10:00') });
  expect(await getTitles(18, 19, { userIds: [agent.id, otherTenant.id] })).toEqual(['Primera', 'Segunda']);
  const { people } = await entriesIn(otherTenant, '2026-11-18 00:00', '2026-11-19 00:00');
  expect(people.map(({ id }) => id)).toEqual([otherTenant.id]);
});

test('calendar.entries rejects a period without kinds or users, or longer than 62 days', async () => {
  const ask = (to: string, input = {}) => outcome(entriesIn(agency.agent, '2026-11-01 00:00', to, input));
  expect(await ask('2026-11-02 00:00', { kinds: [] })).toBe(
    'BAD_REQUEST: Selecciona al menos un tipo de evento',
  );
  expect(await ask('2026-11-02 00:00', { userIds: [] })).toBe('BAD_REQUEST: Selecciona al menos un usuario');
  expect(await ask('2027-01-02 00:00')).toBe('accepted');
  expect(await ask('2027-01-02 00:01')).toBe('BAD_REQUEST: El período no es válido.');
  expect(await ask('2026-11-01 00:00')).toBe('BAD_REQUEST: El período no es válido.');
  expect(
    await outcome(entriesIn({ ...agency.withoutAgency }, '2026-11-01 00:00', '2026-11-02 00:00')),
  ).toMatch(/^FORBIDDEN/);
});

test('calendar.entries returns what the grid shows: no description, and the property where there is no place', async () => {
  const { agent } = agency;
  const { id: propertyId } = await createProperty(agent, { title: 'Piso en Gràcia' });
  const at = between('2026-11-18 10:00', '2026-11-18 11:00');
  await createEvent(agent, { title: 'Con sitio', ...at, propertyId, description: 'Larga' });
  await createEvent(agent, { title: 'Sin sitio', ...at, propertyId, location: null });
  await insertTask(agent, { title: 'Tarea', dueDate: '2026-11-18', description: 'Larga' });
  const { events, tasks, isCut } = await entriesIn(agent, '2026-11-18 00:00', '2026-11-19 00:00');
  const keys = ['allDay', 'cover', 'endTime', 'eventType', 'id', 'location', 'propertyTitle', 'startTime'];
  expect(Object.keys(events[0] ?? {}).sort()).toEqual(
    [...keys, 'title', 'userId', 'userName', 'version'].sort(),
  );
  expect(new Map(events.map(({ title, propertyTitle }) => [title, propertyTitle]))).toEqual(
    new Map([
      ['Con sitio', null],
      ['Sin sitio', 'Piso en Gràcia'],
    ]),
  );
  expect(Object.keys(tasks[0] ?? {}).sort()).toEqual(
    ['assigneeName', 'cover', 'dueDate', 'dueTime', 'id', 'status', 'title'].sort(),
  );
  expect(isCut).toBe(false);
});

test('calendar.entries returns at most 2,000 entries and says so, also of 2,100 tasks of 5,000 characters', async () => {
  const { agent } = agency;
  const many = Array.from({ length: 700 }, () => ({
    description: 'x'.repeat(5000),
    dueDate: '2026-11-18',
    assignedTo: agent.id,
  }));
  for (const _ of [1, 2, 3]) await insertTasks(agent, many);
  await createEvent(agent, between('2026-11-18 10:00', '2026-11-18 11:00'));
  const { events, tasks, isCut } = await entriesIn(agent, '2026-11-18 00:00', '2026-11-19 00:00');
  expect([events.length, tasks.length, isCut]).toEqual([1, 1999, true]);
});

describe('calendar.entries with followUps', () => {
  const day = '2099-03-10';
  const followUpsOf = async (
    who: Parameters<typeof entriesIn>[0],
    input: Parameters<typeof entriesIn>[3] = {},
  ) => {
    const { followUps, unassigned } = await entriesIn(who, `${day} 00:00`, '2099-03-12 00:00', {
      followUps: true,
      ...input,
    });
    return { names: followUps.map(({ name }) => name), unassigned };
  };
  const setFollowUp = async (name: string, nextFollowUpOn: string, assignedTo: string | null) => {
    const { id } = await createLead(agency.manager, { name, assignedTo });
    await sql('update leads set next_follow_up_on = ? where id = ?', [nextFollowUpOn, id]);
    return id;
  };

  test('returns the leads of the users on their day, by day, and none without it', async () => {
    const { agent, manager } = agency;
    await setFollowUp('Segundo', '2099-03-11', agent.id);
    const first = await setFollowUp('Primero', day, agent.id);
    await setFollowUp('Antes', '2099-03-09', agent.id);
    await setFollowUp('Después', '2099-03-12', agent.id);
    await setFollowUp('De otra', day, manager.id);
    await setFollowUp('De nadie', day, null);
    expect(await followUpsOf(agent)).toEqual({ names: ['Primero', 'Segundo'], unassigned: true });
    expect((await followUpsOf(agent, { userIds: [manager.id, null] })).names.toSorted()).toEqual([
      'De nadie',
      'De otra',
    ]);
    expect((await followUpsOf(agent, { leadId: first })).names).toEqual(['Primero']);
    expect((await followUpsOf(agent, { kinds: ['task'], eventTypes: [] })).names).toHaveLength(2);
    const { id: propertyId } = await createProperty(manager);
    expect((await followUpsOf(agent, { propertyId })).names).toEqual([]);
    expect(await followUpsOf(agent, { followUps: undefined })).toEqual({ names: [], unassigned: false });
    expect((await followUpsOf(agency.otherTenant, { userIds: [agent.id, null] })).names).toEqual([]);
  });

  test('shows an agent with «Solo lo suyo» no lead of a colleague', async () => {
    const { agent, manager } = agency;
    await setFollowUp('Mío', day, agent.id);
    await setFollowUp('De otra', day, manager.id);
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    const everybody = { userIds: [agent.id, manager.id, null] };
    expect((await followUpsOf(agent, everybody)).names).toEqual(['Mío']);
    expect((await followUpsOf(manager, everybody)).names.toSorted()).toEqual(['De otra', 'Mío']);
  });
});
