import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMAIL_TAKEN } from '../../../db/domain/users/users.ts';
import { toRateLimitKey } from '../../../worker/rate-limits/persistent-rate-limit.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, createTestClient, type TestAgency } from '../../support/test-users.ts';
import { type CallResponse, call, freshIp, from, parseError, readData } from '../support/calls.ts';
import { brokenInvariants, digestState } from '../support/state-digest.ts';

const PASSWORD = 'Tr4montana&Garbí';
let server: TestServer;
let agency: TestAgency;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createTestAgency('Fundadora', server);
});
afterAll(() => server.stop());

const form = (changes: object = {}) => ({
  agencyName: 'Fincas Mar',
  fullName: 'Ana Peñíscola',
  email: `ana-${randomUUID()}@llavero.test`,
  password: PASSWORD,
  ...changes,
});
const register = (input: object, ip = freshIp()) =>
  call(from(createTestClient(null, server), ip), 'registration.create', input);
const readSessionToken = ({ headers }: CallResponse) =>
  /__Host-session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

const passwordRules: [string, object, string][] = [
  ['no password', { password: '' }, 'Por favor, introduce una contraseña.'],
  ...[
    'Corta1!',
    'sinmayuscula1!',
    'SINMINUSCULA1!',
    'SinNumeros!',
    'SinSignos11',
    'Otro_signo11-',
    '12345678',
  ].map((password): [string, object, string] => [
    `the password ${password}`,
    { password },
    'La contraseña no cumple con todos los requisitos.',
  ]),
  ['a password of 129 characters', { password: `Aa1!${'x'.repeat(125)}` }, 'Como máximo 128 caracteres.'],
  ['a password with a control character', { password: 'Aa1!\u0007xyzw' }, 'La contraseña no es válida.'],
  ['a password with a lone surrogate', { password: 'Aa1!xyzw\ud800' }, 'La contraseña no es válida.'],
];
const emailRules: [string, object, string][] = [
  ['no e-mail', { email: '' }, 'Por favor, introduce un email válido.'],
  ['an e-mail of spaces', { email: '   ' }, 'Por favor, introduce un email válido.'],
  ...['ana', 'ana@', '@x.es', 'ana@x', 'a na@x.es', 'ana@x .es', 'ana@@x.es'].map(
    (email): [string, object, string] => [
      `the e-mail ${email}`,
      { email },
      'El formato del email no es válido.',
    ],
  ),
];

describe('registration.create reports the first broken rule in the order of the form', () => {
  test.each<[string, object, string]>([
    [
      'everything empty',
      { agencyName: ' ', fullName: '', email: '', password: '' },
      'El nombre de la agencia es obligatorio.',
    ],
    ['no full name', { fullName: ' ', email: '', password: '' }, 'El nombre es obligatorio.'],
    ...emailRules.map(([name, change, message]): [string, object, string] => [
      name,
      { password: '', ...change },
      message,
    ]),
    ...passwordRules,
    ['a name of 121 characters', { agencyName: 'x'.repeat(121) }, 'Como máximo 120 caracteres.'],
  ])('%s', async (_, change, expectedMessage) => {
    const before = await digestState(server);
    const response = await register(form(change));
    expect([response.status, parseError(response).message]).toEqual([400, expectedMessage]);
    expect(Object.values(parseError(response).data.fields ?? {})).toContain(expectedMessage);
    expect(await digestState(server)).toBe(before);
  });

  test.each([
    ...emailRules.map(([name, change, message]): [string, object, string] => [
      name,
      { password: '', ...change },
      message,
    ]),
    ...passwordRules,
  ])('users.create reports the same rules: %s', async (_, change, expectedMessage) => {
    const input = { email: 'luis@llavero.test', password: PASSWORD, role: 'agent', ...change };
    const response = await call(agency.manager, 'users.create', input);
    expect([response.status, parseError(response).message]).toEqual([400, expectedMessage]);
  });
});

describe('registration.create', () => {
  test('creates the agency and its first manager, trimmed and signed in', async () => {
    const input = form({ agencyName: '  Fincas Mar ', fullName: ' Ana ' });
    const response = await register(input);
    expect([response.status, response.text]).toEqual([200, '{"result":{}}']);
    const me = createTestClient(readSessionToken(response), server);
    const sessionUser = readData(await call(me, 'auth.session'));
    expect(sessionUser).toMatchObject({
      role: 'manager',
      fullName: 'Ana',
      email: input.email,
      agency: { name: 'Fincas Mar' },
    });
    expect(
      (
        await call(from(createTestClient(null, server), freshIp()), 'auth.signIn', {
          email: input.email.toUpperCase(),
          password: PASSWORD,
        })
      ).status,
    ).toBe(200);
    const { rows } = await server.sql('select manager_user_id from agencies where name = ?', ['Fincas Mar']);
    expect(rows.map((row) => row.manager_user_id)).toEqual([sessionUser.id]);
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('returns CONFLICT for a taken e-mail address in any notation', async () => {
    const { email } = agency.agent;
    const before = await digestState(server);
    for (const notation of [email, email.toUpperCase(), ` ${email}`, email.replace('a', 'ａ')]) {
      const response = await register(form({ email: notation }));
      const { message, data } = parseError(response);
      expect.soft([response.status, message, data.fields?.email]).toEqual([409, EMAIL_TAKEN, EMAIL_TAKEN]);
    }
    expect(await digestState(server)).toBe(before);
  });

  test('creates one agency when eight requests share one e-mail address', async () => {
    const input = form();
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(input)));
    const codes = responses.map(({ status }) => status).sort();
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.every((code) => [200, 409, 503].includes(code))).toBe(true);
    expect((await server.sql('select 1 from users where email = ?', [input.email])).rows).toHaveLength(1);
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('with a repeated client key creates one agency and signs the repeat in', async () => {
    const input = form({ clientKey: randomUUID() });
    const responses = await Promise.all([register(input), register(input)]);
    const again = await register(input);
    for (const response of [...responses, again]) {
      expect([response.status, response.text]).toEqual([200, '{"result":{}}']);
      const sessionUser = readData(
        await call(createTestClient(readSessionToken(response), server), 'auth.session'),
      );
      expect(sessionUser).toMatchObject({ email: input.email, role: 'manager' });
    }
    const { rows } = await server.sql('select agency_id from users where email = ?', [input.email]);
    expect(rows).toHaveLength(1);
    expect(await brokenInvariants(server)).toEqual([]);
  });

  test('with a used client key and other contents is 409 and signs nobody in', async () => {
    const input = form({ clientKey: randomUUID() });
    expect((await register(input)).status).toBe(200);
    const before = await digestState(server);
    for (const change of [
      { password: `${PASSWORD}x` },
      { agencyName: 'Otra' },
      { email: `otra-${randomUUID()}@llavero.test` },
    ]) {
      const response = await register({ ...input, ...change });
      expect([response.status, parseError(response).message, response.headers.has('set-cookie')]).toEqual([
        409,
        'Esta agencia ya se registró con los datos anteriores. Inicia sesión con ellos.',
        false,
      ]);
    }
    expect(await digestState(server)).toBe(before);
  });

  test('is limited to ten an hour from one network', async () => {
    const ip = freshIp();
    const soon = new Date(Date.now() + 3_000_000).toISOString();
    await server.sql('insert into attempts values (?, 9, ?)', [toRateLimitKey('registerByIp', ip), soon]);
    expect((await register(form(), ip)).status).toBe(200);
    const eleventh = await register(form(), ip);
    expect([eleventh.status, Number(eleventh.headers.get('retry-after')) > 2900]).toEqual([429, true]);
    expect((await register(form())).status).toBe(200);
  });

  test('is limited to ten an hour from one /48 of IPv6', async () => {
    const block = `2001:dbb:${process.pid.toString(16)}`;
    const soon = new Date(Date.now() + 3_000_000).toISOString();
    await server.sql('insert into attempts values (?, 9, ?)', [toRateLimitKey('registerByIp', block), soon]);
    expect((await register(form(), `${block}:1::1`)).status).toBe(200);
    expect((await register(form(), `${block}:2::1`)).status).toBe(429);
  });
});

test('registration.create is 403 and creates nothing when registration is closed', async () => {
  const closed = await startTestServer({ vars: { REGISTRATION: 'closed' } });
  try {
    const anonymous = createTestClient(null, closed);
    expect(readData(await call(anonymous, 'registration.get'))).toEqual({ open: false });
    const response = await call(from(anonymous, freshIp()), 'registration.create', form());
    expect([response.status, parseError(response).message]).toEqual([403, 'El registro está cerrado.']);
    expect((await closed.sql('select 1 from agencies')).rows).toEqual([]);
  } finally {
    await closed.stop();
  }
  expect(readData(await call(agency.anonymous, 'registration.get'))).toEqual({ open: true });
});
