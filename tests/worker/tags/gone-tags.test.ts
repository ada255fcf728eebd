import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../fixtures/leads.ts';
import { addTags, createTag } from '../fixtures/tags.ts';
import { runScheduled } from '../support/stored-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const sql: TestServer['sql'] = (...statement) => server.sql(...statement);
let agency: TestAgency;
let leads: string[];
beforeEach(async () => {
  agency = await createTestAgency('Etiquetas', server);
  const { id } = await createLead(agency.agent, { name: 'Uno' });
  const columns =
    'agency_id, created_at, updated_at, name, name_folded, preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest';
  leads = [id, ...Array.from({ length: 519 }, () => randomUUID())];
  await sql(
    `insert into leads (id, client_key, ${columns}) select value, value, ${columns} from leads, json_each(?) where leads.id = ?`,
    [JSON.stringify(leads.slice(1)), id],
  );
});
const countLinks = async (tagId: string) =>
  (await sql('select count(*) as count from lead_tags where tag_id = ?', [tagId])).rows[0]?.count;
const makeOld = (tagId: string) =>
  sql('update tags set gone_at = ? where id = ?', [new Date(Date.now() - 12 * 60_000).toISOString(), tagId]);
const countOf = async (id: string) =>
  (await agency.manager.api.tags.counts.query()).leads.find((each) => each.id === id)?.count ?? 0;

test('links of a united tag go to the survivor once it cannot be undone, in slices, each record once', async () => {
  const [a, b] = [await createTag(agency.agent, 'A'), await createTag(agency.agent, 'B')];
  await addTags(agency.agent, 'lead', leads.slice(0, 500), [a.id]);
  await addTags(agency.agent, 'lead', leads.slice(500), [a.id]);
  await addTags(agency.agent, 'lead', leads.slice(0, 10), [b.id]);
  await agency.manager.api.tags.unite.mutate({ id: a.id, version: 1, into: b.id });
  expect(await countOf(b.id)).toBe(520);
  await runScheduled(server);
  expect(await countLinks(a.id)).toBe(520);
  await makeOld(a.id);
  await runScheduled(server);
  expect([await countLinks(a.id), await countLinks(b.id), await countOf(b.id)]).toEqual([0, 520, 520]);
  const filters = { tags: { match: 'any' as const, ids: [a.id] } };
  expect((await agency.agent.api.leads.list.query({ filters })).total).toBe(520);
});

test('a deleted tag goes with its links once it cannot be undone', async () => {
  const a = await createTag(agency.agent, 'A');
  await addTags(agency.agent, 'lead', leads.slice(0, 500), [a.id]);
  await agency.manager.api.tags.delete.mutate({ id: a.id, version: 1 });
  expect(await countOf(a.id)).toBe(0);
  await runScheduled(server);
  expect(await countLinks(a.id)).toBe(500);
  await makeOld(a.id);
  await runScheduled(server);
  expect(await countLinks(a.id)).toBe(0);
  expect((await sql('select id from tags where id = ?', [a.id])).rows).toEqual([]);
});

test('tags.counts counts what the reader sees', async () => {
  const a = await createTag(agency.agent, 'A');
  await addTags(agency.agent, 'lead', leads.slice(0, 3), [a.id]);
  await sql('update leads set assigned_to = ? where id = ?', [agency.manager.id, leads[0] ?? '']);
  await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  expect(await countOf(a.id)).toBe(3);
  const { leads: seen } = await agency.agent.api.tags.counts.query();
  expect(seen).toEqual([{ id: a.id, count: 2 }]);
});
