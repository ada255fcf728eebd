import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { contactFixture } from '../fixtures/contacts.ts';
import { mergeFixture, readPairs } from '../fixtures/duplicates.ts';
import { createLead, insertLeads, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { insertOwners } from '../fixtures/owners.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});
const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T10:00:00.000Z`;
const none = { email: null, phone: null };
const pairsOf = async (user = agency.agent) => (await readPairs(user)).pairs;
const person = (kind: 'lead' | 'owner', id: string) => ({ kind, id });
const dismiss = (first: { kind: 'lead' | 'owner'; id: string }, second: typeof first, isDismissed = true) =>
  agency.agent.api.duplicates.dismiss.mutate({ first, second, isDismissed });

test('duplicates.list: by email, then phone, then name; a pair once, with its highest grade', async () => {
  const [one = '', two = '', three = '', four = '', five = ''] = await insertLeads(agency.id, [
    { ...none, name: 'Ana Gil', email: 'ana@correo.example', phone: '612 345 678', createdAt: day(1) },
    { ...none, name: 'ANA GIL', email: 'ANA@correo.example', phone: '+34612345678', createdAt: day(2) },
    { ...none, name: 'Ana Gil', phone: '0034 612345678', createdAt: day(3) },
    { ...none, name: 'Mercè Güell', createdAt: day(4) },
    { ...none, name: 'merce guell', createdAt: day(5) },
  ]);
  expect(await pairsOf()).toEqual([
    ['email', one, two],
    ['phone', one, three],
    ['phone', two, three],
    ['name', four, five],
  ]);
});

test('duplicates.list compares each number of a phone, and finds a pair once', async () => {
  const phones = ['655111222 / 934111222', '93 411 12 22 ext. 4', '655111222', '+34934111222, 655 111 222'];
  const [one = '', two = '', three = '', four = ''] = await insertLeads(
    agency.id,
    phones.map((phone, index) => ({ name: `Lead ${index}`, email: null, phone, createdAt: day(index + 1) })),
  );
  const [owner = ''] = await insertOwners(agency.id, [
    { name: 'Ana', email: null, phone: '699000111 / 934111222' },
  ]);
  expect(await pairsOf()).toEqual([
    ['phone', one, three],
    ['phone', one, four],
    ['phone', three, four],
    ['phone', one, two],
    ['phone', one, owner],
    ['phone', two, four],
    ['phone', two, owner],
    ['phone', four, owner],
  ]);
});

test('duplicates.list: a person with one number written in two ways is no pair, and meets another once', async () => {
  const [twice = ''] = await insertLeads(agency.id, [
    { ...none, name: 'Ana', phone: '655 111 222 / +34 655 111 222', createdAt: day(1) },
  ]);
  expect(await pairsOf()).toEqual([]);
  const [other = ''] = await insertLeads(agency.id, [
    { ...none, name: 'Bea', phone: '0034 655111222, 655111222', createdAt: day(2) },
  ]);
  expect(await pairsOf()).toEqual([['phone', twice, other]]);
});

test('duplicates.list: numbers of different countries are not the same', async () => {
  const phones = ['+44 7911 123456', '911 123 456', '+34 911 123 456', '07911 123456'];
  const [london = '', madrid = '', spain = '', trunk = ''] = await insertLeads(
    agency.id,
    phones.map((phone, index) => ({ name: `Lead ${index}`, email: null, phone, createdAt: day(index + 1) })),
  );
  expect(await pairsOf()).toEqual([
    ['phone', london, trunk],
    ['phone', madrid, spain],
    ['phone', madrid, trunk],
    ['phone', spain, trunk],
  ]);
});

test('duplicates.list compares a phone of the release before by the key of that release', async () => {
  const [one = '', two = ''] = await insertLeads(agency.id, [
    { name: 'Uno', email: null, phone: '655111222 / 934111222', createdAt: day(1) },
    { name: 'Dos', email: null, phone: '655111222 / 934111222', createdAt: day(2) },
  ]);
  await sql('update leads set phone_numbers = null where id = ?', [two]);
  expect(await pairsOf()).toEqual([['phone', one, two]]);
});

test('duplicates.list compares names as searches do', async () => {
  const [one = '', two = '', three = '', four = ''] = await insertLeads(agency.id, [
    { ...none, name: 'Seán O’Donnell', createdAt: day(1) },
    { ...none, name: "SEAN O'DONNELL", createdAt: day(2) },
    { ...none, name: 'Jürgen Strauß', createdAt: day(3) },
    { ...none, name: 'Jurgen  Strauss', createdAt: day(4) },
    { ...none, name: 'Sean Odonnell', createdAt: day(5) },
  ]);
  expect(await pairsOf()).toEqual([
    ['name', three, four],
    ['name', one, two],
  ]);
});

test('duplicates.list compares leads with owners', async () => {
  const [owner = ''] = await insertOwners(agency.id, [{ name: 'Ana', ...none, phone: '612345678' }]);
  const [lead = ''] = await insertLeads(agency.id, [
    { name: 'Ana Gil', ...none, phone: '+34 612 345 678', createdAt: day(1) },
  ]);
  const [pair] = (await agency.agent.api.duplicates.list.query({})).rows;
  expect(pair).toMatchObject({
    reason: 'phone',
    first: { kind: 'lead', id: lead },
    second: { kind: 'owner', id: owner },
  });
});

test('duplicates.list leaves out pairs that are not the same person, until that is taken back', async () => {
  const [one = '', two = '', three = ''] = await insertLeads(
    agency.id,
    [1, 2, 3].map((date) => ({ ...none, name: 'Ana Gil', createdAt: day(date) })),
  );
  await dismiss(person('lead', two), person('lead', one));
  await dismiss(person('lead', two), person('lead', one));
  await dismiss(person('lead', one), person('lead', two));
  expect(await pairsOf()).toEqual([
    ['name', one, three],
    ['name', two, three],
  ]);
  await dismiss(person('lead', one), person('lead', two), false);
  expect(await pairsOf()).toHaveLength(3);
  const { rows } = await sql(
    "select action from history where entity = 'dismissed_duplicates' and agency_id = ?",
    [agency.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
});

test('duplicates.dismiss returns NOT_FOUND for a missing or foreign record, BAD_REQUEST for one with itself', async () => {
  const [lead = ''] = await insertLeads(agency.id, [none]);
  const [foreign = ''] = await insertLeads(agency.otherTenant.agencyId ?? '', [none]);
  for (const id of [foreign, randomUUID()]) {
    expect(await outcome(dismiss(person('lead', lead), person('lead', id)))).toBe(NOT_FOUND);
    expect(await outcome(dismiss(person('lead', id), person('lead', lead)))).toBe(NOT_FOUND);
  }
  expect(await outcome(dismiss(person('owner', lead), person('lead', lead)))).toBe(
    'BAD_REQUEST: Elige dos fichas distintas.',
  );
});

test('a merge keeps what is not the same person as the other one, and undoing it too', async () => {
  const [one, two, three] = [
    await createLead(agency.agent, { name: 'Ana', ...none }),
    await createLead(agency.agent, { name: 'Ana', ...none }),
    await createLead(agency.agent, { name: 'Ana', ...none }),
  ];
  await dismiss(person('lead', two.id), person('lead', three.id));
  await dismiss(person('lead', one.id), person('lead', two.id));
  const { mergeId } = await agency.agent.api.duplicates.merge.mutate(mergeFixture(one, two));
  expect(await pairsOf()).toEqual([]);
  await agency.agent.api.duplicates.undoMerge.mutate({ id: mergeId });
  expect(await pairsOf()).toEqual([['name', one.id, three.id]]);
});

test('duplicates.list: a number or an address of more than five people is one line, and no pair', async () => {
  await insertLeads(
    agency.id,
    Array.from({ length: 9 }, (_, index) => ({
      ...none,
      name: `Lead ${index}`,
      phone: index === 0 ? '655111222 / 600 000 000' : '600 000 000',
      createdAt: day(index + 1),
    })),
  );
  const email = 'oficina@correo.example';
  const names = Array.from({ length: 11 }, (_, index) => ({ name: `Cliente ${index}`, phone: null }));
  await insertLeads(
    agency.id,
    names.map((lead, index) => ({ ...lead, email: index < 6 ? email : 'cinco@correo.example' })),
  );
  const { pages, pairs } = await readPairs(agency.agent);
  // Those of the address that five people have.
  expect(pairs.map(([reason]) => reason)).toEqual(Array.from({ length: 10 }, () => 'email'));
  expect(pages.flatMap(({ larger }) => larger)).toEqual([
    { reason: 'email', value: email, count: 6 },
    { reason: 'phone', value: '600 000 000', count: 9 },
  ]);
});

test('duplicates.list: what more than five people share hides no pair that shares something else', async () => {
  const office = { email: 'oficina@correo.example', phone: '600 000 000' };
  const ids = await insertLeads(
    agency.id,
    Array.from({ length: 8 }, (_, index) => ({
      ...office,
      name: index >= 6 ? 'Ana Gil' : `Lead ${index}`,
      createdAt: day(index + 1),
    })),
  );
  const [a = '', b = '', c = '', d = '', , , g = '', h = ''] = ids;
  const add = (id: string, contact: Parameters<typeof contactFixture>[0]) =>
    agency.agent.api.contacts.create.mutate({
      clientKey: randomUUID(),
      person: { kind: 'lead', id },
      contact: contactFixture(contact),
    });
  for (const id of [a, b]) await add(id, { phone: '655 111 222' });
  for (const id of [c, d]) await add(id, { email: 'pareja@correo.example' });
  const { pairs, pages } = await readPairs(agency.agent);
  expect(pairs).toEqual([
    ['email', c, d],
    ['phone', a, b],
    ['name', g, h],
  ]);
  expect(pages.flatMap(({ larger }) => larger)).toEqual([
    { reason: 'email', value: office.email, count: 8 },
    { reason: 'phone', value: office.phone, count: 8 },
  ]);
});

test('duplicates.list compares the six oldest of one name, and says that there are more', async () => {
  const ids = await insertLeads(
    agency.id,
    Array.from({ length: 9 }, (_, index) => ({ ...none, name: 'Ana Gil', createdAt: day(index + 1) })),
  );
  const { pages, pairs } = await readPairs(agency.agent);
  expect(pairs).toHaveLength(15);
  expect(new Set(pairs.flatMap(([, ...pair]) => pair))).toEqual(new Set(ids.slice(0, 6)));
  expect(pages.flatMap(({ larger }) => larger)).toEqual([{ reason: 'name', value: 'Ana Gil', count: 9 }]);
});

test('duplicates.list finds every pair once, over many pages', async () => {
  const people = Array.from({ length: 700 }, (_, index) => ({
    name: `Persona ${index}`,
    email: index % 7 === 0 ? `igual${Math.floor(index / 14)}@correo.example` : null,
    phone: index % 2 === 0 ? null : String(600_000_000 + index),
  }));
  const owners = Array.from({ length: 60 }, (_, index) => ({ ...none, name: `Persona ${index * 3}` }));
  await insertLeads(agency.id, people);
  await insertOwners(agency.id, owners);
  const { pages, pairs } = await readPairs(agency.agent);
  expect(pages.length).toBeGreaterThan(3);
  expect(new Set(pairs.map(([, ...pair]) => pair.toSorted().join())).size).toBe(pairs.length);
  expect(pairs.filter(([reason]) => reason === 'email')).toHaveLength(50);
  expect(pairs.filter(([reason]) => reason === 'name')).toHaveLength(60);
});

test('an agent who sees only their own finds no pair with a hidden record', async () => {
  await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  const [one = '', two = '', three = ''] = await insertLeads(
    agency.id,
    [1, 2, 3].map((date) => ({
      ...none,
      name: 'Ana Gil',
      createdAt: day(date),
      assignedTo: date === 3 ? agency.manager.id : null,
    })),
  );
  expect(await pairsOf()).toEqual([['name', one, two]]);
  expect(await pairsOf(agency.manager)).toHaveLength(3);
  expect(await outcome(dismiss(person('lead', one), person('lead', three)))).toBe(NOT_FOUND);
  const phone = '655 111 222 / 934 111 222';
  await insertLeads(agency.id, [{ name: 'Eva', email: null, phone, assignedTo: agency.manager.id }]);
  const hidden = { name: 'Pau', email: null, phone, assignedTo: agency.manager.id };
  await insertOwners(agency.id, [hidden, { ...hidden, name: 'Mar', assignedTo: null }]);
  expect(await pairsOf()).toEqual([['name', one, two]]);
  expect(await pairsOf(agency.manager)).toHaveLength(6);
});

test('duplicates.list finds nothing of another tenant', async () => {
  await insertLeads(agency.id, [none, none]);
  expect(await pairsOf(agency.otherTenant)).toEqual([]);
  await insertLeads(agency.otherTenant.agencyId ?? '', [none]);
  expect(await pairsOf(agency.otherTenant)).toEqual([]);
});
