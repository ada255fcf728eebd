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
import { delayCall, delayResponses } from '../support/delayed-response.ts';

const { origin, sql } = sharedServer();
const NEXT = 'Tr4montana&Garbí';
let agency: TestAgency;
/** A second manager, who loses it while a request of theirs is on its way. */
let leaver: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  leaver = await createTestUser({ agencyId: agency.id, role: 'manager' });
});

const leave = {
  'is paused': () => agency.manager.api.users.pause.mutate({ id: leaver.id, handTo: null }),
  'becomes an agent': () => agency.manager.api.users.setRole.mutate({ id: leaver.id, role: 'agent' }),
};
const usersOf = async () =>
  (await sql('select count(*) as n from users where agency_id = ?', [agency.id])).rows[0]?.n;

describe.each(Object.entries(leave))('who %s while a request is on its way', (_, go) => {
  test('makes nobody with it', async () => {
    const before = await usersOf();
    const input = { email: `nueva-${randomUUID()}@llavero.test`, role: 'manager', password: NEXT };
    const held = await delayCall(origin, leaver, 'users.create', { ...input, confirm: NEXT });
    await go();
    expect((await held.finish()).status).toBeOneOf([401, 403]);
    expect(await usersOf()).toBe(before);
  });

  test('leaves no file with it', async () => {
    const property = await createPropertyFixture(agency.manager);
    const body = jpeg();
    const put = (path: string) => {
      const query = new URLSearchParams({ name: 'foto.jpg', key: randomUUID() });
      return delayResponses(origin, leaver, {
        method: 'PUT',
        path: `/api/uploads/${path}?${query}`,
        body,
        type: 'image/jpeg',
      });
    };
    const held = [await put(`photos/${property}`), await put('logo'), await put('avatar')];
    await go();
    for (const one of held) expect((await one.finish()).status).toBe(401);
    const photos = await sql("select 1 from property_images where property_id = ? and state = 'ready'", [
      property,
    ]);
    expect(photos.rows).toEqual([]);
    const pictures = await sql(
      'select logo_key as key from agencies where id = ? union all select avatar_key from users where id = ?',
      [agency.id, leaver.id],
    );
    expect(pictures.rows.map(({ key }) => key)).toEqual([null, null]);
  });
});

describe('a password that a manager sets meanwhile', () => {
  const hashOf = async () =>
    (await sql('select password_hash as hash from users where id = ?', [leaver.id])).rows[0]?.hash;
  const sessionsOf = async () =>
    (await sql('select count(*) as n from sessions where user_id = ?', [leaver.id])).rows[0]?.n;
  /** As the statements of the manager do it, at a moment of our choice. */
  async function reset() {
    await sql('delete from sessions where user_id = ?', [leaver.id]);
    const other = (await sql('select password_hash as hash from users where id = ?', [agency.manager.id]))
      .rows[0];
    const hash = `${other?.hash}`.slice(0, -1);
    await sql('update users set password_hash = ? where id = ?', [hash, leaver.id]);
    return hash;
  }

  // It costs a tenth of a second at the least to prove one: at one of these moments it is being proved.
  test.each([10, 40, 80])('is not undone by a change on its way for %d ms', async (moment) => {
    const change = call(leaver, 'profile.changePassword', { current: PASSWORD, next: NEXT });
    await setTimeout(moment);
    const hash = await reset();
    await change;
    expect(await hashOf()).toBe(hash);
    expect(await sessionsOf()).toBe(0);
  });

  test.each([10, 40, 80])('lets nobody in with the one before, on its way for %d ms', async (moment) => {
    const entering = call(from(createTestClient(null), freshIp()), 'auth.signIn', {
      email: leaver.email,
      password: PASSWORD,
    });
    await setTimeout(moment);
    await reset();
    await entering;
    expect(await sessionsOf()).toBe(0);
  });
});

describe('requests that are never sent to their end', () => {
  test('hold no place in the line of the passwords', async () => {
    const input = { email: 'nadie@llavero.test', password: 'Equivocada!1' };
    const held = await Promise.all(
      Array.from({ length: 12 }, () => delayCall(origin, createTestClient(null), 'auth.signIn', input)),
    );
    const answer = await call(from(createTestClient(null), freshIp()), 'auth.signIn', {
      email: leaver.email,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    for (const { drop } of held) drop();
  });

  test('are answered, and change nothing', async () => {
    const { answer } = await delayCall(origin, leaver, 'users.pause', {
      id: agency.agent.id,
      handTo: null,
    });
    const { status, text } = await answer;
    expect(status).toBe(408);
    expect(text).toContain('La petición ha tardado demasiado.');
    expect(await agency.agent.api.auth.session.query()).not.toBe(null);
  });
});
