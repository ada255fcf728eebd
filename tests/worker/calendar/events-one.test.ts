import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { at, between, createEvent, eventFixture } from '../fixtures/events.ts';
import { createLead, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
const LINK = 'BAD_REQUEST: El registro enlazado no existe.';
let agency: TestAgency;
let inactiveUser: TestUser;
beforeAll(async () => {
  agency = await createTestAgency();
  inactiveUser = await createTestUser({ agencyId: agency.id, status: 'inactive', fullName: 'Ana Baja' });
});
const getEvent = (id: string) => agency.agent.api.events.get.query({ id });

test('events.get returns a new event as created, with the names of the linked records', async () => {
  const { agent, manager } = agency;
  const { id: propertyId } = await createProperty(agent, { title: 'Ático en Gràcia' });
  const { id: leadId } = await createLead(agent, { name: 'Núria Ferrer' });
  const { id } = await createEvent(agent, { propertyId, leadId, userId: manager.id });
  const { createdAt, ...event } = await getEvent(id);
  const names = { userName: 'Persona de Prueba', propertyTitle: 'Ático en Gràcia', leadName: 'Núria Ferrer' };
  const expected = eventFixture({ propertyId, leadId, userId: manager.id });
  const visible = { isPropertyVisible: true, isLeadVisible: true, cover: null };
  expect(event).toEqual({ ...expected, ...names, ...visible, id, version: 1, updatedAt: createdAt });
  // Deleting a linked record keeps the event.
  await agent.api.leads.delete.mutate({ id: leadId });
  expect(await getEvent(id)).toMatchObject({ leadId: null, leadName: null, propertyId });
});

test('events.create: an all-day event starts at midnight in Madrid without an end; a missing end equals the start', async () => {
  const whole = await createEvent(
    agency.agent,
    between('2026-07-20 17:45', '2026-07-22 10:00', { allDay: true }),
  );
  expect(await getEvent(whole.id)).toMatchObject({
    startTime: '2026-07-19T22:00:00.000Z',
    endTime: null,
    allDay: true,
  });
  const moment = await createEvent(agency.agent, between('2026-07-20 17:45', null));
  expect(await getEvent(moment.id)).toMatchObject({
    startTime: at('2026-07-20 17:45'),
    endTime: at('2026-07-20 17:45'),
  });
});

test('events.move changes start, end and all-day, and no other field', async () => {
  const { agent } = agency;
  const event = await createEvent(agent);
  const move = (version: number, times: ReturnType<typeof between> & { allDay?: boolean }) =>
    agent.api.events.move.mutate({ id: event.id, version, allDay: false, ...times });
  expect(await move(1, between('2026-11-19 16:00', '2026-11-19 17:00'))).toEqual({ version: 2 });
  expect(await getEvent(event.id)).toMatchObject({
    ...eventFixture({ userId: agent.id }),
    ...between('2026-11-19 16:00', '2026-11-19 17:00'),
  });
  await move(2, between('2026-11-20 16:00', null, { allDay: true }));
  expect(await getEvent(event.id)).toMatchObject({
    startTime: at('2026-11-20 00:00'),
    endTime: null,
    allDay: true,
  });
  await move(3, between('2026-11-20 09:00', '2026-11-20 09:30'));
  expect(await getEvent(event.id)).toMatchObject({
    allDay: false,
    ...between('2026-11-20 09:00', '2026-11-20 09:30'),
  });
  expect(await outcome(move(3, between('2026-11-21 09:00')))).toBe(VERSION_CONFLICT);
  const backwards = between('2026-11-21 09:00', '2026-11-21 08:59');
  expect(await outcome(move(4, backwards))).toBe(
    'BAD_REQUEST: La hora de fin debe ser posterior a la de inicio.',
  );
});

test('events.create repeated with its client key creates one event; events.update with a stale version is a CONFLICT', async () => {
  const { agent, manager } = agency;
  const key = randomUUID();
  const [one, again] = [await createEvent(agent, {}, key), await createEvent(agent, {}, key)];
  expect(again.id).toBe(one.id);
  const update = (who: TestUser, title: string) =>
    who.api.events.update.mutate({ ...one, event: eventFixture({ title }) });
  expect(await update(manager, 'De la gerente')).toEqual({ version: 2 });
  expect(await outcome(update(agent, 'Tarde'))).toBe(VERSION_CONFLICT);
  expect(await getEvent(one.id)).toMatchObject({ title: 'De la gerente', version: 2 });
});

test('events.create and events.update reject an inactive user, unless already assigned', async () => {
  const { agent } = agency;
  const expectedError = 'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.';
  expect(await outcome(createEvent(agent, { userId: inactiveUser.id }))).toBe(expectedError);
  const { id } = await createEvent(agent);
  const formerUser = await createTestUser({ agencyId: agency.id });
  await sql('update events set user_id = ? where id = ?', [formerUser.id, id]);
  await sql("update users set status = 'inactive' where id = ?", [formerUser.id]);
  const update = (version: number, userId: string | null) =>
    agent.api.events.update.mutate({
      id,
      version,
      event: eventFixture({ userId, title: `Visita ${version}` }),
    });
  expect(await outcome(update(1, formerUser.id))).toBe('accepted');
  expect(await outcome(update(2, null))).toBe('accepted');
  expect(await outcome(update(3, formerUser.id))).toBe(expectedError);
});

test('events.create and events.update reject a link to a record of another tenant', async () => {
  const { agent, otherTenant } = agency;
  const [property, lead] = [await createProperty(otherTenant), await createLead(otherTenant)];
  const otherTenantLinks = [
    { propertyId: property.id },
    { leadId: lead.id },
    { userId: otherTenant.id },
    { leadId: randomUUID() },
  ];
  const { id, version } = await createEvent(agent, { title: 'Intacta' });
  for (const traits of otherTenantLinks) {
    expect(await outcome(createEvent(agent, traits))).toBe(LINK);
    expect(await outcome(agent.api.events.update.mutate({ id, version, event: eventFixture(traits) }))).toBe(
      LINK,
    );
  }
  expect(await getEvent(id)).toMatchObject({ title: 'Intacta', version: 1 });
});

test('events.create accepts at most 31 days', async () => {
  const times = between('2026-11-01 10:00', '2026-12-02 10:00');
  expect(await outcome(createEvent(agency.agent, times))).toBe('accepted');
  const longer = between('2026-11-01 10:00', '2026-12-02 10:01');
  expect(await outcome(createEvent(agency.agent, longer))).toBe(
    'BAD_REQUEST: Un evento dura como máximo 31 días.',
  );
});

describe('an event of another tenant and an unknown id get the same response', () => {
  type Ref = { id: string; version: number };
  const calls: Record<string, (who: Pick<TestUser, 'api'>, ref: Ref) => Promise<unknown>> = {
    get: ({ api }, { id }) => api.events.get.query({ id }),
    update: ({ api }, ref) => api.events.update.mutate({ ...ref, event: eventFixture() }),
    move: ({ api }, ref) => api.events.move.mutate({ ...ref, allDay: false, ...between('2026-11-19 10:00') }),
    delete: ({ api }, { id }) => api.events.delete.mutate({ id }),
  };
  test.each(Object.entries(calls))('%s', async (_, call) => {
    const { manager, agent, otherTenant } = agency;
    const event = await createEvent(agent, { title: 'Intacta' });
    expect(await outcome(call(otherTenant, event))).toBe(NOT_FOUND);
    expect(await outcome(call(agent, { id: randomUUID(), version: 1 }))).toBe(NOT_FOUND);
    expect(await getEvent(event.id)).toMatchObject({ title: 'Intacta', version: 1 });
    expect(await outcome(call(manager, event))).toBe('accepted');
  });
});

test('events.delete removes the event, and is NOT_FOUND the second time', async () => {
  const { id } = await createEvent(agency.agent);
  const outcomes = await Promise.all(
    [1, 2].map(() => outcome(agency.manager.api.events.delete.mutate({ id }))),
  );
  expect(outcomes.toSorted()).toEqual([NOT_FOUND, 'accepted']);
  expect(await outcome(getEvent(id))).toBe(NOT_FOUND);
});
