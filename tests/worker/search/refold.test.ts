import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { compareTexts, withoutAccents } from '../../../db/domain/fold.ts';
import { REFOLD } from '../../../worker/jobs/refold.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask } from '../fixtures/tasks.ts';
import { startRecordingServer } from '../support/recording-server.ts';
import { runScheduled } from '../support/stored-files.ts';

const { proxy, server } = await startRecordingServer();
const sql = (text: string, args: (string | number | null)[] = []) => server().sql(text, args);
const run = () => runScheduled(server());
const createAgency = (name: string) => createTestAgency(name, server());

/** Inserts leads as the release before does, which knows no column of this fold. */
async function insertFormerLeads(agencyId: string, names: string[]): Promise<void> {
  await sql(
    `insert into leads (id, agency_id, client_key, created_at, updated_at, name, name_folded, email, email_folded,
       preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest)
     select lower(hex(randomblob(16))), ?1, lower(hex(randomblob(16))), strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || key || ' seconds'), '',
       value ->> 0, value ->> 1, 'ana' || key || '@correo.example', 'ana' || key || '@correo.example', '[]', '[]', '[]', '[]', 'Inmediato'
     from json_each(?2)`,
    [agencyId, JSON.stringify(names.map((name) => [name, withoutAccents(name)]))],
  );
}
const countUnfolded = async ({ id }: TestAgency) =>
  Number(
    (await sql('select count(*) as n from leads where agency_id = ? and search_text is null', [id])).rows[0]
      ?.n,
  );
const findNames = async ({ agent }: TestAgency, name: string) =>
  (await agent.api.leads.list.query({ filters: { name } })).rows.map((row) => row.name).sort();
const findTitles = async ({ agent }: TestAgency, title: string) =>
  (await agent.api.properties.list.query({ filters: { title } })).rows.map((row) => row.title);

test('a row of the release before is found by its fold until the next run, and then by this one', async () => {
  const agency = await createAgency('Anterior');
  await insertFormerLeads(agency.id, ['Søren Sørensen', 'Dreta de l’Eixample']);
  await sql(
    `insert into properties (id, agency_id, client_key, created_at, updated_at, title, title_folded, address, features)
     values (?1, ?2, ?1, '', '', 'Piso', 'piso', 'Avenida São Paulo 12', '[]')`,
    [randomUUID(), agency.id],
  );
  expect(await findNames(agency, 'SØREN')).toEqual(['Søren Sørensen']);
  expect(await findNames(agency, 'ana1@correo.example')).toEqual(['Dreta de l’Eixample']);
  expect(await findNames(agency, 'l’eixample')).toEqual(['Dreta de l’Eixample']);
  expect(await findTitles(agency, 'avenida')).toEqual(['Piso']);
  await run();
  expect(await countUnfolded(agency)).toBe(0);
  for (const name of ['sorensen', 'SØRENSEN'])
    expect(await findNames(agency, name)).toEqual(['Søren Sørensen']);
  for (const name of ["l'eixample", 'eixample'])
    expect(await findNames(agency, name)).toEqual(['Dreta de l’Eixample']);
  expect(await findTitles(agency, 'São Paulo')).toEqual(['Piso']);
});

test('a row whose texts the release before changes is folded anew', async () => {
  const agency = await createAgency('Cambiada');
  const { agent } = agency;
  const lead = await createLead(agent, { name: 'Ana Pérez' });
  const property = await createProperty(agent, { title: 'Piso', zone: null });
  const task = await createTask(agent, { title: 'Llamar' });
  const change = (table: string, set: string, id: string) =>
    sql(`update ${table} set version = version + 1, ${set} where id = ?`, [id]);
  await change('leads', "name = 'Łukasz', name_folded = 'łukasz'", lead.id);
  await change('properties', "zone = 'Đorđe', zone_folded = 'đorđe'", property.id);
  await change('tasks', "title = 'Œuvre', title_folded = 'œuvre'", task.id);
  expect(await findNames(agency, 'Łukasz')).toEqual(['Łukasz']);
  expect(await findNames(agency, 'Pérez')).toEqual([]);
  await run();
  expect(await findNames(agency, 'lukasz')).toEqual(['Łukasz']);
  expect(await findTitles(agency, 'dorde')).toEqual(['Piso']);
  const { rows } = await agent.api.tasks.list.query({ filters: { title: 'oeuvre' } });
  expect(rows.map(({ title }) => title)).toEqual(['Œuvre']);
});

const findByPhone = async ({ agent }: TestAgency, phone: string) => {
  const found = [
    await agent.api.leads.list.query({ filters: { phone } }),
    await agent.api.owners.list.query({ filters: { name: phone } }),
  ];
  return found.flatMap(({ rows }) => rows.map(({ name }) => name));
};

test('a phone of the release before is found by its last nine digits until the next run, and then by each number', async () => {
  const agency = await createAgency('Teléfonos');
  const { id } = agency;
  const phone = '655 111 222 / 934 111 222';
  const columns = 'id, agency_id, client_key, created_at, updated_at, name, name_folded, phone, phone_folded';
  const ofLead =
    'preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest';
  const values = [randomUUID(), id, phone, '655111222934111222'];
  await sql(
    `insert into leads (${columns}, ${ofLead}) values (?1, ?2, ?1, '', '', 'Ana', 'ana', ?3, ?4, '[]', '[]', '[]', '[]', '')`,
    values,
  );
  await sql(
    `insert into property_owners (${columns}) values (?1, ?2, ?1, '', '', 'Berta', 'berta', ?3, ?4)`,
    values,
  );
  const changed = await createLead(agency.agent, { name: 'Carla', email: null, phone: '699000111' });
  await sql(
    'update leads set version = version + 1, phone = ?, phone_folded = ?, search_text = ? where id = ?',
    [phone, '655111222934111222', 'carla\n\n655111222934111222', changed.id],
  );
  // Another change keeps the numbers that were read.
  const kept = await createLead(agency.agent, { name: 'Diana', email: null, phone });
  await sql("update leads set version = version + 1, phone = phone, status = 'Lost' where id = ?", [kept.id]);
  const all = ['Diana', 'Carla', 'Ana', 'Berta'];
  expect(await findByPhone(agency, '934111222')).toEqual(all);
  expect(await findByPhone(agency, '655111222')).toEqual(['Diana']);
  expect(await findByPhone(agency, '699000111')).toEqual([]);
  // Until then across the two.
  expect(await findByPhone(agency, '222934')).toEqual(['Carla', 'Ana', 'Berta']);
  await run();
  for (const each of ['934111222', '655111222']) expect(await findByPhone(agency, each)).toEqual(all);
  expect(await findByPhone(agency, '222934')).toEqual([]);
  const { rows } = await sql(
    'select count(*) as due from leads where agency_id = ? and phone is not null and phone_numbers is null',
    [id],
  );
  expect(rows[0]?.due).toBe(0);
});

test('a phone that the release before removes is found no more', async () => {
  const agency = await createAgency('Sin teléfono');
  const { id } = await createLead(agency.agent, { email: null, phone: '655111222 / 934111222' });
  await sql('update leads set version = version + 1, phone = null, phone_folded = null where id = ?', [id]);
  await run();
  for (const each of ['934111222', '655111222']) expect(await findByPhone(agency, each)).toEqual([]);
});

test('a row that somebody changes in this release stays folded', async () => {
  const agency = await createAgency('Actual');
  const { id } = await createLead(agency.agent, { name: 'Ana' });
  expect(await countUnfolded(agency)).toBe(0);
  await sql("update leads set status = 'Contacted', version = 2 where id = ?", [id]);
  expect(await countUnfolded(agency)).toBe(0);
});

test('a slice is bounded, and a large agency does not keep others waiting', async () => {
  const [large, small] = [await createAgency('Grande'), await createAgency('Pequeña')];
  const count = 2 * REFOLD.rows;
  await insertFormerLeads(
    large.id,
    Array.from({ length: count }, (_, n) => `Persona ${n}`),
  );
  await insertFormerLeads(small.id, ['Søren', 'Łukasz']);
  const { rows: others } = await sql('select id from leads where agency_id = ?', [small.id]);
  proxy.takeRoundTrips();
  await run();
  expect(await countUnfolded(small)).toBe(0);
  expect(await countUnfolded(large)).toBe(0);
  const statements = proxy.takeRoundTrips().flatMap((trip) => trip.statements);
  const readings = statements.filter(({ sql: text }) =>
    /from "leads" where "leads"."id" in \(with/.test(text),
  );
  // Those to be folded anew, those whose phone is to be read anew, and those without grams.
  const indexes = [
    'leads_unfolded (search_text=?',
    'leads_with_unread_phone (phone_numbers=?',
    'leads_without_grams (search_row=?',
  ];
  const slices = readings.length / indexes.length;
  // The last one finds nothing.
  expect(slices).toBeGreaterThanOrEqual(count / REFOLD.rows + 1);
  for (const [at, { sql: text, args, rowsRead }] of readings.entries()) {
    const index = indexes[at % indexes.length];
    // Each row is read from the index of the rows to be folded, from the lists of its agency and of the slice, and from the table.
    expect(rowsRead).toBeLessThanOrEqual(8 * REFOLD.rows);
    const { rows } = await sql(`explain query plan ${text}`, args as string[]);
    const plan = rows.map(({ detail }) => String(detail)).join('\n');
    expect(plan).toContain(`INDEX ${index} AND agency_id=?)`);
    expect(plan).not.toMatch(/SCAN leads(?! USING INDEX leads_(unfolded|with_unread_phone|without_grams))/);
  }
  const writing = statements.filter(({ sql: text }) => /^update "leads" set .*"search_text" =/.test(text));
  expect(writing.length).toBeLessThan(slices);
  for (const { id } of others) expect(JSON.stringify(writing[0]?.args)).toContain(String(id));
  // A row, its places in the indexes, and what the triggers of its grams read.
  for (const { rowsRead } of writing) expect(rowsRead).toBeLessThanOrEqual(6 * REFOLD.rows);
  expect(await findNames(large, `persona ${count - 1}`)).toEqual([`Persona ${count - 1}`]);
  // Phones that the release before has written: their texts are folded.
  await sql(
    "update leads set phone = '655111222 / 934111222', phone_folded = '655111222934111222', search_text = search_text || '1' where agency_id = ?",
    [large.id],
  );
  proxy.takeRoundTrips();
  await run();
  const { rows } = await sql(
    'select count(*) as read from leads where agency_id = ? and phone_numbers is not null',
    [large.id],
  );
  expect(rows[0]?.read).toBe(count);
  const ofPhones = proxy.takeRoundTrips().flatMap((trip) => trip.statements);
  for (const { sql: text, rowsRead } of ofPhones)
    if (text.includes('"leads"'))
      expect(rowsRead, text).toBeLessThanOrEqual(
        // With the triggers, which read each gram of a changed text.
        text.startsWith('update') ? 100 * REFOLD.rows : 8 * REFOLD.rows,
      );
});

test('of two views whose names become equal the later one is called (2)', async () => {
  const { id, agent, manager } = await createAgency('Vistas');
  const insert = (name: string, createdAt: string, isShared: boolean, createdBy = agent.id) =>
    sql(
      `insert into saved_views (id, agency_id, client_key, created_at, updated_at, list, name, name_folded, is_shared, params, created_by)
       values (?1, ?2, ?1, ?3, ?3, 'leads', ?4, ?5, ?6, '{}', ?7)`,
      [randomUUID(), id, createdAt, name, withoutAccents(name), Number(isShared), createdBy],
    );
  const long = 'x'.repeat(58);
  await insert("L'Eixample", '2026-02-01', false);
  await insert('L’Eixample', '2026-01-01', false);
  await insert('L`Eixample', '2026-03-01', false);
  await insert("L'EIXAMPLE", '2026-01-01', false, manager.id);
  await insert('L´Eixample', '2026-01-01', true);
  // Created in this release before the former one was folded.
  const shared = { list: 'leads' as const, name: 'L´Eixample!', isShared: true, params: { status: 'New' } };
  await agent.api.savedViews.create.mutate({ clientKey: randomUUID(), view: shared });
  await insert(`${long} 1`, '2026-01-01', false);
  await insert(`${long}-1`, '2026-02-01', false);
  await run();
  const read = async ({ api }: typeof agent) =>
    (await api.savedViews.list.query({ list: 'leads' })).map(({ name }) => name);
  expect(await read(agent)).toEqual([
    'L’Eixample',
    "L'Eixample (2)",
    'L`Eixample (3)',
    `${'x'.repeat(56)} (2)`,
    `${long} 1`,
    'L´Eixample',
    'L´Eixample! (2)',
  ]);
  expect(await read(manager)).toEqual(["L'EIXAMPLE", 'L´Eixample', 'L´Eixample! (2)']);
  const view = { list: 'leads' as const, name: 'l′eixample', isShared: false, params: { status: 'New' } };
  expect(await outcome(agent.api.savedViews.create.mutate({ clientKey: randomUUID(), view }))).toMatch(
    /^CONFLICT: Ya hay una vista con este nombre\./,
  );
});

/** A name without digits, in the same order by both folds. */
const toName = (n: number) =>
  `Persona ${[...String(n).padStart(6, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** Of a large agency; with THOROUGH as many as the largest one may have. */
const LEADS = process.env.THOROUGH ? 100_000 : 10_000;

test('a large agency is searched and listed while its rows are folded anew', {
  tags: 'rest',
  timeout: 600_000,
}, async () => {
  const agency = await createAgency('Enorme');
  const { agent, manager } = agency;
  for (let from = 0; from < LEADS; from += 10_000)
    await insertFormerLeads(
      agency.id,
      Array.from({ length: 10_000 }, (_, n) => toName(from + n)),
    );
  // The response may take longer than a request may.
  const running = run().catch(() => {});
  for (let round = 0; (await countUnfolded(agency)) > 0; round++) {
    const n = (round * 7919) % LEADS;
    const found = await findNames(agency, toName(n).toUpperCase());
    expect(found).toEqual([toName(n)]);
    const cursor = { key: toName(n).toLowerCase(), id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
    const { rows } = await manager.api.leads.list.query({ filters: {}, sort: 'name', cursor, limit: 50 });
    const expected = Array.from({ length: Math.min(50, LEADS - 1 - n) }, (_, at) => toName(n + 1 + at));
    expect(rows.map(({ name }) => name)).toEqual(expected);
    expect(rows.map(({ name }) => name)).toEqual(expected.toSorted(compareTexts));
  }
  await running;
  expect((await agent.api.leads.list.query({ filters: {} })).total).toBe(LEADS);
});
