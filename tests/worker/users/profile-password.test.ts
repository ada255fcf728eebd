import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  PASSWORD,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { call, freshIp, from, parseError } from '../support/calls.ts';

const { sql } = sharedServer();
const NEXT = 'Tr4montana&Garbí';
const WEAK = 'La nueva contraseña no cumple con todos los requisitos.';
let agency: TestAgency;
let me: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  me = agency.agent;
});

const change = (current: string, next: string, who: TestUser = me) =>
  call(who, 'profile.changePassword', { current, next });
/** profile.update, the other form that asks for the current password. */
const changeEmail = (password: string) =>
  call(me, 'profile.update', {
    version: 1,
    profile: { fullName: null, displayName: null, phone: null },
    emailChange: { email: 'x@llavero.test', password },
  });
const getPasswordHash = async (who: TestUser = me) =>
  (await sql('select password_hash from users where id = ?', [who.id])).rows[0]?.password_hash;
const signIn = async (password: string) =>
  (await call(from(agency.anonymous, freshIp()), 'auth.signIn', { email: me.email, password })).status;

test.each([
  ['', '', 'Por favor, introduce tu contraseña actual.'],
  [PASSWORD, '', 'Por favor, introduce una nueva contraseña.'],
  ['', 'corta', 'Por favor, introduce tu contraseña actual.'],
  [PASSWORD, 'corta', WEAK],
  [PASSWORD, 'sinmayuscula1!', WEAK],
  [PASSWORD, 'SinSignos11', WEAK],
  ['mala', 'mala', WEAK],
  [PASSWORD, PASSWORD, 'La nueva contraseña debe ser diferente a la actual.'],
  [NEXT, NEXT, 'La nueva contraseña debe ser diferente a la actual.'],
  ['Equivocada!1', NEXT, 'La contraseña actual no es correcta.'],
  [PASSWORD.toLowerCase(), NEXT, 'La contraseña actual no es correcta.'],
  [`${PASSWORD} `, NEXT, 'La contraseña actual no es correcta.'],
  [PASSWORD, 'Verano2026!', 'Esta contraseña es demasiado común. Elige otra.'],
  [PASSWORD, `Aa1!${'x'.repeat(125)}`, 'Como máximo 128 caracteres.'],
])('profile.changePassword from %j to %.20j: %s', async (current, next, expectedMessage) => {
  const before = await getPasswordHash();
  const response = await change(current, next);
  const { message, data } = parseError(response);
  expect([response.status, message]).toEqual([400, expectedMessage]);
  expect(Object.values(data.fields ?? {})).toContain(expectedMessage);
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(await getPasswordHash()).toBe(before);
  expect((await call(me, 'profile.get')).status).toBe(200);
});

test.each([
  ['the name before the @', () => `X1!${me.email.split('@')[0]}`],
  ['the agency', () => `x1!${agency.name.toUpperCase()}`],
])('profile.changePassword rejects a password that contains %s', async (_, next) => {
  const before = await getPasswordHash();
  const response = await change(PASSWORD, next());
  const expectedMessage = 'La contraseña no puede contener tu email ni el nombre de la agencia.';
  expect([response.status, parseError(response).message]).toEqual([400, expectedMessage]);
  expect(await getPasswordHash()).toBe(before);
});

test('profile.changePassword ends the other sessions and renews the current one', async () => {
  const others = [
    createTestClient(await createTestSession(me.id)),
    createTestClient(await createTestSession(me.id)),
  ];
  const response = await change(PASSWORD, NEXT);
  expect(response.status).toBe(200);
  const token = /^__Host-session=([a-z0-9]{40});/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(token).not.toBe(me.token);
  const statuses = await Promise.all(
    [me, ...others, createTestClient(token)].map(async (each) => (await call(each, 'profile.get')).status),
  );
  expect(statuses).toEqual([401, 401, 401, 200]);
  expect((await call(agency.manager, 'profile.get')).status).toBe(200);
  expect([await signIn(PASSWORD), await signIn(NEXT)]).toEqual([401, 200]);
});

describe('wrong current passwords', () => {
  test('are limited to five in 15 minutes for both forms together, also for the right one', async () => {
    for (let n = 0; n < 3; n++) expect((await change('Equivocada!1', NEXT)).status).toBe(400);
    for (let n = 0; n < 2; n++) expect((await changeEmail('Equivocada!1')).status).toBe(400);
    const before = await getPasswordHash();
    const locked = await change(PASSWORD, NEXT);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await changeEmail(PASSWORD)).status).toBe(429);
    expect(await getPasswordHash()).toBe(before);
    expect((await call(me, 'profile.get')).status).toBe(200);
    expect((await change(PASSWORD, NEXT, agency.manager)).status).toBe(200);
  });

  test('are reset by the right password', async () => {
    for (let n = 0; n < 4; n++) await change('Equivocada!1', NEXT);
    const response = await change(PASSWORD, NEXT);
    const token = /=([a-z0-9]+);/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const renewed = createTestClient(token, undefined, me.id);
    const again = await call(renewed, 'profile.changePassword', { current: 'Equivocada!1', next: PASSWORD });
    expect([response.status, again.status]).toEqual([200, 400]);
  });
});

test('users.setPassword is rejected for the own account', async () => {
  const before = await getPasswordHash(agency.manager);
  const response = await call(agency.manager, 'users.setPassword', { id: agency.manager.id, password: NEXT });
  expect(response.status).toBe(400);
  expect(await getPasswordHash(agency.manager)).toBe(before);
  expect((await call(agency.manager, 'profile.get')).status).toBe(200);
});

test('users.setPassword ends the sessions of the user, who signs in with the new password', async () => {
  const response = await call(agency.manager, 'users.setPassword', { id: me.id, password: NEXT });
  expect(response.status).toBe(200);
  expect((await call(me, 'profile.get')).status).toBe(401);
  expect([await signIn(PASSWORD), await signIn(NEXT)]).toEqual([401, 200]);
});
