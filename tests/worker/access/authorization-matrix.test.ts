import { initTRPC } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserStatus } from '../../../db/domain/users.ts';
import type { Rung } from '../../../worker/auth/access-level.ts';
import { contextOf } from '../../../worker/context.ts';
import type { Env } from '../../../worker/env.ts';
import {
  agencyProcedure,
  createCaller,
  MANAGERS_ONLY,
  managerProcedure,
  NO_AGENCY,
  router,
  SIGNED_OUT,
  userProcedure,
} from '../../../worker/trpc.ts';
import { type House, startHouse } from '../../support/test-server.ts';
import { type Caller, callerOf, mintAgency, mintPerson } from '../../support/test-users.ts';
import { answerKeys, keysIn } from '../support/answer-keys.ts';
import { type Furnished, furnish } from '../fixtures/authorization-records.ts';
import { listed } from '../support/authorization-table.ts';
import { call, dataOf, procedures, refusalOf } from '../support/calls.ts';
import { brokenInvariants, stateOf } from '../support/state.ts';

const ladder: Rung[] = ['public', 'user', 'agency', 'manager'];
const above = (stand: Rung) => Object.keys(listed).filter((path) => rungOf(path) > ladder.indexOf(stand));
const rungOf = (path: string) => ladder.indexOf(listed[path]?.rung ?? 'manager');

let house: House;
let agency: Furnished;
beforeAll(async () => {
  house = await startHouse();
  agency = await furnish(await mintAgency('Matriz', house), house);
});
afterAll(() => house.stop());

test('every procedure is listed, and stands on the rung it says', () => {
  const said = Object.entries(procedures).map(([path, { meta }]) => [path, meta?.rung]);
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(Object.entries(listed).map(([path, { rung }]) => [path, rung])),
  );
});

test('the list says which procedures take an input', () => {
  const wrong = Object.entries(procedures).filter(
    ([path, { inputs }]) => inputs.length > 0 !== Boolean(listed[path]?.input),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

type Outsider = { who: string; stands: Rung; says: string; as: () => Promise<Caller> | Caller };
const stopped = (status: UserStatus) => () =>
  mintPerson({ agencyId: agency.id, role: 'manager', status }, house);
const outsiders: Outsider[] = [
  { who: 'anonymous', stands: 'public', says: SIGNED_OUT, as: () => agency.anonymous },
  { who: 'forged', stands: 'public', says: SIGNED_OUT, as: () => callerOf('a'.repeat(40), house) },
  { who: 'inactive', stands: 'public', says: SIGNED_OUT, as: stopped('inactive') },
  { who: 'deleted', stands: 'public', says: SIGNED_OUT, as: stopped('deleted') },
  { who: 'orphan', stands: 'user', says: NO_AGENCY, as: () => agency.orphan },
  { who: 'agent', stands: 'agency', says: MANAGERS_ONLY, as: () => agency.agent },
];

describe('below the rung nothing is answered and nothing happens', () => {
  test.each(outsiders)('$who', async ({ stands, says, as }) => {
    const caller = await as();
    const before = await stateOf(house);
    const [status, code] = says === SIGNED_OUT ? [401, 'UNAUTHORIZED'] : [403, 'FORBIDDEN'];
    for (const path of above(stands)) {
      const answer = await call(caller, path, listed[path]?.input?.(agency, agency.manager));
      const { message, data } = refusalOf(answer);
      const own: Record<string, string | undefined> = {
        [MANAGERS_ONLY]: listed[path]?.refusal,
        [NO_AGENCY]: listed[path]?.orphan,
      };
      const sentence = own[says] ?? says;
      expect.soft([path, answer.status, data.code, message]).toEqual([path, status, code, sentence]);
    }
    expect(await stateOf(house)).toBe(before);
  });
});

test('the rung is enough: every listed input is accepted from the least of those who may, and answered with known keys', async () => {
  const keys: Record<string, string[]> = {};
  for (const [path, { rung, input, as }] of Object.entries(listed)) {
    // A change may leave little to do for whoever comes next.
    const changes = procedures[path]?.type === 'mutation';
    const fresh = changes ? await furnish(await mintAgency(`Peldaño ${path}`, house), house) : agency;
    const least = rung === 'manager' ? fresh.manager : as || rung === 'agency' ? fresh.agent : fresh.orphan;
    const answer = await call(least, path, input?.(fresh, least));
    expect.soft([path, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([path, 200, '']);
    if (answer.status === 200) keys[path] = keysIn(dataOf(answer));
  }
  expect(keys).toEqual(answerKeys);
  expect(await brokenInvariants(house)).toEqual([]);
}, 60_000);

test('the digest of the state notices the smallest change', async () => {
  const before = await stateOf(house);
  await call(agency.agent, 'leads.setPriority', { id: agency.rows.lead, version: 1, priority: 'High' });
  expect(await stateOf(house)).not.toBe(before);
});

test('a procedure without an access level is in no router', () => {
  const forgotten = initTRPC.create().procedure.query(() => 'dicho');
  expect(() => router({ forgotten } as never)).toThrow('forgotten says no access level');
  const nobodys = userProcedure.meta({ rung: 'nobody' }).query(() => 'dicho');
  expect(() => router({ nobodys })).toThrow('nobodys says no access level');
  expect(() => router({ said: userProcedure.query(() => 'dicho') })).not.toThrow();
});

describe('the ladder itself', () => {
  const said = () => 'dicho';
  const rungs = router({
    user: userProcedure.query(said),
    agency: agencyProcedure.query(said),
    manager: managerProcedure.query(said),
  });
  const enter = async (who: Caller, rung: Exclude<Rung, 'public'>) => {
    const env = { DATABASE_URL: house.databaseUrl } as Env;
    const request = new Request(house.origin, { headers: who.headers });
    const later = () => {};
    const context = contextOf({ request, env, headers: new Headers(), calls: 1, later });
    return createCaller(rungs)(context)
      [rung]()
      .catch((error: Error) => error.message);
  };

  test.each([
    ['anonymous', SIGNED_OUT, SIGNED_OUT, SIGNED_OUT],
    ['orphan', 'dicho', NO_AGENCY, NO_AGENCY],
    ['agent', 'dicho', 'dicho', MANAGERS_ONLY],
    ['manager', 'dicho', 'dicho', 'dicho'],
  ] as const)('%s', async (who, user, ofAgency, manager) => {
    expect(await enter(agency[who], 'user')).toBe(user);
    expect(await enter(agency[who], 'agency')).toBe(ofAgency);
    expect(await enter(agency[who], 'manager')).toBe(manager);
  });
});
