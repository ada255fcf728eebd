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
let gone: TestUser;
beforeAll(async () => {
  agency = await createTestAgency();
  gone = await createTestUser({ agencyId: agency.id, status: 'inactive', fullName: 'Ana Baja' });
});
const read = (id: string) => agency.agent.api.events.get.query({ id });

test('a new event comes back as it was written, with the names of what it points to', async () => {
  const { agent, manager } = agency;
  const { id: propertyId } = await createProperty(agent, { title: 'Ático en Gràcia' });
  const { id: leadId } = await createLead(agent, { name: 'Núria Ferrer' });
  const { id } = await createEvent(agent, { propertyId, leadId, userId: manager.id });
  const { createdAt, ...event } = await read(id);
  const names = { userName: 'Persona de Prueba', propertyTitle: 'Ático en Gràcia', leadName: 'Núria Ferrer' };
  const written = eventFixture({ propertyId, leadId, userId: manager.id });
  expect(event).toEqual({ ...written, ...names, id, version: 1, updatedAt: createdAt });
  // What is deleted elsewhere leaves the event where it is.
  await agent.api.leads.delete.mutate({ id: leadId });
  expect(await read(id)).toMatchObject({ leadId: null, leadName: null, propertyId });
});

test('all day it begins at Madrid’s midnight and has no end; without an end it ends where it begins', async () => {
  const whole = await createEvent(
    agency.agent,
    between('2026-07-20 17:45', '2026-07-22 10:00', { allDay: true }),
  );
  expect(await read(whole.id)).toMatchObject({
    startTime: '2026-07-19T22:00:00.000Z',
    endTime: null,
    allDay: true,
  });
  const moment = await createEvent(agency.agent, between('2026-07-20 17:45', null));
  expect(await read(moment.id)).toMatchObject({
    startTime: at('2026-07-20 17:45'),
    endTime: at('2026-07-20 17:45'),
  });
});

test('it is moved, and becomes a whole day and back, with the rest untouched', async () => {
  const { agent } = agency;
  const event = await createEvent(agent);
  const move = (version: number, times: ReturnType<typeof between> & { allDay?: boolean }) =>
    agent.api.events.move.mutate({ id: event.id, version, allDay: false, ...times });
  expect(await move(1, between('2026-11-19 16:00', '2026-11-19 17:00'))).toEqual({ version: 2 });
  expect(await read(event.id)).toMatchObject({
    ...eventFixture({ userId: agent.id }),
    ...between('2026-11-19 16:00', '2026-11-19 17:00'),
  });
  await move(2, between('2026-11-20 16:00', null, { allDay: true }));
  expect(await read(event.id)).toMatchObject({
    startTime: at('2026-11-20 00:00'),
    endTime: null,
    allDay: true,
  });
  await move(3, between('2026-11-20 09:00', '2026-11-20 09:30'));
  expect(await read(event.id)).toMatchObject({
    allDay: false,
    ...between('2026-11-20 09:00', '2026-11-20 09:30'),
  });
  expect(await outcome(move(3, between('2026-11-21 09:00')))).toBe(VERSION_CONFLICT);
  const backwards = between('2026-11-21 09:00', '2026-11-21 08:59');
  expect(await outcome(move(4, backwards))).toBe(
    'BAD_REQUEST: La hora de fin debe ser posterior a la de inicio.',
  );
});

test('sent twice it is one; a second change to the same version is refused', async () => {
  const { agent, manager } = agency;
  const key = randomUUID();
  const [one, again] = [await createEvent(agent, {}, key), await createEvent(agent, {}, key)];
  expect(again.id).toBe(one.id);
  const update = (who: TestUser, title: string) =>
    who.api.events.update.mutate({ ...one, event: eventFixture({ title }) });
  expect(await update(manager, 'De la gerente')).toEqual({ version: 2 });
  expect(await outcome(update(agent, 'Tarde'))).toBe(VERSION_CONFLICT);
  expect(await read(one.id)).toMatchObject({ title: 'De la gerente', version: 2 });
});

test('nobody who is not active is given an event; whose it was already may keep it', async () => {
  const { agent } = agency;
  const refusal = 'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.';
  expect(await outcome(createEvent(agent, { userId: gone.id }))).toBe(refusal);
  const { id } = await createEvent(agent);
  const leaver = await createTestUser({ agencyId: agency.id });
  await sql('update events set user_id = ? where id = ?', [leaver.id, id]);
  await sql("update users set status = 'inactive' where id = ?", [leaver.id]);
  const update = (version: number, userId: string | null) =>
    agent.api.events.update.mutate({ id, version, event: eventFixture({ userId }) });
  expect(await outcome(update(1, leaver.id))).toBe('accepted');
  expect(await outcome(update(2, null))).toBe('accepted');
  expect(await outcome(update(3, leaver.id))).toBe(refusal);
});

test('what belongs to another agency cannot be pointed to', async () => {
  const { agent, otherTenant } = agency;
  const [property, lead] = [await createProperty(otherTenant), await createLead(otherTenant)];
  const foreign = [
    { propertyId: property.id },
    { leadId: lead.id },
    { userId: otherTenant.id },
    { leadId: randomUUID() },
  ];
  const { id, version } = await createEvent(agent, { title: 'Intacta' });
  for (const traits of foreign) {
    expect(await outcome(createEvent(agent, traits))).toBe(LINK);
    expect(await outcome(agent.api.events.update.mutate({ id, version, event: eventFixture(traits) }))).toBe(
      LINK,
    );
  }
  expect(await read(id)).toMatchObject({ title: 'Intacta', version: 1 });
});

test('an event lasts 31 days at the most', async () => {
  const times = between('2026-11-01 10:00', '2026-12-02 10:00');
  expect(await outcome(createEvent(agency.agent, times))).toBe('accepted');
  const longer = between('2026-11-01 10:00', '2026-12-02 10:01');
  expect(await outcome(createEvent(agency.agent, longer))).toBe(
    'BAD_REQUEST: Un evento dura como máximo 31 días.',
  );
});

describe('somebody else’s event and one that never was are the same', () => {
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
    expect(await read(event.id)).toMatchObject({ title: 'Intacta', version: 1 });
    expect(await outcome(call(manager, event))).toBe('accepted');
  });
});

test('a deleted event is gone, once', async () => {
  const { id } = await createEvent(agency.agent);
  const outcomes = await Promise.all(
    [1, 2].map(() => outcome(agency.manager.api.events.delete.mutate({ id }))),
  );
  expect(outcomes.toSorted()).toEqual([NOT_FOUND, 'accepted']);
  expect(await outcome(read(id))).toBe(NOT_FOUND);
});
