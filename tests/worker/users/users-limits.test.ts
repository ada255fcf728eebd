import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { EMAIL_TAKEN, USERS, USERS_FULL, USERS_KEPT_FULL } from '../../../db/domain/users.ts';
import { counterKey, LIMITS } from '../../../worker/auth/persistent-rate-limit.ts';
import { type Agency, mintAgency, mintPerson, PASSWORD } from '../../support/test-users.ts';
import { theHouse } from '../../support/shared-server.ts';
import { type Answer, call, dataOf, refusalOf } from '../support/calls.ts';

const { sql } = theHouse();
const GOOD = 'Tr4montana&Garbí';
let agency: Agency;
beforeEach(async () => {
  agency = await mintAgency();
});

const create = async (
  email = `nueva-${randomUUID()}@llavero.test`,
  who = agency.manager,
): Promise<Answer> => {
  const answer = await call(who, 'users.create', { email, password: GOOD });
  return answer.status === 503 ? create(email, who) : answer;
};
const spend = (key: string, count: number) =>
  sql('insert or replace into attempts (key, count, expires_at) values (?, ?, ?)', [
    key,
    count,
    new Date(Date.now() + 3_600_000).toISOString(),
  ]);
const limitedLines = async (action: string) =>
  (await sql('select result from history where agency_id = ? and action = ?', [agency.id, action])).rows;

describe('limits of users', () => {
  test('users.create: sixty an hour of one manager, told once in the history', async () => {
    await spend(counterKey('createUser', agency.manager.id), LIMITS.createUser.most - 1);
    expect((await create()).status).toBe(200);
    for (let at = 0; at < 3; at++) {
      const refused = await create();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await limitedLines('createUser.limited')).map(({ result }) => result)).toEqual(['limited']);
    expect((await call(agency.manager, 'users.list')).status).toBe(200);
  });

  test('users.create: tells ten taken addresses an hour, and then nothing, to nobody of the agency', async () => {
    const other = await mintPerson({ agencyId: agency.id, role: 'manager' });
    const said = await Promise.all(Array.from({ length: 14 }, () => create(agency.stranger.email)));
    const told = said.filter((answer) => refusalOf(answer).message === EMAIL_TAKEN);
    expect(told).toHaveLength(10);
    expect(said.filter(({ status }) => status === 429)).toHaveLength(4);
    const free = `libre-${randomUUID()}@llavero.test`;
    expect((await create(agency.stranger.email, other)).status).toBe(429);
    expect((await create(free, other)).status).toBe(429);
    expect((await sql('select id from users where email = ?', [free])).rows).toEqual([]);
    expect((await create(free, agency.stranger)).status).toBe(200);
  });

  test('profile.update: tells one person ten taken addresses an hour, and keeps the rest of their profile open', async () => {
    const { agent, manager, stranger } = agency;
    const profile = { fullName: 'Ana', displayName: null, phone: null };
    const save = (email?: string, version = 1, who = agent) =>
      call(who, 'profile.update', {
        version,
        profile,
        emailChange: email && { email, password: PASSWORD },
      });
    await spend(counterKey('takenEmail', agent.id), LIMITS.takenEmail.most - 1);
    expect(refusalOf(await save(stranger.email)).message).toBe(EMAIL_TAKEN);
    for (let at = 0; at < 2; at++) {
      const refused = await save(stranger.email);
      expect(refused.status).toBe(429);
      expect(refused.text).not.toContain(EMAIL_TAKEN);
    }
    expect((await save(`libre-${randomUUID()}@llavero.test`)).status).toBe(429);
    expect((await save()).status).toBe(200);
    // A colleague's tries keep nobody else from creating users or changing an address.
    expect((await create()).status).toBe(200);
    expect((await save(`libre-${randomUUID()}@llavero.test`, 1, manager)).status).toBe(200);
  });

  test('profile.update: the eleventh taken address of those sent at once is not told, and the history says so once', async () => {
    const { agent, stranger } = agency;
    const profile = { fullName: 'Ana', displayName: null, phone: null };
    await spend(counterKey('takenEmail', agent.id), LIMITS.takenEmail.most - 1);
    const save = () =>
      call(agent, 'profile.update', {
        version: 1,
        profile,
        emailChange: { email: stranger.email, password: PASSWORD },
      });
    const said = await Promise.all([save(), save(), save()]);
    expect(said.filter((answer) => refusalOf(answer).message === EMAIL_TAKEN)).toHaveLength(1);
    expect((await limitedLines('changeEmail.limited')).map(({ result }) => result)).toEqual(['limited']);
  });

  test('users.setPassword: thirty an hour of one manager', async () => {
    await spend(counterKey('setPassword', agency.manager.id), LIMITS.setPassword.most - 1);
    const set = () => call(agency.manager, 'users.setPassword', { id: agency.agent.id, password: GOOD });
    expect((await set()).status).toBe(200);
    expect([(await set()).status, (await set()).status]).toEqual([429, 429]);
    expect(await limitedLines('setPassword.limited')).toHaveLength(1);
  });
});

describe('the quota of users', () => {
  /** So many more rows, straight in the database. */
  const fill = (many: number, status: string) =>
    sql(
      `insert into users (id, agency_id, role, status, email, email_key, password_hash, created_at, updated_at)
       select key, ?, 'agent', ?, key, key, 'x', ?, ? from (
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         select ? || '-' || i as key from n
       )`,
      [agency.id, status, new Date().toISOString(), new Date().toISOString(), many, randomUUID()],
    );

  test('refuses one more than 500 who are not deleted, and lists every one of them', async () => {
    await fill(USERS.most - 3, 'active');
    expect((await create()).status).toBe(200);
    const refused = await create();
    expect([refused.status, refusalOf(refused).message]).toEqual([409, USERS_FULL]);
    expect(dataOf(await call(agency.manager, 'users.list'))).toHaveLength(USERS.most);
    expect(dataOf(await call(agency.agent, 'users.options', {}))).toHaveLength(USERS.most);
    await call(agency.manager, 'users.delete', { id: agency.agent.id, handTo: null });
    expect((await create()).status).toBe(200);
    expect((await create()).status).toBe(409);
    const options = dataOf(await call(agency.manager, 'users.options', { chosen: agency.agent.id }));
    expect(options).toHaveLength(USERS.most + 1);
  });

  test('refuses one more than 2,000 with those who are deleted', async () => {
    await fill(USERS.kept - 3, 'deleted');
    expect((await create()).status).toBe(200);
    const refused = await create();
    expect([refused.status, refusalOf(refused).message]).toEqual([409, USERS_KEPT_FULL]);
    expect(dataOf(await call(agency.manager, 'users.list'))).toHaveLength(USERS.kept);
  });

  test('holds for creations at the same moment', async () => {
    await fill(USERS.most - 4, 'active');
    const said = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});
