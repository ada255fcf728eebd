import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { REQUESTS_PER_MINUTE } from '../../../worker/rate-limits/memory-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { freshIp, from, sendRequest } from '../support/calls.ts';

const { sql } = sharedServer();
const privacyUrl = 'https://fincas.example/privacidad';
let agency: TestAgency;
let manager: TestUser;
let token: string;
beforeEach(async () => {
  agency = await createTestAgency('Fincas <Mar> & Cía');
  manager = agency.manager;
  ({ token } = await manager.api.webForm.renew.mutate({ privacyUrl }));
});

const visit = (path: string, options: object = {}, ip = freshIp()) =>
  sendRequest(from(agency.anonymous, ip), path, { method: 'GET', ...options });
const written = {
  name: 'Núria Güell',
  phone: '934 15 28 60',
  email: 'nuria@bustia.example',
  message: '¿Se puede visitar?',
  reference: '',
  consent: 'on',
  website: '',
};
const send = (fields: Partial<typeof written> & { key?: string } = {}, ip = freshIp(), to = token) =>
  sendRequest(from(agency.anonymous, ip), `/f/${to}`, {
    method: 'POST',
    // What is too long is not read to its end, after which the connection is closed.
    headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
    body: new URLSearchParams({ key: randomUUID(), ...written, ...fields }).toString(),
    redirect: 'manual',
  });
const findLeads = async (user = manager) => (await user.api.leads.list.query({ filters: {} })).rows;
const readMessages = async (id = '') =>
  (await readTimeline(manager, { kind: 'lead', id })).rows.flatMap((row) =>
    row.source === 'activity' && row.receivedFrom ? [row] : [],
  );

describe('the form of an agency', () => {
  test('is a page that other sites embed, without script and without a cookie', async () => {
    const { status, text, headers } = await visit(`/f/${token}?ref=LL-0001`);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Escribe a Fincas &lt;Mar&gt; &amp; Cía</h1>');
    expect(text).toContain('Sobre la referencia LL-0001');
    expect(text).toContain(`href="${privacyUrl}"`);
    expect(text).not.toMatch(/<script|<Mar>/);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self'; frame-ancestors \*$/,
    );
    expect(headers.get('set-cookie')).toBeNull();
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'noindex, nofollow, noarchive',
    ]);
  });

  test('makes a lead of the web, of its property, with what was agreed to', async () => {
    const property = await createProperty(manager, { assignedTo: agency.agent.id });
    await sql("update agencies set unassigned_leads = 'distribute' where id = ?", [agency.id]);
    const { status, headers } = await send({ reference: 'll1' });
    expect([status, headers.get('location')]).toEqual([303, `/f/${token}?enviado=1`]);
    expect((await visit(`/f/${token}?enviado=1`)).text).toContain('Mensaje enviado');
    const [lead, ...others] = await findLeads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      ...{ name: 'Núria Güell', phone: '934 15 28 60', email: 'nuria@bustia.example', source: 'Website' },
      ...{ status: 'New', assignedTo: agency.agent.id },
    });
    expect(await readMessages(lead?.id)).toMatchObject([
      {
        ...{ receivedFrom: 'Website', text: '¿Se puede visitar?' },
        consent: {
          text: 'He leído y acepto la política de privacidad de Fincas <Mar> & Cía.',
          version: 1,
          url: privacyUrl,
          at: expect.stringMatching(/^20\d\d-/),
        },
      },
    ]);
    expect(await manager.api.matches.inquiries.query({ of: 'lead', id: lead?.id ?? '' })).toMatchObject([
      { propertyId: property.id },
    ]);
  });

  test('receives what is sent twice once, and of a lead as its message', async () => {
    const { id } = await createLead(manager, { name: 'María', phone: '934152860' });
    const key = randomUUID();
    await Promise.all([send({ key }), send({ key })]);
    await send({ key });
    expect((await findLeads()).map((lead) => lead.id)).toEqual([id]);
    expect(await readMessages(id)).toHaveLength(1);
    await send({ key, message: '' });
    expect((await readMessages(id)).map(({ text }) => text)).toContain('Sin mensaje.');
  });

  test.each([
    ['no name', { name: ' ' }, 'Escribe tu nombre.'],
    ['neither phone nor email', { phone: '', email: '' }, 'Indica un teléfono o un email.'],
    ['a wrong email', { email: 'nuria' }, 'El formato del email no es válido'],
    ['no consent', { consent: '' }, 'Acepta la política de privacidad para enviar el mensaje.'],
    ['a long message', { message: 'x'.repeat(2001) }, '2000'],
    ['a name that is markup', { name: '<b>"x', email: 'nuria' }, 'El formato del email no es válido'],
  ])('keeps what was written where there is %s, and says what is wrong', async (_, fields, error) => {
    const { status, text } = await send(fields);
    expect(status).toBe(400);
    expect(text).toContain(error);
    expect(text).toContain(
      `name="phone" type="tel" autocomplete="tel" maxlength="32" value="${'phone' in fields ? '' : '934 15 28 60'}"`,
    );
    expect(text).not.toContain('<b>');
    expect(await findLeads()).toEqual([]);
  });

  test('thanks a program that fills the hidden field, and saves nothing', async () => {
    expect((await send({ website: 'https://spam.example' })).status).toBe(303);
    expect(await findLeads()).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['JSON', '{"name":"x"}'],
    ['bytes that are no text', '\ufffd%ff%fe%00=%'],
    ['a field a thousand times', 'name=x&'.repeat(1000)],
  ])('answers %s with the form', async (_, body) => {
    const { status } = await visit(`/f/${token}`, { method: 'POST', body });
    expect(status).toBe(400);
  });

  test('reads no more than it needs, and is sent ten times a minute from a network', async () => {
    expect((await send({ message: 'x'.repeat(40_000) })).status).toBe(413);
    const ip = freshIp();
    const answers = [];
    for (let at = 0; at <= REQUESTS_PER_MINUTE.publicForm; at += 1)
      answers.push((await send({ message: String(at) }, ip)).status);
    expect(answers.at(-2)).toBe(303);
    const last = await send({}, ip);
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(last.text).toContain('Demasiados mensajes');
    // What was written can be sent again.
    const values = [...last.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const again = Object.fromEntries(values.map(([, name, value]) => [name, value]));
    expect(again).toMatchObject({ name: 'Núria Güell', message: '¿Se puede visitar?', consent: 'on' });
    expect((await send({ ...again, message: 'Otra vez' })).status).toBe(303);
    expect(await readMessages((await findLeads())[0]?.id)).toHaveLength(REQUESTS_PER_MINUTE.publicForm + 1);
  });

  test('ends with its address, and reaches its agency alone', async () => {
    const { token: second } = await manager.api.webForm.renew.mutate({ privacyUrl });
    expect([(await visit(`/f/${token}`)).status, (await send()).status]).toEqual([404, 404]);
    expect((await send({}, freshIp(), second)).status).toBe(303);
    await manager.api.webForm.revoke.mutate();
    expect((await send({}, freshIp(), second)).status).toBe(404);
    for (const other of ['a'.repeat(40), '', `x.${second}`])
      expect((await send({}, freshIp(), other)).status).toBe(404);
    expect((await findLeads()).length).toBe(1);
    expect(await findLeads(agency.otherTenant)).toEqual([]);
    const { rows } = await sql('select count(*) as count from web_forms where agency_id = ?', [agency.id]);
    expect(rows[0]?.count).toBe(0);
  });
});

test('a form needs the address of a privacy policy, which managers change', async () => {
  const { renew, update, addresses, revoke } = manager.api.webForm;
  for (const wrong of ['', 'no', 'javascript:alert(1)', 'ftp://x.example'])
    expect(await outcome(renew.mutate({ privacyUrl: wrong }))).toMatch(/^BAD_REQUEST/);
  await update.mutate({ privacyUrl: 'fincas.example/otra' });
  expect((await addresses.query()).form).toMatchObject({ privacyUrl: 'https://fincas.example/otra' });
  expect((await visit(`/f/${token}`)).text).toContain('https://fincas.example/otra');
  await revoke.mutate();
  expect(await outcome(update.mutate({ privacyUrl }))).toMatch(/^NOT_FOUND/);
  expect((await addresses.query()).form).toBeNull();
});
