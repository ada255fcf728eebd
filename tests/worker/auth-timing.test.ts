import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, startHouse } from '../support/house.ts';
import { callerOf, mintPerson, PASSWORD } from '../support/people.ts';
import { call, freshIp, from } from './calls.ts';

/** Answers of each kind; the whole measurement takes minutes. */
const N = process.env.THOROUGH ? 300 : 60;
/** Share of a hash's time by which medians may differ. Without the dummy hash they differ by nearly all of it. */
const NEAR = 0.15;

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house.stop());

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test(
  'wrong, unknown, paused and deleted take the same time',
  async () => {
    const agencyId = null;
    const [active, inactive, deleted] = await Promise.all(
      (['active', 'inactive', 'deleted'] as const).map((status) => mintPerson({ agencyId, status }, house)),
    );
    const kinds: Record<string, [string | undefined, string]> = {
      wrong: [active?.email, 'Equivocada!1'],
      unknown: ['nadie@llavero.test', PASSWORD],
      paused: [inactive?.email, PASSWORD],
      deleted: [deleted?.email, PASSWORD],
    };
    const times: Record<string, number[]> = { wrong: [], unknown: [], paused: [], deleted: [] };
    const anonymous = callerOf(null, house);
    for (let round = 0; round < N; round++) {
      // A locked address answers at once: nobody may be locked here.
      if (round % 15 === 0) await house.sql('delete from attempts');
      for (const [kind, [email, password]] of Object.entries(kinds)) {
        const start = performance.now();
        const { status } = await call(from(anonymous, freshIp()), 'auth.signIn', { email, password });
        times[kind]?.push(performance.now() - start);
        expect(status).toBe(401);
      }
    }
    const medians = Object.fromEntries(Object.entries(times).map(([kind, each]) => [kind, median(each)]));
    const [least, most] = [Math.min(...Object.values(medians)), Math.max(...Object.values(medians))];
    expect(most - least, JSON.stringify(medians)).toBeLessThan(most * NEAR);
  },
  N * 10_000,
);
