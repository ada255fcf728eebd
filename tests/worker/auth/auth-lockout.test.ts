import { beforeEach, describe, expect, test } from 'vitest';
import { emailKey } from '../../../db/domain/fold.ts';
import { toRateLimitKey } from '../../../worker/auth/persistent-rate-limit.ts';
import { toSignInKeys } from '../../../worker/auth/sign-in-limits.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  PASSWORD,
  type TestAgency,
} from '../../support/test-users.ts';
import { call, freshIp, from } from '../support/calls.ts';

const { sql } = sharedServer();
const WRONG = 'Equivocada!1';
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

/** The status of signing in; whoever is told to wait a moment tries again. */
async function signIn(email: string, password: string, ip: string): Promise<number> {
  const { status } = await call(from(createTestClient(null), ip), 'auth.signIn', { email, password });
  return status === 503 ? signIn(email, password, ip) : status;
}
const countOf = async (key: string) =>
  Number((await sql('select count from attempts where key = ?', [key])).rows[0]?.count ?? 0);
const spend = (key: string, count: number) =>
  sql('insert or replace into attempts (key, count, expires_at) values (?, ?, ?)', [
    key,
    count,
    new Date(Date.now() + 900_000).toISOString(),
  ]);
const byEmail = (email: string) => toRateLimitKey('signInByEmail', emailKey(email));

describe('a stranger who tries an address from everywhere', () => {
  test('shuts its owner out of no network they signed in from within 30 days', async () => {
    const { email } = agency.agent;
    const [office, elsewhere] = [freshIp(), freshIp()];
    expect(await signIn(email, PASSWORD, office)).toBe(200);
    await spend(byEmail(email), 20);
    expect(await signIn(email, PASSWORD, elsewhere)).toBe(429);
    expect(await signIn(email, PASSWORD, office)).toBe(200);
    expect(await signIn(email, WRONG, office)).toBe(401);
    // What is tried at the office is judged there, and counts nowhere else.
    expect(await countOf(byEmail(email))).toBe(21);
    const { person } = toSignInKeys(emailKey(email), office);
    await sql('update sign_in_networks set expires_at = ? where person = ?', [
      new Date(Date.now() - 1000).toISOString(),
      person,
    ]);
    expect(await signIn(email, PASSWORD, office)).toBe(429);
  });

  test('has five wrong tries in a known network as everywhere', async () => {
    const { email } = agency.agent;
    const office = freshIp();
    expect(await signIn(email, PASSWORD, office)).toBe(200);
    for (let at = 0; at < 5; at++) expect(await signIn(email, WRONG, office)).toBe(401);
    expect(await signIn(email, PASSWORD, office)).toBe(429);
  });

  test('does not reach the hourly limit with tries that another limit refused', async () => {
    const { email } = agency.agent;
    const [full, locked] = [freshIp(), freshIp()];
    await spend(toRateLimitKey('signInByIp', full), 30);
    await spend(toRateLimitKey('signInHere', emailKey(email), locked), 5);
    for (const ip of [full, full, full, locked, locked]) expect(await signIn(email, WRONG, ip)).toBe(429);
    expect(await countOf(byEmail(email))).toBe(0);
    expect(await countOf(toRateLimitKey('signInByIp', locked))).toBe(0);
  });

  test('lengthens no wait', async () => {
    const [{ email }, ip] = [agency.agent, freshIp()];
    for (let at = 0; at < 5; at++) await signIn(email, WRONG, ip);
    const key = toRateLimitKey('signInHere', emailKey(email), ip);
    const expiry = async () => (await sql('select expires_at from attempts where key = ?', [key])).rows[0];
    const before = await expiry();
    for (let at = 0; at < 5; at++) expect(await signIn(email, WRONG, ip)).toBe(429);
    expect(await expiry()).toEqual(before);
  });
});

describe('an office behind one address', () => {
  test('35 colleagues who sign in at nine all get in, and have cost nothing', async () => {
    const office = freshIp();
    const colleagues = await Promise.all(
      Array.from({ length: 35 }, () => createTestUser({ agencyId: agency.id })),
    );
    const said = await Promise.all(colleagues.map(({ email }) => signIn(email, PASSWORD, office)));
    expect(said.filter((status) => status !== 200)).toEqual([]);
    expect(await countOf(toRateLimitKey('signInByIp', office))).toBe(0);
    const { network } = toSignInKeys('', office);
    const known = await sql('select count(*) n from sign_in_networks where network = ?', [network]);
    expect(Number(known.rows[0]?.n)).toBe(35);
  });

  test('one who types wrong 31 times locks out only themselves', async () => {
    const office = freshIp();
    const said = [];
    for (let at = 0; at < 31; at++) said.push(await signIn(agency.agent.email, WRONG, office));
    expect(said.filter((status) => status === 401)).toHaveLength(5);
    expect(await signIn(agency.manager.email, PASSWORD, office)).toBe(200);
  });

  test('an exhausted network is refused out of memory, but for whoever is known in it', async () => {
    const office = freshIp();
    const [known, unknown] = [agency.manager.email, agency.agent.email];
    expect(await signIn(known, PASSWORD, office)).toBe(200);
    await spend(toRateLimitKey('signInByIp', office), 30);
    expect(await signIn(unknown, PASSWORD, office)).toBe(429);
    // No longer the database's answer.
    await sql('delete from attempts where key = ?', [toRateLimitKey('signInByIp', office)]);
    expect(await signIn(unknown, PASSWORD, office)).toBe(429);
    expect(await signIn(known, PASSWORD, office)).toBe(200);
    expect(await countOf(toRateLimitKey('signInHere', emailKey(unknown), office))).toBe(0);
  });
});

test('known networks are kept as digests, and go when their time is over', async () => {
  const ip = freshIp();
  await signIn(agency.agent.email, PASSWORD, ip);
  const { network } = toSignInKeys('', ip);
  const { rows } = await sql('select * from sign_in_networks where network = ?', [network]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(ip);
  const days = (Date.parse(String(rows[0]?.expires_at)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});
