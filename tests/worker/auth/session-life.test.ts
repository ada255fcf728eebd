import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSessionStatements, toSessionId } from '../../../worker/auth/session.ts';
import { createSessionToken } from '../../../worker/auth/session-token.ts';
import { openDatabase } from '../../../worker/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { call, parseError } from '../support/calls.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
let server: TestServer;
let agency: TestAgency;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createTestAgency('Horas', server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  person = await createTestUser({ agencyId: agency.id, role: 'manager' }, server);
});

const toPastIso = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
/** Sets how long ago the session began and was last seen, and the expiry that the server would have set. */
const setAge = (token: string, beganAgo: number, seenAgo: number) => {
  const ends = Math.min(12 * HOUR - seenAgo, 7 * DAY - beganAgo);
  return server.sql('update sessions set created_at = ?, seen_at = ?, expires_at = ? where id = ?', [
    toPastIso(beganAgo),
    toPastIso(seenAgo),
    toPastIso(-ends),
    toSessionId(token),
  ]);
};
const getSessionRow = async (token: string) =>
  (await server.sql('select seen_at, expires_at from sessions where id = ?', [toSessionId(token)])).rows[0];
const status = async (who: TestUser = person) => (await call(who, 'profile.get')).status;
const waitForTouch = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('a session expires after 12 idle hours or 7 days', () => {
  test.each([
    ['seen a moment ago', HOUR, 0, 200],
    ['idle for less than twelve hours', DAY, 12 * HOUR - MINUTE, 200],
    ['idle for twelve hours', DAY, 12 * HOUR + MINUTE, 401],
    ['in use, on its seventh day', 7 * DAY - MINUTE, MINUTE, 200],
    ['in use, after seven days', 7 * DAY + MINUTE, MINUTE, 401],
  ])('%s', async (_, beganAgo, seenAgo, expected) => {
    await setAge(person.token, beganAgo, seenAgo);
    expect(await status()).toBe(expected);
    await waitForTouch();
    expect((await getSessionRow(person.token)) === undefined).toBe(expected === 401);
  });

  test('12 hours after its last use, which is stored', async () => {
    await setAge(person.token, DAY, 11 * HOUR);
    expect(await status()).toBe(200);
    await waitForTouch();
    const row = await getSessionRow(person.token);
    expect(Date.now() - Date.parse(String(row?.seen_at))).toBeLessThan(10_000);
    expect(Math.abs(Date.parse(String(row?.expires_at)) - Date.now() - 12 * HOUR)).toBeLessThan(10_000);
  });

  test('7 days after it began, also when in use', async () => {
    await setAge(person.token, 7 * DAY - HOUR, 10 * MINUTE);
    expect(await status()).toBe(200);
    await waitForTouch();
    const ends = Date.parse(String((await getSessionRow(person.token))?.expires_at));
    expect(Math.abs(ends - Date.now() - HOUR)).toBeLessThan(10_000);
  });

  test('and a query within the touch interval does not write', async () => {
    await setAge(person.token, HOUR, 2 * MINUTE);
    const before = await getSessionRow(person.token);
    expect(await status()).toBe(200);
    await waitForTouch();
    expect(await getSessionRow(person.token)).toEqual(before);
  });
});

test('auth.session answers an expired or revoked cookie with false, whoever it belonged to', async () => {
  const getSessionText = async (token: string) =>
    (await call(createTestClient(token, server), 'auth.session')).text;
  await setAge(person.token, DAY, 12 * HOUR);
  const paused = await createTestUser({ agencyId: agency.id }, server);
  await server.sql("update users set status = 'inactive' where id = ?", [paused.id]);
  for (const token of [person.token, paused.token, createSessionToken()])
    expect(await getSessionText(token)).toBe('{"result":{"data":false}}');
  expect(await agency.anonymous.api.auth.session.query()).toBeNull();
});

describe('a changed status, role or agency applies from the next request on', () => {
  const set = (column: 'status' | 'role', value: string) =>
    server.sql(`update users set ${column} = ? where id = ?`, [value, person.id]);

  test.each(['inactive', 'deleted'])('a user who becomes %s loses every session', async (value) => {
    const other = createTestClient(await createTestSession(person.id, server), server);
    expect(await status()).toBe(200);
    await set('status', value);
    const responses = [await call(person, 'profile.get'), await call(other, 'leads.list', { filters: {} })];
    expect(responses.map((response) => [response.status, parseError(response).data.code])).toEqual([
      [401, 'UNAUTHORIZED'],
      [401, 'UNAUTHORIZED'],
    ]);
    expect((await server.sql('select 1 from sessions where user_id = ?', [person.id])).rows).toEqual([]);
  });

  test('a user who is activated again does not get the old session back', async () => {
    await set('status', 'inactive');
    await set('status', 'active');
    expect(await status()).toBe(401);
  });

  test.each(['inactive', 'deleted'])(
    'a session left in the database for a %s user is rejected and deleted',
    async (value) => {
      const { rows } = await server.sql("select sql from sqlite_master where name = 'users_signed_out'");
      await server.sql('drop trigger users_signed_out');
      await set('status', value);
      await server.sql(String(rows[0]?.sql));
      expect(await getSessionRow(person.token)).toBeDefined();
      expect(await status()).toBe(401);
      expect(await getSessionRow(person.token)).toBeUndefined();
    },
  );

  test('a session for an inactive user violates a constraint', async () => {
    await set('status', 'inactive');
    await expect(createTestSession(person.id, server)).rejects.toThrow();
  });

  test('a session is created for the stored password of an active user only', async () => {
    const db = openDatabase({ DATABASE_URL: server.databaseUrl });
    const [row] = (await server.sql('select password_hash as hash from users where id = ?', [person.id]))
      .rows;
    const create = async (passwordHash: string) => {
      const session = { userId: person.id, passwordHash, userAgent: null, replaces: null };
      const token = createSessionToken();
      const [, created] = await db.batch(createSessionStatements(db, { ...session, token }));
      return created.length;
    };
    expect(await create(String(row?.hash))).toBe(1);
    // It was changed while the password was being verified.
    expect(await create('of before')).toBe(0);
    await set('status', 'inactive');
    expect(await create(String(row?.hash))).toBe(0);
  });

  test('a manager who becomes an agent has the role of an agent at once', async () => {
    const role = async () => JSON.parse((await call(person, 'auth.session')).text).result.data.role;
    expect(await role()).toBe('manager');
    await set('role', 'agent');
    expect(await role()).toBe('agent');
  });

  test('a user who gets an agency enters it with the same session', async () => {
    const newcomer = await createTestUser({ agencyId: null }, server);
    const list = () => call(newcomer, 'leads.list', { filters: {} });
    expect((await list()).status).toBe(403);
    await server.sql('update users set agency_id = ? where id = ?', [agency.id, newcomer.id]);
    expect((await list()).status).toBe(200);
  });
});
