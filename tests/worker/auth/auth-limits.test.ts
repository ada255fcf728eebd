import { beforeEach, describe, expect, test } from 'vitest';
import { emailKey } from '../../../db/domain/fold.ts';
import { toRateLimitKey } from '../../../worker/rate-limits/persistent-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  PASSWORD,
  type TestAgency,
} from '../../support/test-users.ts';
import { setAttempts } from '../fixtures/attempts.ts';
import { ownerFixture } from '../fixtures/owners.ts';
import { type CallResponse, call, freshIp, from, parseError, post, sendRequest } from '../support/calls.ts';

const { sql } = sharedServer();
const WRONG = 'Equivocada!1';
const NEXT = 'Tr4montana&Garbí';
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const signIn = (email: string, password: string, ip: string, headers = {}) =>
  call(from(createTestClient(null), ip), 'auth.signIn', { email, password }, headers);
const statuses = (responses: CallResponse[]) => responses.map(({ status }) => status);
const times = (n: number) => Array.from({ length: n }, (_, at) => at);
const getCount = async (key: string) =>
  Number((await sql('select count from attempts where key = ?', [key])).rows[0]?.count ?? 0);
/** Writes the counter of many attempts already made; each real one costs 140 ms. */
const setCount = (key: string, count: number, minutes = 15) => setAttempts(key, count, minutes * 60_000);

describe('auth.signIn: five wrong passwords for one account from one network', () => {
  test('lock that account in that network, also for the right password, and no other', async () => {
    const [ip, email] = [freshIp(), agency.agent.email];
    for (const _ of times(5)) expect((await signIn(email, WRONG, ip)).status).toBe(401);
    const [sixth, right] = [await signIn(email, WRONG, ip), await signIn(email, PASSWORD, ip)];
    for (const locked of [sixth, right]) {
      expect(locked.status).toBe(429);
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
      expect(parseError(locked).message).toBe('Demasiados intentos. Vuelve a intentarlo en 15 minutos.');
      expect(locked.headers.has('set-cookie')).toBe(false);
    }
    expect((await signIn(agency.manager.email, PASSWORD, ip)).status).toBe(200);
    expect((await signIn(email, PASSWORD, freshIp())).status).toBe(200);
    expect((await call(agency.agent, 'profile.get')).status).toBe(200);
  });

  test('are reset by the right password and when the window ends', async () => {
    const [ip, email] = [freshIp(), agency.agent.email];
    const key = toRateLimitKey('signInHere', emailKey(email), ip);
    await setCount(key, 4);
    expect((await signIn(email.toUpperCase(), PASSWORD, ip)).status).toBe(200);
    expect(await getCount(key)).toBe(0);
    await setCount(key, 5, 1 / 20);
    expect((await signIn(email, PASSWORD, ip)).status).toBe(429);
    // The isolate keeps the end of the lock in memory, whatever the row says.
    await setCount(key, 0, -1);
    expect((await signIn(email, PASSWORD, ip)).status).toBe(429);
    await expect.poll(async () => (await signIn(email, PASSWORD, ip)).status, { timeout: 20_000 }).toBe(200);
  });

  test('are each counted once when sent concurrently', async () => {
    const [ip, email] = [freshIp(), agency.agent.email];
    const responses = await Promise.all(times(7).map(() => signIn(email, WRONG, ip)));
    expect(statuses(responses).filter((status) => status === 401)).toHaveLength(5);
    expect(statuses(responses).filter((status) => status === 429)).toHaveLength(2);
    // The sixth marks that the lock has been recorded; no later one is counted.
    expect(await getCount(toRateLimitKey('signInHere', emailKey(email), ip))).toBe(6);
  });
});

test('auth.signIn: 20 attempts an hour for one account from any network lock it, and its sessions stay valid', async () => {
  const { email } = agency.agent;
  await setCount(toRateLimitKey('signInByEmail', emailKey(email)), 19, 60);
  expect((await signIn(email, WRONG, freshIp())).status).toBe(401);
  const locked = await signIn(email, PASSWORD, freshIp());
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  expect((await call(agency.agent, 'profile.get')).status).toBe(200);
  expect((await signIn(agency.manager.email, PASSWORD, freshIp())).status).toBe(200);
});

test('auth.signIn: 30 attempts in 15 minutes from one network lock it for every account', async () => {
  const ip = freshIp();
  await setCount(toRateLimitKey('signInByIp', ip), 29);
  expect((await signIn(agency.manager.email, WRONG, ip)).status).toBe(401);
  expect((await signIn(agency.agent.email, PASSWORD, ip)).status).toBe(429);
  expect((await signIn(agency.agent.email, PASSWORD, freshIp())).status).toBe(200);
});

test.each([
  ['signInHere', 15],
  ['signInByEmail', 60],
  ['signInByIp', 15],
] as const)(
  'the rate-limit window of %s starts with the first attempt and lasts %i minutes',
  async (limit, minutes) => {
    const [ip, email] = [freshIp(), agency.agent.email];
    const key = toRateLimitKey(
      limit,
      ...{ signInHere: [email, ip], signInByEmail: [email], signInByIp: [ip] }[limit],
    );
    const before = Date.now();
    await signIn(email, WRONG, ip);
    const expiry = async () =>
      Date.parse(
        String((await sql('select expires_at from attempts where key = ?', [key])).rows[0]?.expires_at),
      );
    const first = await expiry();
    expect(first - minutes * 60_000).toBeGreaterThanOrEqual(before);
    expect(first - minutes * 60_000).toBeLessThanOrEqual(Date.now());
    await signIn(email, WRONG, ip);
    expect([await getCount(key), await expiry()]).toEqual([2, first]);
  },
);

describe('auth.signIn: the network of the client', () => {
  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip', 'x-client-ip'])(
    '%s is ignored',
    async (name) => {
      const [ip, email] = [freshIp(), agency.agent.email];
      await setCount(toRateLimitKey('signInHere', emailKey(email), ip), 5);
      for (const at of times(3))
        expect((await signIn(email, WRONG, ip, { [name]: `8.8.8.${at}` })).status).toBe(429);
    },
  );

  test('of IPv6 is the first 64 bits, in any notation', async () => {
    const [email, net] = [agency.agent.email, `2001:db8:${process.pid.toString(16)}:7`];
    await setCount(toRateLimitKey('signInHere', emailKey(email), net), 5);
    for (const ip of [`${net}::1`, `${net}:ffff:ffff:ffff:ffff`, `${net}:1:0:0:2`])
      expect.soft([ip, (await signIn(email, PASSWORD, ip)).status]).toEqual([ip, 429]);
    expect((await signIn(email, PASSWORD, `2001:db8:${process.pid.toString(16)}:8::1`)).status).toBe(200);
  });
});

test('auth.signIn: 120 attempts in 15 minutes from one /48 of IPv6 lock its networks, but not who is known there', async () => {
  const block = `2001:db9:${process.pid.toString(16)}`;
  const [home, { email }] = [`${block}:aa::1`, agency.agent];
  expect((await signIn(email, PASSWORD, home)).status).toBe(200);
  await setCount(toRateLimitKey('signInByBlock', block), 119);
  expect((await signIn(agency.manager.email, WRONG, `${block}:1::1`)).status).toBe(401);
  // The second is answered from the isolate's memory.
  for (const net of ['2', '3'])
    expect((await signIn(agency.manager.email, PASSWORD, `${block}:${net}::1`)).status).toBe(429);
  expect((await signIn(email, PASSWORD, home)).status).toBe(200);
  expect((await signIn(email, PASSWORD, `${block}:4::1`)).status).toBe(429);
  expect(
    (await signIn(agency.manager.email, PASSWORD, `2001:dba:${process.pid.toString(16)}::1`)).status,
  ).toBe(200);
});

const newcomer = () => ({
  agencyName: 'A',
  fullName: 'B',
  email: `${crypto.randomUUID()}@x.es`,
  password: NEXT,
});
test.each([
  ['two sign-ins', ['auth.signIn', 'auth.signIn']],
  ['eleven sign-ins', Array(11).fill('auth.signIn')],
  ['a sign-in beside a change', ['owners.create', 'auth.signIn']],
  ['two new passwords', ['profile.changePassword', 'profile.changePassword']],
  ['two registrations', ['registration.create', 'registration.create']],
  ['two sign-outs', ['auth.signOut', 'auth.signOut']],
])('%s in one batch get 400 before anything is counted or hashed', async (_, paths: string[]) => {
  const person = await createTestUser({ agencyId: agency.id });
  const ip = freshIp();
  const inputs: Record<string, unknown> = {
    'auth.signIn': { email: person.email, password: PASSWORD },
    'owners.create': { clientKey: crypto.randomUUID(), owner: ownerFixture() },
    'profile.changePassword': { current: PASSWORD, next: NEXT },
    'registration.create': newcomer(),
  };
  const body = Object.fromEntries(paths.map((path, at) => [at, inputs[path]]));
  const response = await post(from(person, ip), `/trpc/${paths.join(',')}?batch=1`, body);
  const statusByPath = [JSON.parse(response.text)]
    .flat()
    .map((each, at) => [paths[at], each.error?.data.httpStatus ?? 200]);
  // A procedure without a password in the same batch is answered.
  expect(statusByPath.filter(([path, status]) => status !== (path === 'owners.create' ? 200 : 400))).toEqual(
    [],
  );
  expect(response.headers.has('set-cookie')).toBe(false);
  const keys = [
    toRateLimitKey('signInHere', person.email, ip),
    toRateLimitKey('signInByIp', ip),
    toRateLimitKey('wrongPassword', person.id),
    toRateLimitKey('registerByIp', ip),
  ];
  expect(await Promise.all(keys.map(getCount))).toEqual([0, 0, 0, 0]);
  expect((await call(person, 'profile.get')).status).toBe(200);
});

test.each([
  'auth.signIn',
  'auth.signOut',
  'registration.create',
  'invitations.open',
  'invitations.accept',
  'profile.update',
  'profile.changePassword',
  'profile.delete',
  'users.create',
  'users.setPassword',
])('%s twice in one batch is 400 for that alone', async (path) => {
  const manager = from(agency.manager, freshIp());
  const response = await post(manager, `/trpc/${path},${path}?batch=1`, { 0: {}, 1: {} });
  const errors = [JSON.parse(response.text)]
    .flat()
    .map(({ error }) => [error.data.httpStatus, error.message]);
  expect(errors).toEqual(Array(2).fill([400, 'La petición no es válida.']));
});

test('a batch of eleven queries is 400', async () => {
  const response = await sendRequest(
    agency.agent,
    `/trpc/${Array(11).fill('profile.get').join(',')}?batch=1`,
  );
  expect(response.status).toBe(400);
  expect(response.text).not.toContain(agency.agent.id);
});

test('a batch of ten queries is 200', async () => {
  const response = await sendRequest(
    agency.agent,
    `/trpc/${Array(10).fill('profile.get').join(',')}?batch=1`,
  );
  expect(response.status).toBe(200);
  expect(JSON.parse(response.text)).toHaveLength(10);
});
