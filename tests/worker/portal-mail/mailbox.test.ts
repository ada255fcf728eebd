import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { deliver, type Message } from '../support/mail.ts';

const { sql } = sharedServer();
const REFUSED = [400, expect.stringContaining('Llavero no acepta mensajes de correo')];
let agency: TestAgency;
let manager: TestUser;
let to: string;
beforeEach(async () => {
  agency = await createTestAgency();
  manager = agency.manager;
  to = await openMailbox();
});

async function openMailbox(user = manager) {
  const { token } = await user.api.portalMail.renewMailbox.mutate();
  const { mailbox } = await user.api.webForm.addresses.query();
  return `leads+${token}@${mailbox.domain}`;
}
const send = (message: Partial<Message>, address = to) =>
  deliver({ from: 'Idealista <no-reply@idealista.com>', to: address, ...message });
const findLeads = async (user = manager) => (await user.api.leads.list.query({ filters: {} })).rows;
const findUnprocessed = async (user = manager) => (await user.api.portalMail.unprocessed.query({})).rows;
const noticesOf = async (user: TestUser) =>
  (await user.api.notices.list.query({})).rows.map(({ kind }) => kind);
const readMessages = async (id = '') =>
  (await readTimeline(manager, { kind: 'lead', id })).rows.flatMap((row) =>
    row.source === 'activity' && row.receivedFrom ? [row.text] : [],
  );

const idealista = [
  'Un usuario está interesado en tu inmueble',
  'Referencia: LL-0001',
  'Nombre: Núria Güell',
  'Email: nuria@bustia.example',
  'Telefono: 934 15 28 60',
  'Mensaje: ¿Se puede visitar el sábado?',
];
/** What it says where no property has the reference. */
const text = '¿Se puede visitar el sábado?\n\nPregunta por LL-0001.';
const textHeader = 'Content-Type: text/plain; charset=utf-8';
const core = {
  source: 'Idealista',
  name: 'Núria Güell',
  phone: '934 15 28 60',
  email: 'nuria@bustia.example',
};

describe('a message to the mailbox of an agency', () => {
  test('becomes a lead of its property, with its responsible user, once', async () => {
    const property = await createProperty(manager, { title: 'Piso en Sants', assignedTo: agency.agent.id });
    await sql("update agencies set unassigned_leads = 'distribute' where id = ?", [agency.id]);
    const message = {
      id: randomUUID(),
      from: 'no-reply@idealista.com',
      headers: [textHeader],
      body: idealista,
    };
    expect((await send(message)).status).toBe(200);
    await Promise.all([send(message), send(message)]);
    const leads = await findLeads();
    expect(leads).toMatchObject([{ ...core, assignedTo: agency.agent.id }]);
    const { id = '' } = leads[0] ?? {};
    expect(await readMessages(id)).toEqual(['¿Se puede visitar el sábado?']);
    expect(await manager.api.matches.inquiries.query({ of: 'lead', id })).toMatchObject([
      { propertyId: property.id },
    ]);
    expect(await noticesOf(agency.agent)).toEqual(['leadAssigned']);
  });

  test('that comes several times at once, each time as another one, makes one lead', async () => {
    const copies = [1, 2, 3, 4].map(() => ({ id: randomUUID(), headers: [textHeader], body: idealista }));
    const sent = await Promise.all(copies.map((message) => send(message)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [lead, ...others] = await findLeads();
    expect(others).toEqual([]);
    expect(await readMessages(lead?.id)).toHaveLength(copies.length);
  });

  test('of a lead is added to it', async () => {
    const { id } = await createLead(manager, {
      name: 'María',
      phone: '934152860',
      assignedTo: agency.agent.id,
    });
    await send({ headers: [textHeader], body: idealista });
    expect((await findLeads()).map((lead) => lead.id)).toEqual([id]);
    expect(await readMessages(id)).toEqual([text]);
    expect(await noticesOf(agency.agent)).toContain('messageReceived');
  });

  const quoted = (text: string) =>
    [...new TextEncoder().encode(text)]
      .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join('');
  const latin = (text: string) =>
    text.replace(/[\u00a0-\u00ff]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const html = `<html><head><style>p{color:red}</style></head><body><table>${idealista
    .map((line) => `<tr><td>${line.replace('ú', '&uacute;')}</td></tr>`)
    .join('')}</table></body></html>`;
  const forms: Record<string, Partial<Message>> = {
    'quoted-printable': {
      headers: [textHeader, 'Content-Transfer-Encoding: quoted-printable'],
      body: idealista.map((line) => quoted(line)),
    },
    'ISO-8859-1': {
      headers: [
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
      ],
      body: idealista.map(latin),
    },
    base64: {
      headers: [textHeader, 'Content-Transfer-Encoding: base64'],
      body: [Buffer.from(idealista.join('\r\n')).toString('base64')],
    },
    'HTML only': { headers: ['Content-Type: text/html; charset=utf-8'], body: [html] },
    multipart: {
      headers: ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b'],
      body: [
        '--b',
        textHeader,
        '',
        ...idealista,
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        html,
        '--b--',
      ],
    },
    'forwarded as an attachment': {
      from: 'compañera@fincas.example',
      headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
      body: [
        ...[
          '--b',
          textHeader,
          '',
          'Te lo paso.',
          '--b',
          'Content-Type: message/rfc822',
          'Content-Disposition: attachment',
          '',
        ],
        ...[
          'From: Idealista <no-reply@idealista.com>',
          'Subject: Contacto',
          textHeader,
          '',
          ...idealista,
          '--b--',
        ],
      ],
    },
    'forwarded inline': {
      headers: [textHeader],
      body: [
        '---------- Forwarded message ---------',
        'De: idealista <no-reply@idealista.com>',
        '',
        ...idealista.map((line) => `> ${line}`),
      ],
    },
  };
  test.each(Object.keys(forms))('is read: %s', async (name) => {
    await send(forms[name] ?? {});
    expect(await findLeads()).toMatchObject([core]);
    const [lead] = await findLeads();
    expect(await readMessages(lead?.id)).toEqual([text]);
  });

  test('that a person wrote is theirs, by who is to be answered', async () => {
    await send({
      from: 'Ana Ruiz <ana@casa.example>',
      headers: [textHeader],
      body: ['¿Sigue libre el ático?'],
    });
    expect(await findLeads()).toMatchObject([
      { name: 'Ana Ruiz', email: 'ana@casa.example', source: 'Email' },
    ]);
    await send({
      from: 'Portal <no-reply@pisos.com>',
      headers: ['Reply-To: Pau <pau@casa.example>', textHeader],
      body: ['Pregunta por un piso.'],
    });
    expect((await findLeads()).map(({ email }) => email)).toContain('pau@casa.example');
  });

  test('that a person signs with what portals write below theirs too is named after them', async () => {
    const body = ['Mi teléfono: 612 345 678', '¿Sigue libre?', '', 'Política de privacidad'];
    await send({ from: 'Pau Vila <pau@casa.example>', headers: [textHeader], body });
    const person = { name: 'Pau Vila', phone: '612 345 678', email: 'pau@casa.example' };
    expect(await findLeads()).toMatchObject([person]);
  });

  test('that a colleague forwards is not theirs', async () => {
    const { email } = agency.agent;
    await send({
      from: `Agente <${email}>`,
      headers: [textHeader],
      body: [`De: Agente <${email}>`, 'Llamar a Pepe'],
    });
    expect(await findLeads()).toEqual([]);
    expect(await findUnprocessed()).toMatchObject([{ text: `De: Agente <${email}>\nLlamar a Pepe` }]);
    await send({
      from: `Agente <${email}>`,
      headers: [textHeader],
      body: ['Ha preguntado por un piso.', 'Teléfono: 934 15 28 60'],
    });
    const [lead] = await findLeads();
    expect(lead).toMatchObject({ phone: core.phone, email: null });
    expect(lead?.name).not.toBe('Agente');
  });
});

describe('a message that nobody can answer', () => {
  const unreadable: Partial<Message> = {
    id: randomUUID(),
    from: 'Portal <no-reply@idealista.com>',
    headers: ['Subject: =?utf-8?B?VHUgYW51bmNpbyBjYWR1Y2E=?=', textHeader],
    body: ['Tu anuncio caduca mañana.'],
  };
  test('is kept once for people to read, who are told', async () => {
    await Promise.all([send(unreadable), send(unreadable)]);
    const [mail, ...others] = await findUnprocessed();
    expect(mail).toMatchObject({
      sender: 'Portal',
      subject: 'Tu anuncio caduca',
      text: 'Tu anuncio caduca mañana.',
    });
    expect(others).toEqual([]);
    expect(await noticesOf(manager)).toEqual(['mailUnprocessed']);
    expect(await noticesOf(agency.agent)).toEqual([]);
    const ref = { id: mail?.id ?? '', version: mail?.version ?? 0 };
    const setState = (state: 'open' | 'discarded' | 'processed', version = ref.version) =>
      manager.api.portalMail.setState.mutate({ ...ref, version, state });
    expect(await setState('discarded')).toEqual({ version: 2 });
    expect(await setState('discarded')).toEqual({ version: 2 });
    expect(await findUnprocessed()).toEqual([]);
    expect(await outcome(setState('processed'))).toMatch(/^CONFLICT/);
    await setState('open', 2);
    expect(await findUnprocessed()).toHaveLength(1);
  });

  test('is read by who sees the whole agency only, and by no other one', async () => {
    await send(unreadable);
    const [mail] = await findUnprocessed(agency.agent);
    expect(mail).toBeDefined();
    const discard = (user: TestUser) =>
      user.api.portalMail.setState.mutate({ id: mail?.id ?? '', version: 1, state: 'discarded' });
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    for (const user of [agency.agent, agency.otherTenant]) {
      expect(await findUnprocessed(user)).toEqual([]);
      expect(await outcome(discard(user))).toMatch(/^NOT_FOUND/);
    }
    expect(await findUnprocessed()).toHaveLength(1);
  });

  test('comes a page at a time', async () => {
    for (let at = 0; at < 21; at += 1) await send({ ...unreadable, id: randomUUID() });
    const first = await manager.api.portalMail.unprocessed.query({});
    const second = await manager.api.portalMail.unprocessed.query({ cursor: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([20, 1, null]);
  });

  const nested = (depth: number): string[] =>
    depth === 0
      ? [textHeader, '', 'Fondo']
      : [
          `Content-Type: multipart/mixed; boundary=b${depth}`,
          '',
          `--b${depth}`,
          ...nested(depth - 1),
          `--b${depth}--`,
        ];
  const hostile: Record<string, Partial<Message>> = {
    'without a body': { headers: ['', ''], body: [] },
    'of 10,000 parts': {
      headers: ['Content-Type: multipart/mixed; boundary=b'],
      body: [...Array.from({ length: 10_000 }, () => ['--b', textHeader, '', 'x']).flat(), '--b--'],
    },
    'nested 300 times': { headers: nested(300), body: [] },
    'with headers of a megabyte': {
      headers: [`X-Long: ${'x'.repeat(1_000_000)}`, textHeader],
      body: ['Hola'],
    },
    // Miniflare takes no more than a megabyte.
    'of 900 kilobytes': { headers: [textHeader], body: Array.from({ length: 9000 }, () => 'x'.repeat(100)) },
    'of unseen characters': { headers: [textHeader], body: ['\u202e\u0000\ufffe\ud800'.toWellFormed()] },
    'of HTML without end': { headers: ['Content-Type: text/html'], body: ['<div><p>'.repeat(20_000)] },
  };
  test.each(Object.keys(hostile))('is kept: %s', async (name) => {
    expect(await send({ from: 'no-reply@portal.example', ...hostile[name] })).toMatchObject({ status: 200 });
    expect(await findLeads()).toEqual([]);
    expect(await findUnprocessed()).toHaveLength(1);
  });
});

describe('the address of a mailbox', () => {
  test('ends when another one is made, or none is wanted', async () => {
    const second = await openMailbox();
    const answers = async () => [
      (await send({ body: idealista })).status,
      (await send({ body: idealista }, second)).status,
    ];
    expect(await answers()).toEqual([400, 200]);
    await manager.api.portalMail.revokeMailbox.mutate();
    expect(await answers()).toEqual([400, 400]);
    expect((await manager.api.webForm.addresses.query()).mailbox.issuedAt).toBeNull();
    expect(await findLeads()).toHaveLength(1);
  });

  test('is not stored, and is of its agency alone', async () => {
    const token = /\+(\w+)@/.exec(to)?.[1] ?? '';
    const { rows } = await sql('select * from mailboxes where agency_id = ?', [agency.id]);
    expect(token).toHaveLength(40);
    expect(JSON.stringify(rows)).not.toContain(token);
    await send({ headers: [textHeader], body: idealista }, to.toUpperCase().replace('LEADS+', 'Leads+'));
    expect(await findLeads(agency.otherTenant)).toEqual([]);
    expect(await findLeads()).toHaveLength(1);
  });

  test.each([
    `leads+${'a'.repeat(40)}`,
    'leads+',
    'leads',
    `lead+${'a'.repeat(40)}`,
    "leads+' or 1=1",
    `leads+x.${'a'.repeat(40)}`,
  ])('that is no agency’s is refused: %s', async (local) => {
    const { status, text } = await send({ body: idealista }, `${local}@correo.llavero.test`);
    expect([status, text]).toEqual(REFUSED);
  });
});
