import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { requiredDocuments } from '../../../db/domain/documents/documents.ts';
import {
  getGroupStatuses,
  propertyGroups,
  propertyStatuses,
} from '../../../db/domain/properties/properties.ts';
import type { PropertyFilters } from '../../../db/domain/properties/property-input.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { sendDocument } from '../fixtures/files.ts';
import { outcome } from '../fixtures/leads.ts';
import { createOwner, createProperty, insertProperties, propertyIds } from '../fixtures/properties.ts';

const titles = ['Ático en GRÀCIA', 'Casa en Peñíscola', 'Piso 100% exterior_sur', 'Dúplex «Güell» 李'];
let agency: TestAgency;
let ids: string[];
beforeAll(async () => {
  agency = await createTestAgency();
  const many = titles.map((title) => ({ title }));
  ids = await insertProperties(agency.id, many);
  await insertProperties(agency.otherTenant.agencyId ?? '', many);
});

describe('properties.list filters by title, ignoring case and accents, at any position', () => {
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
    const { rows, total, all } = await agency.agent.api.properties.list.query({ filters: { title } });
    expect(rows.map(({ id }) => ids.indexOf(id)).sort()).toEqual(expected);
    expect([total, all]).toEqual([expected.length, 4]);
  });
});

describe('properties.list filters by status, status group and owner', () => {
  let all: { id: string; status: string; ownerId: string | null }[];
  let owners: string[];
  let many: TestAgency;
  beforeAll(async () => {
    many = await createTestAgency();
    owners = [await createOwner(many.agent, 'Núria Ferrer'), await createOwner(many.agent, 'Pere Puig')];
    const rows = propertyStatuses.flatMap((status) =>
      [owners[0], owners[1], null].map((ownerId = null) => ({ status, ownerId, title: `Casa ${status}` })),
    );
    const insertedIds = await insertProperties(many.id, rows);
    all = rows.map((row, at) => ({ ...row, id: insertedIds[at] ?? '' }));
  });

  async function expectOnly(filters: PropertyFilters, wanted: (row: (typeof all)[number]) => boolean) {
    const expected = all.filter(wanted).map(({ id }) => id);
    const { total } = await many.agent.api.properties.list.query({ filters, limit: 1 });
    const listedIds = await propertyIds(many.agent, filters, 4);
    expect.soft(listedIds.toSorted(), JSON.stringify(filters)).toEqual(expected.toSorted());
    expect.soft(total, JSON.stringify(filters)).toBe(expected.length);
  }
  test('each status alone, and each group with its statuses', async () => {
    for (const status of propertyStatuses) await expectOnly({ status }, (row) => row.status === status);
    for (const group of propertyGroups)
      await expectOnly({ group }, ({ status }) => getGroupStatuses(group).some((one) => one === status));
  });

  test('an owner, with the name to display, combined with other filters', async () => {
    const [ownerId = ''] = owners;
    await expectOnly({ ownerId }, (row) => row.ownerId === ownerId);
    const both = { ownerId, group: 'sold', title: 'alquilada' } as const;
    await expectOnly(both, (row) => row.ownerId === ownerId && row.status === 'Alquilada');
    const { rows } = await many.agent.api.properties.list.query({ filters: {}, limit: 100 });
    const names = new Map(rows.map((row) => [row.ownerId, row.ownerName]));
    expect(names).toEqual(
      new Map([
        [owners[0], 'Núria Ferrer'],
        [owners[1], 'Pere Puig'],
        [null, null],
      ]),
    );
  });

  test('an owner of another tenant matches nothing', async () => {
    const ownerId = await createOwner(many.otherTenant, 'Ajena');
    await expectOnly({ ownerId }, () => false);
    expect(await propertyIds(many.otherTenant, { ownerId: owners[0] })).toEqual([]);
  });
});

test('properties.list pages contain every property once, newest first, also with equal timestamps', async () => {
  const { id, agent } = await createTestAgency();
  const moments = Array.from({ length: 23 }, (_, at) => `2026-05-0${1 + (at % 4)}T10:00:00.000Z`);
  const insertedIds = await insertProperties(
    id,
    moments.map((createdAt) => ({ createdAt })),
  );
  const keys = insertedIds.map((one, at) => `${moments[at]} ${one}`).toSorted();
  const expected = keys.toReversed().map((key) => key.split(' ')[1]);
  for (const limit of [1, 5, 23, 50]) expect.soft(await propertyIds(agent, {}, limit)).toEqual(expected);
});

test('properties.options with an owner returns theirs only, and nothing to another tenant', async () => {
  const { agent, otherTenant } = await createTestAgency();
  const ownerId = await createOwner(agent, 'Núria Ferrer');
  const { id } = await createProperty(agent, { title: 'Piso de Núria', ownerId });
  await createProperty(agent, { title: 'Otra' });
  const { options } = agent.api.properties;
  const { address, status, price, rentalPrice } = propertyFixture();
  const details = { reference: 'LL-0001', address, status, price, rentalPrice, cover: null };
  expect(await options.query({ ownerId })).toEqual([{ id, label: 'Piso de Núria', ...details }]);
  expect(await options.query({ ownerId, search: 'otra' })).toEqual([]);
  expect(await options.query({ ownerId: randomUUID() })).toEqual([]);
  expect(await otherTenant.api.properties.options.query({ ownerId })).toEqual([]);
  await expect(options.query({ ownerId: 'x' })).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
});

test('properties.list filters by operation, type, and missing documents', async () => {
  const { agent } = await createTestAgency();
  const create = (title: string, traits: object) => createProperty(agent, { title, ...traits });
  const { id: complete } = await create('Completa', { type: 'Piso', status: 'Disponible para la venta' });
  const { id: partly } = await create('A medias', { type: 'Piso', status: 'Alquilada' });
  await create('Nada', { type: 'Garaje', status: 'Disponible para la venta o el alquiler' });
  const [first, ...others] = requiredDocuments;
  await sendDocument(agent, complete, pdf(), { name: 'a.pdf', category: first });
  await sendDocument(agent, partly, pdf(), { name: 'a.pdf', category: first });
  for (const category of others) await agent.api.documents.waive.mutate({ propertyId: complete, category });
  const find = async (filters: PropertyFilters) => {
    const { rows, total } = await agent.api.properties.list.query({ filters });
    expect(total).toBe(rows.length);
    return rows.map(({ title }) => title).sort();
  };
  expect(await find({ operation: 'sale' })).toEqual(['Completa', 'Nada']);
  expect(await find({ operation: 'rent' })).toEqual(['A medias', 'Nada']);
  expect(await find({ type: 'Piso' })).toEqual(['A medias', 'Completa']);
  expect(await find({ documents: 'missing' })).toEqual(['A medias', 'Nada']);
  expect(await find({ documents: 'missing', operation: 'rent', type: 'Piso' })).toEqual(['A medias']);
  await agent.api.documents.unwaive.mutate({ propertyId: complete, category: others[0] ?? first });
  expect(await find({ documents: 'missing', operation: 'sale' })).toEqual(['Completa', 'Nada']);
});

test('properties.options finds by address and words in any order', async () => {
  const { agent } = await createTestAgency();
  const { id } = await createProperty(agent, { title: 'Piso con luz', address: 'Carrer de Verdi, 12' });
  await createProperty(agent, { title: 'Piso con luz', address: 'Carrer d’Aribau, 3' });
  const found = await agent.api.properties.options.query({ search: 'verdi piso' });
  expect(found.map((option) => option.id)).toEqual([id]);
});

test('properties.options returns matches by title, and the chosen property whatever its title', async () => {
  const { options } = agency.agent.api.properties;
  const labels = (found: { label: string }[]) => found.map(({ label }) => label);
  const all = [titles[0], titles[1], titles[3], titles[2]];
  expect(labels(await options.query({}))).toEqual(all);
  expect(labels(await options.query({ search: 'GUELL' }))).toEqual([titles[3]]);
  expect(labels(await options.query({ chosen: ids[2] }))).toEqual(all);
});

test.each([
  { status: 'Disponible' },
  { group: 'rented' },
  { ownerId: 'nada' },
  { title: 5 },
  { agencyId: 'x' },
])('properties.list returns BAD_REQUEST for the filter %j', async (filters) => {
  const rejected = agency.agent.api.properties.list.query({ filters: filters as PropertyFilters });
  expect(await outcome(rejected)).toMatch(/^BAD_REQUEST: /);
});
