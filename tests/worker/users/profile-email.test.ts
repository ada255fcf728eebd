import { beforeEach, describe, expect, test } from 'vitest';
import { EMAIL_TAKEN } from '../../../db/domain/users/users.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  PASSWORD,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { call, freshIp, from, parseError, readData } from '../support/calls.ts';

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
const getUserRow = async ({ id }: TestUser) => (await sql('select * from users where id = ?', [id])).rows[0];
const signIn = async (email: string) =>
  (await call(from(agency.anonymous, freshIp()), 'auth.signIn', { email, password: PASSWORD })).status;
const untouched = async () => {
  expect(await getUserRow(me)).toMatchObject({ email: me.email, full_name: 'Persona de Prueba', version: 1 });
  const auditEntries = await sql("select 1 from history where entity_id = ? and action = 'update'", [me.id]);
  expect(auditEntries.rows).toEqual([]);
};

describe('profile.update: a new e-mail address', () => {
  test('needs the current password and is saved with the rest of the form', async () => {
    const email = `Nuevo-${me.id}@Llavero.test`;
    expect(readData(await change(`  ${email} `))).toMatchObject({ email, fullName: 'Ana', version: 2 });
    expect(await getUserRow(me)).toMatchObject({ email, email_key: email.toLowerCase() });
    expect([await signIn(me.email), await signIn(email.toUpperCase())]).toEqual([401, 200]);
    // The current session stays valid.
    expect(readData(await call(me, 'auth.session'))).toMatchObject({ email });
    const auditEntries = await sql("select fields from history where entity_id = ? and action = 'update'", [
      me.id,
    ]);
    expect(auditEntries.rows.map((row) => JSON.parse(String(row.fields)))).toEqual([
      ['fullName', 'displayName', 'email'],
    ]);
  });

  test('ends the other sessions; a rejected one or another field does not', async () => {
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
  ])(
    'is rejected with the password %j, and so is the whole form',
    async (password, status, expectedMessage) => {
      const response = await change(`nuevo-${me.id}@llavero.test`, password);
      const { message, data } = parseError(response);
      expect([response.status, message, data.fields]).toEqual([
        status,
        expectedMessage,
        { password: expectedMessage },
      ]);
      await untouched();
    },
  );

  test('is rejected without a password or when malformed', async () => {
    expect((await save({ email: 'x@llavero.test' })).status).toBe(400);
    for (const [email, expectedMessage] of [
      ['', 'Por favor, introduce un email válido.'],
      ['sin arroba', 'El formato del email no es válido.'],
      ['a b@c.es', 'El formato del email no es válido.'],
    ] as const)
      expect(parseError(await change(email)).data.fields).toEqual({ email: expectedMessage });
    await untouched();
  });

  test('is rejected when taken by another user, in any notation, also by a deleted one', async () => {
    await agency.manager.api.users.delete.mutate({ id: me.id, handTo: {} });
    const deletedEmail = me.email;
    me = agency.manager;
    const { otherTenant } = agency;
    for (const email of [
      otherTenant.email,
      otherTenant.email.toUpperCase(),
      ` ${otherTenant.email} `,
      deletedEmail,
    ]) {
      const response = await change(email);
      const { message, data } = parseError(response);
      expect([response.status, message, data.fields]).toEqual([409, EMAIL_TAKEN, { email: EMAIL_TAKEN }]);
    }
    expect(EMAIL_TAKEN).toBe('Este email ya está registrado en el sistema.');
    expect((await getUserRow(me))?.email).toBe(me.email);
  });

  test('may differ from the current one in case only', async () => {
    expect((await change(me.email.toUpperCase())).status).toBe(200);
  });

  test('with a stale version is a CONFLICT and not saved', async () => {
    await save(undefined);
    const response = await change(`nuevo-${me.id}@llavero.test`, PASSWORD, 1);
    expect([response.status, parseError(response).data.code]).toEqual([409, 'CONFLICT']);
    expect((await getUserRow(me))?.email).toBe(me.email);
  });
});

test('that is unchanged needs no password', async () => {
  expect((await save(undefined)).status).toBe(200);
  expect((await getUserRow(me))?.email).toBe(me.email);
});
