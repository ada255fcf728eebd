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
import { call, readData, readErrorMessage } from '../support/calls.ts';

const { sql } = sharedServer();
const NEXT = 'Tr4montana&Garbí';
let agency: TestAgency;
let person: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  person = agency.agent;
});

const rowOf = async (id: string) => (await sql('select * from users where id = ?', [id])).rows[0];
const asked = async (path: string, more: object = {}, id = person.id) => {
  const answer = await call(agency.manager, `users.${path}`, { id, ...more });
  return { status: answer.status, says: answer.status === 200 ? '' : readErrorMessage(answer).message };
};
const signedIn = async (who: Pick<TestUser, 'fetch'> = person) =>
  (await call(who, 'profile.get')).status === 200;

test('who is deleted stays deleted: nothing can be done to them any more', async () => {
  await asked('delete', { handTo: null });
  const before = await rowOf(person.id);
  for (const [path, more] of [
    ['activate', {}],
    ['pause', { handTo: null }],
    ['delete', { handTo: null }],
    ['setRole', { role: 'manager' }],
    ['setPassword', { password: NEXT }],
  ] as const)
    expect([path, await asked(path, more)]).toEqual([
      path,
      { status: 404, says: 'No se ha encontrado el registro.' },
    ]);
  expect(await rowOf(person.id)).toEqual(before);
});

test('who was paused comes back, and signs in again', async () => {
  await asked('pause', { handTo: null });
  expect(await signedIn()).toBe(false);
  expect(await asked('activate')).toEqual({ status: 200, says: '' });
  expect([await signedIn(), await signedIn(createTestClient(await createTestSession(person.id)))]).toEqual([
    false,
    true,
  ]);
});

describe('a role', () => {
  test('changes with the sessions, and is told', async () => {
    expect((await asked('setRole', { role: 'manager' })).status).toBe(200);
    expect([(await rowOf(person.id))?.role, await signedIn()]).toEqual(['manager', false]);
    const told = await sql('select fields, change from history where entity_id = ?', [person.id]);
    expect(told.rows.map((row) => [row.fields, JSON.parse(String(row.change))])).toEqual([
      ['["role"]', { from: 'agent', to: 'manager' }],
    ]);
  });

  test('is nobody’s own to change', async () => {
    await createTestUser({ agencyId: agency.id, role: 'manager' });
    const self = await asked('setRole', { role: 'agent' }, agency.manager.id);
    expect(self).toEqual({ status: 400, says: 'Tu rol solo puede cambiarlo otro gerente.' });
    expect((await rowOf(agency.manager.id))?.role).toBe('manager');
    for (const input of [{ role: 'manager' }, { profile: { role: 'manager' } }])
      expect((await call(person, 'profile.update', { version: 1, ...input })).status).toBe(400);
    expect((await rowOf(person.id))?.role).toBe('agent');
  });

  test('is taken by one manager from the other, not by both from each other', async () => {
    const second = await createTestUser({ agencyId: agency.id, role: 'manager' });
    expect((await asked('setRole', { role: 'agent' }, second.id)).status).toBe(200);
    expect((await rowOf(second.id))?.role).toBe('agent');
  });
});

test('what is so already stays untouched, and nobody is signed out for it', async () => {
  const before = await rowOf(person.id);
  expect((await asked('activate')).status).toBe(200);
  expect((await asked('setRole', { role: 'agent' })).status).toBe(200);
  expect([await rowOf(person.id), await signedIn()]).toEqual([before, true]);
  expect((await sql('select 1 from history where entity_id = ?', [person.id])).rows).toEqual([]);
});

describe('a password from a manager', () => {
  test('ends the sessions; a weak, common or guessable one does not come to be', async () => {
    for (const [password, says] of [
      ['', 'Por favor, introduce una contraseña.'],
      ['corta', 'La contraseña no cumple con todos los requisitos.'],
      ['Verano2026!', 'Esta contraseña es demasiado común. Elige otra.'],
      [
        `X1!${person.email.split('@')[0]}`,
        'La contraseña no puede contener el email de esta persona ni el nombre de la agencia.',
      ],
    ])
      expect(await asked('setPassword', { password })).toEqual({ status: 400, says });
    expect(await signedIn()).toBe(true);
    expect((await asked('setPassword', { password: NEXT })).status).toBe(200);
    expect(await signedIn()).toBe(false);
  });
});

test('the picture of who is deleted goes, the one of who is paused stays', async () => {
  await send(person, 'avatar', jpeg());
  const seen = async () =>
    readData(await call(agency.manager, 'users.list')).find(({ id }: TestUser) => id === person.id).avatar;
  const picture = async () =>
    (await agency.manager.fetch(`/api/files/avatars/${person.id}?v=${await seen()}`)).status;
  await asked('pause', { handTo: null });
  expect([typeof (await seen()), await picture()]).toEqual(['string', 200]);
  const key = (await rowOf(person.id))?.avatar_key;
  await asked('delete', { handTo: null });
  expect([await seen(), await picture()]).toEqual([null, 404]);
  const queued = await sql('select bucket from file_removals where object_key = ?', [String(key)]);
  expect(queued.rows).toHaveLength(1);
});
