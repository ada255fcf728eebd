import { beforeEach, describe, expect, test } from 'vitest';
import { emailKey } from '../../../db/domain/fold.ts';
import { toSignInKeys } from '../../../worker/auth/sign-in-limits.ts';
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
import { call, freshIp, from } from '../support/calls.ts';

const { sql } = sharedServer();
const WRONG = 'Equivocada!1';
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

/** Signs in and returns the status; tries again while the server is overloaded (503). */
async function signIn(email: string, password: string, ip: string): Promise<number> {
  const { status } = await call(from(createTestClient(null), ip), 'auth.signIn', { email, password });
  return status === 503 ? signIn(email, password, ip) : status;
}
const getCount = async (key: string) =>
  Number((await sql('select count from attempts where key = ?', [key])).rows[0]?.count ?? 0);
const setCount = (key: string, count: number) => setAttempts(key, count, 900_000);
const toEmailKey = (email: string) => toRateLimitKey('signInByEmail', emailKey(email));

describe('auth.signIn: attempts on one account from many networks', () => {
  test('do not lock its owner out of a network they signed in from within 30 days', async () => {
    const { email } = agency.agent;
    const [office, elsewhere] = [freshIp(), freshIp()];
    expect(await signIn(email, PASSWORD, office)).toBe(200);
    await setCount(toEmailKey(email), 20);
    expect(await signIn(email, PASSWORD, elsewhere)).toBe(429);
    expect(await signIn(email, PASSWORD, office)).toBe(200);
    expect(await signIn(email, WRONG, office)).toBe(401);
    // Attempts from a known network have their own limit, and do not count towards the limit of the account.
    expect(await getCount(toEmailKey(email))).toBe(21);
    const { pair } = toSignInKeys(emailKey(email), office);
    await sql('update sign_in_networks set expires_at = ? where person = ?', [
      new Date(Date.now() - 1000).toISOString(),
      pair,
    ]);
    expect(await signIn(email, PASSWORD, office)).toBe(429);
  });

  test('are limited to five wrong passwords in a known network too', async () => {
    const { email } = agency.agent;
    const office = freshIp();
    expect(await signIn(email, PASSWORD, office)).toBe(200);
    for (let at = 0; at < 5; at++) expect(await signIn(email, WRONG, office)).toBe(401);
    expect(await signIn(email, PASSWORD, office)).toBe(429);
  });

  test('do not count towards the hourly limit when another limit has rejected them', async () => {
    const { email } = agency.agent;
    const [full, locked] = [freshIp(), freshIp()];
    await setCount(toRateLimitKey('signInByIp', full), 30);
    await setCount(toRateLimitKey('signInHere', emailKey(email), locked), 5);
    for (const ip of [full, full, full, locked, locked]) expect(await signIn(email, WRONG, ip)).toBe(429);
    expect(await getCount(toEmailKey(email))).toBe(0);
    expect(await getCount(toRateLimitKey('signInByIp', locked))).toBe(0);
  });

  test('do not extend a lock', async () => {
    const [{ email }, ip] = [agency.agent, freshIp()];
    for (let at = 0; at < 5; at++) await signIn(email, WRONG, ip);
    const key = toRateLimitKey('signInHere', emailKey(email), ip);
    const expiry = async () => (await sql('select expires_at from attempts where key = ?', [key])).rows[0];
    const before = await expiry();
    for (let at = 0; at < 5; at++) expect(await signIn(email, WRONG, ip)).toBe(429);
    expect(await expiry()).toEqual(before);
  });
});

describe('auth.signIn: many users behind one address', () => {
  test('35 colleagues sign in at the same time without spending the limit of the network', async () => {
    const office = freshIp();
    const colleagues = await Promise.all(
      Array.from({ length: 35 }, () => createTestUser({ agencyId: agency.id })),
    );
    const statuses = await Promise.all(colleagues.map(({ email }) => signIn(email, PASSWORD, office)));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await getCount(toRateLimitKey('signInByIp', office))).toBe(0);
    const { place } = toSignInKeys('', office);
    const known = await sql('select count(*) n from sign_in_networks where network = ?', [place]);
    expect(Number(known.rows[0]?.n)).toBe(35);
  });

  test('31 wrong passwords of one user lock out that user only', async () => {
    const office = freshIp();
    const statuses = [];
    for (let at = 0; at < 31; at++) statuses.push(await signIn(agency.agent.email, WRONG, office));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(await signIn(agency.manager.email, PASSWORD, office)).toBe(200);
  });

  test('an exhausted network is rejected from memory, except for users known in it', async () => {
    const office = freshIp();
    const [known, unknown] = [agency.manager.email, agency.agent.email];
    expect(await signIn(known, PASSWORD, office)).toBe(200);
    await setCount(toRateLimitKey('signInByIp', office), 30);
    expect(await signIn(unknown, PASSWORD, office)).toBe(429);
    // The response no longer comes from the database.
    await sql('delete from attempts where key = ?', [toRateLimitKey('signInByIp', office)]);
    expect(await signIn(unknown, PASSWORD, office)).toBe(429);
    expect(await signIn(known, PASSWORD, office)).toBe(200);
    expect(await getCount(toRateLimitKey('signInHere', emailKey(unknown), office))).toBe(0);
  });
});

test('known networks are stored as digests and expire after 30 days', async () => {
  const ip = freshIp();
  await signIn(agency.agent.email, PASSWORD, ip);
  const { place } = toSignInKeys('', ip);
  const { rows } = await sql('select * from sign_in_networks where network = ?', [place]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(ip);
  const days = (Date.parse(String(rows[0]?.expires_at)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});
