import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { MAX_ZONE_OPTIONS } from '../../../db/domain/lists.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { createProperty, insertProperties } from '../fixtures/properties.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

test('properties.zones returns each zone once, by name, of the own agency only', async () => {
  const { agent, otherTenant } = agency;
  await Promise.all(
    ['Sants', 'Gràcia', 'gracia', 'Àgora', 'L’Eixample', "l'Eixample", ' ', null].map((zone) =>
      createProperty(agent, { zone }),
    ),
  );
  await createProperty(otherTenant, { zone: 'Zona ajena' });
  const found = await agent.api.properties.zones.query();
  expect(found).toHaveLength(4);
  expect([found[0], found[2]?.toLowerCase().replace('’', "'"), found[3]]).toEqual([
    'Àgora',
    "l'eixample",
    'Sants',
  ]);
  expect(['Gràcia', 'gracia']).toContain(found[1]);
});

test('properties.zones is bounded', async () => {
  const { manager } = await createTestAgency();
  const many = Array.from({ length: MAX_ZONE_OPTIONS + 20 }, (_, index) => ({ zone: `Zona ${index}` }));
  await insertProperties(manager.agencyId as string, [...many, ...many]);
  expect(await manager.api.properties.zones.query()).toHaveLength(MAX_ZONE_OPTIONS);
});

test('leads and properties keep their zones where a form of an earlier version sends none', async () => {
  const { agent } = agency;
  const { id } = await createLead(agent, { preferredZones: ['Gràcia', 'Sants'] });
  const { preferredZones: _, ...lead } = leadFixture();
  await agent.api.leads.update.mutate({ id, version: 1, lead });
  expect((await agent.api.leads.get.query({ id })).preferredZones).toEqual(['Gràcia', 'Sants']);

  const property = await createProperty(agent, { zone: 'Gràcia' });
  const { zone: __, ...form } = propertyFixture();
  await agent.api.properties.update.mutate({ id: property.id, version: 1, property: form });
  const stored = await agent.api.properties.get.query({ id: property.id });
  expect(stored.zone).toBe('Gràcia');
  const { rows } = await sharedServer().sql('select zone_folded from properties where id = ?', [property.id]);
  expect(rows[0]).toMatchObject({ zone_folded: 'gracia' });

  const created = await agent.api.leads.create.mutate({ clientKey: randomUUID(), lead });
  expect((await agent.api.leads.get.query({ id: created.id })).preferredZones).toEqual([]);
});

test('a changed zone is folded anew, and an empty one removed', async () => {
  const { agent } = agency;
  const { id } = await createProperty(agent, { zone: 'Gràcia' });
  await agent.api.properties.update.mutate({
    id,
    version: 1,
    property: propertyFixture({ zone: 'Les Corts' }),
  });
  const folded = async () =>
    (await sharedServer().sql('select zone, zone_folded from properties where id = ?', [id])).rows;
  expect(await folded()).toMatchObject([{ zone: 'Les Corts', zone_folded: 'les corts' }]);
  await agent.api.properties.update.mutate({ id, version: 2, property: propertyFixture({ zone: '' }) });
  expect(await folded()).toMatchObject([{ zone: null, zone_folded: null }]);
});

test('zones are limited in number and length, and distinct without regard to accents', async () => {
  const { agent } = agency;
  const create = (preferredZones: string[]) => outcome(createLead(agent, { preferredZones }));
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Zona ${index}`);
  expect(await create(names(20))).toBe('accepted');
  expect(await create(names(21))).toBe('BAD_REQUEST: Como máximo 20 zonas.');
  expect(await create(['Gràcia', 'GRACIA'])).toBe('BAD_REQUEST: Hay zonas repetidas.');
  expect(await create(["l'Eixample", 'L’EIXAMPLE'])).toBe('BAD_REQUEST: Hay zonas repetidas.');
  expect(await create([' '])).toBe('BAD_REQUEST: Escribe el nombre de la zona.');
  expect(await create(['x'.repeat(81)])).toBe('BAD_REQUEST: Como máximo 80 caracteres.');
  expect(await outcome(createProperty(agent, { zone: 'x'.repeat(81) }))).toBe(
    'BAD_REQUEST: Como máximo 80 caracteres.',
  );
});
