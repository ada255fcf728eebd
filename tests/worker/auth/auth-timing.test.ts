// @module-tag rest
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestClient, createTestUser, PASSWORD } from '../../support/test-users.ts';
import { call, freshIp, from } from '../support/calls.ts';

/** Attempts of each kind; the thorough measurement takes minutes. */
const N = process.env.THOROUGH ? 300 : 24;
// On a busy machine the lower quartile is more stable than the median; without the dummy hash it differs by nearly all.
const [QUANTILE, SHARE] = process.env.THOROUGH ? [0.5, 1 / 28] : [0.25, 1 / 3];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isTimed: true });
});
afterAll(() => server.stop());

const typical = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * QUANTILE)] ?? 0;

test(
  'auth.signIn takes the same time for a wrong password, an unknown, inactive and deleted user',
  async () => {
    const agencyId = null;
    const [active, inactive, deleted] = await Promise.all(
      (['active', 'inactive', 'deleted'] as const).map((status) =>
        createTestUser({ agencyId, status }, server),
      ),
    );
    const kinds: Record<string, [string | undefined, string]> = {
      wrong: [active?.email, 'Equivocada!1'],
      unknown: ['nadie@llavero.test', PASSWORD],
      paused: [inactive?.email, PASSWORD],
      deleted: [deleted?.email, PASSWORD],
    };
    const times: Record<string, number[]> = { wrong: [], unknown: [], paused: [], deleted: [] };
    const withoutHash: number[] = [];
    const anonymous = createTestClient(null, server);
    for (let round = 0; round < N; round++) {
      // A locked account answers at once, so none may be locked here.
      if (round % 15 === 0) await server.sql('delete from attempts');
      const begin = performance.now();
      await call(from(anonymous, freshIp()), 'auth.session');
      withoutHash.push(performance.now() - begin);
      for (const [kind, [email, password]] of Object.entries(kinds)) {
        const start = performance.now();
        const { status } = await call(from(anonymous, freshIp()), 'auth.signIn', { email, password });
        times[kind]?.push(performance.now() - start);
        expect(status).toBe(401);
      }
    }
    const each = Object.fromEntries(Object.entries(times).map(([kind, taken]) => [kind, typical(taken)]));
    const [least, most] = [Math.min(...Object.values(each)), Math.max(...Object.values(each))];
    // What a hash takes on this machine at this time.
    const hash = typical(times.wrong ?? []) - typical(withoutHash);
    expect(most - least, JSON.stringify({ ...each, hash })).toBeLessThan(hash * SHARE);
  },
  N * 10_000,
);
