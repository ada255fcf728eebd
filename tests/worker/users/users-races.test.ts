// @module-tag rest
import { expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestClient, PASSWORD } from '../../support/test-users.ts';
import { type CastUser, createCasts, mapThreeAtATime } from '../fixtures/users.ts';
import { type CallResponse, call } from '../support/calls.ts';
import { brokenInvariants } from '../support/state-digest.ts';

const { sql } = sharedServer();
const TIMES = 13;

type Move = (me: CastUser, other: CastUser) => Promise<CallResponse>;
/** Repeats a call that the server had no place for, since other suites fill its queue of password hashes: it did nothing. */
async function whenFree(move: () => Promise<CallResponse>): Promise<CallResponse> {
  const response = await move();
  return response.status === 503 ? whenFree(move) : response;
}
const as = ({ token, id }: CastUser) => createTestClient(token, undefined, id);
/** The procedures by which an agency can lose a manager. */
const moves: Move[] = [
  (me) => call(as(me), 'profile.delete', { password: PASSWORD, handTo: {} }),
  (me, other) => call(as(me), 'users.pause', { id: other.id, handTo: {} }),
  (me, other) => call(as(me), 'users.delete', { id: other.id, handTo: {} }),
  (me, other) => call(as(me), 'users.setRole', { id: other.id, role: 'agent' }),
];
const pairs = moves.flatMap((one) => moves.map((other) => [one, other] as const));

test('two managers pause, delete, demote each other or delete themselves at once, 208 times: one manager remains', async () => {
  const agencies = await createCasts(pairs.length * TIMES, [
    ['manager', 'active'],
    ['manager', 'active'],
  ]);
  expect(agencies.length).toBeGreaterThanOrEqual(200);
  const races = await mapThreeAtATime([...agencies.entries()], async ([at, { users }]) => {
    const [ana, bea] = users as [CastUser, CastUser];
    const [one, other] = pairs[at % pairs.length] as [Move, Move];
    const responses = await Promise.all([whenFree(() => one(ana, bea)), whenFree(() => other(bea, ana))]);
    return responses.map(({ status }) => status);
  });
  const left = await Promise.all(
    agencies.map(async ({ agencyId }) => {
      const managers = "role = 'manager' and status = 'active'";
      const { rows } = await sql(`select id from users where agency_id = ? and ${managers}`, [agencyId]);
      return rows.length;
    }),
  );
  expect(left).toEqual(agencies.map(() => 1));
  const statuses = races.flat();
  expect(statuses.filter((status) => ![200, 401, 404, 409].includes(status))).toEqual([]);
  // At least one call succeeds, and not always both.
  expect(races.filter((race) => !race.includes(200))).toEqual([]);
  expect(statuses.filter((status) => status !== 200).length).toBeGreaterThan(50);
  expect(await brokenInvariants({ sql })).toEqual([]);
}, 120_000);
