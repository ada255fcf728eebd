import { beforeAll, describe, expect, test } from 'vitest';
import type { ListCursor } from '../../../db/domain/fields.ts';
import type { OwnerFilters } from '../../../db/domain/owners/owner-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertAds, insertOwners, insertProperties } from '../fixtures/owners.ts';

const { sql } = sharedServer();
const ownerRows = [
  { name: 'Ramón GARCÍA Peñíscola', email: 'Ramon.Garcia@Correo.Example', phone: '+34 612 34 56 78' },
  { name: 'Núria Güell', email: 'nuria_guell@bustia.example', phone: '93 415-28-60', status: 'Inactive' },
  { name: '100% Fincas_Norte', email: null, phone: null },
  { name: 'Josep Maria Coll·lectiu', email: '50%@mail.example', phone: '600 000 000', status: 'Inactive' },
] as const;

let agency: TestAgency;
let ids: string[];
beforeAll(async () => {
  agency = await createTestAgency();
  ids = await insertOwners(agency.id, [...ownerRows]);
  await insertOwners(agency.otherTenant.agencyId ?? '', [...ownerRows]);
});

const list = (filters: OwnerFilters) => agency.agent.api.owners.list.query({ filters });

describe('owners.list filters', () => {
  test.each<[OwnerFilters, number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ name: 'garcia' }, [0]],
    [{ name: 'peniscola' }, [0]],
    [{ name: ' GÜELL ' }, [1]],
    [{ name: '%' }, [2, 3]],
    [{ name: '_' }, [1, 2]],
    [{ name: 'Maria josep 600' }, [3]],
    [{ name: '+34934152860' }, [1]],
    [{ name: 'nadie' }, []],
    [{ email: 'CORREO' }, [0]],
    [{ email: '%' }, [3]],
    [{ phone: '612345678' }, [0]],
    [{ phone: '415 28' }, [1]],
    [{ phone: '+34 934152860' }, [1]],
    [{ phone: 'sin dígitos' }, []],
    [{ status: 'Inactive' }, [1, 3]],
    [{ status: 'Active', name: 'r' }, [0, 2]],
    [{ status: 'Inactive', name: 'garcia' }, []],
  ])('%j', async (filters, expected) => {
    const { rows, total, all } = await list(filters);
    expect(rows.map(({ id }) => ids.indexOf(id)).sort()).toEqual(expected);
    expect({ total, all }).toEqual({ total: expected.length, all: ownerRows.length });
  });
});

test('owners.list pages contain every owner once, newest first', async () => {
  const { id, agent } = await createTestAgency();
  const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString();
  // Three owners share each timestamp, so that the id decides the order.
  const insertedIds = await insertOwners(
    id,
    Array.from({ length: 25 }, (_, index) => ({ createdAt: at(Math.floor(index / 3)) })),
  );
  const listedOwners: { id: string; createdAt: string }[] = [];
  for (let cursor: ListCursor | null | undefined; cursor !== null; ) {
    const page = await agent.api.owners.list.query({ filters: {}, limit: 4, cursor });
    listedOwners.push(...page.rows);
    cursor = page.next;
  }
  expect(listedOwners.map((owner) => owner.id).sort()).toEqual(insertedIds.sort());
  const places = listedOwners.map((owner) => owner.createdAt + owner.id);
  expect(places).toEqual(places.toSorted().reverse());
});

describe('counts of properties and active ads', () => {
  /** Counts without the counters, straight from the tables. */
  async function counted(ownerId: string) {
    const { rows } = await sql(
      `select (select count(*) from properties where owner_id = ?1) as properties,
              (select count(*) from ads join properties p on p.id = ads.property_id
               where p.owner_id = ?1 and ads.status = 'Active') as ads`,
      [ownerId],
    );
    return { propertiesCount: Number(rows[0]?.properties), activeAdsCount: Number(rows[0]?.ads) };
  }

  test('match the stored rows in owners.list and owners.get', async () => {
    const { id: agencyId, agent, otherTenant } = await createTestAgency();
    const owners = await insertOwners(agencyId, [{ name: 'Dos' }, { name: 'Una' }, { name: 'Ninguna' }]);
    const [two = '', one = ''] = owners;
    const [first = '', second = '', third = '', ownerless = ''] = await insertProperties(agencyId, [
      { ownerId: two },
      { ownerId: two },
      { ownerId: one },
      {},
    ]);
    await insertAds(agencyId, [
      { propertyId: first },
      { propertyId: first },
      { propertyId: first, status: 'Paused' },
      { propertyId: second, status: 'Expired' },
      { propertyId: second },
      { propertyId: third, status: 'Paused' },
      { propertyId: ownerless },
    ]);
    const [theirs = ''] = await insertOwners(otherTenant.agencyId ?? '', [{ name: 'Dos' }]);
    await insertProperties(otherTenant.agencyId ?? '', [{ ownerId: theirs }]);

    const { rows } = await agent.api.owners.list.query({ filters: {} });
    for (const owner of rows) {
      const expected = await counted(owner.id);
      expect.soft(owner, owner.name).toMatchObject(expected);
      expect.soft(await agent.api.owners.get.query({ id: owner.id })).toMatchObject(expected);
    }
    expect(rows.find(({ id }) => id === two)).toMatchObject({ propertiesCount: 2, activeAdsCount: 3 });
  });
});

describe('owners.options', () => {
  const getOptionNames = async (input: { search?: string; chosen?: string | null }) =>
    (await agency.agent.api.owners.options.query(input)).map(({ label }) => label);

  test('returns the active owners by name', async () => {
    expect(await getOptionNames({})).toEqual(['100% Fincas_Norte', 'Ramón GARCÍA Peñíscola']);
  });
  test('returns the chosen owner too, even if inactive', async () => {
    expect(await getOptionNames({ chosen: ids[1] })).toEqual([
      'Núria Güell',
      '100% Fincas_Norte',
      'Ramón GARCÍA Peñíscola',
    ]);
  });
  test('filters by the search', async () => {
    expect(await getOptionNames({ search: 'garcía', chosen: ids[1] })).toEqual(['Ramón GARCÍA Peñíscola']);
    expect(await getOptionNames({ search: 'guell' })).toEqual([]);
    expect(await getOptionNames({ search: 'peniscola ramon' })).toEqual(['Ramón GARCÍA Peñíscola']);
    expect(await getOptionNames({ search: '+34612345678' })).toEqual(['Ramón GARCÍA Peñíscola']);
    expect(await getOptionNames({ search: '34 56' })).toEqual(['Ramón GARCÍA Peñíscola']);
    expect(await getOptionNames({ search: 'garcia@correo' })).toEqual(['Ramón GARCÍA Peñíscola']);
    expect(await getOptionNames({ search: 'correo' })).toEqual([]);
  });
  test('says phone and email', async () => {
    const [, option] = await agency.agent.api.owners.options.query({});
    expect(option).toEqual({
      agreeing: null,
      id: ids[0],
      label: 'Ramón GARCÍA Peñíscola',
      phone: '+34 612 34 56 78',
      email: 'Ramon.Garcia@Correo.Example',
    });
  });
});
