import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdInput } from '../../../db/domain/ads/ad-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { adFixture, createAd } from '../fixtures/ads.ts';
import { IDEMPOTENCY_CONFLICT, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { create as createOwner } from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let propertyId: string;
beforeAll(async () => {
  agency = await createTestAgency();
  propertyId = (await createProperty(agency.agent)).id;
});
// newerId and olderId are tested in previous-next.test.ts.
const read = async (id: string) => {
  const { newerId, olderId, ...one } = await agency.agent.api.ads.get.query({ id });
  return one;
};

test('ads.get returns a new ad as it was created, with zero metrics, its property and no internal column', async () => {
  const { id } = await createAd(agency.agent, propertyId);
  const { property, createdAt, ...ad } = await read(id);
  const unseen = { views: 0, receivedLeads: 0, performance: 'Medium' };
  expect(ad).toEqual({ ...adFixture(propertyId), ...unseen, id, version: 1, updatedAt: createdAt });
  expect(property).toEqual({
    id: propertyId,
    title: 'Ático en Gràcia',
    address: 'Carrer de Verdi, 48, 08012 Barcelona',
    type: 'Ático',
    status: 'Disponible para la venta',
    ...{ bedrooms: 3, bathrooms: 2, area: 85, price: 285_000, rentalPrice: 1250.5 },
    features: ['ascensor', 'terraza'],
    ownerId: null,
    owner: null,
  });
});

test('ads.get returns the owner of the property with contact details', async () => {
  const owner = await createOwner(agency.agent, { name: 'Núria Ferrer' });
  const { id: itsProperty } = await createProperty(agency.agent, { ownerId: owner.id });
  const { id } = await createAd(agency.agent, itsProperty);
  const whom = { name: 'Núria Ferrer', email: 'montse.vila@correo.example', phone: '636 20 41 57' };
  expect((await read(id)).property).toMatchObject({ ownerId: owner.id, owner: { id: owner.id, ...whom } });
  // Deleting the owner keeps the ad.
  await agency.agent.api.owners.delete.mutate({ id: owner.id });
  expect((await read(id)).property).toMatchObject({ ownerId: null, owner: null });
});

test('ads.create stores an empty description as null and trims the title', async () => {
  const { id } = await createAd(agency.agent, propertyId, { title: '  Bajo ', description: ' \n ' });
  expect(await read(id)).toMatchObject({ title: 'Bajo', description: null });
});

test('ads.update writes every field of the form once and keeps the metrics', async () => {
  const { id: other } = await createProperty(agency.agent, { title: 'Otra' });
  const ad = await createAd(agency.agent, propertyId);
  await sql('update ads set views = 120 where id = ?', [ad.id]);
  const changed: AdInput = {
    title: 'Rebajado',
    description: null,
    propertyId: other,
    platform: 'Habitaclia',
    status: 'Paused',
    url: 'https://www.habitaclia.com/1',
    externalId: 'H-1',
    publishedOn: '2026-11-02',
    expiresOn: '2026-11-02',
    leadsCount: 9,
  };
  expect(await agency.manager.api.ads.update.mutate({ ...ad, ad: changed })).toEqual({ version: 2 });
  const { property, createdAt, updatedAt, ...after } = await read(ad.id);
  expect(after).toEqual({
    ...changed,
    id: ad.id,
    version: 2,
    views: 120,
    receivedLeads: 0,
    performance: 'Medium',
  });
  expect(property.title).toBe('Otra');
  expect(updatedAt > createdAt).toBe(true);
});

test('ads.update: of concurrent updates one wins, and the others are a CONFLICT', async () => {
  const ad = await createAd(agency.agent, propertyId);
  const titles = ['Uno', 'Dos', 'Tres', 'Cuatro'];
  const outcomes = await Promise.all(
    titles.map((title) =>
      outcome(agency.manager.api.ads.update.mutate({ ...ad, ad: adFixture(propertyId, { title }) })),
    ),
  );
  expect(outcomes.toSorted()).toEqual([VERSION_CONFLICT, VERSION_CONFLICT, VERSION_CONFLICT, 'accepted']);
  expect(await read(ad.id)).toMatchObject({ title: titles[outcomes.indexOf('accepted')], version: 2 });
});

test('ads.create repeated with its client key creates one ad; with other contents it is a CONFLICT', async () => {
  const clientKey = randomUUID();
  const { create } = agency.agent.api.ads;
  const send = (title = 'Dos veces') => create.mutate({ clientKey, ad: adFixture(propertyId, { title }) });
  const responses = await Promise.all(Array.from({ length: 10 }, () => send()));
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
  expect(await outcome(send('Otro'))).toBe(IDEMPOTENCY_CONFLICT);
  const { total } = await agency.agent.api.ads.list.query({ filters: { title: 'dos veces' } });
  expect(total).toBe(1);
});

describe('ads.create reports a broken rule with its message and field', () => {
  const CHOOSE = 'Selecciona la propiedad que se anuncia.';
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no title', { title: '  ' }, 'title', 'El título es obligatorio.'],
    ['no property', { propertyId: '' }, 'propertyId', CHOOSE],
    ['an id that is too long', { externalId: 'x'.repeat(65) }, 'externalId', 'Como máximo 64 caracteres.'],
    ['a day that is none', { publishedOn: '2026-02-30' }, 'publishedOn', 'La fecha no es válida.'],
    [
      'an expiry before the publication',
      { publishedOn: '2026-03-02', expiresOn: '2026-03-01' },
      'expiresOn',
      'La caducidad no puede ser anterior a la publicación.',
    ],
    ['less than no lead', { leadsCount: -1 }, 'leadsCount', 'No puede ser negativo.'],
    ['a property by name', { propertyId: 'Ático' }, 'propertyId', CHOOSE],
  ])('%s', async (_, traits, field, expectedMessage) => {
    const ad = { ...adFixture(propertyId), ...traits };
    const expectedError = {
      message: expectedMessage,
      data: { code: 'BAD_REQUEST', fields: { [field]: expectedMessage } },
    };
    const clientKey = randomUUID();
    await expect(agency.agent.api.ads.create.mutate({ clientKey, ad })).rejects.toMatchObject(expectedError);
    const { id, version } = await createAd(agency.agent, propertyId);
    await expect(agency.agent.api.ads.update.mutate({ id, version, ad })).rejects.toMatchObject(
      expectedError,
    );
  });

  test.each([
    { status: 'Sold' },
    { platform: 'Milanuncios' },
    { views: 5 },
    { performance: 'High' },
    { agencyId: randomUUID() },
  ])('ads.create returns BAD_REQUEST for %j', async (traits) => {
    const ad = { ...adFixture(propertyId), ...traits } as AdInput;
    const rejected = agency.agent.api.ads.create.mutate({ clientKey: randomUUID(), ad });
    expect(await outcome(rejected)).toMatch(/^BAD_REQUEST: /);
  });
});

test('ads.create and ads.update return BAD_REQUEST for a property of another tenant or an unknown one', async () => {
  const { id: ofOtherTenant } = await createProperty(agency.otherTenant);
  const ad = await createAd(agency.agent, propertyId, { title: 'Intacto' });
  for (const other of [ofOtherTenant, randomUUID()]) {
    const expectedError = 'BAD_REQUEST: El registro enlazado no existe.';
    expect(await outcome(createAd(agency.agent, other))).toBe(expectedError);
    const moved = agency.agent.api.ads.update.mutate({ ...ad, ad: adFixture(other) });
    expect(await outcome(moved)).toBe(expectedError);
  }
  expect(await read(ad.id)).toMatchObject({ title: 'Intacto', version: 1, propertyId });
  expect((await agency.otherTenant.api.ads.list.query({ filters: {} })).all).toBe(0);
});

describe('an ad of another tenant and an unknown id get the same response', () => {
  type Ref = { id: string; version: number };
  const calls: Record<string, (who: TestAgency['otherTenant'], ref: Ref) => Promise<unknown>> = {
    get: ({ api }, { id }) => api.ads.get.query({ id }),
    update: ({ api }, ref) => api.ads.update.mutate({ ...ref, ad: adFixture(propertyId) }),
    delete: ({ api }, { id }) => api.ads.delete.mutate({ id }),
  };
  test.each(Object.entries(calls))('%s', async (name, call) => {
    const ad = await createAd(agency.agent, propertyId, { title: 'Intacto' });
    // A user of another tenant cannot reference our property either; neither error reveals anything.
    const ofOtherTenant = await outcome(call(agency.otherTenant, ad));
    expect(
      name === 'update' ? [NOT_FOUND, 'BAD_REQUEST: El registro enlazado no existe.'] : [NOT_FOUND],
    ).toContain(ofOtherTenant);
    expect(await outcome(call(agency.agent, { id: randomUUID(), version: 1 }))).toBe(NOT_FOUND);
    expect(await read(ad.id)).toMatchObject({ title: 'Intacto', version: 1 });
    expect(await outcome(call(agency.agent, ad))).toBe('accepted');
  });
});

test('each accepted change of an ad is one audit entry, and a rejected one is none', async () => {
  const { manager, agent, otherTenant } = agency;
  const { id } = await createAd(agent, propertyId);
  await manager.api.ads.update.mutate({ id, version: 1, ad: adFixture(propertyId, { status: 'Expired' }) });
  const rejected = [
    agent.api.ads.update.mutate({ id, version: 1, ad: adFixture(propertyId) }),
    otherTenant.api.ads.delete.mutate({ id }),
  ];
  expect(await Promise.all(rejected.map(outcome))).toEqual([VERSION_CONFLICT, NOT_FOUND]);
  await agent.api.ads.delete.mutate({ id });
  const { rows } = await sql('select * from history where agency_id = ? and entity_id = ? order by id', [
    agency.id,
    id,
  ]);
  const auditEntries = rows.map((row) => [row.entity, row.agency_id, row.actor_id, row.action, row.change]);
  const change = JSON.stringify({ from: 'Active', to: 'Expired' });
  expect(auditEntries).toEqual([
    ['ads', agency.id, agent.id, 'create', null],
    ['ads', agency.id, manager.id, 'update', change],
    ['ads', agency.id, agent.id, 'delete', null],
  ]);
});

test('ads.delete removes the ad and keeps its property', async () => {
  const { id } = await createAd(agency.agent, propertyId);
  const outcomes = await Promise.all([1, 2].map(() => outcome(agency.manager.api.ads.delete.mutate({ id }))));
  expect(outcomes.toSorted()).toEqual([NOT_FOUND, 'accepted']);
  expect(await outcome(read(id))).toBe(NOT_FOUND);
  expect(await outcome(agency.agent.api.properties.get.query({ id: propertyId }))).toBe('accepted');
});
