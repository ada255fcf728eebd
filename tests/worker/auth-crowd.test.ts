import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, startHouse } from '../support/house.ts';
import { type Agency, callerOf, mintAgency, PASSWORD } from '../support/people.ts';
import { type Answer, call, freshIp, from, refusalOf } from './calls.ts';

let house: House;
let agency: Agency;
beforeAll(async () => {
  house = await startHouse();
  agency = await mintAgency('Avalancha', house);
});
afterAll(() => house.stop());

const clocked = async (work: () => Promise<Answer>) => {
  const start = performance.now();
  return { answer: await work(), took: performance.now() - start };
};
const signIn = (email: string, password = 'Equivocada!1') =>
  clocked(() => call(from(callerOf(null, house), freshIp()), 'auth.signIn', { email, password }));
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

test('a hundred who sign in at once: some are told to wait, and whoever reads hardly notices', async () => {
  // What one costs on this machine now.
  const alone = Math.min((await signIn('una@llavero.test')).took, (await signIn('otra@llavero.test')).took);
  const { answers, reads } = await crowd((at) => signIn(`nadie-${at}@llavero.test`));
  const refused = answers.filter(({ status }) => status !== 401);
  // Nine in the line, and whoever came as it moved on.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(9);
  expect(refused.length).toBeGreaterThan(30);
  for (const answer of refused) {
    expect([answer.status, refusalOf(answer).message]).toEqual([
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
  expect(house.logs.filter((line) => /Uncaught/.test(line))).toEqual([]);
}, 120_000);
