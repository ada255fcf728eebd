import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { COUNT_CAP } from '../../../db/domain/lists.ts';
import type { TagMatch } from '../../../db/domain/tags/tag-param.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestClient } from '../../support/test-users.ts';
import { createLead, insertLeads } from '../fixtures/leads.ts';
import * as owners from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { addTags, createTag } from '../fixtures/tags.ts';
import { startRecordingServer } from '../support/recording-server.ts';

const { sql } = sharedServer();
const { proxy, server } = await startRecordingServer();
let agency: TestAgency;
/** Oldest first. */
let leads: string[];
let a: string;
let b: string;
let c: string;
beforeEach(async () => {
  agency = await createTestAgency();
  const created = (at: number) => `2026-01-0${at + 1}T00:00:00.000Z`;
  leads = await insertLeads(
    agency.id,
    ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((name, at) => ({ name, createdAt: created(at) })),
  );
  const make = async (name: string) => (await createTag(agency.agent, name)).id;
  a = await make('A');
  b = await make('B');
  c = await make('C');
  await addTags(agency.agent, 'lead', leads.slice(0, 3), [a]);
  await addTags(agency.agent, 'lead', leads.slice(2, 4), [b]);
});
const listOf = async (
  { api }: TestClient,
  match: TagMatch,
  ids: string[],
  { sort, limit = 50 }: { sort?: 'name' | 'created'; limit?: number } = {},
) => {
  const filters = { tags: { match, ids } };
  const names: string[] = [];
  let first: number | null = null;
  for (let cursor: Parameters<typeof api.leads.list.query>[0]['cursor']; cursor !== null; ) {
    const page = await api.leads.list.query({ filters, limit, cursor, ...(sort && { sort }) });
    first ??= page.total;
    names.push(...page.rows.map(({ name }) => name));
    cursor = page.next;
  }
  return { names, total: first };
};
const find = async (match: TagMatch, ...ids: string[]) => (await listOf(agency.agent, match, ids)).names;

describe('leads.list by tags', () => {
  test('finds those with one of them, with all, and without any, newest first', async () => {
    expect(await find('any', a)).toEqual(['Tres', 'Dos', 'Uno']);
    expect(await find('any', a, b)).toEqual(['Cuatro', 'Tres', 'Dos', 'Uno']);
    expect(await find('all', a, b)).toEqual(['Tres']);
    expect(await find('all', b, a)).toEqual(['Tres']);
    expect(await find('any', c)).toEqual([]);
    expect(await find('none')).toEqual(['Cinco']);
  });

  test('counts, pages and sorts as it finds', async () => {
    for (const sort of [undefined, 'created', 'name'] as const) {
      const whole = await listOf(agency.agent, 'any', [a, b], { sort });
      const paged = await listOf(agency.agent, 'any', [a, b], { sort, limit: 1 });
      expect.soft(paged, sort).toEqual(whole);
      expect.soft(whole.total, sort).toBe(4);
    }
    expect((await listOf(agency.agent, 'any', [a, b], { sort: 'name' })).names).toEqual([
      'Cuatro',
      'Dos',
      'Tres',
      'Uno',
    ]);
    const board = await agency.agent.api.leads.board.query({ filters: { tags: { match: 'any', ids: [b] } } });
    expect(board.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    const { rows } = await agency.agent.api.leads.list.query({
      filters: { name: 'tres', tags: { match: 'any', ids: [b] } },
    });
    expect(rows.map(({ name }) => name)).toEqual(['Tres']);
  });

  test('follows a renamed tag, leads from a united one to the survivor, and finds nothing by a deleted, foreign or unknown one', async () => {
    const { api } = agency.manager;
    await api.tags.update.mutate({ id: a, version: 1, tag: { name: 'Z', colour: 'pink' } });
    expect(await find('any', a)).toHaveLength(3);
    await api.tags.unite.mutate({ id: a, version: 2, into: b });
    for (const id of [a, b]) expect.soft(await find('any', id)).toEqual(['Cuatro', 'Tres', 'Dos', 'Uno']);
    expect(await find('all', a, b)).toHaveLength(4);
    await api.tags.delete.mutate({ id: b, version: 1 });
    const foreign = await createTag((await createTestAgency()).agent, 'B');
    for (const id of [a, b, foreign.id, randomUUID()]) {
      expect.soft(await find('any', id)).toEqual([]);
      expect.soft(await find('all', id)).toEqual([]);
    }
    expect(await find('all', b, c)).toEqual([]);
    expect(await find('none')).toHaveLength(5);
    await api.tags.restore.mutate({ id: b });
    expect(await find('any', a)).toHaveLength(4);
  });

  test('shows a restricted user their own and those of nobody', async () => {
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await sql('update leads set assigned_to = ? where id = ?', [agency.manager.id, leads[1] ?? '']);
    await sql('update leads set assigned_to = ? where id = ?', [agency.agent.id, leads[2] ?? '']);
    const found = await listOf(agency.agent, 'any', [a]);
    expect(found).toEqual({ names: ['Tres', 'Uno'], total: 2 });
    expect(await find('all', a, b)).toEqual(['Tres']);
  });

  test('refuses six tags, a doubled one and an unknown word', async () => {
    const query = (tags: unknown) =>
      agency.agent.api.leads.list.query({ filters: { tags } } as never).then(
        () => 'ok',
        (error: { data: { code: string } }) => error.data.code,
      );
    expect(await query({ match: 'any', ids: Array.from({ length: 6 }, () => randomUUID()) })).toBe(
      'BAD_REQUEST',
    );
    expect(await query({ match: 'any', ids: [a, a] })).toBe('BAD_REQUEST');
    expect(await query({ match: 'some', ids: [] })).toBe('BAD_REQUEST');
  });
});

test('owners.list and properties.list find by tags as well', async () => {
  const owner = await owners.create(agency.agent, { name: 'Pere' });
  await owners.create(agency.agent, { name: 'Rosa' });
  const property = await createProperty(agency.agent, { ownerId: owner.id });
  await createProperty(agency.agent, { ownerId: owner.id });
  await addTags(agency.agent, 'owner', [owner.id], [a]);
  await addTags(agency.agent, 'property', [property.id], [a]);
  const { api } = agency.agent;
  const tags = { match: 'any' as const, ids: [a] };
  expect((await api.owners.list.query({ filters: { tags } })).rows.map(({ id }) => id)).toEqual([owner.id]);
  expect((await api.properties.list.query({ filters: { tags } })).rows.map(({ id }) => id)).toEqual([
    property.id,
  ]);
  const none = { match: 'none' as const, ids: [] };
  expect((await api.owners.list.query({ filters: { tags: none } })).total).toBe(1);
  expect((await api.properties.list.query({ filters: { tags: none } })).total).toBe(1);
});

describe('leads.list of 3,000 leads with tags', () => {
  let many: TestAgency;
  let tags: string[];
  beforeEach(async () => {
    many = await createTestAgency('Etiquetas', server());
    const { id } = await createLead(many.agent, { name: 'Uno' });
    tags = [];
    for (const name of ['C', 'D', 'E']) tags.push((await createTag(many.agent, name)).id);
    const columns =
      'agency_id, updated_at, name, name_folded, preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest';
    await server().sql(
      `insert into leads (id, client_key, created_at, ${columns}) select value, value, printf('2026-02-01T00:00:%06.3fZ', key / 1000.0), ${columns}
       from leads, json_each(?) where leads.id = ?`,
      [JSON.stringify(Array.from({ length: 3000 }, () => randomUUID())), id],
    );
  });
  const tagAll = (...ids: string[]) =>
    server().sql(
      'insert or ignore into lead_tags (agency_id, tag_id, record_created_at, lead_id) select agency_id, value, created_at, leads.id from leads, json_each(?) where agency_id = ?',
      [JSON.stringify(ids), many.id],
    );
  const read = async (input: Parameters<TestClient['api']['leads']['list']['query']>[0]) => {
    proxy.takeRoundTrips();
    const page = await many.agent.api.leads.list.query(input);
    const trips = proxy.takeRoundTrips();
    const ofLeads = trips
      .flatMap(({ statements }) => statements)
      .filter(({ sql }) => sql.includes('"leads"'));
    const sum = (statements: typeof ofLeads) =>
      statements.reduce((total, { rowsRead }) => total + rowsRead, 0);
    return {
      page,
      trips: trips.length,
      rowsRead: sum(ofLeads),
      ofPage: sum(ofLeads.filter(({ sql }) => !/^select count/i.test(sql))),
    };
  };
  const byTag = (match: TagMatch, ids: string[]) => ({ filters: { tags: { match, ids } } });

  test('reads by a tag of all no more than by what no index has, also on a further page', async () => {
    await tagAll(tags[0] ?? '');
    const plain = await read({ filters: { source: 'Email' } });
    const tagged = await read(byTag('any', tags.slice(0, 1)));
    expect(tagged.page.rows).toHaveLength(50);
    expect(tagged.page.total).toBe(COUNT_CAP + 1);
    expect(tagged.trips).toBeLessThanOrEqual(2);
    const later = await read({ ...byTag('any', tags.slice(0, 1)), cursor: tagged.page.next });
    expect(later.page.rows).toHaveLength(50);
    // A list that is filtered by what no index has reads every row until 1,001 are counted.
    expect(plain.rowsRead).toBeGreaterThan(3000);
    for (const { rowsRead } of [tagged, later]) expect(rowsRead).toBeLessThanOrEqual(plain.rowsRead);
  });

  test('reads for a page twice the rows and the links shown at most, by a tag thrice', async () => {
    const without = await read({ filters: {} });
    expect(without.ofPage).toBeGreaterThan(50);
    for (const count of [1, 3]) {
      await tagAll(...tags.slice(0, count));
      const shown = await read({ filters: {} });
      expect(shown.page.rows.map((row) => row.tags.length)).toEqual(Array(50).fill(count));
      expect(shown.trips).toBe(2);
      expect.soft(shown.ofPage, `${count}`).toBeLessThanOrEqual(2 * (without.ofPage + 51 * count));
      const { page } = await read(byTag('any', tags.slice(0, 1)));
      for (const cursor of [null, page.next]) {
        const tagged = await read({ ...byTag('any', tags.slice(0, 1)), cursor });
        expect(tagged.page.rows).toHaveLength(50);
        expect(tagged.trips).toBe(2);
        expect.soft(tagged.ofPage, `${count}`).toBeLessThanOrEqual(3 * shown.ofPage);
      }
    }
    const { ofPage } = await read({ filters: {} });
    for (const match of ['any', 'all'] as const) {
      const tagged = await read(byTag(match, tags));
      expect.soft(tagged.trips, match).toBe(2);
      // Of each further tag its links.
      expect.soft(tagged.ofPage, match).toBeLessThanOrEqual(3 * ofPage + 51 * (tags.length - 1));
    }
  });
});
