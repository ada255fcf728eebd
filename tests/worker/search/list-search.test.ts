import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { createLead } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask } from '../fixtures/tasks.ts';

const maria = 'María José Peñalver';
const people = [
  { name: maria, email: 'Pepa.Penalver@correo.example', phone: '630 67 27 67' },
  { name: 'Jordi Güell', email: null, phone: '+34 93 415 28 60' },
  { name: 'Ana 12', email: 'ana630@correo.example', phone: null },
];

let agency: TestAgency;
let lead: string;
beforeAll(async () => {
  agency = await createTestAgency();
  const { agent } = agency;
  for (const person of people) {
    const { id } = await createLead(agent, person);
    if (person.name === maria) lead = id;
    const owner = { ...person, status: 'Active' as const };
    await agent.api.owners.create.mutate({ clientKey: randomUUID(), owner });
  }
  const { id } = await createProperty(agent, {
    title: 'Piso con mucha luz',
    address: 'Càrrer d’ÀVILA, 12',
    zone: 'Gràcia',
  });
  await createProperty(agent, { title: 'Ático nuevo', address: null, zone: 'Sants' });
  await createAd(agent, id, { title: 'Anuncio del portal' });
  await createTask(agent, { title: 'Enviar planos', leadId: lead });
  await createTask(agent, { title: 'Recoger llaves', propertyId: id });
});

const byName = (filters: { name: string }) => ({ filters, limit: 100 });
const byTitle = (filters: { title: string }) => ({ filters, limit: 100 });

/** The names and titles that the search box of each list finds; the total must match. */
async function find(text: string, { api } = agency.agent) {
  const [name, title] = [byName({ name: text }), byTitle({ title: text })];
  const found = {
    leads: await api.leads.list.query(name),
    owners: await api.owners.list.query(name),
    properties: await api.properties.list.query(title),
    ads: await api.ads.list.query(title),
    tasks: await api.tasks.list.query(title),
  };
  const names = Object.entries(found).flatMap(([list, { rows, total }]) => {
    expect(total, list).toBe(rows.length);
    const each = (rows as { name?: string; title?: string }[]).map((row) => row.name ?? row.title);
    return each.length > 0 ? [[list, each.sort()]] : [];
  });
  return Object.fromEntries(names) as Record<string, string[]>;
}

const both = (...names: string[]) => ({ leads: names, owners: names });
const ofMaria = { ...both(maria), tasks: ['Enviar planos'] };
const luz = { properties: ['Piso con mucha luz'], ads: ['Anuncio del portal'], tasks: ['Recoger llaves'] };

describe('the search box of the lists finds', () => {
  test.each([
    ['penalver  MARÍA', ofMaria],
    ['630672767', ofMaria],
    ['+34630672767', ofMaria],
    ['0034 630 67 27 67', ofMaria],
    ['630 67 27 67', ofMaria],
    ['67 27', ofMaria],
    ['630', { ...both('Ana 12', maria), tasks: ['Enviar planos'] }],
    ['930672767', {}],
    ['maria 630672767', ofMaria],
    ['maria +34 630 67 27 67', ofMaria],
    ['0034 630-67-27-67', ofMaria],
    ['934152860', both('Jordi Güell')],
    ['pepa.penalver@correo', ofMaria],
    ['correo.example', { ...both('Ana 12', maria), tasks: ['Enviar planos'] }],
    ['gracia mucha luz', luz],
    ['carrer avila luz', luz],
    ['portal gracia', { ads: ['Anuncio del portal'] }],
    ['planos jose', { tasks: ['Enviar planos'] }],
    ['luz pepa', {}],
    ['luz sants', {}],
    ['mariapeñalver@', {}],
    ['%', {}],
  ])('%j', async (text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  test('no word across two texts', async () => {
    expect(await find('luzgracia')).toEqual({});
    expect(await find('penalverpepa')).toEqual({});
  });

  test('nothing of another tenant', async () => {
    for (const text of ['630672767', 'luz', 'maria'])
      expect(await find(text, agency.otherTenant)).toEqual({});
  });

  test('no task by the lead or property of a colleague that is hidden from the agent', async () => {
    const { id, agent, manager } = await createTestAgency();
    const { id: leadId } = await createLead(agent, people[0]);
    const { id: propertyId } = await createProperty(agent, { title: 'Piso secreto' });
    await createTask(agent, { title: 'Enviar planos', leadId, propertyId });
    await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [id]);
    const colleague = await createTestUser({ agencyId: id });
    for (const title of ['630672767', '67 27', 'peñalver', 'secreto']) {
      expect((await manager.api.tasks.list.query({ filters: { title } })).total, title).toBe(1);
      expect((await colleague.api.tasks.list.query({ filters: { title } })).total, title).toBe(0);
    }
  });
});

// The examples of people who type what they know: the keyboard's apostrophe, plain letters, a comma.
test.each([
  [
    'Dreta de l’Eixample',
    ["dreta de l'eixample", 'L`EIXAMPLE', 'dreta eixample', 'de l eixample', 'leixample'],
  ],
  ['O’Donnell Ana', ["o'donnell", 'ODONNELL', 'ana o´donnell', 'donnell, ana']],
  ['Søren Sørensen', ['sorensen', 'SØREN']],
  ['Łukasz Wałęsa', ['walesa', 'lukasz WALESA', 'wałęsa']],
  ['Strauß Günther', ['strauss', 'STRAUSS gunther', 'strauß', 'STRAUẞ']],
  ['Berenguela Montcada Ripoll', ['MONTCADA, BERENGUELA', '«Montcada» (Ripoll)']],
  ['Avenida São Paulo 12', ['São Paulo', 'sao paulo, 12']],
  ['Calle Köln 3, Marbella', ['Köln', 'KOLN 3 marbella']],
  ['Calle Ensamblaje 45 3º 2ª', ['Calle Ensamblaje, 45, 3º 2ª', 'ensamblaje 45, 3.º 2.ª', '45 3o']],
  ['Col·legi Vila‑real', ['collegi', 'col.legi', 'COL•LEGI', 'vila-real', 'vila real', 'vilareal']],
  ['Oferta 50%_ & más', ['%_', '&', '50% mas', '50_']],
])('%j is found by %j in names, titles and addresses', async (text, typed) => {
  const { agent } = await createTestAgency();
  await createLead(agent, { name: text, email: null, phone: null });
  const owner = { name: text, email: null, phone: null, status: 'Active' as const };
  await agent.api.owners.create.mutate({ clientKey: randomUUID(), owner });
  const { id } = await createProperty(agent, { title: text, address: null, zone: null });
  await createProperty(agent, { title: 'Casa', address: text, zone: null });
  await createProperty(agent, { title: 'Chalet', address: null, zone: text });
  await createAd(agent, id, { title: text });
  await createTask(agent, { title: text });
  for (const each of typed) {
    expect(await find(each, agent), each).toEqual({
      ...both(text),
      properties: [text, 'Casa', 'Chalet'].sort(),
      ads: [text],
      tasks: [text],
    });
    const options = await agent.api.owners.options.query({ search: each });
    expect(
      options.map(({ label }) => label),
      each,
    ).toEqual([text]);
    const { total } = await agent.api.properties.list.query({ filters: { zone: each } });
    expect(total, each).toBe(1);
    const everything = await agent.api.search.everything.query({ search: each });
    expect(everything.properties.total, each).toBe(3);
  }
});

test('the address of a property is found without case and accents, as a text of the other folded columns is', async () => {
  const { agent } = await createTestAgency();
  const address = 'Avinguda ÀÁÈÉÍÏÒÓÚÜÑÇ àáèéíïòóúüñç';
  await createProperty(agent, { title: 'Casa', address });
  for (const title of ['avinguda', 'AVINGUDA', 'aaeeiioouunc', 'ÀÁÈÉÍÏÒÓÚÜÑÇ', 'àáèéíïòóúüñç casa'])
    expect((await agent.api.properties.list.query({ filters: { title } })).total, title).toBe(1);
});
