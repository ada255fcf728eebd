import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  PASSWORD,
  type TestAgency,
} from '../../support/test-users.ts';
import { type Answer, call, freshIp, from, readErrorMessage } from '../support/calls.ts';

let server: TestServer;
let agency: TestAgency;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createTestAgency('Avalancha', server);
});
afterAll(() => server.stop());

const clocked = async (work: () => Promise<Answer>) => {
  const start = performance.now();
  return { answer: await work(), took: performance.now() - start };
};
const signIn = (email: string, password = 'Equivocada!1') =>
  clocked(() => call(from(createTestClient(null, server), freshIp()), 'auth.signIn', { email, password }));
const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** A hundred at once; and how long three others wait for a list meanwhile, again and again. */
async function crowd(one: (at: number) => ReturnType<typeof signIn>) {
  let over = false;
  const everybody = Promise.all(Array.from({ length: 100 }, (_, at) => one(at))).finally(() => {
    over = true;
  });
  const reads: number[] = [];
  const read = async () => {
    while (!over) {
      const { answer, took } = await clocked(() => call(agency.agent, 'leads.list', { filters: {} }));
      expect(answer.status).toBe(200);
      reads.push(took);
    }
  };
  await Promise.all([read(), read(), read()]);
  return { answers: (await everybody).map(({ answer }) => answer), reads };
}

test('thirty at a time from one network leave the others their way in', async () => {
  const [network, honestPeople] = [
    freshIp(),
    await Promise.all([0, 1].map(() => createTestUser({ agencyId: agency.id }, server))),
  ];
  let over = false;
  const flood = async () => {
    const said: Record<number, number> = {};
    while (!over) {
      const email = `nadie-${Math.random()}@llavero.test`;
      const { status } = await call(from(createTestClient(null, server), network), 'auth.signIn', {
        email,
        password: 'Equivocada!1',
      });
      said[status] = (said[status] ?? 0) + 1;
    }
    return said;
  };
  const honest = async ({ email }: { email: string }) => {
    const said: number[] = [];
    while (said.length < 10) said.push((await signIn(email, PASSWORD)).answer.status);
    return said;
  };
  const flooding = Promise.all(Array.from({ length: 30 }, flood));
  const said = (await Promise.all(honestPeople.map(honest))).flat();
  over = true;
  const floods = await flooding;
  const right = said.filter((status) => status === 200).length;
  expect(right / said.length, JSON.stringify({ said, floods })).toBeGreaterThanOrEqual(0.95);
  const tried = floods.reduce((sum, each) => sum + (each[401] ?? 0), 0);
  expect(tried).toBeLessThanOrEqual(30);
}, 240_000);

test('a hundred who sign in at once: some are told to wait, and whoever reads hardly notices', async () => {
  // What one costs on this machine now.
  const alone = Math.min((await signIn('una@llavero.test')).took, (await signIn('otra@llavero.test')).took);
  const { answers, reads } = await crowd((at) => signIn(`nadie-${at}@llavero.test`));
  const refused = answers.filter(({ status }) => status !== 401);
  // Nine in the line, and whoever came as it moved on.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(9);
  expect(refused.length).toBeGreaterThan(30);
  for (const answer of refused) {
    expect([answer.status, readErrorMessage(answer).message]).toEqual([
      503,
      'Hay muchas entradas a la vez. Espera unos segundos.',
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.has('set-cookie')).toBe(false);
  }
  // A list is two trips, and each may find the isolate at a hash.
  const most = Math.max(500, 4 * alone);
  expect(p95(reads), JSON.stringify({ alone, reads: reads.map(Math.round) })).toBeLessThan(most);
  expect((await signIn(agency.agent.email, PASSWORD)).answer.status).toBe(200);
  expect(server.logs.filter((line) => /Uncaught/.test(line))).toEqual([]);
  // Too many at once is the load's doing, and no error of ours.
  expect(server.logs.filter((line) => /^warn .*"event":"load"/.test(line))).not.toEqual([]);
  expect(server.logs.filter((line) => /^error/.test(line) && !/TimeoutError/.test(line))).toEqual([]);
}, 120_000);
