import { beforeAll, describe, expect, test } from 'vitest';
import type { adEnums } from '../../../db/domain/ads/ad-input.ts';
import type { eventEnums } from '../../../db/domain/calendar/event-input.ts';
import type { leadEnums } from '../../../db/domain/leads/lead-input.ts';
import type { propertyEnums } from '../../../db/domain/properties/property-input.ts';
import type { taskEnums } from '../../../db/domain/tasks/task-input.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { adFixture, createAd } from '../fixtures/ads.ts';
import { createEvent, entriesIn, eventFixture } from '../fixtures/events.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask, taskFixture } from '../fixtures/tasks.ts';
import { editForms } from '../support/edit-enums.ts';

const { sql } = sharedServer();
const REFUSED = 'BAD_REQUEST: El dato no es válido.';
let agency: TestAgency;
let propertyId: string;
beforeAll(async () => {
  agency = await createTestAgency();
  propertyId = (await createProperty(agency.agent)).id;
});

type Ref = { id: string; version: number };
type Form<Enums> = {
  table: string;
  /** Of each field values that are in no list, or not all; a field without any does not compile. */
  unknown: { [Field in keyof Enums]: string | string[] };
  /** Another change of the record. */
  other: Record<string, string>;
  create: (traits: object) => Promise<Ref>;
  update: (ref: Ref, traits: object) => Promise<unknown>;
  get: (id: string) => Promise<unknown>;
  /** What an update answers besides the version. */
  response?: object;
};
const api = () => agency.agent.api;
const lead: Form<typeof leadEnums> = {
  table: 'leads',
  unknown: {
    source: 'Milanuncios',
    priority: 'Urgent',
    timeRangeInterest: '5_years',
    preferredPropertyTypes: ['Piso', 'Loft'],
    preferredFeatures: ['domótica'],
  },
  other: { name: 'Con otro nombre' },
  create: (traits) => createLead(agency.agent, traits),
  update: (ref, traits) => api().leads.update.mutate({ ...ref, lead: leadFixture(traits) }),
  get: (id) => api().leads.get.query({ id }),
  response: { isVisible: true },
};
const property: Form<typeof propertyEnums> = {
  table: 'properties',
  unknown: {
    ...{ type: 'Masía', status: 'En negociación', features: ['bodega', 'terraza'] },
    ...{
      addressVisibility: 'barrio',
      stressedMarket: 'Parte',
      lastContract: 'Otro',
      largeHolder: 'Quizá',
      rentPurpose: 'Cultivo',
      province: 'Andorra',
      energyConsumption: 'H',
      energyEmissions: 'H',
    },
  },
  other: { title: 'Masía en Vic' },
  create: (traits) => createProperty(agency.agent, traits),
  update: (ref, traits) => api().properties.update.mutate({ ...ref, property: propertyFixture(traits) }),
  get: (id) => api().properties.get.query({ id }),
  response: { isVisible: true },
};
const ad: Form<typeof adEnums> = {
  table: 'ads',
  unknown: { platform: 'Milanuncios' },
  other: { title: 'Otro título' },
  create: (traits) => createAd(agency.agent, propertyId, traits),
  update: (ref, traits) => api().ads.update.mutate({ ...ref, ad: adFixture(propertyId, traits) }),
  get: (id) => api().ads.get.query({ id }),
};
const event: Form<typeof eventEnums> = {
  table: 'events',
  unknown: { eventType: 'Tasación' },
  other: { title: 'Tasación en Vic' },
  create: (traits) => createEvent(agency.agent, traits),
  update: (ref, traits) => api().events.update.mutate({ ...ref, event: eventFixture(traits) }),
  get: (id) => api().events.get.query({ id }),
};
const task: Form<typeof taskEnums> = {
  table: 'tasks',
  unknown: { priority: 'urgent' },
  other: { title: 'Con otro título' },
  create: (traits) => createTask(agency.agent, traits),
  update: (ref, traits) => api().tasks.update.mutate({ ...ref, task: taskFixture(traits) }),
  get: (id) => api().tasks.get.query({ id }),
};
const forms: Record<string, Form<Record<string, unknown>>> = { lead, property, ad, event, task };

const toColumnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toStored = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : String(value));

test('every form whose records may keep values outside of its lists is tested here', () => {
  expect(Object.keys(forms).sort()).toEqual(editForms.map(({ domain }) => domain).sort());
});

describe.each(Object.entries(forms))('the update of a %s', (_, form) => {
  const { table, unknown, other, create, update, get, response } = form;

  test('keeps unknown values while other fields change', async () => {
    const ref = await create({});
    const set = Object.keys(unknown).map((field) => `${toColumnName(field)} = ?`);
    await sql(`update ${table} set ${set.join()} where id = ?`, [
      ...Object.values(unknown).map(toStored),
      ref.id,
    ]);
    expect(await update(ref, { ...unknown, ...other })).toEqual({ version: 2, ...response });
    expect(await get(ref.id)).toMatchObject({ ...unknown, ...other });
  });

  test.each(Object.entries(unknown))(
    'and its create reject an unknown %s that the row does not hold',
    async (field, value) => {
      const ref = await create({});
      expect(await outcome(create({ [field]: value }))).toBe(REFUSED);
      expect(await outcome(update(ref, { [field]: value }))).toBe(REFUSED);
    },
  );
});

test('leads.update takes values away from a list with unknown ones, and adds known ones', async () => {
  const { preferredFeatures, preferredPropertyTypes } = lead.unknown;
  const ref = await lead.create({});
  await sql('update leads set preferred_property_types = ?, preferred_features = ? where id = ?', [
    toStored(preferredPropertyTypes),
    toStored(preferredFeatures),
    ref.id,
  ]);
  const more = { preferredFeatures: ['domótica', 'terraza'], preferredPropertyTypes: ['Loft'] };
  expect(await outcome(lead.update(ref, more))).toBe('accepted');
});

test('calendar.entries shows an event of an unknown type among all types only', async () => {
  const event = await createEvent(agency.agent);
  await sql('update events set event_type = ? where id = ?', ['Tasación', event.id]);
  const getEventIds = async (input = {}) =>
    (await entriesIn(agency.agent, '2026-11-18', '2026-11-19', input)).events.map(({ id }) => id);
  expect(await getEventIds()).toContain(event.id);
  expect(await getEventIds({ eventTypes: ['Otro', 'Firma de contrato'] })).not.toContain(event.id);
});

test('an unknown value on a row of another tenant and on an unknown id get the same error', async () => {
  const otherTenantLead = await createLead(agency.otherTenant);
  await sql('update leads set source = ? where id = ?', ['Milanuncios', otherTenantLead.id]);
  const edited = { ...otherTenantLead, lead: leadFixture({ source: 'Milanuncios' } as never) };
  expect(await outcome(agency.agent.api.leads.update.mutate(edited))).toBe(NOT_FOUND);
  const unknownRef = { ...edited, id: crypto.randomUUID() };
  expect(await outcome(agency.agent.api.leads.update.mutate(unknownRef))).toBe(NOT_FOUND);
});
