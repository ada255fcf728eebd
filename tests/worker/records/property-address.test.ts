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
const parts = {
  street: 'Calle Ñuble',
  streetNumber: '12',
  floor: '3',
  door: '2',
  postalCode: '28004',
  town: 'Madrid',
};
const LINE = 'Calle Ñuble, 12, 3.º 2.ª, 28004 Madrid';
const read = (id: string) => agency.agent.api.properties.get.query({ id });
const update = (id: string, version: number, traits: Parameters<typeof propertyFixture>[0]) =>
  agency.agent.api.properties.update.mutate({ id, version, property: propertyFixture(traits) });

test('the display line is composed once a street is given, whatever was typed, and found by', async () => {
  const { id } = await createProperty(agency.agent, { ...parts, address: 'Otra cosa' });
  expect(await read(id)).toMatchObject({ ...parts, address: LINE, addressVisibility: 'zona' });
  const found = await agency.agent.api.properties.list.query({ filters: { title: 'nuble 12' } });
  expect(found.rows.map((row) => [row.id, row.address])).toEqual([[id, LINE]]);
  await update(id, 1, { ...parts, door: null, streetNumber: '14', address: 'Otra cosa' });
  expect((await read(id)).address).toBe('Calle Ñuble, 14, 3.º, 28004 Madrid');
});

test('an address on one line stays as it was typed; without its street so does that which was composed', async () => {
  const { id } = await createProperty(agency.agent, { address: 'Masia Can Puig, km 3', street: null });
  expect((await read(id)).address).toBe('Masia Can Puig, km 3');
  await update(id, 1, { ...parts });
  await update(id, 2, {
    street: null,
    streetNumber: null,
    floor: null,
    door: null,
    address: 'Masia Can Puig',
  });
  expect(await read(id)).toMatchObject({ address: 'Masia Can Puig', street: null, postalCode: '08012' });
});

test('a form of an earlier page keeps parts, visibility and coordinates, and composes the line of the stored ones', async () => {
  const { id } = await createProperty(agency.agent, { ...parts, addressVisibility: 'calle' });
  const { street, streetNumber, floor, door, addressVisibility, latitude, longitude, ...earlier } =
    propertyFixture({
      ...parts,
      title: 'Otro título',
      address: 'Otra cosa',
    });
  await agency.agent.api.properties.update.mutate({ id, version: 1, property: earlier });
  expect(await read(id)).toMatchObject({
    ...parts,
    title: 'Otro título',
    address: LINE,
    addressVisibility: 'calle',
    latitude,
    longitude,
  });
});

test('the timeline tells of a change of what everybody may read', async () => {
  const { id } = await createProperty(agency.agent, parts);
  await update(id, 1, { ...parts, addressVisibility: 'completa' });
  const { rows } = await sql("select change from history where entity_id = ? and action = 'update'", [id]);
  expect(rows.map(({ change }) => JSON.parse(String(change)))).toEqual([
    { addressVisibility: { from: 'zona', to: 'completa' } },
  ]);
});
