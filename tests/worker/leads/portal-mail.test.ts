import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { createContact } from '../fixtures/contacts.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import * as owners from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let agent: TestUser;
let manager: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  ({ agent, manager } = agency);
});

type Facts = { name?: string; email?: string; phone?: string; reference?: string; message?: string };
const write = ({ name = 'Núria Güell', email, phone, reference, message }: Facts) =>
  [
    'idealista',
    `Nombre: ${name}`,
    email && `Email: ${email}`,
    phone && `Telefono: ${phone}`,
    reference && `Referencia: ${reference}`,
    message && `Mensaje: ${message}`,
  ]
    .filter(Boolean)
    .join('\n');
const paste = (facts: Facts | string, user = agent, clientKey = randomUUID()) =>
  user.api.portalMail.paste.mutate({
    clientKey,
    text: typeof facts === 'string' ? facts : write(facts),
  });
const getLead = (id: string, user = manager) => user.api.leads.get.query({ id });
const readMessages = async (id: string) =>
  (await readTimeline(manager, { kind: 'lead', id })).rows.flatMap((row) =>
    row.source === 'activity' && row.receivedFrom ? [[row.receivedFrom, row.text]] : [],
  );
const countLeads = async (user = manager) => (await user.api.leads.list.query({ filters: {} })).total;
const noticesOf = async (user: TestUser) =>
  (await user.api.notices.list.query({})).rows.flatMap(({ kind, leadName }) =>
    kind === 'messageReceived' ? [leadName] : [],
  );
const setStatus = (id: string, status: 'Lost' | 'Converted') =>
  manager.api.leads.setStatus.mutate({ id, version: 1, status });
const restrictAgents = () => sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
const nobody = { phone: null, email: null };

describe('the e-mail of a portal about a person who is new', () => {
  test('becomes a lead with its source, message, property and responsible user', async () => {
    const property = await createProperty(manager, { title: 'Piso en Sants', assignedTo: agent.id });
    await sql("update agencies set unassigned_leads = 'distribute' where id = ?", [agency.id]);
    const { lead } = await paste(
      {
        phone: '934 15 28 60',
        email: 'nuria@bustia.example',
        reference: 'll 1',
        message: '¿Se puede visitar?',
      },
      manager,
    );
    expect(lead).toMatchObject({ name: 'Núria Güell', isNew: true });
    const id = lead?.id ?? '';
    expect(await getLead(id)).toMatchObject({
      ...{ phone: '934 15 28 60', email: 'nuria@bustia.example', source: 'Idealista', status: 'New' },
      ...{ assignedTo: agent.id, hasOpenPreferences: true, lastContactAt: null },
    });
    expect(await readMessages(id)).toEqual([['Idealista', '¿Se puede visitar?']]);
    const inquiries = await manager.api.matches.inquiries.query({ of: 'lead', id });
    expect(inquiries).toMatchObject([{ propertyId: property.id }]);
  });

  test('becomes one lead, however often it is sent', async () => {
    const [clientKey, facts] = [randomUUID(), { phone: '600 111 222', message: 'Hola' }];
    const sent = await Promise.all([1, 2, 3].map(() => paste(facts, agent, clientKey)));
    const again = await paste(facts, agent, clientKey);
    expect(new Set([...sent, again].map(({ lead }) => lead?.id)).size).toBe(1);
    expect(again.lead?.isNew).toBe(true);
    expect(await readMessages(again.lead?.id ?? '')).toEqual([['Idealista', 'Hola']]);
  });

  test('becomes one lead of several e-mails at once, and each of them is kept', async () => {
    await sql("update agencies set unassigned_leads = 'distribute' where id = ?", [agency.id]);
    // By both, by the phone, and by the address.
    const contactDetails = [
      { phone: '600 111 222', email: 'nuria@bustia.example' },
      { phone: '+34 600111222', email: 'nuria@bustia.example' },
      { phone: '934 15 28 60', email: 'NURIA@bustia.example' },
    ];
    const sent = await Promise.all(
      [...contactDetails, ...contactDetails].map((each, at) =>
        paste({ ...each, message: `Mensaje ${at}` }, manager),
      ),
    );
    const [first = '', ...others] = new Set(sent.map(({ lead }) => lead?.id));
    expect([others, await countLeads()]).toEqual([[], 1]);
    expect(sent.filter(({ lead }) => lead?.isNew)).toHaveLength(1);
    expect((await readMessages(first)).map(([, text]) => text).toSorted()).toEqual(
      sent.map((_, at) => `Mensaje ${at}`),
    );
    expect((await getLead(first)).contacts).toHaveLength(1);
    const { rows } = await sql(
      "select count(*) as count from history where agency_id = ? and entity = 'leads' and action = 'create'",
      [agency.id],
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('who is an owner becomes a lead, whose tie is proposed', async () => {
    const owner = await owners.create(agent, { name: 'Rosa Vidal', phone: '600 111 222' });
    const { lead } = await paste({ name: 'Rosa', phone: '+34 600111222' });
    expect(lead?.isNew).toBe(true);
    expect((await getLead(lead?.id ?? '')).tieProposals).toMatchObject([{ id: owner.id }]);
  });

  test('keeps the reference that is no property’s, also of a lead, below a message of any length', async () => {
    const facts = { phone: '600 111 222', reference: 'ZZ-0099' };
    const { lead } = await paste(facts);
    for (const message of ['Hola', 'x'.repeat(3000)]) await paste({ ...facts, message });
    const [long = '', ...others] = (await readMessages(lead?.id ?? '')).map(([, text]) => text ?? '');
    expect(others).toEqual(['Hola\n\nPregunta por ZZ-0099.', 'Pregunta por ZZ-0099.']);
    expect([long.length, long.endsWith('x\n\nPregunta por ZZ-0099.')]).toEqual([2000, true]);
  });

  test('is of nobody of the agency', async () => {
    await sql(
      "update agencies set email = 'info@fincas.example', landline_phone = '934152860' where id = ?",
      [agency.id],
    );
    const head = `De: ${manager.email}\nPara: Leads <info@fincas.example>\nTel.: +34 93 415 28 60\n`;
    const { lead } = await paste(`${head}${write({ phone: '600 111 222' })}`);
    expect(await getLead(lead?.id ?? '')).toMatchObject({ phone: '600 111 222', email: null });
    expect(await outcome(paste(head))).toMatch(/^BAD_REQUEST/);
  });

  test('is refused where there is neither a phone nor an address, with nothing saved', async () => {
    for (const text of ['Hola,\nnos vemos mañana.', 'Nombre: Ana\nTelefono: 12', 'no-reply@idealista.com'])
      expect(await outcome(paste(text))).toBe('BAD_REQUEST: No se ha reconocido ningún teléfono ni email.');
    for (const text of ['', ' \n', 'x'.repeat(20_001)])
      expect(await outcome(paste(text))).toMatch(/^BAD_REQUEST/);
    expect(await countLeads()).toBe(0);
  });

  test('keeps of what is too long as much as the fields hold', async () => {
    const { lead } = await paste({
      name: '🏠'.repeat(300),
      email: `${'a'.repeat(300)}@correo.example`,
      phone: '600 111 222',
      message: '👩‍👩‍👧'.repeat(1000),
    });
    const stored = await getLead(lead?.id ?? '');
    expect(stored).toMatchObject({ email: null, phone: '600 111 222' });
    expect(stored.name.isWellFormed() && stored.name.length).toBe(120);
  });
});

describe('the e-mail of a portal about a lead', () => {
  test('is a message of theirs, and their responsible user reads it', async () => {
    const { id } = await createLead(agent, { name: 'María', phone: '600 111 222', assignedTo: agent.id });
    const property = await createProperty(manager, {});
    const { lead } = await paste(
      { phone: '0034600111222', reference: 'LL-0001', message: 'Otra vez' },
      manager,
    );
    expect(lead).toEqual({ id, name: 'María', isNew: false });
    expect(await countLeads()).toBe(1);
    expect(await readMessages(id)).toEqual([['Idealista', 'Otra vez']]);
    expect(await noticesOf(agent)).toEqual(['María']);
    expect(await noticesOf(manager)).toEqual([]);
    const inquiries = await manager.api.matches.inquiries.query({ of: 'lead', id });
    expect(inquiries).toMatchObject([{ propertyId: property.id }]);
  });

  test('adds a new phone or address as a contact without name, never to the main data', async () => {
    const { id } = await createLead(agent, { name: 'María', phone: '600 111 222', email: null });
    await paste({ phone: '600111222', email: 'maria@correo.example' });
    await paste({ phone: '934152860', email: 'MARIA@correo.example' });
    await paste({ phone: '934 15 28 60', email: 'maria@correo.example' });
    const { phone, email, contacts, version } = await getLead(id);
    expect({ phone, email, version }).toEqual({ phone: '600 111 222', email: null, version: 1 });
    expect(contacts.map(({ name, label, phone, email }) => [name, label, phone, email])).toEqual([
      [null, null, null, 'maria@correo.example'],
      [null, null, '934152860', null],
    ]);
    expect((await readMessages(id)).length).toBe(3);
  });

  test('is added once, however often it is sent at once', async () => {
    const { id } = await createLead(agent, { name: 'María', phone: '600 111 222', assignedTo: agent.id });
    await setStatus(id, 'Lost');
    const [clientKey, facts] = [
      randomUUID(),
      { phone: '600111222', email: 'maria@correo.example', message: 'Hola' },
    ];
    await Promise.all([1, 2, 3, 4].map(() => paste(facts, manager, clientKey)));
    const { contacts, status } = await getLead(id);
    expect([contacts.length, status]).toEqual([1, 'New']);
    expect(await readMessages(id)).toEqual([['Idealista', 'Hola']]);
    expect(await noticesOf(agent)).toEqual(['María']);
  });

  test('keeps the message where there is no place for another contact', async () => {
    const { id } = await createLead(agent, { name: 'María', phone: '600 111 222' });
    for (let at = 0; at < 10; at += 1)
      await createContact(agent, { kind: 'lead', id }, { ...nobody, phone: `60022200${at}` });
    await paste({ phone: '600111222', email: 'maria@correo.example', message: 'Hola' });
    expect((await getLead(id)).contacts.length).toBe(10);
    expect(await readMessages(id)).toEqual([['Idealista', 'Hola']]);
  });

  test('of several goes to the one whose main data agree, else to the open one that was contacted last', async () => {
    const people = ['Closed', 'Older', 'Newer'].map((name) =>
      createLead(agent, { name, phone: null, email: `${name}@x.example` }),
    );
    const [closed, older, newer] = (await Promise.all(people)).map(({ id }) => id) as [
      string,
      string,
      string,
    ];
    for (const id of [closed, older, newer])
      await createContact(agent, { kind: 'lead', id }, { ...nobody, phone: '934152860' });
    await setStatus(closed, 'Lost');
    const contacted = (id: string, at: string) =>
      sql('update leads set last_contact_at = ? where id = ?', [at, id]);
    await contacted(older, '2026-01-01T10:00:00.000Z');
    await contacted(newer, '2026-01-02T10:00:00.000Z');
    await contacted(closed, '2026-01-03T10:00:00.000Z');
    expect((await paste({ phone: '934152860' })).lead?.id).toBe(newer);
    const main = await createLead(agent, { name: 'Main', phone: '934152860' });
    expect((await paste({ phone: '934 152 860' })).lead?.id).toBe(main.id);
  });

  test('lets one that was closed search again, with one notice', async () => {
    const { id } = await createLead(agent, { name: 'María', phone: '600 111 222', assignedTo: agent.id });
    await setStatus(id, 'Lost');
    const clientKey = randomUUID();
    await paste({ phone: '600111222', message: 'Vuelvo' }, manager, clientKey);
    await paste({ phone: '600111222', message: 'Vuelvo' }, manager, clientKey);
    expect((await getLead(id)).status).toBe('New');
    expect(await readMessages(id)).toEqual([['Idealista', 'Vuelvo']]);
    expect(await noticesOf(agent)).toEqual(['María']);
    await setStatus(id, 'Converted').catch(() => {});
    const stored = await getLead(id);
    await manager.api.leads.setStatus.mutate({ id, version: stored.version, status: 'Converted' });
    await paste({ phone: '600111222', message: 'Vuelvo' }, manager, clientKey);
    expect((await getLead(id)).status).toBe('Converted');
  });

  test('is not told to who has pasted it, nor to managers where it is somebody’s', async () => {
    await createLead(agent, { name: 'María', phone: '600 111 222', assignedTo: agent.id });
    await paste({ phone: '600111222' }, agent);
    expect([await noticesOf(agent), await noticesOf(manager)]).toEqual([[], []]);
  });

  test('of nobody is told to the other managers', async () => {
    await createLead(manager, { name: 'María', phone: '600 111 222', assignedTo: null });
    await paste({ phone: '600111222' }, agent);
    expect(await noticesOf(manager)).toEqual(['María']);
    expect(await noticesOf(agent)).toEqual([]);
  });

  test('cannot be edited, and says so where somebody tries', async () => {
    const { id } = await createLead(agent, { name: 'María', phone: '600 111 222' });
    await paste({ phone: '600111222', message: 'Hola' });
    const [row] = (await readTimeline(agent, { kind: 'lead', id })).rows.filter(
      ({ source }) => source === 'activity',
    );
    const activity = { kind: 'note' as const, outcome: null, text: 'Otra', at: null };
    const edit = agent.api.activities.update.mutate({ id: String(row?.id), version: 1, activity });
    expect(await outcome(edit)).toMatch(/^FORBIDDEN/);
  });
});

describe('an agent who sees only their own', () => {
  test('adds the e-mail of a hidden lead, and learns nothing of it', async () => {
    const { id } = await createLead(manager, {
      name: 'Reservada',
      phone: '600 111 222',
      assignedTo: manager.id,
    });
    await restrictAgents();
    expect(await paste({ phone: '600111222', message: 'Hola' }, agent)).toEqual({ lead: null });
    expect(await readMessages(id)).toEqual([['Idealista', 'Hola']]);
    expect(await noticesOf(manager)).toEqual(['Reservada']);
    expect(await countLeads(agent)).toBe(0);
  });

  test('gets the same answer where the property’s responsible user gets a new lead', async () => {
    await createProperty(manager, { assignedTo: manager.id });
    await sql("update agencies set unassigned_leads = 'distribute' where id = ?", [agency.id]);
    await restrictAgents();
    expect(await paste({ phone: '600111222', reference: 'LL-0001' }, agent)).toEqual({ lead: null });
    expect(await countLeads(manager)).toBe(1);
  });
});

test('a message contactDetails no lead and no property of another agency', async () => {
  const other = agency.otherTenant;
  await createLead(other, { name: 'Ajena', phone: '600 111 222' });
  await createProperty(other, {});
  const { lead } = await paste({ phone: '600111222', reference: 'LL-0001' });
  expect(lead?.isNew).toBe(true);
  expect(await manager.api.matches.inquiries.query({ of: 'lead', id: lead?.id ?? '' })).toEqual([]);
  expect(await noticesOf(other)).toEqual([]);
});
