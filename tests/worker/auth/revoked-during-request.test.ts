// @module-tag rest
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  PASSWORD,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { createPropertyFixture } from '../fixtures/files.ts';
import { call, freshIp, from } from '../support/calls.ts';
import { delayCall, delayRequest } from '../support/delayed-request.ts';

const { origin, sql } = sharedServer();
const NEXT = 'Tr4montana&Garbí';
let agency: TestAgency;
/** A second manager, who loses the role or the access while a request of theirs is pending. */
let revokedManager: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  revokedManager = await createTestUser({ agencyId: agency.id, role: 'manager' });
});

const revocations = {
  'is paused': () => agency.manager.api.users.pause.mutate({ id: revokedManager.id, handTo: {} }),
  'becomes an agent': () => agency.manager.api.users.setRole.mutate({ id: revokedManager.id, role: 'agent' }),
};
const countUsers = async () =>
  (await sql('select count(*) as n from users where agency_id = ?', [agency.id])).rows[0]?.n;

describe.each(Object.entries(revocations))('a manager who %s while a request is pending', (_, revoke) => {
  test('creates no user with it', async () => {
    const before = await countUsers();
    const input = { email: `nueva-${randomUUID()}@llavero.test`, role: 'manager', password: NEXT };
    const pending = await delayCall(origin, revokedManager, 'users.create', { ...input, confirm: NEXT });
    await revoke();
    expect((await pending.finish()).status).toBeOneOf([401, 403]);
    expect(await countUsers()).toBe(before);
  });

  test('stores no file with it', async () => {
    const property = await createPropertyFixture(agency.manager);
    const body = jpeg();
    const put = (path: string) => {
      const query = new URLSearchParams({ name: 'foto.jpg', key: randomUUID() });
      return delayRequest(origin, revokedManager, {
        method: 'PUT',
        path: `/api/uploads/${path}?${query}`,
        body,
        type: 'image/jpeg',
      });
    };
    const pending = [await put(`photos/${property}`), await put('logo'), await put('avatar')];
    await revoke();
    for (const one of pending) expect((await one.finish()).status).toBe(401);
    const photos = await sql("select 1 from property_images where property_id = ? and state = 'ready'", [
      property,
    ]);
    expect(photos.rows).toEqual([]);
    const imageKeys = await sql(
      'select logo_key as key from agencies where id = ? union all select avatar_key from users where id = ?',
      [agency.id, revokedManager.id],
    );
    expect(imageKeys.rows.map(({ key }) => key)).toEqual([null, null]);
  });
});

describe('a password reset by a manager while a request is pending', () => {
  const getPasswordHash = async () =>
    (await sql('select password_hash as hash from users where id = ?', [revokedManager.id])).rows[0]?.hash;
  const countSessions = async () =>
    (await sql('select count(*) as n from sessions where user_id = ?', [revokedManager.id])).rows[0]?.n;
  /** Runs the statements of users.setPassword at a chosen moment: the password first, because they are not one transaction here. */
  async function reset() {
    const other = (await sql('select password_hash as hash from users where id = ?', [agency.manager.id]))
      .rows[0];
    const hash = `${other?.hash}`.slice(0, -1);
    await sql('update users set password_hash = ? where id = ?', [hash, revokedManager.id]);
    await sql('delete from sessions where user_id = ?', [revokedManager.id]);
    return hash;
  }

  // Verifying a password takes 100 ms at least, so at one of these moments it is being verified.
  test.each([10, 40, 80])(
    'is not overwritten by profile.changePassword pending for %d ms',
    async (delayMs) => {
      const change = call(revokedManager, 'profile.changePassword', { current: PASSWORD, next: NEXT });
      await setTimeout(delayMs);
      const hash = await reset();
      await change;
      expect(await getPasswordHash()).toBe(hash);
      expect(await countSessions()).toBe(0);
    },
  );

  test.each([10, 40, 80])(
    'is not bypassed by auth.signIn with the old password pending for %d ms',
    async (delayMs) => {
      const signIn = call(from(createTestClient(null), freshIp()), 'auth.signIn', {
        email: revokedManager.email,
        password: PASSWORD,
      });
      await setTimeout(delayMs);
      await reset();
      await signIn;
      expect(await countSessions()).toBe(0);
    },
  );
});

describe('requests whose body never arrives in full', () => {
  test('take no place in the hashing queue', async () => {
    const input = { email: 'nadie@llavero.test', password: 'Equivocada!1' };
    const pending = await Promise.all(
      Array.from({ length: 12 }, () => delayCall(origin, createTestClient(null), 'auth.signIn', input)),
    );
    const response = await call(from(createTestClient(null), freshIp()), 'auth.signIn', {
      email: revokedManager.email,
      password: PASSWORD,
    });
    expect(response.status).toBe(200);
    for (const { drop } of pending) drop();
  });

  test('are 408 and change nothing', async () => {
    const { response } = await delayCall(origin, revokedManager, 'users.pause', {
      id: agency.agent.id,
      handTo: {},
    });
    const { status, text } = await response;
    expect(status).toBe(408);
    expect(text).toContain('La petición ha tardado demasiado.');
    expect(await agency.agent.api.auth.session.query()).not.toBe(null);
  });
});
