import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_CONTACTS } from '../../../db/domain/contacts/contacts.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { contactFixture, createContact } from '../fixtures/contacts.ts';
import { createLead, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import * as owners from '../fixtures/owners.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let lead: { kind: 'lead'; id: string };
beforeEach(async () => {
  agency = await createTestAgency();
  const { id } = await createLead(agency.agent, {
    name: 'María Soler',
    phone: '612 345 678',
    email: 'maria@correo.example',
  });
  lead = { kind: 'lead', id };
});
const add = (more: Parameters<typeof createContact>[2], person: Parameters<typeof createContact>[1] = lead) =>
  createContact(agency.agent, person, more);
const getLead = () => agency.agent.api.leads.get.query({ id: lead.id });
const listNames = async (filters: object) =>
  (await agency.agent.api.leads.list.query({ filters })).rows.map(({ name }) => name);
const findEverywhere = async (text: string) => {
  const { leads, owners } = await agency.agent.api.search.everything.query({ search: text });
  return [...leads.rows, ...owners.rows].map(({ name }) => name);
};

describe('contacts of a lead or owner', () => {
  test('are returned with their record in their order, and do not move its version', async () => {
    await add({ name: 'Jordi', label: 'Pareja', phone: '934 111 222', note: 'Por las tardes' });
    await add({ label: 'Trabajo', email: 'Maria@Empresa.example' });
    expect(await getLead()).toMatchObject({
      version: 1,
      contacts: [
        { name: 'Jordi', label: 'Pareja', phone: '934 111 222', email: null, note: 'Por las tardes' },
        { name: null, label: 'Trabajo', phone: null, email: 'Maria@Empresa.example', note: null },
      ],
    });
    const owner = await owners.create(agency.agent, { name: 'Pere Vidal' });
    await add({ name: 'Rosa', phone: '600 700 800' }, { kind: 'owner', id: owner.id });
    const { contacts } = await agency.agent.api.owners.get.query({ id: owner.id });
    expect(contacts).toMatchObject([{ name: 'Rosa' }]);
  });

  test('need a phone or an address, and are no more than ten; a repeated creation adds none', async () => {
    await expect(outcome(add({ name: 'Jordi' }))).resolves.toBe(
      'BAD_REQUEST: Indica un teléfono o un email.',
    );
    for (let at = 0; at < MAX_CONTACTS - 1; at++) await add({ phone: `600 100 1${at + 10}` });
    const last = { clientKey: randomUUID(), person: lead, contact: contactFixture({ phone: '600 100 200' }) };
    const { id } = await agency.agent.api.contacts.create.mutate(last);
    await expect(agency.agent.api.contacts.create.mutate(last)).resolves.toEqual({ id });
    await expect(outcome(add({ phone: '600 100 300' }))).resolves.toBe('CONFLICT: Como máximo 10 contactos.');
    expect((await getLead()).contacts).toHaveLength(MAX_CONTACTS);
  });

  test('refuse at its field a number or an address that the record has already', async () => {
    const { id } = await add({ phone: '934 111 222', email: 'jordi@correo.example' });
    const phone = 'BAD_REQUEST: Este teléfono ya está en la ficha.';
    const email = 'BAD_REQUEST: Este email ya está en la ficha.';
    await expect(outcome(add({ phone: '+34 612345678' }))).resolves.toBe(phone);
    await expect(outcome(add({ phone: '0034934111222' }))).resolves.toBe(phone);
    await expect(outcome(add({ email: 'MARIA@correo.example' }))).resolves.toBe(email);
    await expect(outcome(add({ email: 'Jordi@Correo.example' }))).resolves.toBe(email);
    const { api } = agency.agent;
    const contact = contactFixture({ phone: '934 111 222', email: 'jordi@correo.example', name: 'Jordi' });
    await expect(api.contacts.update.mutate({ id, version: 1, contact })).resolves.toEqual({ version: 2 });
  });

  test('keep the main phone and address of their record from being one of theirs, but for what was so before', async () => {
    await add({ name: 'Jordi', phone: '934 111 222', email: 'jordi@correo.example' });
    const { api } = agency.agent;
    const edit = (more: Parameters<typeof leadFixture>[0]) =>
      outcome(api.leads.update.mutate({ id: lead.id, version: 1, lead: leadFixture(more) }));
    const phone = 'BAD_REQUEST: Este teléfono ya está en la ficha.';
    const email = 'BAD_REQUEST: Este email ya está en la ficha.';
    await expect(edit({ phone: '+34 934111222' })).resolves.toBe(phone);
    await expect(edit({ phone: '612 345 678 / 934111222' })).resolves.toBe(phone);
    await expect(edit({ email: 'JORDI@correo.example' })).resolves.toBe(email);
    const set = { id: lead.id, version: 1, phone: '0034934111222' };
    await expect(outcome(api.leads.setContact.mutate(set))).resolves.toBe(phone);
    const owner = await owners.create(agency.agent, { name: 'Pere Vidal', phone: '600 700 800' });
    await add({ email: 'rosa@correo.example' }, { kind: 'owner', id: owner.id });
    const pere = { name: 'Pere Vidal', status: 'Active' as const, phone: null, assignedTo: null };
    const ofOwner = { id: owner.id, version: 1, owner: { ...pere, email: 'rosa@correo.example' } };
    await expect(outcome(api.owners.update.mutate(ofOwner))).resolves.toBe(email);
    await sql("update leads set phone = '934 111 222' where id = ?", [lead.id]);
    await expect(edit({ phone: '934 111 222', email: null })).resolves.toBe('accepted');
  });

  test('are found by name, address and number, whole or in part, in lists and in the search of everything', async () => {
    await createLead(agency.agent, { name: 'Otra Persona', phone: '699 000 111', email: null });
    const { id } = await add({
      name: 'Jordi Ferrer',
      phone: '+44 7911 123456',
      email: 'jordi@despacho.example',
    });
    const filters = [
      { name: 'ferr' },
      { name: 'jordi@desp' },
      { name: '07911 123456' },
      { name: '7911 12' },
      { email: 'despacho' },
      { phone: '+44 7911 123456' },
      { phone: '911 123' },
    ];
    for (const each of filters) expect([each, await listNames(each)]).toEqual([each, ['María Soler']]);
    expect(await findEverywhere('ferrer')).toEqual(['María Soler']);
    expect(await findEverywhere('+447911123456')).toEqual(['María Soler']);
    const { api } = agency.agent;
    const getAgreeing = async (search: string) =>
      (await api.search.everything.query({ search })).leads.rows.map(({ agreeing }) => agreeing);
    for (const text of ['ferrer', 'jordi desp', '+44 7911 123456', '07911123456', '7911 12'])
      expect([text, await getAgreeing(text)]).toEqual([text, ['Jordi Ferrer']]);
    for (const text of ['soler', '612345678', 'maria@'])
      expect([text, await getAgreeing(text)]).toEqual([text, [null]]);
    const getListed = async (each: object) =>
      (await api.leads.list.query({ filters: each })).rows.map(({ agreeing }) => agreeing);
    for (const each of filters) expect([each, await getListed(each)]).toEqual([each, ['Jordi Ferrer']]);
    for (const each of [{}, { name: 'soler' }, { status: 'New' }, { phone: '612345678' }])
      expect([each, (await getListed(each)).filter(Boolean)]).toEqual([each, []]);
    const getOption = async (search: string) =>
      (await api.leads.options.query({ search })).map(({ label, agreeing }) => [label, agreeing]);
    expect(await getOption('ferrer')).toEqual([['María Soler', 'Jordi Ferrer']]);
    expect(await getOption('soler')).toEqual([['María Soler', null]]);
    const board = await api.leads.board.query({ filters: { name: 'ferrer' } });
    expect(board.flatMap(({ rows }) => rows)).toMatchObject([{ agreeing: 'Jordi Ferrer' }]);
    const owner = await owners.create(agency.agent, { name: 'Pere Vidal', phone: '600 700 800' });
    await add({ label: 'Trabajo', email: 'pere@taller.example' }, { kind: 'owner', id: owner.id });
    const listed = await api.owners.list.query({ filters: { name: 'taller' } });
    expect(listed.rows).toMatchObject([{ name: 'Pere Vidal', agreeing: 'trabajo' }]);
    const contact = contactFixture({ name: 'Pau Vives', phone: '600 111 999' });
    await api.contacts.update.mutate({ id, version: 1, contact });
    expect(await findEverywhere('ferrer')).toEqual([]);
    expect(await findEverywhere('vives')).toEqual(['María Soler']);
    await api.contacts.delete.mutate({ id });
    expect(await findEverywhere('vives')).toEqual([]);
    expect(await findEverywhere('600111999')).toEqual([]);
    expect(await findEverywhere('maria')).toEqual(['María Soler']);
  });

  test('are called where they are found, and where their record has no number', async () => {
    await add({ name: 'Jordi Ferrer', label: 'Pareja', phone: '934 111 222' });
    await add({ name: 'Pau Vives', email: 'pau@correo.example' });
    await add({ label: 'Trabajo', phone: '932 000 111' });
    const { api } = agency.agent;
    const getCalled = async (search: string) =>
      (await api.search.everything.query({ search })).leads.rows.map(({ callable }) => callable);
    expect(await getCalled('jordi')).toEqual([{ name: 'Jordi Ferrer (pareja)', phone: '934 111 222' }]);
    expect(await getCalled('932000111')).toEqual([{ name: 'María Soler (trabajo)', phone: '932 000 111' }]);
    for (const text of ['maría', 'pau vives'])
      expect([text, await getCalled(text)]).toEqual([text, [{ name: 'María Soler', phone: '612 345 678' }]]);
    await api.leads.setContact.mutate({ id: lead.id, version: 1, phone: null });
    expect(await getCalled('maría')).toEqual([{ name: 'Jordi Ferrer (pareja)', phone: '934 111 222' }]);
  });

  test('are found after their record was edited, and by what a release before writes', async () => {
    await add({ name: 'Jordi Ferrer', phone: '934 111 222' });
    const { api } = agency.agent;
    await api.leads.setContact.mutate({ id: lead.id, version: 1, phone: '655 000 111' });
    expect(await findEverywhere('ferrer')).toEqual(['María Soler']);
    expect(await findEverywhere('934111222')).toEqual(['María Soler']);
    expect(await findEverywhere('655000111')).toEqual(['María Soler']);
    expect(await findEverywhere('612345678')).toEqual([]);
    await sql("update leads set name = 'Mariona', name_folded = 'mariona', search_text = ? where id = ?", [
      'mariona\n\n655000111',
      lead.id,
    ]);
    expect(await findEverywhere('mariona')).toEqual(['Mariona']);
    expect(await findEverywhere('ferrer')).toEqual(['Mariona']);
    const saved = await getLead();
    await api.leads.setContact.mutate({ id: lead.id, version: saved.version, phone: '655 000 111' });
    expect((await getLead()).version).toBe(saved.version);
  });

  test('move up and down, and stay at the ends', async () => {
    const ids: string[] = [];
    for (const name of ['Uno', 'Dos', 'Tres'])
      ids.push((await add({ name, phone: `600 000 00${ids.length}` })).id);
    const move = (at: number, direction: 'up' | 'down') =>
      agency.agent.api.contacts.move.mutate({ id: ids[at] ?? '', direction });
    await move(2, 'up');
    await move(0, 'up');
    await move(1, 'down');
    expect((await getLead()).contacts.map(({ name }) => name)).toEqual(['Uno', 'Tres', 'Dos']);
  });

  test('added again after they were deleted have their place again, where there is room', async () => {
    const first = await add({ phone: '934 111 222' });
    for (let at = 1; at < MAX_CONTACTS; at++) await add({ phone: `934 000 00${at}` });
    const { api } = agency.agent;
    await api.contacts.delete.mutate({ id: first.id });
    const again = (position: number) =>
      api.contacts.create.mutate({
        clientKey: randomUUID(),
        person: lead,
        contact: contactFixture({ phone: '934 111 222' }),
        position,
      });
    expect(await outcome(again(0))).toMatch(/^BAD_REQUEST/);
    await again(1);
    expect((await getLead()).contacts.map(({ phone }) => phone)[0]).toBe('934 111 222');
    await api.contacts.delete.mutate({ id: (await getLead()).contacts[0]?.id ?? '' });
    await add({ phone: '934 999 999' });
    expect(await outcome(again(1))).toBe('CONFLICT: Como máximo 10 contactos.');
  });

  test('warn of duplicates while typing, and make pairs of possible duplicates but for shared numbers', async () => {
    const { api } = agency.agent;
    await add({ name: 'Jordi', label: 'Pareja', phone: '934 111 222', email: 'jordi@correo.example' });
    await add({ label: 'Abogado', phone: '900 100 200' });
    const warn = async (phone: string, email = '') =>
      (await api.search.duplicates.query({ phone, email })).map(({ name }) => name);
    expect(await warn('934111222')).toEqual(['María Soler']);
    expect(await warn('', 'JORDI@correo.example')).toEqual(['María Soler']);
    expect(await warn('900100200')).toEqual(['María Soler']);
    const owner = await owners.create(agency.agent, {
      name: 'Jordi Puig',
      phone: '+34934111222',
      email: null,
    });
    await owners.create(agency.agent, { name: 'Bufete', phone: '900 100 200', email: null });
    const { rows } = await api.duplicates.list.query({});
    const pairs = rows.map(({ reason, first, second }) => [reason, first.id, first.agreeing, second.id]);
    expect(pairs).toEqual([['phone', lead.id, 'Jordi (pareja)', owner.id]]);
  });

  test('are in the timeline with name and label, never with the number', async () => {
    const { id } = await add({ name: 'Jordi', label: 'Pareja', phone: '934 111 222' });
    const { api } = agency.agent;
    const contact = contactFixture({ name: 'Jordi', label: 'Familiar', phone: '934 111 222' });
    await api.contacts.update.mutate({ id, version: 1, contact });
    await api.contacts.delete.mutate({ id });
    const rows = (await readTimeline(agency.agent, lead)).rows.filter(
      (row) => row.source === 'history' && row.entity === 'contacts',
    );
    expect(rows).toMatchObject([
      { action: 'delete', contact: { name: 'Jordi', label: 'Familiar' } },
      { action: 'update', contact: { name: 'Jordi', label: 'Pareja' } },
      { action: 'create', contact: { name: 'Jordi', label: 'Pareja' } },
    ]);
    const { rows: logged } = await sql("select change from history where entity = 'contacts'");
    expect(JSON.stringify(logged)).not.toMatch(/934\s?111/);
  });

  test('are deleted with their record, and hidden with it', async () => {
    const { id } = await add({ phone: '934 111 222', email: 'jordi@correo.example' });
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await sql('update leads set assigned_to = ? where id = ?', [agency.manager.id, lead.id]);
    const { api } = agency.agent;
    await expect(outcome(api.contacts.delete.mutate({ id }))).resolves.toBe(NOT_FOUND);
    await expect(outcome(add({ phone: '600 111 222' }))).resolves.toBe(NOT_FOUND);
    expect(await findEverywhere('934111222')).toEqual([]);
    await agency.manager.api.leads.delete.mutate({ id: lead.id });
    for (const table of ['contacts', 'lead_phones', 'lead_emails'])
      expect((await sql(`select * from ${table} where lead_id = ?`, [lead.id])).rows).toEqual([]);
  });
});

describe('contacts of a new record', () => {
  const contacts = [
    contactFixture({ name: 'Jordi', label: 'Pareja', phone: '934 111 222' }),
    contactFixture({ label: 'Trabajo', email: 'trabajo@correo.example' }),
  ];

  test('are created with it, once, of a lead, a quick lead and an owner', async () => {
    const { api } = agency.agent;
    const quick = { clientKey: randomUUID(), lead: quickLeadFixture({ phone: '600 000 001' }), contacts };
    const full = { clientKey: randomUUID(), lead: leadFixture({ phone: '600 000 002' }), contacts };
    const owner = { clientKey: randomUUID(), owner: owners.ownerFixture({ phone: '600 000 003' }), contacts };
    for (const create of [
      async () => api.leads.get.query({ id: (await api.leads.createQuick.mutate(quick)).id }),
      async () => api.leads.get.query({ id: (await api.leads.create.mutate(full)).id }),
      async () => api.owners.get.query({ id: (await api.owners.create.mutate(owner)).id }),
    ]) {
      const created = await create();
      expect(created.contacts).toMatchObject(contacts);
      expect(await create()).toEqual(created);
    }
    const { rows } = await sql(
      "select count(*) as entries from history where agency_id = ? and entity = 'contacts' and action = 'create' and change like '%Jordi%'",
      [agency.id],
    );
    expect(rows).toEqual([{ entries: 3 }]);
  });

  test('are refused, and nothing is created, where one says what another one or the record says', async () => {
    const { api } = agency.agent;
    const send = (phone: string, more: Partial<(typeof contacts)[number]>) =>
      api.leads.createQuick.mutate({
        clientKey: randomUUID(),
        lead: quickLeadFixture({ name: 'Nadie', phone }),
        contacts: [...contacts, contactFixture(more)],
      });
    await expect(send('+34 934 111 222', { phone: '600 1' })).rejects.toMatchObject({
      data: { fields: { 'contacts.0.phone': 'Este teléfono ya está en la ficha.' } },
    });
    await expect(send('600 000 005', { email: 'TRABAJO@correo.example' })).rejects.toMatchObject({
      data: { fields: { 'contacts.2.email': 'Este email ya está en la ficha.' } },
    });
    await expect(send('600 000 005', { name: 'Sin nada' })).rejects.toMatchObject({
      data: { fields: { 'contacts.2.phone': 'Indica un teléfono o un email.' } },
    });
    expect(await listNames({ name: 'Nadie' })).toEqual([]);
  });

  test.each([
    [
      '200 of them',
      Array.from({ length: 200 }, (_, at) => ({ phone: `600 200 ${100 + at}` })),
      'contacts',
      'Como máximo 10 contactos.',
    ],
    [
      'the same number ten times',
      Array.from({ length: 10 }, (_, at) => ({ phone: at % 2 ? '934 222 333' : '+34934222333' })),
      'contacts.1.phone',
      'Este teléfono ya está en la ficha.',
    ],
    [
      'a number of unseen characters',
      [{ phone: '\u200b\u2060\u202e' }],
      'contacts.0.phone',
      'Indica un teléfono o un email.',
    ],
    [
      'an address of 300 letters',
      [{ email: `${'a'.repeat(288)}@casa.example` }],
      'contacts.0.email',
      'Como máximo 254 caracteres.',
    ],
  ])('pasted as %s are refused at their field, and nothing is created', async (_, pasted, field, error) => {
    const lead = quickLeadFixture({ name: 'Nadie', phone: '600 000 009' });
    const contacts = pasted.map((each) => contactFixture(each));
    await expect(
      agency.agent.api.leads.createQuick.mutate({ clientKey: randomUUID(), lead, contacts }),
    ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST', fields: { [field]: error } } });
    expect(await listNames({ name: 'Nadie' })).toEqual([]);
  });
});

describe('contacts in the form of their record', () => {
  const texts = { name: null, label: null, phone: null, email: null, note: null };
  type Texts = { [Field in keyof typeof texts]: string | null };
  const toRow = (
    contactId: string,
    before: Texts | null,
    more: Partial<Texts> & { isRemoved?: boolean } = {},
  ) => ({
    ...{ ...texts, ...before, contactId, before, isRemoved: false },
    ...more,
  });
  const stored = { name: 'María Soler', phone: '612 345 678', email: 'maria@correo.example' };
  const save = (contacts: ReturnType<typeof toRow>[], more: object = {}) =>
    agency.agent.api.leads.update.mutate({
      ...{ id: lead.id, version: 1, contacts },
      lead: leadFixture({ ...stored, ...more }),
    });
  const jordi = { ...texts, name: 'Jordi', phone: '934 111 222' };
  const work = { ...texts, label: 'Trabajo', email: 'maria@empresa.example' };
  const casa = { ...texts, label: 'Casa', phone: '934 111 333' };
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (const each of [jordi, work, casa]) ids.push((await add(each)).id);
  });
  const first = () => ids[0] ?? '';
  const second = () => ids[1] ?? '';
  const third = () => ids[2] ?? '';

  test('are added, changed and removed with it; the others, and the version of the record, stay', async () => {
    const { api } = agency.manager;
    const colleague = contactFixture({ ...jordi, phone: '934 999 888' });
    await api.contacts.update.mutate({ id: first(), version: 1, contact: colleague });
    const rows = [
      toRow(first(), jordi, { note: 'Por las tardes' }),
      toRow(second(), work, { isRemoved: true }),
      toRow(third(), casa),
      toRow(randomUUID(), null, { name: 'Rosa', phone: '600 700 800' }),
    ];
    for (let sent = 0; sent < 2; sent++) await save(rows);
    const { version, contacts } = await getLead();
    expect(version).toBe(1);
    expect(contacts).toMatchObject([
      { name: 'Jordi', phone: '934 999 888', note: 'Por las tardes', version: 3 },
      { label: 'Casa', version: 1 },
      { name: 'Rosa', phone: '600 700 800', version: 1 },
    ]);
    expect(await findEverywhere('934999888')).toEqual(['María Soler']);
    expect(await findEverywhere('empresa')).toEqual([]);
    const { rows: entries } = await readTimeline(agency.agent, lead, {});
    const said = entries.flatMap((entry) =>
      'contact' in entry && entry.source === 'history' ? [entry.action] : [],
    );
    expect(said.slice(0, 3).toSorted()).toEqual(['create', 'delete', 'update']);
  });

  test('are saved with a change of the record, and nothing is where somebody else has changed it', async () => {
    const rows = [toRow(first(), jordi, { label: 'Pareja' })];
    await save(rows, { name: 'Mariona' });
    expect(await getLead()).toMatchObject({
      version: 2,
      name: 'Mariona',
      contacts: [{ label: 'Pareja' }, {}, {}],
    });
    const stale = [toRow(first(), jordi, { label: 'Socio' })];
    await expect(outcome(save(stale, { name: 'Marta' }))).resolves.toBe(VERSION_CONFLICT);
    expect((await getLead()).contacts[0]?.label).toBe('Pareja');
  });

  test('are refused at their fields, with the number that moves to another one accepted', async () => {
    const refuse = async (rows: ReturnType<typeof toRow>[], more = {}) => {
      const error = await save(rows, more).catch((failure) => failure);
      return error.data?.fields ?? error.data;
    };
    const doubled = { phone: '+34 934111333' };
    const rows = [toRow(first(), jordi, doubled), toRow(third(), casa)];
    expect(await refuse(rows)).toEqual({ 'contacts.0.phone': 'Este teléfono ya está en la ficha.' });
    const gone = toRow(third(), casa, { isRemoved: true });
    expect(await refuse([toRow(third(), casa), toRow(first(), jordi, { note: 'x' })], doubled)).toEqual({
      phone: 'Este teléfono ya está en la ficha.',
    });
    const ten = Array.from({ length: 9 }, (_, at) =>
      toRow(randomUUID(), null, { phone: `600 100 1${at + 10}` }),
    );
    await expect(outcome(save([gone, ...ten]))).resolves.toBe('CONFLICT: Como máximo 10 contactos.');
    await save([gone, toRow(first(), jordi, doubled)]);
    expect((await getLead()).contacts).toMatchObject([{ phone: '+34 934111333' }, { label: 'Trabajo' }]);
    const stranger = await createLead(agency.otherTenant, { name: 'Otra', phone: '699 000 111' });
    const person = { kind: 'lead' as const, id: stranger.id };
    const theirs = await createContact(agency.otherTenant, person, { phone: '699 111 222' });
    await save([toRow(theirs.id, { ...texts, phone: '699 111 222' }, { isRemoved: true })]);
    const kept = await agency.otherTenant.api.leads.get.query({ id: stranger.id });
    expect(kept.contacts).toHaveLength(1);
  });
});

describe("'Separar en contactos'", () => {
  const person = () => ({ kind: 'lead' as const, id: lead.id });
  const jordi = contactFixture({ name: 'Jordi', phone: '934 445 566' });
  const split = (more: object = {}) =>
    agency.agent.api.contacts.rearrange.mutate({
      ...{ person: person(), version: 2, phone: '600 111 222', added: [jordi], removed: [] },
      ...more,
    });
  beforeEach(async () => {
    const phone = '600 111 222 / 934 445 566 Jordi';
    await agency.agent.api.leads.setContact.mutate({ id: lead.id, version: 1, phone });
  });

  test('changes the phone and adds the contacts at once, also when repeated, and is taken back', async () => {
    const done = await split();
    expect(done).toMatchObject({ version: 3, added: [{ version: 1 }] });
    await expect(split()).resolves.toEqual(done);
    const { contacts, phone } = await getLead();
    expect([phone, contacts]).toMatchObject(['600 111 222', [{ name: 'Jordi', phone: '934 445 566' }]]);
    expect(contacts).toHaveLength(1);
    expect(await findEverywhere('934445566')).toEqual(['María Soler']);
    const before = { version: 3, phone: '600 111 222 / 934 445 566 Jordi', added: [], removed: done.added };
    await expect(split(before)).resolves.toEqual({ version: 4, added: [] });
    expect(await getLead()).toMatchObject({ phone: before.phone, contacts: [] });
    expect(await findEverywhere('934445566')).toEqual(['María Soler']);
  });

  test('removes no contact of another record or agency', async () => {
    const { agent, otherTenant } = agency;
    const [other, foreign] = await Promise.all([createLead(agent), createLead(otherTenant)]);
    const contact = { phone: '655 111 222' };
    const removed = [
      await createContact(agent, { kind: 'lead', id: other.id }, contact),
      await createContact(otherTenant, { kind: 'lead', id: foreign.id }, contact),
    ].map(({ id }) => ({ id, version: 1 }));
    await split({ removed });
    expect((await agent.api.leads.get.query({ id: other.id })).contacts).toHaveLength(1);
    expect((await otherTenant.api.leads.get.query({ id: foreign.id })).contacts).toHaveLength(1);
  });

  test('changes nothing where the record was changed, a number stands twice, or there is no room', async () => {
    await expect(outcome(split({ version: 1 }))).resolves.toBe(VERSION_CONFLICT);
    const doubled = { added: [jordi, contactFixture({ phone: '+34 934445566' })] };
    await expect(outcome(split(doubled))).resolves.toBe('BAD_REQUEST: Este teléfono ya está en la ficha.');
    await expect(outcome(split({ phone: '600 111 222 / 934 445 566 Jordi' }))).resolves.toMatch(
      /^BAD_REQUEST/,
    );
    for (let at = 0; at < MAX_CONTACTS; at++) await add({ phone: `600 100 1${at + 10}` });
    await expect(outcome(split())).resolves.toBe('CONFLICT: Como máximo 10 contactos.');
    expect(await getLead()).toMatchObject({ version: 2, phone: '600 111 222 / 934 445 566 Jordi' });
    expect((await getLead()).contacts).toHaveLength(MAX_CONTACTS);
  });

  test('removes no contact of another record, and none that was changed since', async () => {
    const other = await createLead(agency.agent, { name: 'Otra', phone: '699 000 111' });
    const stranger = await add({ phone: '699 111 222' }, { kind: 'lead', id: other.id });
    const mine = await add({ phone: '699 111 333' });
    const removed = [
      { id: stranger.id, version: 1 },
      { id: mine.id, version: 2 },
    ];
    await split({ added: [], removed });
    const { contacts } = await agency.agent.api.leads.get.query({ id: other.id });
    expect([contacts.length, (await getLead()).contacts.length]).toEqual([1, 1]);
  });
});

describe("'Hacer principal'", () => {
  const promote = (id: string, version: number, personVersion: number) =>
    agency.agent.api.contacts.promote.mutate({ id, version, personVersion });
  const read = async () => {
    const { name, phone, email, version, contacts } = await getLead();
    const [contact] = contacts;
    return {
      main: { name, phone, email },
      version,
      contact: contact && {
        name: contact.name,
        label: contact.label,
        phone: contact.phone,
        email: contact.email,
      },
    };
  };

  test('exchanges name, phone and address of a contact with a name, and twice gives the first state', async () => {
    const { id } = await add({ name: 'Jordi', label: 'Pareja', phone: '934 111 222' });
    const before = await read();
    await expect(promote(id, 1, 1)).resolves.toEqual({ version: 2, contact: { version: 2 } });
    expect(await read()).toEqual({
      main: { name: 'Jordi', phone: '934 111 222', email: null },
      version: 2,
      contact: { name: 'María Soler', label: null, phone: '612 345 678', email: 'maria@correo.example' },
    });
    expect(await findEverywhere('soler')).toEqual(['Jordi']);
    expect(await findEverywhere('maria@correo')).toEqual(['Jordi']);
    await promote(id, 2, 2);
    expect(await read()).toEqual({ ...before, version: 3 });
  });

  test('exchanges of a contact without name what it has', async () => {
    const { id } = await add({ label: 'Casa', phone: '934 111 222' });
    await promote(id, 1, 1);
    expect(await read()).toMatchObject({
      main: { name: 'María Soler', phone: '934 111 222', email: 'maria@correo.example' },
      contact: { name: null, label: null, phone: '612 345 678', email: null },
    });
  });

  test('takes over what the record lacks, and leaves no empty contact', async () => {
    await agency.agent.api.leads.setContact.mutate({ id: lead.id, version: 1, phone: null });
    const { id } = await add({ phone: '934 111 222' });
    await expect(promote(id, 1, 2)).resolves.toEqual({ version: 3, contact: null });
    expect(await read()).toMatchObject({ main: { phone: '934 111 222' }, contact: undefined });
  });

  test('changes neither where one of them was changed meanwhile', async () => {
    const { id } = await add({ phone: '934 111 222' });
    for (const [version, personVersion] of [
      [2, 1],
      [1, 2],
    ] as const)
      await expect(outcome(promote(id, version, personVersion))).resolves.toBe(VERSION_CONFLICT);
    const { agent, manager } = agency;
    const tries = await Promise.allSettled(
      [agent, manager].map(({ api }) => api.contacts.promote.mutate({ id, version: 1, personVersion: 1 })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await read()).toMatchObject({ version: 2, main: { phone: '934 111 222' } });
  });

  test('exchanges once, however often one change is sent', async () => {
    const { id } = await add({ phone: '934 111 222' });
    // One that arrives while another is written is a conflict, one that arrives later gets the answer of the first.
    const tries = await Promise.all(Array.from({ length: 6 }, () => outcome(promote(id, 1, 1))));
    expect([...new Set(tries)].filter((each) => ![VERSION_CONFLICT, 'accepted'].includes(each))).toEqual([]);
    expect(await read()).toMatchObject({ version: 2, main: { phone: '934 111 222' } });
    await expect(promote(id, 1, 1)).resolves.toEqual({ version: 2, contact: { version: 2 } });
  });

  test('is one entry of the timeline', async () => {
    const { id } = await add({ name: 'Jordi', label: 'Pareja', phone: '934 111 222' });
    await promote(id, 1, 1);
    const [first] = (await readTimeline(agency.agent, lead)).rows.filter(
      (row) => row.source === 'history' && row.entity === 'contacts',
    );
    expect(first).toMatchObject({
      action: 'update',
      contact: { name: 'Jordi', label: 'Pareja', isMain: true },
    });
  });
});
