import { beforeAll, expect, test } from 'vitest';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';

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
    { who: 'manager', action: 'update', fields: form, change, here: true },
    { who: 'agent', action: 'delete', fields: null, change: null, here: true },
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
