// @module-tag rest
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATABASE_TIMEOUT_MS } from '../../../worker/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  PASSWORD,
  type TestAgency,
} from '../../support/test-users.ts';
import { type CallResponse, call, freshIp, from, parseError } from '../support/calls.ts';
import { p95 } from '../support/times.ts';

let server: TestServer;
let agency: TestAgency;
beforeAll(async () => {
  server = await startTestServer({ isTimed: true });
  agency = await createTestAgency('Avalancha', server);
});
afterAll(() => server.stop());

const measureTime = async (work: () => Promise<CallResponse>) => {
  const start = performance.now();
  return { response: await work(), elapsedMs: performance.now() - start };
};
const signIn = (email: string, password = 'Equivocada!1') =>
  measureTime(() =>
    call(from(createTestClient(null, server), freshIp()), 'auth.signIn', { email, password }),
  );

/**
 * Runs a hundred calls at once; meanwhile three clients read a list repeatedly. Returns the responses, the time of each read, and how many
 * passwords were hashed while it waited, which no other load of the machine changes.
 */
async function signInConcurrently(one: (at: number) => ReturnType<typeof signIn>) {
  let isDone = false;
  let hashed = 0;
  const signIns = Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const { response } = await one(at);
      if (response.status !== 503) hashed++;
      return response;
    }),
  ).finally(() => {
    isDone = true;
  });
  const reads: { elapsedMs: number; waited: number }[] = [];
  const read = async () => {
    while (!isDone) {
      const before = hashed;
      const { response, elapsedMs } = await measureTime(() =>
        call(agency.agent, 'leads.list', { filters: {} }),
      );
      expect(response.status).toBe(200);
      reads.push({ elapsedMs, waited: hashed - before });
    }
  };
  await Promise.all([read(), read(), read()]);
  return { responses: await signIns, reads };
}

test('auth.signIn: 30 concurrent clients of one network do not lock out users of other networks', async () => {
  const [network, honestUsers] = [
    freshIp(),
    await Promise.all([0, 1].map(() => createTestUser({ agencyId: agency.id }, server))),
  ];
  let isDone = false;
  const flood = async () => {
    const statuses: Record<number, number> = {};
    while (!isDone) {
      const email = `nadie-${Math.random()}@llavero.test`;
      const { status } = await call(from(createTestClient(null, server), network), 'auth.signIn', {
        email,
        password: 'Equivocada!1',
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  };
  const honest = async ({ email }: { email: string }) => {
    const statuses: number[] = [];
    while (statuses.length < 10) statuses.push((await signIn(email, PASSWORD)).response.status);
    return statuses;
  };
  const floodRun = Promise.all(Array.from({ length: 30 }, flood));
  const statuses = (await Promise.all(honestUsers.map(honest))).flat();
  isDone = true;
  const floodStatuses = await floodRun;
  const right = statuses.filter((status) => status === 200).length;
  expect(right / statuses.length, JSON.stringify({ statuses, floodStatuses })).toBeGreaterThanOrEqual(0.95);
  const tried = floodStatuses.reduce((sum, each) => sum + (each[401] ?? 0), 0);
  expect(tried).toBeLessThanOrEqual(30);
}, 240_000);

let lastNetwork = 0;
const blocks = {
  // A /64 of its own for each attempt.
  'one /48 of IPv6': () => `2001:db8:77:${(++lastNetwork).toString(16)}::1`,
  '50 networks': () => `203.0.113.${++lastNetwork % 50}`,
};
test.each(Object.entries(blocks))(
  'auth.signIn: 100 concurrent clients of %s do not keep out who signed in before',
  async (_, nextIp) => {
    const signInWith = (email: string, ip: string, cookie = '') =>
      call(
        from(createTestClient(null, server), ip),
        'auth.signIn',
        { email, password: PASSWORD },
        cookie ? { cookie } : {},
      );
    const [atHome, onTheWay] = await Promise.all([
      createTestUser({ agencyId: agency.id }, server),
      createTestUser({ agencyId: agency.id }, server),
    ]);
    const home = freshIp();
    expect((await signInWith(atHome.email, home)).status).toBe(200);
    const [, marked = ''] = (await signInWith(onTheWay.email, freshIp())).headers.getSetCookie();
    const [browser = ''] = marked.split(';');
    let isDone = false;
    const flood = async () => {
      const statuses: Record<number, number> = {};
      while (!isDone) {
        const email = `nadie-${Math.random()}@llavero.test`;
        const { status } = await call(from(createTestClient(null, server), nextIp()), 'auth.signIn', {
          email,
          password: 'Equivocada!1',
        });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      return statuses;
    };
    const floodRun = Promise.all(Array.from({ length: 100 }, flood));
    const honest = async (one: () => Promise<CallResponse>) => {
      const statuses: number[] = [];
      while (statuses.length < 10) statuses.push((await one()).status);
      return statuses;
    };
    const statuses = (
      await Promise.all([
        honest(() => signInWith(atHome.email, home)),
        honest(() => signInWith(onTheWay.email, freshIp(), browser)),
      ])
    ).flat();
    isDone = true;
    const floodStatuses = await floodRun;
    const right = statuses.filter((status) => status === 200).length;
    expect(right / statuses.length, JSON.stringify({ statuses, floodStatuses })).toBeGreaterThanOrEqual(0.95);
  },
  240_000,
);

test('auth.signIn: of 100 at once some get 503 with retry-after, and reads stay fast', async () => {
  // The cost of one sign-in on this machine, which others may use too: before and after.
  const measureSignIn = async () =>
    Math.min((await signIn('una@llavero.test')).elapsedMs, (await signIn('otra@llavero.test')).elapsedMs);
  const before = await measureSignIn();
  const { responses, reads } = await signInConcurrently((at) => signIn(`nadie-${at}@llavero.test`));
  const singleMs = Math.max(before, await measureSignIn());
  const rejected = responses.filter(({ status }) => status !== 401);
  // The hashing queue holds nine; more get in as it advances. Those that wait beyond the deadline of a request are rejected too.
  const accepted = Math.min(9, Math.floor(DATABASE_TIMEOUT_MS / singleMs));
  expect(responses.length - rejected.length).toBeGreaterThanOrEqual(accepted);
  expect(rejected.length).toBeGreaterThan(30);
  for (const response of rejected) {
    expect([response.status, parseError(response).message]).toEqual([
      503,
      'Hay muchas entradas a la vez. Espera unos segundos.',
    ]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.has('set-cookie')).toBe(false);
  }
  // A list makes two trips to the database, and each may wait for a hash on the isolate.
  expect(p95(reads.map(({ waited }) => waited)), JSON.stringify(reads)).toBeLessThanOrEqual(5);
  expect((await signIn(agency.agent.email, PASSWORD)).response.status).toBe(200);
  expect(server.logs.filter((line) => /Uncaught/.test(line))).toEqual([]);
  // An overload is logged as a warning, not as an error.
  expect(server.logs.filter((line) => /^warn .*"event":"load"/.test(line))).not.toEqual([]);
  expect(server.logs.filter((line) => /^error/.test(line) && !/TimeoutError/.test(line))).toEqual([]);
}, 120_000);
