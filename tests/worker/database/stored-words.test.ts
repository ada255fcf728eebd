import { beforeAll, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { adFixture, createAd } from '../fixtures/ads.ts';
import { createEvent, entriesIn, eventFixture } from '../fixtures/events.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask, taskFixture } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
const REFUSED = 'BAD_REQUEST: El dato no es válido.';
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

test('leads.update keeps an unknown source, type and feature while other fields change', async () => {
  const { api } = agency.agent;
  const lead = await createLead(agency.agent);
  const stored = {
    source: 'Milanuncios',
    preferredPropertyTypes: ['Piso', 'Loft'],
    preferredFeatures: ['domótica'],
  };
  await sql(
    'update leads set source = ?, preferred_property_types = ?, preferred_features = ? where id = ?',
    [
      stored.source,
      JSON.stringify(stored.preferredPropertyTypes),
      JSON.stringify(stored.preferredFeatures),
      lead.id,
    ],
  );
  const edited = leadFixture({ ...stored, name: 'Con otro nombre' } as never);
  expect(await api.leads.update.mutate({ ...lead, lead: edited })).toEqual({ version: 2, isVisible: true });
  expect(await api.leads.get.query({ id: lead.id })).toMatchObject({ ...stored, name: 'Con otro nombre' });
  const more = { preferredFeatures: ['domótica', 'terraza'], preferredPropertyTypes: ['Loft'] };
  const again = { ...lead, version: 2, lead: leadFixture({ ...stored, ...more } as never) };
  expect(await outcome(api.leads.update.mutate(again))).toBe('accepted');
});

test('properties.update keeps an unknown type, status and feature while other fields change', async () => {
  const { api } = agency.agent;
  const property = await createProperty(agency.agent);
  const stored = { type: 'Masía', status: 'En negociación', features: ['bodega', 'terraza'] };
  await sql('update properties set type = ?, status = ?, features = ? where id = ?', [
    stored.type,
    stored.status,
    JSON.stringify(stored.features),
    property.id,
  ]);
  const edited = propertyFixture({ ...stored, title: 'Masía en Vic' } as never);
  expect(await api.properties.update.mutate({ ...property, property: edited })).toEqual({
    version: 2,
    isVisible: true,
  });
  expect(await api.properties.get.query({ id: property.id })).toMatchObject({
    ...stored,
    title: 'Masía en Vic',
  });
});

test('ads.update keeps an unknown platform while other fields change', async () => {
  const { api } = agency.agent;
  const { id: propertyId } = await createProperty(agency.agent);
  const ad = await createAd(agency.agent, propertyId);
  await sql('update ads set platform = ? where id = ?', ['Pisos.com', ad.id]);
  const edited = adFixture(propertyId, { platform: 'Pisos.com', title: 'Otro título' } as never);
  expect(await api.ads.update.mutate({ ...ad, ad: edited })).toEqual({ version: 2 });
  expect(await api.ads.get.query({ id: ad.id })).toMatchObject({
    platform: 'Pisos.com',
    title: 'Otro título',
  });
});

test('leads.update keeps an unknown priority and time range while other fields change', async () => {
  const { api } = agency.agent;
  const lead = await createLead(agency.agent);
  const stored = { priority: 'Urgent', timeRangeInterest: '5_years' };
  await sql('update leads set priority = ?, time_range_interest = ? where id = ?', [
    stored.priority,
    stored.timeRangeInterest,
    lead.id,
  ]);
  const edited = leadFixture({ ...stored, name: 'Con otro nombre' } as never);
  expect(await api.leads.update.mutate({ ...lead, lead: edited })).toEqual({ version: 2, isVisible: true });
  expect(await api.leads.get.query({ id: lead.id })).toMatchObject({ ...stored, name: 'Con otro nombre' });
});

test('events.update keeps an unknown type while other fields change', async () => {
  const { api } = agency.agent;
  const event = await createEvent(agency.agent);
  await sql('update events set event_type = ? where id = ?', ['Tasación', event.id]);
  const edited = eventFixture({ eventType: 'Tasación', title: 'Tasación en Vic' } as never);
  expect(await api.events.update.mutate({ ...event, event: edited })).toEqual({ version: 2 });
  expect(await api.events.get.query({ id: event.id })).toMatchObject({
    eventType: 'Tasación',
    title: 'Tasación en Vic',
  });
});

test('calendar.entries shows an event of an unknown type among all types only', async () => {
  const event = await createEvent(agency.agent);
  await sql('update events set event_type = ? where id = ?', ['Tasación', event.id]);
  const getEventIds = async (input = {}) =>
    (await entriesIn(agency.agent, '2026-11-18', '2026-11-19', input)).events.map(({ id }) => id);
  expect(await getEventIds()).toContain(event.id);
  expect(await getEventIds({ eventTypes: ['Otro', 'Firma de contrato'] })).not.toContain(event.id);
});

test('tasks.update keeps an unknown priority while other fields change', async () => {
  const { api } = agency.agent;
  const task = await createTask(agency.agent);
  await sql('update tasks set priority = ? where id = ?', ['urgent', task.id]);
  const edited = taskFixture({ priority: 'urgent', title: 'Con otro título' } as never);
  expect(await api.tasks.update.mutate({ ...task, task: edited })).toEqual({ version: 2 });
  expect(await api.tasks.get.query({ id: task.id })).toMatchObject({
    priority: 'urgent',
    title: 'Con otro título',
  });
});

test('create and update reject an unknown value that the row does not hold', async () => {
  const { api } = agency.agent;
  const [lead, property] = [await createLead(agency.agent), await createProperty(agency.agent)];
  const ad = await createAd(agency.agent, property.id);
  const [event, task] = [await createEvent(agency.agent), await createTask(agency.agent)];
  const calls: Promise<unknown>[] = [
    createLead(agency.agent, { source: 'Milanuncios' } as never),
    createProperty(agency.agent, { type: 'Masía' } as never),
    createAd(agency.agent, property.id, { platform: 'Pisos.com' } as never),
    createEvent(agency.agent, { eventType: 'Tasación' } as never),
    createTask(agency.agent, { priority: 'urgent' } as never),
    api.events.update.mutate({ ...event, event: eventFixture({ eventType: 'Tasación' } as never) }),
    api.tasks.update.mutate({ ...task, task: taskFixture({ priority: 'urgent' } as never) }),
    api.leads.update.mutate({ ...lead, lead: leadFixture({ priority: 'Urgent' } as never) }),
    api.leads.update.mutate({ ...lead, lead: leadFixture({ timeRangeInterest: '5_years' } as never) }),
    api.leads.update.mutate({ ...lead, lead: leadFixture({ source: 'Milanuncios' } as never) }),
    api.leads.update.mutate({ ...lead, lead: leadFixture({ preferredFeatures: ['domótica'] } as never) }),
    api.leads.update.mutate({ ...lead, lead: leadFixture({ preferredPropertyTypes: ['Loft'] } as never) }),
    api.properties.update.mutate({ ...property, property: propertyFixture({ status: 'Nueva' } as never) }),
    api.properties.update.mutate({
      ...property,
      property: propertyFixture({ features: ['bodega'] } as never),
    }),
    api.ads.update.mutate({ ...ad, ad: adFixture(property.id, { platform: 'Pisos.com' } as never) }),
  ];
  expect(await Promise.all(calls.map(outcome))).toEqual(calls.map(() => REFUSED));
});

test('an unknown value on a row of another tenant and on an unknown id get the same error', async () => {
  const otherTenantLead = await createLead(agency.otherTenant);
  await sql('update leads set source = ? where id = ?', ['Milanuncios', otherTenantLead.id]);
  const edited = { ...otherTenantLead, lead: leadFixture({ source: 'Milanuncios' } as never) };
  expect(await outcome(agency.agent.api.leads.update.mutate(edited))).toBe(NOT_FOUND);
  const unknownRef = { ...edited, id: crypto.randomUUID() };
  expect(await outcome(agency.agent.api.leads.update.mutate(unknownRef))).toBe(NOT_FOUND);
});
