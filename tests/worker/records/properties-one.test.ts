import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { otherPropertyFixture, propertyFixture } from '../../domain/property-fixture.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { IDEMPOTENCY_CONFLICT, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { createOwner, createProperty } from '../fixtures/properties.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
// newerId and olderId are tested in previous-next.test.ts.
const read = async (id: string) => {
  const { newerId, olderId, ...one } = await agency.agent.api.properties.get.query({ id });
  return one;
};

/** The price changes of a response, in any order. */
const toPriceChanges = (...changes: [operation: string, amount: number | null][]) =>
  expect.toSatisfy(
    (found: { operation: string; amount: number | null }[]) =>
      JSON.stringify(found.map(({ operation, amount }) => [operation, amount]).sort()) ===
      JSON.stringify(changes.sort()),
  );

test('properties.get returns a property as created, with timestamps, owner and no internal column', async () => {
  const ownerId = await createOwner(agency.agent, 'Núria Ferrer');
  const { id } = await createProperty(agency.agent, { ownerId, reference: 'V-1' });
  const property = await read(id);
  const { createdAt } = property;
  const stamps = { id, version: 1, createdAt, updatedAt: createdAt };
  const responsible = {
    assignedTo: agency.agent.id,
    responsible: { name: 'Persona de Prueba', avatar: null },
  };
  expect(property).toEqual({
    ...propertyFixture({ ownerId, reference: 'V-1' }),
    tags: [],
    priceChanges: toPriceChanges(['sale', 285_000], ['rent', 1250.5]),
    ...stamps,
    ...responsible,
    ownerName: 'Núria Ferrer',
    isOwnerVisible: true,
  });
});

test('properties.create stores empty fields as null', async () => {
  const empty = { address: ' ', rentStartDate: '', rentEndDate: '', type: null, features: [] };
  const { id } = await createProperty(agency.manager, empty);
  const absent = { address: null, rentStartDate: null, rentEndDate: null, type: null, features: [] };
  expect(await read(id)).toMatchObject({ ...absent, ownerId: null, ownerName: null });
});

test('properties.update writes every field of the form once', async () => {
  const ownerId = await createOwner(agency.agent, 'Pere Puig', 'Inactive');
  const property = await createProperty(agency.manager);
  const changed = otherPropertyFixture({ ownerId, assignedTo: agency.agent.id, reference: 'V-2' });
  const update = agency.agent.api.properties.update.mutate;
  expect(await update({ ...property, property: changed })).toEqual({ version: 2, isVisible: true });
  const { createdAt, updatedAt, ...after } = await read(property.id);
  expect(after).toEqual({
    ...changed,
    tags: [],
    priceChanges: toPriceChanges(['sale', 285_000], ['rent', 1250.5], ['sale', null], ['rent', 950.55]),
    id: property.id,
    version: 2,
    ownerName: 'Pere Puig',
    isOwnerVisible: true,
    responsible: { name: 'Persona de Prueba', avatar: null },
  });
  expect(updatedAt > createdAt).toBe(true);
  // The dates of the contract are kept when the status leaves Alquilada.
  await update({ id: property.id, version: 2, property: { ...changed, status: 'Vendida' } });
  expect(await read(property.id)).toMatchObject({ rentStartDate: '2026-01-01', rentEndDate: '2026-12-31' });
});

test('properties.update: of concurrent updates one wins, and the others are a CONFLICT', async () => {
  const property = await createProperty(agency.agent);
  const titles = ['Uno', 'Dos', 'Tres', 'Cuatro'];
  const outcomes = await Promise.all(
    titles.map((title) =>
      outcome(
        agency.manager.api.properties.update.mutate({ ...property, property: propertyFixture({ title }) }),
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([VERSION_CONFLICT, VERSION_CONFLICT, VERSION_CONFLICT, 'accepted']);
  const title = titles[outcomes.indexOf('accepted')];
  expect(await read(property.id)).toMatchObject({ title, version: 2 });
});

test('properties.create repeated with its client key creates one property; with other contents it is a CONFLICT', async () => {
  const clientKey = randomUUID();
  const send = () => createProperty(agency.agent, { title: 'Dos veces' }, clientKey);
  const responses = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
  expect(await outcome(createProperty(agency.agent, { title: 'Otra' }, clientKey))).toBe(
    IDEMPOTENCY_CONFLICT,
  );
  const otherTenantProperty = await createProperty(agency.otherTenant, { title: 'Dos veces' }, clientKey);
  expect(otherTenantProperty.id).not.toBe(responses[0]?.id);
  const { total } = await agency.agent.api.properties.list.query({ filters: { title: 'dos veces' } });
  expect(total).toBe(1);
});

describe('an owner of another tenant or an unknown one', () => {
  test('is rejected by properties.create and properties.update, and changes nothing', async () => {
    const otherTenantOwner = await createOwner(agency.otherTenant, 'Ajeno');
    const property = await createProperty(agency.agent, { title: 'Intacta' });
    for (const ownerId of [otherTenantOwner, randomUUID()]) {
      const expectedError = 'BAD_REQUEST: El registro enlazado no existe.';
      expect(await outcome(createProperty(agency.agent, { ownerId }))).toBe(expectedError);
      const changed = { ...property, property: propertyFixture({ ownerId }) };
      expect(await outcome(agency.agent.api.properties.update.mutate(changed))).toBe(expectedError);
    }
    expect(await read(property.id)).toMatchObject({ title: 'Intacta', version: 1, ownerId: null });
  });
});

describe('a property of another tenant and an unknown id get the same response', () => {
  type Ref = { id: string; version: number };
  const calls: Record<string, (who: TestAgency['otherTenant'], ref: Ref) => Promise<unknown>> = {
    get: ({ api }, { id }) => api.properties.get.query({ id }),
    update: ({ api }, ref) => api.properties.update.mutate({ ...ref, property: propertyFixture() }),
    delete: ({ api }, { id }) => api.properties.delete.mutate({ id }),
  };
  test.each(Object.entries(calls))('%s', async (_, call) => {
    const property = await createProperty(agency.agent, { title: 'Intacta' });
    expect(await outcome(call(agency.otherTenant, property))).toBe(NOT_FOUND);
    expect(await outcome(call(agency.agent, { id: randomUUID(), version: 1 }))).toBe(NOT_FOUND);
    expect(await read(property.id)).toMatchObject({ title: 'Intacta', version: 1 });
    expect(await outcome(call(agency.agent, property))).toBe('accepted');
  });
});

test('properties.create reports a broken rule with its message and field', async () => {
  const wrong = propertyFixture({ title: ' ', rentStartDate: '2026-02-01', rentEndDate: '2026-01-01' });
  const late = 'La fecha de fin debe ser posterior a la de inicio.';
  const rejected = agency.agent.api.properties.create.mutate({ clientKey: randomUUID(), property: wrong });
  await expect(rejected).rejects.toMatchObject({
    message: 'El título es obligatorio.',
    data: { code: 'BAD_REQUEST', fields: { title: 'El título es obligatorio.', rentEndDate: late } },
  });
});
