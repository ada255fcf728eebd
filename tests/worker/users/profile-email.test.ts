import { beforeEach, describe, expect, test } from 'vitest';
import { EMAIL_TAKEN } from '../../../db/domain/users.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  PASSWORD,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { call, freshIp, from, readData, readErrorMessage } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let me: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  me = agency.agent;
});

const fields = { fullName: 'Ana', displayName: null, phone: null };
const save = (emailChange: unknown, version = 1, who = me) =>
  call(who, 'profile.update', { version, profile: fields, emailChange });
const change = (email: string, password = PASSWORD, version = 1) => save({ email, password }, version);
const rowOf = async ({ id }: TestUser) => (await sql('select * from users where id = ?', [id])).rows[0];
const signIn = async (email: string) =>
  (await call(from(agency.anonymous, freshIp()), 'auth.signIn', { email, password: PASSWORD })).status;
const untouched = async () => {
  expect(await rowOf(me)).toMatchObject({ email: me.email, full_name: 'Persona de Prueba', version: 1 });
  const told = await sql("select 1 from history where entity_id = ? and action = 'update'", [me.id]);
  expect(told.rows).toEqual([]);
};

describe('another address', () => {
  test('comes with my password only, and with the rest of the form', async () => {
    const email = `Nuevo-${me.id}@Llavero.test`;
    expect(readData(await change(`  ${email} `))).toMatchObject({ email, fullName: 'Ana', version: 2 });
    expect(await rowOf(me)).toMatchObject({ email, email_key: email.toLowerCase() });
    expect([await signIn(me.email), await signIn(email.toUpperCase())]).toEqual([401, 200]);
    // Whoever is signed in stays so.
    expect(readData(await call(me, 'auth.session'))).toMatchObject({ email });
    const told = await sql("select fields from history where entity_id = ? and action = 'update'", [me.id]);
    expect(told.rows.map((row) => JSON.parse(String(row.fields)))).toEqual([
      ['fullName', 'displayName', 'phone', 'email'],
    ]);
  });

  test('ends the other sessions, and none where it is refused or another field is saved', async () => {
    const other = createTestClient(await createTestSession(me.id));
    const open = async (who: Pick<TestUser, 'fetch'>) => (await call(who, 'profile.get')).status;
    await save(undefined);
    await change(agency.manager.email, PASSWORD, 2);
    await change(`nuevo-${me.id}@llavero.test`, PASSWORD, 1);
    expect([await open(me), await open(other)]).toEqual([200, 200]);
    await change(`nuevo-${me.id}@llavero.test`, PASSWORD, 2);
    expect([await open(me), await open(other)]).toEqual([200, 401]);
    expect(await open(agency.manager)).toBe(200);
  });

  test.each([
    ['Equivocada!1', 400, 'La contraseña actual no es correcta.'],
    [PASSWORD.toLowerCase(), 400, 'La contraseña actual no es correcta.'],
    ['', 400, 'Por favor, introduce tu contraseña actual.'],
  ])('is refused with %j, and nothing of the form is kept', async (password, status, sentence) => {
    const answer = await change(`nuevo-${me.id}@llavero.test`, password);
    const { message, data } = readErrorMessage(answer);
    expect([answer.status, message, data.fields]).toEqual([status, sentence, { password: sentence }]);
    await untouched();
  });

  test('is refused without any password, and when it is none', async () => {
    expect((await save({ email: 'x@llavero.test' })).status).toBe(400);
    for (const [email, sentence] of [
      ['', 'Por favor, introduce un email válido.'],
      ['sin arroba', 'El formato del email no es válido.'],
      ['a b@c.es', 'El formato del email no es válido.'],
    ] as const)
      expect(readErrorMessage(await change(email)).data.fields).toEqual({ email: sentence });
    await untouched();
  });

  test('cannot be somebody else’s, however it is written, nor that of a deleted user', async () => {
    await agency.manager.api.users.delete.mutate({ id: me.id, handTo: null });
    const gone = me.email;
    me = agency.manager;
    const { otherTenant } = agency;
    for (const email of [
      otherTenant.email,
      otherTenant.email.toUpperCase(),
      ` ${otherTenant.email} `,
      gone,
    ]) {
      const answer = await change(email);
      const { message, data } = readErrorMessage(answer);
      expect([answer.status, message, data.fields]).toEqual([409, EMAIL_TAKEN, { email: EMAIL_TAKEN }]);
    }
    expect(EMAIL_TAKEN).toBe('Este email ya está registrado en el sistema.');
    expect((await rowOf(me))?.email).toBe(me.email);
  });

  test('may be the same one in another case', async () => {
    expect((await change(me.email.toUpperCase())).status).toBe(200);
  });

  test('with an old version is refused, the address too', async () => {
    await save(undefined);
    const answer = await change(`nuevo-${me.id}@llavero.test`, PASSWORD, 1);
    expect([answer.status, readErrorMessage(answer).data.code]).toEqual([409, 'CONFLICT']);
    expect((await rowOf(me))?.email).toBe(me.email);
  });
});

test('without another address nobody is asked for the password', async () => {
  expect((await save(undefined)).status).toBe(200);
  expect((await rowOf(me))?.email).toBe(me.email);
});
