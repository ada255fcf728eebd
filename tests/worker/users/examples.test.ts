import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createExamples, exampleKinds } from '../../../db/domain/examples/examples.ts';
import { today } from '../../../db/domain/madrid.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { createEvent } from '../fixtures/events.ts';
import { sendPhoto } from '../fixtures/files.ts';
import { createLead } from '../fixtures/leads.ts';
import { ownerFixture } from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask, taskFixture } from '../fixtures/tasks.ts';
import { brokenInvariants } from '../support/state-digest.ts';

const { sql } = sharedServer();
const tables = {
  owners: 'property_owners',
  properties: 'properties',
  leads: 'leads',
  tasks: 'tasks',
  events: 'events',
};
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency('Fincas Nuevas');
});

const api = () => agency.manager.api;
const countRows = async (agencyId = agency.id) =>
  Object.fromEntries(
    await Promise.all(
      exampleKinds.map(async (kind) => {
        const { rows } = await sql(`select count(*) n from ${tables[kind]} where agency_id = ?`, [agencyId]);
        return [kind, Number(rows[0]?.n)];
      }),
    ),
  );
const findId = async (table: string, example: string) =>
  String(
    (
      await sql(`select id from ${table} where agency_id = ? and client_key = ?`, [
        agency.id,
        `example-${example}`,
      ])
    ).rows[0]?.id,
  );
const expected = Object.fromEntries(exampleKinds.map((kind) => [kind, createExamples(today())[kind].length]));
const none = Object.fromEntries(exampleKinds.map((kind) => [kind, 0]));
const getHistory = async (action: string) =>
  (await sql('select entity from history where agency_id = ? and action = ?', [agency.id, action])).rows
    .length;

test('examples.load: loads the examples for the manager, linked with each other, once however often it is called', async () => {
  await Promise.all([api().examples.load.mutate(), api().examples.load.mutate()]);
  await api().examples.load.mutate();
  expect(await countRows()).toEqual(expected);
  expect(await countRows(agency.otherTenant.agencyId ?? '')).toEqual(none);
  expect(await getHistory('create')).toBe(Object.values(expected).reduce((sum, count) => sum + count, 0));
  const event = (
    await sql('select user_id, property_id, lead_id from events where client_key = ? and agency_id = ?', [
      'example-visita',
      agency.id,
    ])
  ).rows[0];
  expect(event).toEqual({
    user_id: agency.manager.id,
    property_id: await findId('properties', 'piso'),
    lead_id: await findId('leads', 'lucia'),
  });
  const { rows } = await api().matches.forLead.query({ leadId: await findId('leads', 'lucia') });
  expect(rows.length).toBeGreaterThan(0);
  expect(await brokenInvariants({ sql })).toEqual([]);
});

test('examples.load: loads what is missing again, also where what it refers to was deleted', async () => {
  await api().examples.load.mutate();
  await api().properties.delete.mutate({ id: await findId('properties', 'piso') });
  await api().owners.delete.mutate({ id: await findId('property_owners', 'miquel') });
  await api().examples.load.mutate();
  expect(await countRows()).toEqual(expected);
});

test('dashboard.get: examples tick no first step, and only managers see that there are any', async () => {
  const get = () => api().dashboard.get.query();
  expect(await get()).toMatchObject({ hasExamples: false });
  await api().examples.load.mutate();
  const { firstSteps, hasExamples } = await get();
  expect(hasExamples).toBe(true);
  expect(firstSteps?.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['colleague']);
  expect(await agency.agent.api.dashboard.get.query()).toMatchObject({
    hasExamples: false,
    firstSteps: null,
  });
  await createProperty(agency.manager);
  expect((await get()).firstSteps?.find(({ step }) => step === 'property')?.isDone).toBe(true);
});

/** A client key of a form that stands behind those of the examples, as one in sixteen does. */
const keyBehindExamples = () => randomUUID().replace(/^./, 'f') as ReturnType<typeof randomUUID>;

test('dashboard.get: records of one’s own are first steps where their client keys stand behind those of examples', async () => {
  const { owners } = agency.manager.api;
  await owners.create.mutate({ clientKey: keyBehindExamples(), owner: ownerFixture() });
  await createProperty(agency.manager, {}, keyBehindExamples());
  await createLead(agency.manager, {}, keyBehindExamples());
  const { firstSteps } = await api().dashboard.get.query();
  expect(firstSteps?.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(
    expect.arrayContaining(['owner', 'property', 'lead']),
  );
});

test('examples.attached counts records of one’s own whose client keys stand behind those of examples', async () => {
  await api().examples.load.mutate();
  const piso = await findId('properties', 'piso');
  const task = taskFixture({ propertyId: piso, title: 'Tarea propia' });
  await agency.agent.api.tasks.create.mutate({ clientKey: keyBehindExamples(), task });
  await createEvent(agency.agent, { propertyId: piso, title: 'Evento propio' }, keyBehindExamples());
  const ownerId = await findId('property_owners', 'rosa');
  await createProperty(agency.agent, { ownerId, title: 'Piso propio' }, keyBehindExamples());
  const { unlinked } = await api().examples.attached.query();
  expect(unlinked).toEqual({
    properties: { count: 1, titles: ['Piso propio'] },
    tasks: { count: 1, titles: ['Tarea propia'] },
    events: { count: 1, titles: ['Evento propio'] },
  });
});

test('examples.attached names what of the agency hangs on them, and examples.remove deletes or unlinks exactly that', async () => {
  await api().examples.load.mutate();
  const [piso, lucia, rosa] = [
    await findId('properties', 'piso'),
    await findId('leads', 'lucia'),
    await findId('property_owners', 'rosa'),
  ];
  const nothing = { count: 0, titles: [] };
  expect(await api().examples.attached.query()).toEqual({
    deleted: { ads: nothing, photos: nothing, documents: nothing, activities: nothing, matches: nothing },
    unlinked: { properties: nothing, tasks: nothing, events: nothing },
  });
  const ad = await createAd(agency.manager, piso, { title: 'Anuncio propio' });
  const task = await createTask(agency.agent, { leadId: lucia, propertyId: piso, title: 'Tarea propia' });
  const home = await createProperty(agency.agent, { ownerId: rosa, title: 'Piso propio' });
  await sendPhoto(agency.agent, piso, jpeg());
  await agency.agent.api.matches.decide.mutate({
    leadId: lucia,
    propertyId: home.id,
    version: null,
    decision: 'sent',
    reason: null,
    reasonText: null,
  });
  expect(await api().examples.attached.query()).toEqual({
    deleted: {
      ads: { count: 1, titles: ['Anuncio propio'] },
      photos: { count: 1, titles: [] },
      documents: nothing,
      activities: nothing,
      matches: { count: 1, titles: [] },
    },
    unlinked: {
      properties: { count: 1, titles: ['Piso propio'] },
      tasks: { count: 1, titles: ['Tarea propia'] },
      events: nothing,
    },
  });
  const removals = Array.from({ length: 3 }, () => api().examples.remove.mutate());
  await Promise.all(removals);
  expect(await countRows()).toEqual({ ...none, properties: 1, tasks: 1 });
  await expect(api().ads.get.query({ id: ad.id })).rejects.toThrow('No se ha encontrado');
  expect(await agency.agent.api.tasks.get.query({ id: task.id })).toMatchObject({
    leadId: null,
    propertyId: null,
  });
  expect(await agency.agent.api.properties.get.query({ id: home.id })).toMatchObject({ ownerId: null });
  const files = await sql('select count(*) n from property_images where agency_id = ?', [agency.id]);
  expect(files.rows[0]?.n).toBe(0);
  expect(await getHistory('delete')).toBe(Object.values(expected).reduce((sum, count) => sum + count, 0));
  expect(await api().dashboard.get.query()).toMatchObject({ hasExamples: false });
  expect(await brokenInvariants({ sql })).toEqual([]);
});

test('examples.remove leaves those of another agency', async () => {
  await api().examples.load.mutate();
  await agency.otherTenant.api.examples.load.mutate();
  await agency.otherTenant.api.examples.remove.mutate();
  expect(await countRows()).toEqual(expected);
  expect(await countRows(agency.otherTenant.agencyId ?? '')).toEqual(none);
});
