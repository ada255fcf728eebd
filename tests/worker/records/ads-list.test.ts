import { beforeAll, describe, expect, test } from 'vitest';
import type { AdFilters } from '../../../db/domain/ads/ad-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { adIds, createAd } from '../fixtures/ads.ts';
import { outcome } from '../fixtures/leads.ts';
import { insertAds, insertOwners, insertProperties } from '../fixtures/owners.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let owners: string[];
let homes: string[];
let ids: string[];
beforeAll(async () => {
  agency = await createTestAgency();
  owners = await insertOwners(agency.id, [{ name: 'Núria' }, { name: 'Pere' }]);
  homes = await insertProperties(agency.id, [
    { title: 'Piso de Núria', ownerId: owners[0] },
    { title: 'Casa de Núria', ownerId: owners[0] },
    { title: 'De nadie', ownerId: null },
  ]);
  const [flat = '', server = '', none = ''] = homes;
  ids = await insertAds(agency.id, [
    { title: 'Ático en GRÀCIA', propertyId: flat },
    { title: 'Casa en Peñíscola', propertyId: server, platform: 'Fotocasa', status: 'Paused' },
    { title: 'Piso 100% exterior_sur', propertyId: none, status: 'Expired' },
    { title: 'Dúplex «Güell» 李', propertyId: flat, platform: 'Fotocasa' },
  ]);
  const [theirs = ''] = await insertProperties(agency.otherTenant.agencyId ?? '', [{ title: 'Ajena' }]);
  await insertAds(agency.otherTenant.agencyId ?? '', [{ title: 'Ático en GRÀCIA', propertyId: theirs }]);
});

/** The response of the list: the indexes of the ads found, their count, and the count of all. */
async function found(filters: AdFilters) {
  const { rows, total, all } = await agency.agent.api.ads.list.query({ filters });
  return { at: rows.map(({ id }) => ids.indexOf(id)).sort(), total, all };
}
const only = (at: number[]) => ({ at, total: at.length, all: 4 });

describe('ads.list filters by title, ignoring case and accents, at any position', () => {
  test.each([
    ['gracia', [0]],
    ['GRÀCIA', [0]],
    ['peniscola', [1]],
    ['Peñís', [1]],
    ['%', [2]],
    ['_', [2]],
    ['guell', [3]],
    ['李', [3]],
    [' en ', [0, 1]],
    ['', [0, 1, 2, 3]],
    ["' or 1=1 --", [2]],
    ["' or 1=2x --", []],
  ])('%j', async (title, expected) => {
    expect(await found({ title })).toEqual(only(expected));
  });
});

describe('ads.list filters by status, platform, property and owner', () => {
  test.each<[Pick<AdFilters, 'status' | 'platform' | 'title'>, number[]]>([
    [{ status: 'Active' }, [0, 3]],
    [{ status: 'Paused' }, [1]],
    [{ status: 'Expired' }, [2]],
    [{ platform: 'Fotocasa' }, [1, 3]],
    [{ platform: 'Habitaclia' }, []],
    [{ platform: 'Fotocasa', status: 'Active' }, [3]],
    [{ platform: 'Fotocasa', status: 'Active', title: 'gracia' }, []],
  ])('%j', async (filters, expected) => {
    expect(await found(filters)).toEqual(only(expected));
  });

  test('ads.list with a property returns its ads, with an owner those of all their properties', async () => {
    const [flat, server, none] = homes;
    expect(await found({ propertyId: flat })).toEqual(only([0, 3]));
    expect(await found({ propertyId: server, platform: 'Idealista' })).toEqual(only([]));
    expect(await found({ ownerId: owners[0] })).toEqual(only([0, 1, 3]));
    expect(await found({ ownerId: owners[1] })).toEqual(only([]));
    expect(await found({ ownerId: owners[0], status: 'Active' })).toEqual(only([0, 3]));
    expect(await found({ ownerId: owners[0], propertyId: server, title: 'CASA' })).toEqual(only([1]));
    expect(await found({ ownerId: owners[0], propertyId: none })).toEqual(only([]));
  });

  test('ads.list with a property or owner of another tenant returns nothing', async () => {
    for (const filters of [{ ownerId: owners[0] }, { propertyId: homes[0] }])
      expect(await adIds(agency.otherTenant, filters)).toEqual([]);
    expect(await adIds(agency.otherTenant)).toHaveLength(1);
  });
});

test('ads.list returns the property and the metrics of each ad', async () => {
  const { rows } = await agency.agent.api.ads.list.query({ filters: { title: 'guell' } });
  expect(rows).toEqual([
    {
      id: ids[3],
      version: 1,
      createdAt: expect.any(String),
      updatedAt: rows[0]?.createdAt,
      title: 'Dúplex «Güell» 李',
      description: null,
      propertyId: homes[0],
      cover: null,
      propertyTitle: 'Piso de Núria',
      platform: 'Fotocasa',
      status: 'Active',
      ...{ url: null, externalId: null, publishedOn: null, expiresOn: null, receivedLeads: 0 },
      views: 0,
      leadsCount: 0,
      performance: 'Medium',
    },
  ]);
});

test('ads.list counts match the stored rows after creations, updates and deletions', async () => {
  const { id, agent } = await createTestAgency();
  const [flat = '', server = ''] = await insertProperties(id, [{}, {}]);
  const keptAd = await createAd(agent, flat);
  const deletedAd = await createAd(agent, flat, { status: 'Paused' });
  await createAd(agent, server, { platform: 'Fotocasa' });
  const ad = { title: 'Otro', description: null, propertyId: server, platform: 'Fotocasa' } as const;
  await agent.api.ads.update.mutate({ ...keptAd, ad: { ...ad, status: 'Expired' } });
  await agent.api.ads.delete.mutate({ id: deletedAd.id });
  const queries: [AdFilters, string][] = [
    [{}, 'true'],
    [{ status: 'Active' }, "status = 'Active'"],
    [{ status: 'Paused' }, "status = 'Paused'"],
    [{ status: 'Expired', platform: 'Fotocasa' }, "status = 'Expired' and platform = 'Fotocasa'"],
    [{ platform: 'Idealista' }, "platform = 'Idealista'"],
    [{ propertyId: server }, `property_id = '${server}'`],
  ];
  for (const [filters, where] of queries) {
    const { rows } = await sql(
      `select sum(${where}) as total, count(*) as "all" from ads where agency_id = ?`,
      [id],
    );
    const { total, all } = await agent.api.ads.list.query({ filters, limit: 1 });
    const counted = { total: Number(rows[0]?.total), all: Number(rows[0]?.all) };
    expect.soft({ total, all }, where).toEqual(counted);
  }
  expect((await agent.api.ads.list.query({ filters: {} })).all).toBe(2);
});

test('ads.list pages contain every ad once, newest first, also with equal timestamps', async () => {
  const { id, agent } = await createTestAgency();
  const [propertyId = ''] = await insertProperties(id, [{}]);
  const moments = Array.from({ length: 23 }, (_, at) => `2026-05-0${1 + (at % 4)}T10:00:00.000Z`);
  const insertedIds = await insertAds(
    id,
    moments.map((createdAt) => ({ createdAt, propertyId })),
  );
  const keys = insertedIds.map((one, at) => `${moments[at]} ${one}`).toSorted();
  const expected = keys.toReversed().map((key) => key.split(' ')[1]);
  for (const limit of [1, 5, 23, 50]) expect.soft(await adIds(agent, {}, limit)).toEqual(expected);
  expect(await adIds(agent, { propertyId, status: 'Active' }, 4)).toEqual(expected);
});

test.each([
  { status: 'Activo' },
  { platform: 'idealista' },
  { ownerId: 'nada' },
  { propertyId: 5 },
  { agencyId: 'x' },
])('ads.list returns BAD_REQUEST for the filter %j', async (filters) => {
  const rejected = agency.agent.api.ads.list.query({ filters: filters as AdFilters });
  expect(await outcome(rejected)).toMatch(/^BAD_REQUEST: /);
});
