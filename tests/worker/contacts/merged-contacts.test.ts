import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { foldContact } from '../../../db/domain/contacts/contacts.ts';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { withoutAccents } from '../../../db/domain/fold.ts';
import { readWholePhones } from '../../../db/domain/phones.ts';
import { createRandom, type Random } from '../../../db/seed/random.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { contactFixture } from '../fixtures/contacts.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createLead } from '../fixtures/leads.ts';
import * as owners from '../fixtures/owners.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const PAIRS = process.env.THOROUGH ? 200 : 40;
const tables = {
  lead: { person: 'leads', column: 'lead_id', links: 'lead_tags', derived: ['lead_phones', 'lead_emails'] },
  owner: {
    person: 'property_owners',
    column: 'owner_id',
    links: 'owner_tags',
    derived: ['owner_phones', 'owner_emails'],
  },
} as const;
type Row = Record<string, string | number | null>;
type ContactDetails = { phone: string | null; email: string | null };
type Texts = ContactDetails & { name: string | null; label: string | null; note: string | null };

// A few numbers and addresses, so that two people share some, each in the ways that people write it.
const numbers = Array.from({ length: 14 }, (_, index) => `6${10 + index} 345 67${index % 10}`);
function toPhone(random: Random): string {
  const number = random.pick(numbers);
  const digits = number.replaceAll(' ', '');
  return random.pick([
    number,
    digits,
    `+34 ${number}`,
    `0034${digits}`,
    `${digits.slice(0, 3)}-${digits.slice(3)}`,
  ]);
}
function toEmail(random: Random): string {
  const address = `persona${random.between(1, 14)}@correo.example`;
  return random.pick([address, address.toUpperCase(), address.replace('p', 'P')]);
}
function createContactDetails(random: Random): ContactDetails {
  const phone = random.chance(0.75) ? toPhone(random) : null;
  return { phone, email: phone === null || random.chance(0.4) ? toEmail(random) : null };
}
function toTexts(random: Random): Texts {
  return {
    ...createContactDetails(random),
    name: random.chance(0.5) ? random.pick(['Jordi', 'JORDI', 'Rosa Vidal', 'Pere', 'María']) : null,
    label: random.chance(0.4) ? random.pick(['Pareja', 'Abogado', 'Trabajo', 'Casa']) : null,
    note: random.chance(0.3) ? random.pick(['Por las tardes', 'Solo WhatsApp']) : null,
  };
}

const toNumberKeys = ({ phone }: ContactDetails) => readWholePhones(phone ?? '').map(({ key }) => key);
const toEmailKeys = ({ email }: ContactDetails) => (email === null ? [] : [withoutAccents(email)]);

/** Those of a list that say something which none before them does: the form refuses the others. */
function withoutDoubled<T extends ContactDetails>(list: T[]): T[] {
  const seen = new Set<string>();
  return list.filter((each) => {
    const keys = [...toNumberKeys(each), ...toEmailKeys(each)];
    const isNew = keys.every((key) => !seen.has(key));
    if (isNew) for (const key of keys) seen.add(key);
    return isNew;
  });
}

async function createPerson(kind: PersonKind, main: ContactDetails & { name: string }): Promise<string> {
  if (kind === 'lead') return (await createLead(agency.agent, main)).id;
  return (await owners.create(agency.agent, main)).id;
}

/** Creates a person with contacts, some of which have a label set aside. */
async function createWithContacts(kind: PersonKind, random: Random, count: number): Promise<string> {
  const main = {
    name: random.pick(['María Soler', 'Maria Soler Gil', 'Jordi Puig']),
    ...createContactDetails(random),
  };
  const id = await createPerson(kind, main);
  const [, ...contacts] = withoutDoubled<Texts>([
    { ...main, label: null, note: null },
    ...Array.from({ length: count }, () => toTexts(random)),
  ]);
  const at = new Date().toISOString();
  const rows = contacts.map((contact, index) => {
    const { nameFolded, emailFolded, emailKey, phoneFolded, phoneNumbers, isIdentifying } =
      foldContact(contact);
    return {
      ...{ id: randomUUID(), agency_id: agency.id, client_key: randomUUID(), created_at: at, updated_at: at },
      ...{ [tables[kind].column]: id, position: index + 1, ...contact },
      former_label: random.chance(0.2) ? 'Socio' : null,
      ...{ name_folded: nameFolded, email_folded: emailFolded, email_key: emailKey },
      ...{ phone_folded: phoneFolded, phone_numbers: phoneNumbers, is_identifying: Number(isIdentifying) },
    };
  });
  const [first] = rows;
  if (first)
    await sql(
      `insert into contacts (${Object.keys(first).join()}) values ${rows.map((row) => `(${Object.keys(row).map(() => '?')})`)}`,
      rows.flatMap((row) => Object.values(row)),
    );
  await addTags(kind, random, id);
  return id;
}

/** Ties a person to one of the others of the other kind: a lead to one owner at most, an owner to several leads. */
async function tieSome(kind: PersonKind, id: string, others: readonly string[], random: Random) {
  const chosen = kind === 'lead' ? [random.pick(others)] : others.filter(() => random.chance(0.4));
  for (const other of chosen) {
    const [leadId, ownerId] = kind === 'lead' ? [id, other] : [other, id];
    if (random.chance(0.8)) await insertTie(leadId, ownerId);
  }
}
async function insertTie(leadId: string, ownerId: string) {
  const at = new Date().toISOString();
  await sql(
    'insert into ties (id, agency_id, client_key, created_at, updated_at, lead_id, owner_id, tied_by) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
    [randomUUID(), agency.id, randomUUID(), at, at, leadId, ownerId, agency.agent.id],
  );
}
/** Creates people of the other kind, to whom those of this one may be tied. */
const createOthers = (kind: PersonKind) =>
  Promise.all(
    ['Otra', 'Otro', 'Alguien'].map((name) =>
      createPerson(kind === 'lead' ? 'owner' : 'lead', { name, phone: '600 999 000', email: null }),
    ),
  );

/** Gives a person some tags of their agency, in a merge more than a record may get. */
async function addTags(kind: PersonKind, random: Random, id: string) {
  const numbers = Array.from({ length: 30 }, (_, at) => at).filter(() => random.chance(0.4));
  await sql(
    `insert or ignore into tags (id, agency_id, client_key, created_at, updated_at, name, name_key, colour, current)
     select ?1 || value, ?1, ?1 || value, '', '', value, value, 'grey', ?1 || value from json_each(?2)`,
    [agency.id, JSON.stringify(numbers)],
  );
  const { person, column, links } = tables[kind];
  await sql(
    `insert into ${links} (agency_id, tag_id, record_created_at, ${column})
     select agency_id, agency_id || value, created_at, person.id from ${person} as person, json_each(?) where person.id = ?`,
    [JSON.stringify(numbers), id],
  );
}

const stamps = ['version', 'updated_at', 'change_digest'];
const withoutStamps = (rows: readonly unknown[]): Row[] =>
  rows.map(
    (row) => Object.fromEntries(Object.entries(row as Row).filter(([name]) => !stamps.includes(name))) as Row,
  );

/** Every row of two people that a merge concerns, without versions and times of change. */
async function readAll(kind: PersonKind, ids: string[]) {
  const { person, column, links, derived } = tables[kind];
  const list = JSON.stringify(ids);
  const read = async (table: string, by: string, order: string) =>
    withoutStamps(
      (
        await sql(
          `select * from ${table} where ${by} in (select value from json_each(?)) order by ${order}`,
          [list],
        )
      ).rows,
    );
  return {
    people: (
      await sql(
        `select id, name, email, phone, email_folded, phone_numbers, search_text from ${person} where id in (select value from json_each(?)) order by id`,
        [list],
      )
    ).rows.map((row) => ({ ...row, search_text: sortContactTexts(String(row.search_text)) })),
    contacts: await read('contacts', column, `${column}, position, id`),
    ties: await read('ties', column, 'lead_id, id'),
    tags: await read(links, column, `${column}, tag_id`),
    derived: await Promise.all(derived.map((table) => read(table, column, `${column}, key`))),
  };
}
type State = Awaited<ReturnType<typeof readAll>>;

/** The order of contacts in a search text says nothing. */
const sortContactTexts = (text: string) =>
  text
    .split(new RegExp(`[${String.fromCharCode(29, 30, 31)}]`))
    .map((part, index) => (index === 0 ? part : part.split('\t').sort().join('\t')))
    .join('|');

const readVersions = async (kind: PersonKind, ids: string[]) => {
  const { rows } = await sql(
    `select id, version from ${tables[kind].person} where id in (select value from json_each(?))`,
    [JSON.stringify(ids)],
  );
  return Object.fromEntries(rows.map(({ id, version }) => [String(id), Number(version)]));
};
type Choices = NonNullable<Parameters<typeof mergeFixture>[2]>['choices'];
async function merge(
  kind: PersonKind,
  older: string,
  newer: string,
  choices: Choices = {},
  tie?: 'older' | 'newer',
): Promise<string> {
  const versions = await readVersions(kind, [older, newer]);
  const toRef = (id: string) => ({ id, version: versions[id] ?? 0 });
  const input = mergeFixture(toRef(older), toRef(newer), { kind, choices, tie });
  return (await agency.agent.api.duplicates.merge.mutate(input)).mergeId;
}
const undo = (id: string) => agency.agent.api.duplicates.undoMerge.mutate({ id });

const toAllContactDetails = ({ people, contacts }: State) =>
  [...people, ...contacts] as unknown as ContactDetails[];
/** The numbers and addresses of people and contacts, in their order. */
const toFacts = (state: State) =>
  toAllContactDetails(state)
    .flatMap((each) => [...toNumberKeys(each), ...toEmailKeys(each)])
    .sort();
/** The owner to whom a lead is tied, or the leads that are to an owner. */
const toTied = ({ ties }: State, id: string) =>
  ties
    .flatMap(({ lead_id, owner_id }) => (lead_id === id ? [owner_id] : owner_id === id ? [lead_id] : []))
    .sort();
const toNames = ({ contacts }: State) =>
  new Set(contacts.flatMap(({ name }) => (name ? [withoutAccents(String(name))] : [])));

/**
 * A merge loses no number, address, label or note, and doubles none but what a contact stays for whose label or note the others have no
 * room for.
 */
function assertUnited(before: State, merged: State, message: string) {
  expect(new Set(toFacts(merged)), message).toEqual(new Set(toFacts(before)));
  const toKeys = (each: ContactDetails) => [...toNumberKeys(each), ...toEmailKeys(each)];
  const contactsOf = ({ contacts }: State) => contacts as unknown as Texts[];
  const sharesFact = (one: ContactDetails, other: ContactDetails) =>
    toKeys(one).some((key) => toKeys(other).includes(key));
  const isSameName = ({ name }: Texts, other: Texts) =>
    name !== null && other.name !== null && withoutAccents(name) === withoutAccents(other.name);
  for (const contact of contactsOf(before)) {
    const holders = contactsOf(merged).filter(
      (other) => sharesFact(contact, other) || isSameName(contact, other),
    );
    const hasTexts = ({ label, note }: Texts) =>
      (contact.label === null || contact.label === label) && (contact.note === null || contact.note === note);
    if (contact.label !== null || contact.note !== null)
      expect(holders.some(hasTexts), `${message}: ${JSON.stringify(contact)}`).toBe(true);
  }
  const all = [...toAllContactDetails(merged).map((each) => each as Texts)];
  for (const key of new Set(toFacts(merged))) {
    const holders = all.filter((each) => toKeys(each).includes(key));
    const texts = holders.map(({ label, note }) => JSON.stringify([label ?? null, note ?? null]));
    expect(new Set(texts).size, `${message}: ${key}`).toBe(holders.length);
  }
}

/** What is found and compared follows from what is stored, for each person of a state. */
function assertDerived({ people, contacts, derived: [phones = [], emails = []] }: State, kind: PersonKind) {
  const { column } = tables[kind];
  for (const person of people as unknown as (Row & ContactDetails)[]) {
    const own = contacts.filter((contact) => contact[column] === person.id) as unknown as (Row &
      ContactDetails)[];
    const keysOf = (rows: Row[]) => rows.filter((row) => row[column] === person.id).map(({ key }) => key);
    expect(new Set(keysOf(phones))).toEqual(new Set([person, ...own].flatMap(toNumberKeys)));
    expect(keysOf(emails).sort()).toEqual([...new Set([person, ...own].flatMap(toEmailKeys))].sort());
    const text = String(person.search_text);
    for (const { name_folded, email_folded, phone_folded } of own)
      for (const part of [name_folded, email_folded, phone_folded]) expect(text).toContain(part);
    expect(text.includes('|')).toBe(own.length > 0);
  }
}

describe.each(['lead', 'owner'] as const)('merged %ss', { tags: 'rest' }, (kind) => {
  test(`${PAIRS} pairs: nothing is lost in a merge, and an undo gives back every row`, async () => {
    const random = createRandom(kind === 'lead' ? 26 : 27);
    let others: string[] = [];
    for (let round = 0; round < PAIRS; round++) {
      // A user may send so many requests in a minute.
      if (round % 20 === 0) {
        agency = await createTestAgency();
        others = await createOthers(kind);
      }
      const counts = [random.between(0, 12), random.between(0, 12)];
      const older = await createWithContacts(kind, random, counts[0] ?? 0);
      const newer = await createWithContacts(kind, random, counts[1] ?? 0);
      for (const id of [older, newer]) await tieSome(kind, id, others, random);
      const before = await readAll(kind, [older, newer]);
      assertDerived(before, kind);
      const side = () => random.pick(['older', 'newer'] as const);
      const tie = side();
      const id = await merge(kind, older, newer, { name: side(), phone: side(), email: side() }, tie);
      const merged = await readAll(kind, [older, newer]);
      expect(merged.people).toHaveLength(1);
      assertUnited(before, merged, `round ${round}`);
      const mainNames = merged.people.map((person) =>
        withoutAccents(String((person as unknown as Row).name)),
      );
      const tagsOf = ({ tags }: State) => new Set(tags.map(({ tag_id }) => tag_id));
      expect(tagsOf(merged), `round ${round}`).toEqual(tagsOf(before));
      const names = new Set([...toNames(merged), ...mainNames]);
      for (const name of toNames(before)) expect(names, `round ${round}`).toContain(name);
      assertDerived(merged, kind);
      const tied = { older: toTied(before, older), newer: toTied(before, newer) };
      const chosen = tied[tie].length > 0 ? tied[tie] : [...tied.older, ...tied.newer];
      const expected = kind === 'lead' ? chosen : [...tied.older, ...tied.newer].sort();
      expect(toTied(merged, older), `round ${round}`).toEqual(expected);
      await undo(id);
      expect(await readAll(kind, [older, newer]), `round ${round}`).toEqual(before);
    }
  }, 240_000);

  test('two merges in a row, undone in reverse order, leave every row as before', async () => {
    const random = createRandom(28);
    for (let round = 0; round < 8; round++) {
      const ids: string[] = [];
      for (let at = 0; at < 3; at++) ids.push(await createWithContacts(kind, random, random.between(2, 8)));
      const [first = '', second = '', third = ''] = ids;
      const before = await readAll(kind, ids);
      // Both into the oldest one, or the newer two first, and what stayed of these into the oldest one.
      const steps =
        round % 2
          ? [
              [first, second],
              [first, third],
            ]
          : [
              [second, third],
              [first, second],
            ];
      const states: State[] = [];
      const merges: string[] = [];
      for (const [older = '', newer = ''] of steps) {
        states.push(await readAll(kind, ids));
        merges.push(await merge(kind, older, newer, { phone: 'newer', email: 'newer' }));
        assertDerived(await readAll(kind, ids), kind);
      }
      for (const id of merges.toReversed()) {
        await undo(id);
        expect(await readAll(kind, ids), `round ${round}`).toEqual(states.pop());
      }
      expect(await readAll(kind, ids)).toEqual(before);
    }
  }, 120_000);
});

describe('the contacts of merged records', () => {
  const add = (id: string, more: Partial<Texts>) =>
    agency.agent.api.contacts.create.mutate({
      clientKey: randomUUID(),
      person: { kind: 'lead', id },
      contact: contactFixture(more),
    });
  const getContacts = async (id: string) => (await agency.agent.api.leads.get.query({ id })).contacts;
  const pick = ({ name, label, phone, email, note }: Texts) => ({ name, label, phone, email, note });
  const createPair = async () => {
    const older = await createPerson('lead', { name: 'María', phone: '612 345 678', email: null });
    const newer = await createPerson('lead', {
      name: 'Maria',
      phone: '934 111 222',
      email: 'm@correo.example',
    });
    return { older, newer };
  };

  test('edited after the merge keep the edit, and get back what was doubled', async () => {
    const { older, newer } = await createPair();
    const { id } = await add(newer, { name: 'Jordi', phone: '+34 612345678', email: 'jordi@correo.example' });
    await add(newer, { name: 'Rosa', phone: '600 100 100' });
    const mergeId = await merge('lead', older, newer);
    const found = await getContacts(older);
    const jordi = found.find((contact) => contact.id === id);
    expect(jordi).toMatchObject({ name: 'Jordi', phone: null, email: 'jordi@correo.example' });
    const { api } = agency.agent;
    const contact = contactFixture({ name: 'Jordi Puig', email: 'jordi@despacho.example', note: 'Tardes' });
    await api.contacts.update.mutate({ id, version: jordi?.version ?? 0, contact });
    await undo(mergeId);
    expect((await getContacts(newer)).map(pick)).toEqual([
      { ...contact, phone: '+34 612345678' },
      pick({ ...contactFixture(), name: 'Rosa', phone: '600 100 100' }),
    ]);
    expect(await getContacts(older)).toEqual([]);
  });

  test('stay as they are where the merge is refused', async () => {
    const { older, newer } = await createPair();
    await add(older, { phone: '934 111 222' });
    await add(newer, { name: 'Rosa', phone: '600 100 100' });
    const before = [await getContacts(older), await getContacts(newer)];
    const { api } = agency.agent;
    await api.leads.setPriority.mutate({ id: newer, version: 1, priority: 'Low' });
    const input = mergeFixture(
      { id: older, version: 1 },
      { id: newer, version: 1 },
      { choices: { phone: 'newer' } },
    );
    await expect(api.duplicates.merge.mutate(input)).rejects.toThrow('Otro usuario ha modificado');
    expect([await getContacts(older), await getContacts(newer)]).toEqual(before);
  });

  test('made of the main phone stay where they were edited, and go otherwise', async () => {
    const { older, newer } = await createPair();
    const mergeId = await merge('lead', older, newer, { email: 'newer' });
    const [made] = await getContacts(older);
    expect(made).toMatchObject({ name: null, phone: '934 111 222', email: null });
    const contact = contactFixture({ name: 'Jordi', phone: '934 111 333' });
    const { api } = agency.agent;
    await api.contacts.update.mutate({ id: made?.id ?? '', version: made?.version ?? 0, contact });
    await undo(mergeId);
    expect((await getContacts(older)).map(pick)).toEqual([contact]);
    expect(await getContacts(newer)).toEqual([]);
  });

  test('deleted after the merge stay deleted, and leave nothing in the search texts', async () => {
    const { older, newer } = await createPair();
    const ids = [
      await add(older, { name: 'Rosa', phone: '600 100 100' }),
      await add(newer, { name: 'Pau', phone: '600 200 200' }),
    ];
    const mergeId = await merge('lead', older, newer);
    for (const { id } of ids) await agency.agent.api.contacts.delete.mutate({ id });
    await undo(mergeId);
    const state = await readAll('lead', [older, newer]);
    expect(state.contacts).toEqual([]);
    assertDerived(state, 'lead');
  });

  test('added after the merge stay with the record to which they were added', async () => {
    const { older, newer } = await createPair();
    await add(newer, { name: 'Rosa', phone: '600 100 100' });
    const mergeId = await merge('lead', older, newer);
    await add(older, { name: 'Pau', phone: '600 200 200' });
    await undo(mergeId);
    expect((await getContacts(older)).map(({ name }) => name)).toEqual(['Pau']);
    expect((await getContacts(newer)).map(({ name }) => name)).toEqual(['Rosa']);
  });

  test('are more than ten where both had as many; only adding is refused', async () => {
    const { older, newer } = await createPair();
    for (let at = 0; at < 8; at++) {
      await add(older, { name: `Uno ${at}`, phone: `600 100 10${at}` });
      await add(newer, { name: `Dos ${at}`, phone: `600 200 20${at}` });
    }
    await merge('lead', older, newer);
    const found = await getContacts(older);
    expect(found).toHaveLength(17);
    expect(found.map(({ name }) => name).slice(6, 10)).toEqual(['Uno 6', 'Uno 7', 'Dos 0', 'Dos 1']);
    await expect(add(older, { phone: '600 300 300' })).rejects.toThrow('Como máximo 10 contactos.');
    const contact = contactFixture({ name: 'Dos', phone: '600 200 200' });
    const edited = found.find(({ name }) => name === 'Dos 0');
    await agency.agent.api.contacts.update.mutate({
      id: edited?.id ?? '',
      version: edited?.version ?? 0,
      contact,
    });
  });

  test('give label and note to the one that keeps their number; where it has others they stay', async () => {
    const { older, newer } = await createPair();
    await add(older, { name: 'Jordi', phone: '600 100 100' });
    await add(newer, { label: 'Trabajo', phone: '600100100', note: 'Tardes' });
    await add(older, { name: 'Rosa', label: 'Pareja', phone: '600 200 200' });
    await add(newer, { label: 'Casa', phone: '600200200' });
    await add(newer, { phone: '612345678', note: 'Solo WhatsApp' });
    const before = await readAll('lead', [older, newer]);
    const mergeId = await merge('lead', older, newer, { email: 'newer' });
    expect((await getContacts(older)).map(pick)).toEqual([
      { name: 'Jordi', label: 'Trabajo', phone: '600 100 100', email: null, note: 'Tardes' },
      { name: 'Rosa', label: 'Pareja', phone: '600 200 200', email: null, note: null },
      { name: null, label: 'Casa', phone: '600200200', email: null, note: null },
      // That of the record itself, which has no note.
      { name: null, label: null, phone: '612345678', email: null, note: 'Solo WhatsApp' },
      { name: null, label: null, phone: '934 111 222', email: null, note: null },
    ]);
    await undo(mergeId);
    expect(await readAll('lead', [older, newer])).toEqual(before);
  });

  test('keep a label that was changed after the merge', async () => {
    const { older, newer } = await createPair();
    const { id } = await add(older, { name: 'Jordi', phone: '600 100 100' });
    await add(newer, { label: 'Trabajo', phone: '600100100', note: 'Tardes' });
    const mergeId = await merge('lead', older, newer);
    const version = (await getContacts(older)).find((contact) => contact.id === id)?.version ?? 0;
    const contact = contactFixture({ name: 'Jordi', label: 'Pareja', phone: '600 100 100', note: 'Tardes' });
    await agency.agent.api.contacts.update.mutate({ id, version, contact });
    await undo(mergeId);
    expect((await getContacts(older)).map(pick)).toEqual([{ ...contact, note: null }]);
    expect((await getContacts(newer)).map(pick)).toEqual([
      pick(contactFixture({ label: 'Trabajo', phone: '600100100', note: 'Tardes' }) as Texts),
    ]);
  });

  test('that say more of a shared number keep it: the bare one goes', async () => {
    const { older, newer } = await createPair();
    await add(older, { phone: '600 100 100' });
    await add(newer, { name: 'Jordi', label: 'Pareja', phone: '0034 600100100', note: 'Tardes' });
    await merge('lead', older, newer);
    expect((await getContacts(older)).map(pick)).toMatchObject([
      { name: 'Jordi', label: 'Pareja', phone: '0034 600100100', note: 'Tardes' },
      { phone: '934 111 222', email: 'm@correo.example' },
    ]);
  });
});
