import { beforeAll, expect, test } from 'vitest';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { outcome } from '../fixtures/leads.ts';
import { createOwner, createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

/** The audit entries of one property, oldest first. */
async function getAuditEntries(id: string) {
  const { rows } = await sql('select * from history where agency_id = ? and entity_id = ? order by id', [
    agency.id,
    id,
  ]);
  return rows.map(({ action, actor_id, fields, change, agency_id, entity }) => ({
    who: actor_id === agency.manager.id ? 'manager' : actor_id === agency.agent.id ? 'agent' : actor_id,
    action,
    fields: fields === null ? null : (JSON.parse(String(fields)) as string[]),
    change: change === null ? null : JSON.parse(String(change)),
    here: agency_id === agency.id && entity === 'properties',
  }));
}

test('each accepted change of a property is one audit entry: actor, action, fields, and the status before and after', async () => {
  const { manager, agent } = agency;
  const { id } = await createProperty(agent);
  const property = propertyFixture({ status: 'Reservada para la compra (arras)' });
  await manager.api.properties.update.mutate({ id, version: 1, property });
  await agent.api.properties.delete.mutate({ id });
  const form = expect.arrayContaining(Object.keys(propertyFixture()));
  const change = { from: 'Disponible para la venta', to: 'Reservada para la compra (arras)' };
  expect(await getAuditEntries(id)).toEqual([
    { who: 'agent', action: 'create', fields: form, change: null, here: true },
    { who: 'manager', action: 'update', fields: ['status'], change, here: true },
    { who: 'agent', action: 'delete', fields: null, change: null, here: true },
  ]);
});

test('properties.update and owners.delete: the audit log keeps the old and the new owner', async () => {
  const { manager, agent } = agency;
  const { id } = await createProperty(agent);
  const [first, second] = [await createOwner(agent, 'Primera'), await createOwner(agent, 'Segunda')];
  const update = (version: number, traits: Parameters<typeof propertyFixture>[0]) =>
    manager.api.properties.update.mutate({ id, version, property: propertyFixture(traits) });
  await update(1, { ownerId: first });
  await update(2, { ownerId: second, status: 'Vendida' });
  await update(3, { ownerId: second, status: 'Vendida', title: 'Otro título' });
  await agent.api.owners.delete.mutate({ id: second });
  const status = { from: 'Disponible para la venta', to: 'Vendida' };
  const entries = (await getAuditEntries(id)).slice(1);
  expect(entries.map(({ who, fields, change }) => [who, fields, change])).toEqual([
    ['manager', ['ownerId'], { ownerId: { from: null, to: first } }],
    ['manager', ['status', 'ownerId'], { ...status, ownerId: { from: first, to: second } }],
    ['manager', ['title'], null],
    ['agent', ['ownerId'], { ownerId: { from: second, to: null } }],
  ]);
});

test('a rejected change of a property leaves no audit entry', async () => {
  const { manager, otherTenant, withoutAgency, anonymous, agent } = agency;
  const { id } = await createProperty(agent);
  const before = await getAuditEntries(id);
  const rejected = [
    manager.api.properties.update.mutate({ id, version: 2, property: propertyFixture() }),
    manager.api.properties.update.mutate({ id, version: 1, property: propertyFixture({ title: '' }) }),
    ...[otherTenant, withoutAgency, anonymous].flatMap(({ api }) => [
      api.properties.update.mutate({ id, version: 1, property: propertyFixture() }),
      api.properties.delete.mutate({ id }),
    ]),
  ];
  expect(await Promise.all(rejected.map(outcome))).not.toContain('accepted');
  expect(before).toHaveLength(1);
  expect(await getAuditEntries(id)).toEqual(before);
});
