import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { EMAIL_TAKEN, USERS, USERS_FULL, USERS_KEPT_FULL } from '../../../db/domain/users/users.ts';
import { RATE_LIMITS, toRateLimitKey } from '../../../worker/rate-limits/persistent-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  PASSWORD,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { setAttempts } from '../fixtures/attempts.ts';
import { type CallResponse, call, parseError, readData } from '../support/calls.ts';

const { sql } = sharedServer();
const GOOD = 'Tr4montana&Garbí';
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const create = async (
  email = `nueva-${randomUUID()}@llavero.test`,
  who = agency.manager,
): Promise<CallResponse> => {
  const response = await call(who, 'users.create', { email, password: GOOD });
  return response.status === 503 ? create(email, who) : response;
};
const setCount = (key: string, count: number) => setAttempts(key, count, 3_600_000);
const getLimitedEntries = async (action: string) =>
  (await sql('select result from history where agency_id = ? and action = ?', [agency.id, action])).rows;

describe('rate limits of users', () => {
  test('users.create: 60 an hour by one manager, recorded once', async () => {
    await setCount(toRateLimitKey('createUser', agency.manager.id), RATE_LIMITS.createUser.max - 1);
    expect((await create()).status).toBe(200);
    for (let at = 0; at < 3; at++) {
      const rejected = await create();
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await getLimitedEntries('createUser.limited')).map(({ result }) => result)).toEqual(['limited']);
    expect((await call(agency.manager, 'users.list')).status).toBe(200);
  });

  test('users.create: after ten taken addresses an hour it is limited for the whole agency', async () => {
    const other = await createTestUser({ agencyId: agency.id, role: 'manager' });
    const responses = await Promise.all(Array.from({ length: 14 }, () => create(agency.otherTenant.email)));
    const taken = responses.filter((response) => parseError(response).message === EMAIL_TAKEN);
    expect(taken).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
    const free = `libre-${randomUUID()}@llavero.test`;
    expect((await create(agency.otherTenant.email, other)).status).toBe(429);
    expect((await create(free, other)).status).toBe(429);
    expect((await sql('select id from users where email = ?', [free])).rows).toEqual([]);
    expect((await create(free, agency.otherTenant)).status).toBe(200);
  });

  test('profile.update: after ten taken addresses an hour the e-mail address of that user is limited, other fields are not', async () => {
    const { agent, manager, otherTenant } = agency;
    const profile = { fullName: 'Ana', displayName: null, phone: null };
    const save = (email?: string, version = 1, who = agent) =>
      call(who, 'profile.update', {
        version,
        profile,
        emailChange: email && { email, password: PASSWORD },
      });
    await setCount(toRateLimitKey('takenEmail', agent.id), RATE_LIMITS.takenEmail.max - 1);
    expect(parseError(await save(otherTenant.email)).message).toBe(EMAIL_TAKEN);
    for (let at = 0; at < 2; at++) {
      const rejected = await save(otherTenant.email);
      expect(rejected.status).toBe(429);
      expect(rejected.text).not.toContain(EMAIL_TAKEN);
    }
    expect((await save(`libre-${randomUUID()}@llavero.test`)).status).toBe(429);
    expect((await save()).status).toBe(200);
    // The attempts of one user do not limit those of colleagues.
    expect((await create()).status).toBe(200);
    expect((await save(`libre-${randomUUID()}@llavero.test`, 1, manager)).status).toBe(200);
  });

  test('ten taken addresses that another isolate has counted limit an address that is free, too', async () => {
    const { id, agent, manager } = agency;
    for (const subject of [id, agent.id])
      await setCount(toRateLimitKey('takenEmail', subject), RATE_LIMITS.takenEmail.max);
    const free = `libre-${randomUUID()}@llavero.test`;
    const profile = { fullName: 'Ana', displayName: null, phone: null };
    const save = (who: TestUser) =>
      call(who, 'profile.update', { version: 1, profile, emailChange: { email: free, password: PASSWORD } });
    expect([(await create(free)).status, (await save(agent)).status]).toEqual([429, 429]);
    expect((await sql('select id from users where email = ?', [free])).rows).toEqual([]);
    expect((await save(manager)).status).toBe(200);
  });

  test('profile.update: concurrent taken addresses beyond ten are limited, and recorded once', async () => {
    const { agent, otherTenant } = agency;
    const profile = { fullName: 'Ana', displayName: null, phone: null };
    await setCount(toRateLimitKey('takenEmail', agent.id), RATE_LIMITS.takenEmail.max - 1);
    const save = () =>
      call(agent, 'profile.update', {
        version: 1,
        profile,
        emailChange: { email: otherTenant.email, password: PASSWORD },
      });
    const responses = await Promise.all([save(), save(), save()]);
    expect(responses.filter((response) => parseError(response).message === EMAIL_TAKEN)).toHaveLength(1);
    expect((await getLimitedEntries('changeEmail.limited')).map(({ result }) => result)).toEqual(['limited']);
  });

  test('users.setPassword: 30 an hour by one manager', async () => {
    await setCount(toRateLimitKey('setPassword', agency.manager.id), RATE_LIMITS.setPassword.max - 1);
    const set = () => call(agency.manager, 'users.setPassword', { id: agency.agent.id, password: GOOD });
    expect((await set()).status).toBe(200);
    expect([(await set()).status, (await set()).status]).toEqual([429, 429]);
    expect(await getLimitedEntries('setPassword.limited')).toHaveLength(1);
  });

  test('a counter begins anew when its window has ended', async () => {
    const key = toRateLimitKey('setPassword', agency.manager.id);
    await setCount(key, RATE_LIMITS.setPassword.max + 1);
    await sql('update attempts set expires_at = ? where key = ?', ['2020-01-01T00:00:00.000Z', key]);
    const set = () => call(agency.manager, 'users.setPassword', { id: agency.agent.id, password: GOOD });
    expect((await set()).status).toBe(200);
    const [row] = (await sql('select count, expires_at from attempts where key = ?', [key])).rows;
    expect([row?.count, Date.parse(String(row?.expires_at)) > Date.now()]).toEqual([1, true]);
  });
});

describe('the quota of users', () => {
  /** Inserts so many users straight into the database. */
  const insertUsers = (many: number, status: string) =>
    sql(
      `insert into users (id, agency_id, role, status, email, email_key, password_hash, created_at, updated_at)
       select key, ?, 'agent', ?, key, key, 'x', ?, ? from (
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         select ? || '-' || i as key from n
       )`,
      [agency.id, status, new Date().toISOString(), new Date().toISOString(), many, randomUUID()],
    );

  test('rejects more than 500 users who are not deleted, and users.list returns all of them', async () => {
    await insertUsers(USERS.max - 3, 'active');
    expect((await create()).status).toBe(200);
    const rejected = await create();
    expect([rejected.status, parseError(rejected).message]).toEqual([409, USERS_FULL]);
    expect(readData(await call(agency.manager, 'users.list'))).toHaveLength(USERS.max);
    expect(readData(await call(agency.agent, 'users.options', {}))).toHaveLength(USERS.max);
    await call(agency.manager, 'users.delete', { id: agency.agent.id, handTo: {} });
    expect((await create()).status).toBe(200);
    expect((await create()).status).toBe(409);
    const options = readData(await call(agency.manager, 'users.options', { chosen: agency.agent.id }));
    expect(options).toHaveLength(USERS.max + 1);
  });

  test('rejects more than 2,000 users, deleted ones included', async () => {
    await insertUsers(USERS.maxWithDeleted - 3, 'deleted');
    expect((await create()).status).toBe(200);
    const rejected = await create();
    expect([rejected.status, parseError(rejected).message]).toEqual([409, USERS_KEPT_FULL]);
    expect(readData(await call(agency.manager, 'users.list'))).toHaveLength(USERS.maxWithDeleted);
  });

  test('holds for concurrent creations', async () => {
    await insertUsers(USERS.max - 4, 'active');
    const responses = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});
