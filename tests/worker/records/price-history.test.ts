import { beforeAll, expect, test } from 'vitest';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

/** The prices of a property as its page gets them, oldest first, rent before sale. */
async function getPrices(id: string) {
  const { priceChanges } = await agency.agent.api.properties.get.query({ id });
  const toKey = ({ at, operation }: (typeof priceChanges)[number]) => `${at} ${operation}`;
  const sorted = priceChanges.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1));
  return sorted.map(({ operation, amount }) => [operation, amount]);
}

test('properties.get: the first price of each operation is a line, each change another, a save without change none', async () => {
  const { agent, manager } = agency;
  const both = { price: 250_000, rentalPrice: 900 };
  const { id } = await createProperty(agent, both);
  expect(await getPrices(id)).toEqual([
    ['rent', 900],
    ['sale', 250_000],
  ]);
  const update = (version: number, traits: Parameters<typeof propertyFixture>[0]) =>
    manager.api.properties.update.mutate({ id, version, property: propertyFixture(traits) });
  await update(1, { ...both, title: 'Otro título' });
  await update(2, { ...both, title: 'Otro título', price: 240_000 });
  await update(3, { ...both, title: 'Otro título', price: null });
  expect(await getPrices(id)).toEqual([
    ['rent', 900],
    ['sale', 250_000],
    ['sale', 240_000],
    ['sale', null],
  ]);
  const { id: without } = await createProperty(agent, { price: null, rentalPrice: null });
  expect(await getPrices(without)).toEqual([]);
});

test('a property of an earlier release gets its former price as the first line, since when it had it', async () => {
  const { agent, manager } = agency;
  const { id } = await createProperty(agent, { price: 250_000 });
  await manager.api.properties.update.mutate({
    id,
    version: 1,
    property: propertyFixture({ price: 245_000 }),
  });
  await sql('delete from property_price_history where property_id = ?', [id]);
  await manager.api.properties.update.mutate({
    id,
    version: 2,
    property: propertyFixture({ price: 240_000 }),
  });
  expect(await getPrices(id)).toEqual([
    ['sale', 245_000],
    ['sale', 240_000],
  ]);
  const { rows } = await sql(
    `select p.at = (select at from history where entity_id = ? and action = 'update' order by id limit 1) as since
     from property_price_history p where property_id = ? order by p.at limit 1`,
    [id, id],
  );
  expect(rows).toEqual([{ since: 1 }]);
});

test('properties.get: returns the latest 200 changes, and none of a deleted property stays', async () => {
  const { agent } = agency;
  const { id } = await createProperty(agent, { price: 1 });
  await sql(
    `with recursive steps(n) as (select 1 union all select n + 1 from steps where n < 300)
     insert into property_price_history (agency_id, property_id, operation, at, amount)
     select ?, ?, 'sale', strftime('%Y-%m-%dT%H:%M:%fZ', '2030-01-01', '+' || n || ' days'), n from steps`,
    [agency.id, id],
  );
  const { priceChanges } = await agent.api.properties.get.query({ id });
  expect(priceChanges).toHaveLength(200);
  expect(Math.min(...priceChanges.map(({ amount }) => amount ?? 0))).toBe(101);
  await agent.api.properties.delete.mutate({ id });
  const { rows } = await sql('select count(*) as count from property_price_history where property_id = ?', [
    id,
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});
