import { beforeEach, expect, test } from 'vitest';
import { toSessionId } from '../../../worker/auth/session.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { call, parseError, readData } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let me: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  me = agency.agent;
});

type SessionItem = { id: string; seenAt: string; userAgent: string | null; isThisOne: boolean };
const list = async (who: Pick<TestUser, 'fetch'> = me): Promise<SessionItem[]> =>
  readData(await call(who, 'sessions.list'));
const isSignedIn = async (who: Pick<TestUser, 'fetch'>) => (await call(who, 'profile.get')).status === 200;

test('sessions.list returns the sessions of the user only, the last used first, the current one marked', async () => {
  const phone = await createTestSession(me.id);
  await sql("update sessions set user_agent = 'Teléfono', seen_at = ? where id = ?", [
    new Date(Date.now() + 60_000).toISOString(),
    toSessionId(phone),
  ]);
  const found = await list();
  expect(found.map(({ userAgent, isThisOne }) => [userAgent, isThisOne])).toEqual([
    ['Teléfono', false],
    [null, true],
  ]);
  expect(JSON.stringify(found)).not.toContain(me.token);
  expect((await list(agency.withoutAgency)).map(({ isThisOne }) => isThisOne)).toEqual([true]);
});

test('sessions.list leaves out an expired session', async () => {
  const old = toSessionId(await createTestSession(me.id));
  await sql('update sessions set expires_at = ? where id = ?', [new Date(Date.now() - 1).toISOString(), old]);
  expect((await list()).map(({ id }) => id)).toEqual([toSessionId(me.token)]);
});

test('sessions.end ends one session at once', async () => {
  const [one, other] = [
    createTestClient(await createTestSession(me.id)),
    createTestClient(await createTestSession(me.id)),
  ];
  expect((await call(me, 'sessions.end', { id: toSessionId(one.token) })).status).toBe(200);
  expect([await isSignedIn(one), await isSignedIn(other), await isSignedIn(me)]).toEqual([false, true, true]);
  const again = await call(me, 'sessions.end', { id: toSessionId(one.token) });
  expect([again.status, parseError(again).data.code]).toEqual([404, 'NOT_FOUND']);
  const auditEntries = await sql("select 1 from history where entity_id = ? and action = 'endSession'", [
    me.id,
  ]);
  expect(auditEntries.rows).toHaveLength(1);
});

test('sessions.end returns NOT_FOUND for the session of another user, also to a manager', async () => {
  for (const who of [agency.manager, agency.otherTenant])
    expect((await call(who, 'sessions.end', { id: toSessionId(me.token) })).status).toBe(404);
  expect(await isSignedIn(me)).toBe(true);
});

test('sessions.endOthers ends all but the current session, and none of a colleague', async () => {
  const others = [
    createTestClient(await createTestSession(me.id)),
    createTestClient(await createTestSession(me.id)),
  ];
  expect((await call(me, 'sessions.endOthers')).status).toBe(200);
  expect(await Promise.all([...others, me, agency.manager].map(isSignedIn))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect((await call(me, 'sessions.endOthers')).status).toBe(200);
  const auditEntries = await sql(
    "select 1 from history where entity_id = ? and action = 'endOtherSessions'",
    [me.id],
  );
  expect(auditEntries.rows).toHaveLength(1);
});
