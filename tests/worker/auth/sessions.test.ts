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
import { call, readData, readErrorMessage } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let me: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  me = agency.agent;
});

type Listed = { id: string; seenAt: string; userAgent: string | null; isThisOne: boolean };
const list = async (who: Pick<TestUser, 'fetch'> = me): Promise<Listed[]> =>
  readData(await call(who, 'sessions.list'));
const alive = async (who: Pick<TestUser, 'fetch'>) => (await call(who, 'profile.get')).status === 200;

test('mine are listed, the last used first, this one marked, and nobody else’s', async () => {
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

test('one whose time is over is listed no more', async () => {
  const old = toSessionId(await createTestSession(me.id));
  await sql('update sessions set expires_at = ? where id = ?', [new Date(Date.now() - 1).toISOString(), old]);
  expect((await list()).map(({ id }) => id)).toEqual([toSessionId(me.token)]);
});

test('one ends alone, and at once', async () => {
  const [one, other] = [
    createTestClient(await createTestSession(me.id)),
    createTestClient(await createTestSession(me.id)),
  ];
  expect((await call(me, 'sessions.end', { id: toSessionId(one.token) })).status).toBe(200);
  expect([await alive(one), await alive(other), await alive(me)]).toEqual([false, true, true]);
  const again = await call(me, 'sessions.end', { id: toSessionId(one.token) });
  expect([again.status, readErrorMessage(again).data.code]).toEqual([404, 'NOT_FOUND']);
  const told = await sql("select 1 from history where entity_id = ? and action = 'endSession'", [me.id]);
  expect(told.rows).toHaveLength(1);
});

test('that of a colleague is not there to be ended, not even by the manager', async () => {
  for (const who of [agency.manager, agency.otherTenant])
    expect((await call(who, 'sessions.end', { id: toSessionId(me.token) })).status).toBe(404);
  expect(await alive(me)).toBe(true);
});

test('all others end together; this one and those of colleagues stay', async () => {
  const others = [
    createTestClient(await createTestSession(me.id)),
    createTestClient(await createTestSession(me.id)),
  ];
  expect((await call(me, 'sessions.endOthers')).status).toBe(200);
  expect(await Promise.all([...others, me, agency.manager].map(alive))).toEqual([false, false, true, true]);
  expect((await call(me, 'sessions.endOthers')).status).toBe(200);
  const told = await sql("select 1 from history where entity_id = ? and action = 'endOtherSessions'", [
    me.id,
  ]);
  expect(told.rows).toHaveLength(1);
});
