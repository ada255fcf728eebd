import { beforeEach, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { addTags, createTag } from '../fixtures/tags.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const find = async (search: string, user = agency.agent) => {
  const { leads, properties } = await user.api.search.everything.query({ search });
  return [leads.rows.map(({ name }) => name), properties.rows.map(({ title }) => title), leads.total];
};

test('search.everything: after # the records of a tag come first, by the beginning of its name without case and accents', async () => {
  const { agent } = agency;
  const [ana, berta] = [await createLead(agent, { name: 'Ana' }), await createLead(agent, { name: 'Berta' })];
  await createLead(agent, { name: 'Vecina de #inversor' });
  const property = await createProperty(agent, { title: 'Piso' });
  const [tag, other] = [await createTag(agent, 'Inversión'), await createTag(agent, 'Urgente')];
  await addTags(agent, 'lead', [ana.id], [tag.id]);
  await addTags(agent, 'lead', [berta.id], [other.id]);
  await addTags(agent, 'property', [property.id], [tag.id]);
  expect(await find('#INVERSION')).toEqual([['Ana'], ['Piso'], 1]);
  expect(await find(' #inver ')).toEqual([['Ana', 'Vecina de #inversor'], ['Piso'], 2]);
  expect(await find('inversión')).toEqual([[], [], 0]);
  expect(await find('#%')).toEqual([[], [], 0]);
  expect((await find('#'))[1]).toEqual([]);
});

test('search.everything: after # the lists are those of the tags, of five at most', async () => {
  const { agent } = agency;
  const lead = await createLead(agent, { name: 'Ana' });
  const [first, second] = [await createTag(agent, 'Inversor'), await createTag(agent, 'Inversora')];
  await addTags(agent, 'lead', [lead.id], [first.id, second.id]);
  const find = async (search: string) => (await agent.api.search.everything.query({ search })).leads;
  expect(await find('#inv')).toMatchObject({ total: 1, tagged: 1 });
  expect((await find('#inv')).tagIds.toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await find('#inversora')).toMatchObject({ tagged: 1, tagIds: [second.id] });
  expect(await find('ana')).toMatchObject({ total: 1, tagged: 0, tagIds: [] });
  for (const name of ['Inv 3', 'Inv 4', 'Inv 5', 'Inv 6']) await createTag(agent, name);
  expect(await find('#inv')).toMatchObject({ tagged: 1, tagIds: [] });
});

test('search.everything: a united tag leads to the records of both, a deleted one to none; nothing of others shows', async () => {
  const { agent, manager, otherTenant } = agency;
  const ana = await createLead(agent, { name: 'Ana' });
  const [first, second] = [await createTag(agent, 'Inversor'), await createTag(agent, 'Inversora')];
  await addTags(agent, 'lead', [ana.id], [first.id]);
  await addTags(
    otherTenant,
    'lead',
    [(await createLead(otherTenant, { name: 'Ajena' })).id],
    [(await createTag(otherTenant, 'Inversora')).id],
  );
  await manager.api.tags.unite.mutate({ id: first.id, version: 1, into: second.id });
  expect((await find('#inversora'))[0]).toEqual(['Ana']);
  await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  await sql('update leads set assigned_to = ? where agency_id = ?', [manager.id, agency.id]);
  expect((await find('#inversora'))[0]).toEqual([]);
  expect((await find('#inversora', manager))[0]).toEqual(['Ana']);
  await manager.api.tags.delete.mutate({ id: second.id, version: 1 });
  expect((await find('#inversora', manager))[0]).toEqual([]);
});
