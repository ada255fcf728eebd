import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { send } from '../fixtures/files.ts';
import { call, parseError, readData } from '../support/calls.ts';

const { sql } = sharedServer();
const NEXT = 'Tr4montana&Garbí';
let agency: TestAgency;
let person: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  person = agency.agent;
});

const getUserRow = async (id: string) => (await sql('select * from users where id = ?', [id])).rows[0];
const callUsers = async (path: string, more: object = {}, id = person.id) => {
  const response = await call(agency.manager, `users.${path}`, { id, ...more });
  return {
    status: response.status,
    message: response.status === 200 ? '' : parseError(response).message,
  };
};
const isSignedIn = async (who: Pick<TestUser, 'fetch'> = person) =>
  (await call(who, 'profile.get')).status === 200;

test('a deleted user is NOT_FOUND to every procedure of users', async () => {
  await callUsers('delete', { handTo: {} });
  const before = await getUserRow(person.id);
  for (const [path, more] of [
    ['activate', {}],
    ['pause', { handTo: {} }],
    ['delete', { handTo: {} }],
    ['setRole', { role: 'manager' }],
    ['setPassword', { password: NEXT }],
  ] as const)
    expect([path, await callUsers(path, more)]).toEqual([
      path,
      { status: 404, message: 'No se ha encontrado el registro.' },
    ]);
  expect(await getUserRow(person.id)).toEqual(before);
});

test('users.activate lets a paused user sign in again', async () => {
  await callUsers('pause', { handTo: {} });
  expect(await isSignedIn()).toBe(false);
  expect(await callUsers('activate')).toEqual({ status: 200, message: '' });
  expect([
    await isSignedIn(),
    await isSignedIn(createTestClient(await createTestSession(person.id))),
  ]).toEqual([false, true]);
});

describe('users.setRole', () => {
  test('ends the sessions and writes an audit entry', async () => {
    expect((await callUsers('setRole', { role: 'manager' })).status).toBe(200);
    expect([(await getUserRow(person.id))?.role, await isSignedIn()]).toEqual(['manager', false]);
    const auditEntries = await sql('select fields, change from history where entity_id = ?', [person.id]);
    expect(auditEntries.rows.map((row) => [row.fields, JSON.parse(String(row.change))])).toEqual([
      ['["role"]', { from: 'agent', to: 'manager' }],
    ]);
  });

  test('is rejected for the own account', async () => {
    await createTestUser({ agencyId: agency.id, role: 'manager' });
    const self = await callUsers('setRole', { role: 'agent' }, agency.manager.id);
    expect(self).toEqual({ status: 400, message: 'Tu rol solo puede cambiarlo otro gerente.' });
    expect((await getUserRow(agency.manager.id))?.role).toBe('manager');
    for (const input of [{ role: 'manager' }, { profile: { role: 'manager' } }])
      expect((await call(person, 'profile.update', { version: 1, ...input })).status).toBe(400);
    expect((await getUserRow(person.id))?.role).toBe('agent');
  });

  test('lets one manager demote another', async () => {
    const second = await createTestUser({ agencyId: agency.id, role: 'manager' });
    expect((await callUsers('setRole', { role: 'agent' }, second.id)).status).toBe(200);
    expect((await getUserRow(second.id))?.role).toBe('agent');
  });
});

test('users.setRole and users.activate without a change keep the row and its sessions', async () => {
  const before = await getUserRow(person.id);
  expect((await callUsers('activate')).status).toBe(200);
  expect((await callUsers('setRole', { role: 'agent' })).status).toBe(200);
  expect([await getUserRow(person.id), await isSignedIn()]).toEqual([before, true]);
  expect((await sql('select 1 from history where entity_id = ?', [person.id])).rows).toEqual([]);
});

describe('users.setPassword', () => {
  test('ends the sessions; a weak, common or guessable password is rejected', async () => {
    for (const [password, message] of [
      ['', 'Por favor, introduce una contraseña.'],
      ['corta', 'La contraseña no cumple con todos los requisitos.'],
      ['Verano2026!', 'Esta contraseña es demasiado común. Elige otra.'],
      [
        `X1!${person.email.split('@')[0]}`,
        'La contraseña no puede contener el email de esta persona ni el nombre de la agencia.',
      ],
    ])
      expect(await callUsers('setPassword', { password })).toEqual({ status: 400, message });
    expect(await isSignedIn()).toBe(true);
    expect((await callUsers('setPassword', { password: NEXT })).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
  });
});

test('users.delete removes the avatar, users.pause keeps it', async () => {
  await send(person, 'avatar', jpeg());
  const getAvatar = async () =>
    readData(await call(agency.manager, 'users.list')).find(({ id }: TestUser) => id === person.id).avatar;
  const picture = async () =>
    (await agency.manager.fetch(`/api/files/avatars/${person.id}?v=${await getAvatar()}`)).status;
  await callUsers('pause', { handTo: {} });
  expect([typeof (await getAvatar()), await picture()]).toEqual(['string', 200]);
  const key = (await getUserRow(person.id))?.avatar_key;
  await callUsers('delete', { handTo: {} });
  expect([await getAvatar(), await picture()]).toEqual([null, 404]);
  const queued = await sql('select bucket from file_removals where object_key = ?', [String(key)]);
  expect(queued.rows).toHaveLength(1);
});
