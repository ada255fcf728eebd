import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createLead } from '../fixtures/leads.ts';
import { startRecordingServer } from '../support/recording-server.ts';
import { runScheduled } from '../support/stored-files.ts';

const { proxy, server } = await startRecordingServer();
const sql = (text: string, args: (string | number | null)[] = []) => server().sql(text, args);
const createAgency = (name: string) => createTestAgency(name, server());

type Person = { name: string; email?: string | null; phone?: string | null; assignedTo?: string };
/** Inserts leads a second apart, in one statement. */
async function insertPeople({ id }: TestAgency, people: Person[]) {
  const rows = people.map(({ name, email = null, phone = null, assignedTo = null }) => {
    const folded = foldPerson({ name, email, phone });
    return [
      name,
      email,
      phone,
      folded.nameFolded,
      folded.emailFolded,
      folded.phoneFolded,
      folded.searchText,
      folded.phoneNumbers,
      folded.sortText,
      assignedTo,
    ];
  });
  await sql(
    `insert into leads (id, agency_id, client_key, created_at, updated_at, name, email, phone, name_folded, email_folded, phone_folded,
       search_text, phone_numbers, sort_text, assigned_to, preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features,
       time_range_interest)
     select lower(hex(randomblob(4)) || '-0000-4000-8000-' || hex(randomblob(6))), ?1, lower(hex(randomblob(16))),
       strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || key || ' seconds'), '', value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
       value ->> 5, value ->> 6, value ->> 7, value ->> 8, value ->> 9, '[]', '[]', '[]', '[]', '6_months'
     from json_each(?2)`,
    [id, JSON.stringify(rows)],
  );
}
const findNames = async ({ api }: TestUser, name: string, sort?: 'name') =>
  (await api.leads.list.query({ filters: { name }, sort })).rows.map((row) => row.name);

/** The rows that the database reads for a call, and what it answers. */
async function countRows<R>(call: () => Promise<R>): Promise<{ read: number; result: R }> {
  proxy.takeRoundTrips();
  const result = await call();
  const statements = proxy.takeRoundTrips().flatMap((trip) => trip.statements);
  return { result, read: statements.reduce((sum, { rowsRead = 0 }) => sum + rowsRead, 0) };
}

const FIRST = ['María', 'Núria', 'Jordi', 'Laura', 'Marta', 'Pau', 'Anna', 'Xavier', 'Pere', 'Olga'];
const LAST = ['García', 'Martínez', 'López', 'Vila', 'Puig', 'Serra', 'Roca', 'Bosch', 'Ferrer'];
const MANY = 20_000;

test('a person is found among 20,000 leads without reading them', {
  tags: 'rest',
  timeout: 240_000,
}, async () => {
  const agency = await createAgency('Grande');
  const people = Array.from({ length: MANY }, (_, n) => ({
    name: `${FIRST[n % 10]} ${LAST[n % 9]} ${LAST[(n >> 4) % 9]}`,
    email: `u${n}.${n % 977}@correo.example`,
  }));
  const rare = { name: 'Zenobia Quintanilla', email: 'zeno@bia.example', phone: '677 123 456' };
  await insertPeople(agency, [...people.slice(0, MANY / 2), rare, ...people.slice(MANY / 2)]);
  const { agent } = agency;
  // The whole name, parts inside its words, the address, part of the number: in each list that looks for it.
  for (const name of [
    'zenobia quintanilla',
    'QUINTANILLA Zenobia',
    'ntanil nobi',
    'zeno@bia',
    '677123',
    'zenobia qu',
  ]) {
    const list = await countRows(() => findNames(agent, name));
    expect.soft(list.result, name).toEqual([rare.name]);
    expect.soft(list.read, name).toBeLessThanOrEqual(150);
    const sorted = await countRows(() => findNames(agent, name, 'name'));
    expect.soft(sorted.result, name).toEqual([rare.name]);
    expect.soft(sorted.read, name).toBeLessThanOrEqual(150);
    const everything = await countRows(() => agent.api.search.everything.query({ search: name }));
    expect
      .soft(
        everything.result.leads.rows.map((row) => row.name),
        name,
      )
      .toEqual([rare.name]);
    expect.soft(everything.read, name).toBeLessThanOrEqual(150);
  }
  const nobody = await countRows(() => findNames(agent, 'zenobia garcia'));
  expect(nobody.result).toEqual([]);
  expect(nobody.read).toBeLessThanOrEqual(150);
  // Common names: the newest of them, of which there are enough soon.
  const common = await countRows(() => findNames(agent, 'garcia'));
  expect(common.result).toHaveLength(50);
  expect(common.read).toBeLessThanOrEqual(MANY);
});

test('what is found is what contains the words, of each fold and for each user', async () => {
  const agency = await createAgency('Palabras');
  const { agent, manager } = agency;
  await createAgency('Vecina').then((neighbour) => insertPeople(neighbour, [{ name: 'Ana Vecina' }]));
  const letters = fc.constantFrom(..."abcñçáÀ·'-l .1@");
  const names = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 6,
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.string({ unit: letters, minLength: 1, maxLength: 6 }),
      async (added, typed) => {
        round++;
        await insertPeople(
          agency,
          added.map((name) => ({ name: `${name}x`, assignedTo: manager.id })),
        );
        const { rows } = await agent.api.leads.list.query({ filters: { name: typed }, limit: 100 });
        // Without the grams of the agency all rows are read.
        await sql(
          'update leads set search_row = null where id = (select min(id) from leads where agency_id = ?)',
          [agency.id],
        );
        const all = await agent.api.leads.list.query({ filters: { name: typed }, limit: 100 });
        expect(rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id));
        await sql(
          'update leads set search_row = (select max(search_row) + 1 from leads) where search_row is null and agency_id = ?',
          [agency.id],
        );
      },
    ),
    { numRuns: 25 },
  );
  expect(round).toBeGreaterThan(10);
}, 120_000);

test('the grams follow a change, a deletion, a merge that is undone, and the release before', async () => {
  const agency = await createAgency('Cambios');
  const { agent } = agency;
  const lead = await createLead(agent, { name: 'Ana Quirós' });
  expect(await findNames(agent, 'quiros')).toEqual(['Ana Quirós']);
  await agent.api.leads.update.mutate({ ...lead, lead: leadFixture({ name: 'Berta Lluch' }) });
  expect(await findNames(agent, 'quiros')).toEqual([]);
  expect(await findNames(agent, 'lluch')).toEqual(['Berta Lluch']);
  // The release before writes the folded columns of its own.
  await sql(
    "update leads set version = version + 1, name = 'Clara Ymbert', name_folded = 'clara ymbert' where id = ?",
    [lead.id],
  );
  expect(await findNames(agent, 'ymbert')).toEqual(['Clara Ymbert']);
  const other = await createLead(agent, { name: 'Dolors Xifré' });
  await agent.api.leads.delete.mutate({ id: lead.id });
  expect(await findNames(agent, 'ymbert')).toEqual([]);
  expect(await findNames(agent, 'xifre')).toEqual(['Dolors Xifré']);
  // A number that is free again is given to another lead.
  await agent.api.leads.delete.mutate({ id: other.id });
  await createLead(agent, { name: 'Enric Wolf' });
  expect(await findNames(agent, 'xifre')).toEqual([]);
  expect(await findNames(agent, 'wolf')).toEqual(['Enric Wolf']);
});

test('leads of before the index are found by reading all, and numbered by the scheduled job', async () => {
  const agency = await createAgency('Anteriores');
  const people = Array.from({ length: 700 }, (_, n) => ({ name: `${FIRST[n % 10]} ${LAST[n % 9]}` }));
  await insertPeople(agency, [...people, { name: 'Zenobia Quintanilla' }]);
  await sql('update leads set search_row = null where agency_id = ?', [agency.id]);
  const before = await countRows(() => findNames(agency.agent, 'zenobia'));
  expect(before.result).toEqual(['Zenobia Quintanilla']);
  expect(before.read).toBeGreaterThan(700);
  await runScheduled(server());
  const after = await countRows(() => findNames(agency.agent, 'zenobia'));
  expect(after.result).toEqual(['Zenobia Quintanilla']);
  expect(after.read).toBeLessThanOrEqual(150);
});
