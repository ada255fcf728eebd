import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { isSamePhone, readWholePhones } from '../../../db/domain/phones.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createLead, insertLeads } from '../fixtures/leads.ts';
import * as owners from '../fixtures/owners.ts';
import { createTask } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
const LIMIT = 100;
const toNames = (rows: { name?: string; title?: string; label?: string }[]) =>
  rows.map(({ name, title, label }) => name ?? title ?? label ?? '').sort();

/** What each search of phones finds for a text, by name. */
async function findEverywhere({ api }: TestUser, text: string) {
  const [name, phone] = [
    { filters: { name: text }, limit: LIMIT },
    { filters: { phone: text }, limit: LIMIT },
  ];
  const everything = await api.search.everything.query({ search: text });
  const board = await api.leads.board.query({ filters: { phone: text } });
  const ofLeads = {
    list: (await api.leads.list.query(name)).rows,
    filter: (await api.leads.list.query(phone)).rows,
    board: board.flatMap(({ rows }) => rows),
    options: await api.leads.options.query({ search: text }),
    everything: everything.leads.rows,
  };
  const ofOwners = {
    list: (await api.owners.list.query(name)).rows,
    filter: (await api.owners.list.query(phone)).rows,
    options: await api.owners.options.query({ search: text }),
    everything: everything.owners.rows,
  };
  const ofTasks = {
    list: (await api.tasks.list.query({ filters: { title: text } })).rows,
    everything: everything.tasks.rows,
  };
  const toEach = (found: Record<string, Parameters<typeof toNames>[0]>) =>
    [...new Set(Object.values(found).map((rows) => toNames(rows).join()))].join(' | ');
  return { leads: toEach(ofLeads), owners: toEach(ofOwners), tasks: toEach(ofTasks) };
}
const findWarned = async ({ api }: TestUser, phone: string, email = '') =>
  (await api.search.duplicates.query({ phone, email })).map(({ name }) => name);
const readRows = async (id: string, kind: 'lead' | 'owner' = 'lead') =>
  (
    await sql(`select key, calling_code, national from ${kind}_phones where ${kind}_id = ? order by key`, [
      id,
    ])
  ).rows.map(({ key, calling_code, national }) => [key, calling_code, national].join(' '));

describe('each number of a field', () => {
  let agency: TestAgency;
  beforeAll(async () => {
    agency = await createTestAgency();
    const phone = '655 111 222 / 934 111 222 ext. 7';
    const { id } = await createLead(agency.agent, { name: 'Ana', email: null, phone });
    await owners.create(agency.agent, { name: 'Berta', email: null, phone: '934111222 y +34 655111222' });
    await createLead(agency.agent, { name: 'Carla', email: null, phone: '655111223' });
    await createTask(agency.agent, { title: 'Llamar', leadId: id });
  });

  test.each([
    ...['655111222', '+34 655 11 12 22', '0034655111222', '934 11 12 22', '+34934111222', '93/411 12 22'],
    ...['934111222 ext. 7', '934 111 222 x 9', '(934) 111-222 ext 1234567', 'tel:+34934111222'],
    ...['655 111 222 / 934 111 222', '934111222, 699000000'],
  ])('is found as %j', async (text) => {
    expect(await findEverywhere(agency.agent, text)).toEqual({
      leads: 'Ana',
      owners: 'Berta',
      tasks: 'Llamar',
    });
    expect(await findWarned(agency.agent, text)).toEqual(['Ana', 'Berta']);
  });

  test.each(['655 111', '34 111', '111222', '+34 655 1'])('is found by its part %j', async (text) => {
    const found = await findEverywhere(agency.agent, text);
    expect(found.leads).toContain('Ana');
    expect(found).toMatchObject({ owners: 'Berta', tasks: 'Llamar' });
    expect(await findWarned(agency.agent, text)).toEqual([]);
  });

  test.each(['222934', '2227', '1112227', '655111222 7', 'ana 2227'])(
    'is not found across numbers and extensions: %j',
    async (text) => {
      expect(await findEverywhere(agency.agent, text)).toEqual({ leads: '', owners: '', tasks: '' });
    },
  );

  test('is found among words', async () => {
    for (const name of [
      'ana 934111222',
      'ana +34 934 111 222',
      '934 111 222 ext. 7 ana',
      'ana 0034655111222',
    ])
      expect(toNames((await agency.agent.api.leads.list.query({ filters: { name } })).rows)).toEqual(['Ana']);
  });

  test('is warned of where two are typed, whatever the number of others', async () => {
    const { agent, id } = agency;
    await insertLeads(
      id,
      ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name) => ({ name, email: null, phone: '699887766' })),
    );
    await createLead(agent, { name: 'Eva', email: 'eva@correo.example', phone: null });
    const warned = await findWarned(agent, '699 88 77 66 / 655 111 222', 'eva@correo.example');
    expect(warned).toHaveLength(3);
    expect(warned).toEqual(expect.arrayContaining(['Ana', 'Eva']));
    expect(await findWarned(agent, '655111222/699887766/655111223', 'eva@correo.example')).toHaveLength(4);
  });

  test('of a colleague is not found by whom it is hidden from', async () => {
    const { id, agent, manager } = await createTestAgency();
    const lead = await createLead(agent, { name: 'Ana', email: null, phone: '655111222/934111222' });
    await owners.create(agent, { name: 'Berta', email: null, phone: '655111222/934111222' });
    await createTask(agent, { title: 'Llamar', leadId: lead.id });
    await sql("update agencies set agent_visibility = 'own' where id = ?", [id]);
    await sql('update property_owners set assigned_to = ? where agency_id = ?', [agent.id, id]);
    const colleague = await createTestUser({ agencyId: id });
    for (const text of ['934111222', '655111222']) {
      const all = { leads: 'Ana', owners: 'Berta', tasks: 'Llamar' };
      expect(await findEverywhere(manager, text)).toEqual(all);
      expect(await findEverywhere(agent, text)).toEqual(all);
      expect(await findEverywhere(colleague, text)).toEqual({ leads: '', owners: '', tasks: '' });
      expect(await findWarned(colleague, text)).toEqual([]);
    }
  });
});

describe('nine equal digits', () => {
  let agency: TestAgency;
  beforeAll(async () => {
    agency = await createTestAgency();
    const people = { London: '+44 (0)7911 123456', Madrid: '911 123 456', 'Madrid +34': '+34 911 123 456' };
    for (const [name, phone] of Object.entries({ ...people, Trunk: '07911 123456' })) {
      await createLead(agency.agent, { name, email: null, phone });
      await owners.create(agency.agent, { name, email: null, phone });
    }
  });

  test.each([
    ['+44 7911 123456', ['London', 'Trunk']],
    ['0044 (0)7911 123456 ext. 3', ['London', 'Trunk']],
    ['07911 123456', ['London', 'Madrid', 'Madrid +34', 'Trunk']],
    ['911 123 456', ['Madrid', 'Madrid +34', 'Trunk']],
    ['+34 911 123 456', ['Madrid', 'Madrid +34', 'Trunk']],
    ['+33 911 123 456', ['Madrid', 'Trunk']],
  ])('agree unless both have a country, and not the same: %j', async (text, names) => {
    const all = names.join();
    expect(await findEverywhere(agency.agent, text)).toEqual({ leads: all, owners: all, tasks: '' });
    const warned = await findWarned(agency.agent, text);
    expect(names).toEqual(expect.arrayContaining(warned));
    expect(warned).toHaveLength(3);
  });
});

describe('the rows of the numbers', () => {
  let agency: TestAgency;
  beforeAll(async () => {
    agency = await createTestAgency();
  });
  const create = (phone: string | null) => createLead(agency.agent, { email: null, phone });

  test('follow the phone of a lead and an owner, and go with them', async () => {
    const { api } = agency.manager;
    const phone = '655 111 222 / +33 6 12 34 56 78';
    const lead = await create(phone);
    const owner = await owners.create(agency.agent, { email: null, phone });
    for (const [id, kind] of [[lead.id, 'lead'] as const, [owner.id, 'owner'] as const])
      expect(await readRows(id, kind)).toEqual(['612345678 33 612345678', '655111222  655111222']);
    const { id } = lead;
    const change = async (version: number, to: string | null) => {
      await api.leads.update.mutate({ id, version, lead: leadFixture({ email: null, phone: to }) });
      return readRows(id);
    };
    // The numbers are the same, the field is not.
    expect(await change(1, '655111222 / +33612345678')).toEqual(await readRows(owner.id, 'owner'));
    expect(await change(2, '934111222')).toEqual(['934111222  934111222']);
    expect(await change(3, null)).toEqual([]);
    expect(await change(4, phone)).toHaveLength(2);
    await api.leads.delete.mutate({ id });
    await api.owners.delete.mutate({ id: owner.id });
    expect([...(await readRows(id)), ...(await readRows(owner.id, 'owner'))]).toEqual([]);
  });

  test('follow the phone that a merge keeps, and its undoing', async () => {
    const [older, newer] = [await create('655111222 / 934111222'), await create('699000111 / 655111222')];
    const rows = [await readRows(older.id), await readRows(newer.id)];
    const { api } = agency.agent;
    const { mergeId } = await api.duplicates.merge.mutate(
      mergeFixture(older, newer, { choices: { phone: 'newer' } }),
    );
    // What was not chosen stays as a further contact, each number once.
    expect((await readRows(older.id)).toSorted()).toEqual([...new Set(rows.flat())].toSorted());
    expect(await readRows(newer.id)).toEqual([]);
    await api.duplicates.undoMerge.mutate({ id: mergeId });
    expect([await readRows(older.id), await readRows(newer.id)]).toEqual(rows);
  });

  test('are those of the release before where it has merged, until the next run', async () => {
    const [older, newer] = [await create('677111222 / 934111222'), await create('677000111')];
    const { api } = agency.agent;
    const { mergeId } = await api.duplicates.merge.mutate(mergeFixture(older, newer));
    const removed = "'$.survivor.phoneNumbers', '$.merged.phoneNumbers'";
    await sql(`update merges set state = json_remove(state, ${removed}) where id = ?`, [mergeId]);
    await api.duplicates.undoMerge.mutate({ id: mergeId });
    expect(await readRows(older.id)).toEqual(['934111222  934111222']);
    expect(await readRows(newer.id)).toEqual(['677000111  677000111']);
    const { rows } = await sql('select phone_numbers from leads where id in (?, ?)', [older.id, newer.id]);
    expect(rows.map(({ phone_numbers }) => phone_numbers)).toEqual([null, null]);
  });

  test('are no change of the record', async () => {
    const { id } = await create('655111222 / 934111222');
    const { rows } = await sql('select fields from history where entity_id = ?', [id]);
    expect(rows.map(({ fields }) => String(fields)).join()).toMatch(/"phone"/);
    expect(rows.map(({ fields }) => String(fields)).join()).not.toMatch(/phoneNumbers/);
  });
});

type Typed = { callingCode: string | null; national: string };
/** Numbers of few countries, some of which share their last nine digits. */
const number = fc
  .tuple(
    fc.constantFrom(null, '34', '44', '33', '376'),
    fc.constantFrom('911123456', '911123457', '934111222', '655111222', '7911123456', '812345'),
  )
  .filter(([callingCode, national]) => (callingCode === '376') === (national.length === 6))
  .filter(([callingCode, national]) => callingCode === '44' || national.length < 10)
  .map(([callingCode, national]): Typed => ({ callingCode, national }));
const group = (digits: string, [size, separator]: [number, string]) =>
  (digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(separator);
/** A number as people write it: with its country in several ways, in groups, with an extension. */
const written = ({ callingCode, national }: Typed) => {
  const code = callingCode ?? '';
  const starts = callingCode ? [`+${code}`, `+${code} `, `00${code}`, `00${code} `] : [''];
  const foreign = callingCode && callingCode !== '34' && callingCode !== '376' ? [`+${code} (0)`] : [];
  return fc
    .tuple(
      fc.constantFrom(...starts, ...foreign),
      fc.tuple(fc.constantFrom(2, 3, 10), fc.constantFrom(' ', '.', '-')),
      fc.constantFrom('', '', ' ext. 7', 'x12'),
    )
    .map(([start, grouping, end]) => `${start}${group(national, grouping)}${end}`);
};
const MAX_PHONE = 32;
const field = fc
  .array(number, { minLength: 1, maxLength: 3 })
  .chain((numbers) => fc.tuple(fc.tuple(...numbers.map(written)), fc.constantFrom(' / ', ', ', ' y ', ' - ')))
  .map(([texts, between]) => texts.join(between))
  .filter((text) => text.length <= MAX_PHONE);

test('whatever way a number is typed, those are found who have the same number in any place', async () => {
  const { id, agent } = await createTestAgency();
  const fields = [...new Set(fc.sample(field, { numRuns: 150, seed: 22 }))];
  expect(fields.filter((text) => readWholePhones(text).length > 1).length).toBeGreaterThan(20);
  for (let from = 0; from < fields.length; from += 50)
    await insertLeads(
      id,
      fields.slice(from, from + 50).map((phone) => ({ name: phone, email: null, phone })),
    );
  await fc.assert(
    fc.asyncProperty(number.chain(written), async (typed) => {
      const numbers = readWholePhones(typed);
      expect(numbers).toHaveLength(1);
      const same = fields.filter((text) =>
        readWholePhones(text).some((each) => numbers.some((one) => isSamePhone(one, each))),
      );
      for (const filters of [{ name: typed }, { phone: typed }]) {
        const { rows, total } = await agent.api.leads.list.query({ filters, limit: LIMIT });
        expect(total).toBe(same.length);
        const names = rows.map(({ name }) => name).sort();
        if (same.length <= LIMIT) expect(names).toEqual(same.sort());
        else for (const name of names) expect(same).toContain(name);
      }
    }),
    { numRuns: process.env.THOROUGH ? 300 : 60 },
  );
});
