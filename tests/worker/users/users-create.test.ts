import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { EMAIL_TAKEN } from '../../../db/domain/users/users.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { call, freshIp, from, parseError, readData } from '../support/calls.ts';

const { sql } = sharedServer();
const GOOD = 'Tr4montana&Garbí';
const [NO_EMAIL, NOT_EMAIL, NO_PASSWORD, WEAK] = [
  'Por favor, introduce un email válido.',
  'El formato del email no es válido.',
  'Por favor, introduce una contraseña.',
  'La contraseña no cumple con todos los requisitos.',
];
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency('Fincas Tramuntana');
});

const create = (input: object, who = agency.manager) =>
  call(who, 'users.create', { email: `nueva-${randomUUID()}@llavero.test`, password: GOOD, ...input });
const listUsers = async () =>
  (await sql('select email, role, status from users where agency_id = ?', [agency.id])).rows;

const weak = ['Corta1!', 'sinmayuscula1!', 'SINMINUSCULA1!', 'SinNumeros!', 'SinSignos11', 'Otro_signo11-'];
test.each<[string, string, string]>([
  ['', '', NO_EMAIL],
  ['   ', GOOD, NO_EMAIL],
  ['', 'corta', NO_EMAIL],
  ...['ana', 'ana@x', '@x.es', 'a na@x.es', 'ana@x .es'].map((email): [string, string, string] => [
    email,
    'corta',
    NOT_EMAIL,
  ]),
  ['sin-arroba', '', NOT_EMAIL],
  ['ana@x.es', '', NO_PASSWORD],
  ...weak.map((password): [string, string, string] => ['ana@x.es', password, WEAK]),
  ['ana@x.es', `Aa1!${'x'.repeat(125)}`, 'Como máximo 128 caracteres.'],
  ['ana@x.es', 'Verano2026!', 'Esta contraseña es demasiado común. Elige otra.'],
  [
    'margarita@x.es',
    'Margarita-1!x',
    'La contraseña no puede contener el email del nuevo usuario ni el nombre de la agencia.',
  ],
  [
    'ana@x.es',
    'FINCAS tramuntana 1!',
    'La contraseña no puede contener el email del nuevo usuario ni el nombre de la agencia.',
  ],
])('users.create: %j with %j: %s', async (email, password, expectedMessage) => {
  const response = await create({ email, password });
  const { message, data } = parseError(response);
  expect([response.status, message]).toEqual([400, expectedMessage]);
  expect(Object.values(data.fields ?? {})).toContain(expectedMessage);
  expect(await listUsers()).toHaveLength(2);
});

describe('users.create', () => {
  const signIn = async (email: string) =>
    (await call(from(agency.anonymous, freshIp()), 'auth.signIn', { email, password: GOOD })).status;

  test('creates an agent by default, in the agency of the manager, who can sign in at once', async () => {
    const email = `Nueva-${randomUUID()}@llavero.test`;
    const { id } = readData(await create({ email: ` ${email} ` }));
    const [row] = (await sql('select * from users where id = ?', [id])).rows;
    expect(row).toMatchObject({ email, role: 'agent', status: 'active', agency_id: agency.id });
    expect(row?.email_key).toBe(email.toLowerCase());
    expect(await signIn(email.toUpperCase())).toBe(200);
    const auditEntries = await sql('select actor_id, action, fields from history where entity_id = ?', [id]);
    expect(auditEntries.rows[0]).toMatchObject({ actor_id: agency.manager.id, action: 'create' });
    expect(String(auditEntries.rows[0]?.fields)).toBe('["email","role"]');
  });

  test('accepts the role manager and no unknown role', async () => {
    const { id } = readData(await create({ role: 'manager' }));
    expect((await listUsers()).filter(({ role }) => role === 'manager')).toHaveLength(2);
    expect(readData(await call(agency.manager, 'users.list'))[0]).toMatchObject({ id, role: 'manager' });
    for (const role of ['owner', 'Manager', '', null]) expect((await create({ role })).status).toBe(400);
  });

  test('rejects a taken e-mail address in any notation and any agency', async () => {
    const deletedUser = await createTestUser({ agencyId: agency.id, status: 'deleted' });
    for (const email of [
      agency.agent.email,
      agency.otherTenant.email.toUpperCase(),
      ` ${agency.withoutAgency.email} `,
      // NFKC maps both to one address.
      agency.agent.email.replace('@', '＠'),
      deletedUser.email,
    ]) {
      const response = await create({ email });
      if (email.includes('＠')) expect(response.status).toBe(400);
      else {
        const { message, data } = parseError(response);
        expect([response.status, message, data.fields]).toEqual([409, EMAIL_TAKEN, { email: EMAIL_TAKEN }]);
      }
    }
  });

  test('creates one user from five concurrent requests', async () => {
    const email = `doble-${randomUUID()}@llavero.test`;
    const responses = await Promise.all(Array.from({ length: 5 }, () => create({ email })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await listUsers()).filter((each) => each.email === email)).toHaveLength(1);
  });

  test('with a repeated client key creates one user; other contents or another password are a CONFLICT', async () => {
    const form = {
      clientKey: randomUUID(),
      email: `una-${randomUUID()}@llavero.test`,
      fullName: ' Una Vez ',
    };
    const responses = await Promise.all([create(form), create(form)]);
    const again = await create(form);
    const ids = [...responses, again].map((response) => [response.status, readData(response).id]);
    expect(new Set(ids.map((each) => each.join())).size).toBe(1);
    const [row] = (await sql('select id, full_name from users where email = ?', [form.email])).rows;
    expect([200, row?.id]).toEqual(ids[0]);
    expect(row?.full_name).toBe('Una Vez');
    expect((await sql('select 1 from history where entity_id = ?', [String(row?.id)])).rows).toHaveLength(1);
    for (const change of [{ password: `${GOOD}x` }, { email: 'otra@llavero.test' }, { role: 'manager' }]) {
      const response = await create({ ...form, ...change });
      expect([response.status, parseError(response).message]).toEqual([
        409,
        'Este usuario ya se había creado con los datos anteriores. Búscalo en la tabla.',
      ]);
    }
    expect(await listUsers()).toHaveLength(3);
  });

  test('is FORBIDDEN to agents', async () => {
    for (const [who, status, expectedMessage] of [
      [agency.agent, 403, 'Solo los gerentes pueden crear nuevos usuarios.'],
      [agency.withoutAgency, 403, 'No se pudo determinar la agencia. Por favor, inténtalo de nuevo.'],
    ] as const) {
      const response = await create({}, who);
      expect([response.status, parseError(response).message]).toEqual([status, expectedMessage]);
    }
    expect(await listUsers()).toHaveLength(2);
  });
});

test('users.list returns all users of the agency and no other, newest first, without secrets', async () => {
  await createTestUser({ agencyId: agency.id, status: 'deleted' });
  await createTestUser({ agencyId: agency.id, status: 'inactive' });
  const list = readData(await call(agency.manager, 'users.list'));
  expect(list.map(({ status }: { status: string }) => status)).toHaveLength(4);
  const days = list.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(list.map(({ id }: { id: string }) => id)).not.toContain(agency.otherTenant.id);
  expect(Object.keys(list[0]).filter((key) => /hash|key|agency/i.test(key))).toEqual([]);
});
