import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { decision, flat, readMatchNotices as read, wish } from '../fixtures/matches.ts';
import { createProperty } from '../fixtures/properties.ts';
import { call } from '../support/calls.ts';
import { startRecordingServer } from '../support/recording-server.ts';
import { checkScope } from '../support/sql-scope.ts';

const { sql } = sharedServer();
const { proxy, server, createRecords } = await startRecordingServer();
const SALE = 'Disponible para la venta';
const SOLD = 'Vendida';

let agency: TestAgency;
let agent: TestUser;
let manager: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  ({ agent, manager } = agency);
});

const toRows = (ids: string[], version: number, status: typeof SALE | typeof SOLD) => ({
  rows: ids.map((id) => ({ id, version, status })),
});
const setMany = ({ api }: TestUser, ...change: Parameters<typeof toRows>) =>
  api.properties.setStatusMany.mutate(toRows(...change));
const createSold = async (traits: object[]) =>
  await Promise.all(
    traits.map(async (each) => (await createProperty(manager, { ...flat, status: SOLD, ...each })).id),
  );
const seeOwn = () => sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);

describe('properties.setStatusMany', () => {
  test('notifies each responsible user once of the pairs that fit only now', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    await createLead(agent, { ...wish, name: 'Marc' });
    await createLead(manager, { ...wish, name: 'Pere' });
    await createLead(manager, { ...wish, name: 'De nadie', assignedTo: null });
    const ids = await createSold([{ title: 'Uno' }, { title: 'Dos' }, { title: 'Caro', price: 900_000 }]);
    expect(await setMany(manager, ids, 1, SALE)).toEqual({ ownMatches: 2, kept: [] });
    expect(await read(agent)).toEqual([[4, null, null]]);
    expect(await read(manager)).toEqual([]);
  });

  test('names the property where only one of them fits, and compares each with its own type and price', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    await createLead(agent, { ...wish, name: 'Marc' });
    const ids = await createSold([
      { title: 'Uno' },
      { title: 'Local barato', type: 'Local Comercial' },
      { title: 'Caro', price: 900_000 },
    ]);
    await setMany(manager, ids, 1, SALE);
    expect(await read(agent)).toEqual([[2, null, 'Uno']]);
  });

  test('notifies of no pair that was decided, nor of a property that was available before', async () => {
    const lead = await createLead(agent, { ...wish, name: 'Lucía' });
    const [one = '', other = ''] = await createSold([{ title: 'Uno' }, { title: 'Dos' }]);
    const { id: offered } = await createProperty(manager, { ...flat, title: 'Ya libre' });
    expect(await read(agent)).toEqual([[1, 'Lucía', 'Ya libre']]);
    await agent.api.matches.decide.mutate(decision(lead.id, one, 'discarded'));
    await setMany(manager, [one, other, offered], 1, SALE);
    expect((await read(agent))[0]).toEqual([1, 'Lucía', 'Dos']);
  });

  test('notifies nobody where it is refused, and once where the request is repeated', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    const ids = await createSold([{ title: 'Uno' }, { title: 'Dos' }]);
    const rows = toRows(ids, 1, SALE).rows.with(1, { id: ids[1] ?? '', version: 7, status: SALE });
    expect(await outcome(manager.api.properties.setStatusMany.mutate({ rows }))).toMatch(/^CONFLICT/);
    expect(await read(agent)).toEqual([]);
    await setMany(manager, ids, 1, SALE);
    await setMany(manager, ids, 1, SALE);
    expect(await read(agent)).toEqual([[2, 'Lucía', null]]);
  });

  test('undone makes no new matches: what was available a moment ago is not new', async () => {
    await createLead(agent, { ...wish, name: 'Lucía' });
    const { id } = await createProperty(manager, flat);
    const [sold = ''] = await createSold([{ title: 'Vendido hace tiempo' }]);
    expect(await read(agent)).toHaveLength(1);
    await setMany(manager, [id], 1, SOLD);
    await manager.api.properties.setStatusMany.mutate({
      rows: [
        { id, version: 2, status: SALE },
        { id: sold, version: 1, status: SALE },
      ],
    });
    expect((await read(agent))[0]).toEqual([1, 'Lucía', 'Vendido hace tiempo']);
    await manager.api.properties.setStatus.mutate({ id, version: 3, status: SOLD });
    await manager.api.properties.setStatus.mutate({ id, version: 4, status: SALE });
    expect(await read(agent)).toHaveLength(2);
  });

  test('counts what each recipient sees', async () => {
    const colleague = await createTestUser({ agencyId: agency.id });
    for (const user of [agent, colleague, manager]) await createLead(user, { ...wish, name: 'Lucía' });
    await seeOwn();
    const owners = [null, colleague.id, agent.id, agent.id];
    const ids = await createSold(owners.map((assignedTo) => ({ assignedTo })));
    expect(await setMany(manager, ids, 1, SALE)).toEqual({ ownMatches: 4, kept: [] });
    const counts = await Promise.all([agent, colleague].map(read));
    expect(counts.map((each) => each.map(([count]) => count))).toEqual([[3], [2]]);
  });

  test('of 500 takes as few statements and trips as of 2, all of the agency', async () => {
    const all = await createRecords('Muchas');
    const wishes = `'[]', '[]', '[]', '[]', '[]'`;
    await server().sql(
      `insert into leads (id, client_key, agency_id, created_at, updated_at, name, name_folded, max_buy_budget, time_range_interest,
         preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, preferred_zones, assigned_to)
       select lower(hex(randomblob(16))), hex(randomblob(16)), agency_id, created_at, updated_at, 'Lucía', 'lucia', 300000, time_range_interest,
         ${wishes}, ? from leads where id = ?`,
      [all.agent.id, all.ids.lead],
    );
    const insertSold = async (count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      await server().sql(
        `insert into properties (id, client_key, agency_id, created_at, updated_at, title, title_folded, type, status, price, features)
         select value, hex(randomblob(16)), agency_id, created_at, updated_at, 'Piso', 'piso', 'Piso', ?, 250000, '[]'
         from properties, json_each(?) where properties.id = ?`,
        [SOLD, JSON.stringify(ids), all.ids.property],
      );
      return ids;
    };
    const measure = async (count: number) => {
      const ids = await insertSold(count);
      proxy.takeRoundTrips();
      const response = await call(all.manager, 'properties.setStatusMany', toRows(ids, 1, SALE));
      expect(response.status, response.text).toBe(200);
      const trips = proxy.takeRoundTrips();
      const statements = trips.flatMap((trip) => trip.statements);
      expect(checkScope(statements, all.id).unscopedStatements).toEqual([]);
      return { trips: trips.length, statements: statements.length };
    };
    const few = await measure(2);
    expect(few.trips).toBeLessThanOrEqual(4);
    expect(await measure(500)).toEqual(few);
    const counts = (await read(all.agent)).map(([count]) => Number(count));
    expect(counts[0]).toBe(250 * (counts[1] ?? 0));
  });
});

describe('an agent who sees only their own', () => {
  let colleague: TestUser;
  beforeEach(async () => {
    colleague = await createTestUser({ agencyId: agency.id });
    await createLead(colleague, { ...wish, name: 'Escondida' });
    await createLead(manager, { ...wish, name: 'Secreto' });
    await createLead(agency.otherTenant, { ...wish, name: 'Ajena' });
    await seeOwn();
  });
  /** The agent learns nothing of the leads of others: no response names them, no notice tells of them. */
  async function expectNothingLeaks(responses: { text: string }[]) {
    for (const { text } of responses) expect(text).not.toMatch(/Escondida|Secreto|count|notice/);
    expect(await read(agent)).toEqual([]);
    expect((await agent.api.leads.list.query({ filters: {} })).rows).toEqual([]);
    expect(await read(agency.otherTenant)).toEqual([]);
  }

  test('notifies by a new, available or cheaper property of nobody those whose leads are hidden from them', async () => {
    const [sold = '', dear = '', many = ''] = await createSold([
      { title: 'Uno', assignedTo: null },
      { title: 'Dos', assignedTo: null, status: SALE, price: 900_000 },
      { title: 'Tres', assignedTo: null },
    ]);
    const responses = [
      await call(agent, 'properties.setStatus', { id: sold, version: 1, status: SALE }),
      await call(agent, 'properties.setPrice', { id: dear, version: 1, price: 290_000, rentalPrice: null }),
      await call(agent, 'properties.setStatusMany', toRows([many], 1, SALE)),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await createProperty(agent, { ...flat, title: 'Cuatro', assignedTo: null });
    const titles = ['Cuatro', 'Tres', 'Dos', 'Uno'];
    expect(await read(colleague)).toEqual(titles.map((title) => [1, 'Escondida', title]));
    expect(await read(manager)).toEqual(titles.map((title) => [1, 'Secreto', title]));
    await expectNothingLeaks(responses);
  });

  test('notifies by their own property those who see it: a manager, no other agent', async () => {
    await createProperty(agent, { ...flat, title: 'Propio' });
    expect(await read(manager)).toEqual([[1, 'Secreto', 'Propio']]);
    expect(await read(colleague)).toEqual([]);
    const stored = await sql("select count(*) as n from notices where user_id = ? and kind = 'newMatches'", [
      colleague.id,
    ]);
    expect(stored.rows).toEqual([{ n: 0 }]);
    await expectNothingLeaks([]);
  });

  test('notifies of nothing by a property that is hidden from them', async () => {
    const [hidden = ''] = await createSold([{ assignedTo: colleague.id }]);
    const refused = await call(agent, 'properties.setStatusMany', toRows([hidden], 1, SALE));
    expect(refused.status).toBe(404);
    expect(await read(colleague)).toEqual([]);
    await expectNothingLeaks([refused]);
  });

  test('counts by a lead for a colleague the properties which that one sees', async () => {
    await createSold([
      { assignedTo: colleague.id, status: SALE },
      { assignedTo: manager.id, status: SALE },
      { assignedTo: null, status: SALE },
    ]);
    await sql('delete from notices where agency_id = ?', [agency.id]);
    await createLead(agent, { ...wish, name: 'Para otro', assignedTo: colleague.id });
    await createLead(agent, { ...wish, name: 'Para la gerente', assignedTo: manager.id });
    expect(await read(colleague)).toEqual([[2, 'Para otro', null]]);
    expect(await read(manager)).toEqual([[3, 'Para la gerente', null]]);
    await expectNothingLeaks([]);
  });
});
