import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createLead, insertLeads, outcome } from '../fixtures/leads.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
  const { api } = agency.agent;
  await createLead(agency.agent, {
    name: 'María José Peñalver',
    email: 'Pepa.Penalver@correo.example',
    phone: '+34 612 34 56 78',
  });
  await createLead(agency.agent, { name: 'Jordi Güell', email: null, phone: '93 415 28 60' });
  await api.owners.create.mutate({
    clientKey: randomUUID(),
    owner: { name: 'Mercè Àvila', status: 'Inactive', email: 'merce@correo.example', phone: '0034612345678' },
  });
  const property = propertyFixture({ title: 'Piso con mucha luz', address: 'Càrrer d’ARIBAU, 12' });
  const { id } = await api.properties.create.mutate({ clientKey: randomUUID(), property });
  await createAd(agency.agent, id, { title: 'Ático en Gràcia' });
  await api.tasks.create.mutate({
    clientKey: randomUUID(),
    task: {
      title: 'Pedir nota simple de Aribau',
      description: '',
      dueDate: '',
      dueTime: '',
      status: 'completed',
      priority: null,
      assignedTo: null,
      propertyId: null,
      leadId: null,
    },
  });
});

/** The names and titles that a search finds, by kind. */
async function find(search: string, user = agency.agent) {
  const found = await user.api.search.everything.query({ search });
  const groups = Object.entries(found).map(([kind, { rows }]) => [
    kind,
    rows.map((row) => ('name' in row ? row.name : row.title)),
  ]);
  return Object.fromEntries(groups.filter(([, names]) => names?.length)) as Record<string, string[]>;
}
const maria = 'María José Peñalver';
const luz = { properties: ['Piso con mucha luz'], ads: ['Ático en Gràcia'] };

describe('search.everything finds', () => {
  test.each([
    ['maria', { leads: [maria] }],
    ['MARÍA', { leads: [maria] }],
    ['peñalver  maria', { leads: [maria] }],
    ['penalver jose', { leads: [maria] }],
    ['pepa', { leads: [maria] }],
    ['correo.example', { leads: [maria], owners: ['Mercè Àvila'] }],
    ['612345678', { leads: [maria], owners: ['Mercè Àvila'] }],
    ['+34 612-34-56-78', { leads: [maria], owners: ['Mercè Àvila'] }],
    ['5678', { leads: [maria], owners: ['Mercè Àvila'] }],
    ['612 345', { leads: [maria], owners: ['Mercè Àvila'] }],
    ['415 28', { leads: ['Jordi Güell'] }],
    ['luz piso', luz],
    ['aribau', { ...luz, tasks: ['Pedir nota simple de Aribau'] }],
    ['carrer luz', luz],
    ['gracia', { ads: ['Ático en Gràcia'] }],
    ['maria luz', {}],
    ['999999999', {}],
    ['%', {}],
    ['_', {}],
    ['', {}],
    ['   ', {}],
  ])('%j', async (search, expected) => {
    expect(await find(search)).toEqual(expected);
  });
});

test('search.everything finds nothing of another tenant', async () => {
  for (const search of ['maria', '612345678', 'luz', 'gracia', 'aribau'])
    expect(await find(search, agency.otherTenant)).toEqual({});
});

test('search.everything lists five of each kind, the newest first, and counts up to 51', async () => {
  const { id, agent } = await createTestAgency();
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
  await insertLeads(
    id,
    Array.from({ length: 60 }, (_, index) => ({ name: `Común ${index}`, createdAt: at(index) })),
  );
  const { leads } = await agent.api.search.everything.query({ search: 'comun' });
  expect(leads.rows.map(({ name }) => name)).toEqual([59, 58, 57, 56, 55].map((index) => `Común ${index}`));
  expect(leads.total).toBe(51);
});

test('search.everything refuses a text of more than 100 characters, and treats markup as text', async () => {
  const long = agency.agent.api.search.everything.query({ search: 'x'.repeat(101) });
  expect(await outcome(long)).toBe('BAD_REQUEST: Como máximo 100 caracteres.');
  await createLead(agency.agent, { name: '<script>alert(1)</script>' });
  expect(await find('<script>')).toEqual({ leads: ['<script>alert(1)</script>'] });
});

test('a name that a merge has dropped finds the lead that stayed, also the name that it had itself', async () => {
  const { agent } = await createTestAgency();
  const search = async (text: string) =>
    (await agent.api.search.everything.query({ search: text })).leads.rows.map(({ name }) => name);
  const older = await createLead(agent, { name: 'Mercè Riera' });
  const newer = await createLead(agent, { name: 'M. Soler' });
  await agent.api.duplicates.merge.mutate(mergeFixture(older, newer, { choices: { name: 'older' } }));
  expect(await search('soler')).toEqual(['Mercè Riera']);
  expect(await search('riera')).toEqual(['Mercè Riera']);
  expect(await search('·')).toEqual([]);
  const later = await createLead(agent, { name: 'Mercè Riera Puig' });
  await agent.api.duplicates.merge.mutate(
    mergeFixture({ ...older, version: 2 }, later, { choices: { name: 'newer' } }),
  );
  await agent.api.duplicates.merge.mutate(
    mergeFixture({ ...older, version: 3 }, await createLead(agent, { name: 'Mercedes' }), {
      choices: { name: 'newer' },
    }),
  );
  expect(await search('puig')).toEqual(['Mercedes']);
  expect(await search('soler')).toEqual(['Mercedes']);
});
