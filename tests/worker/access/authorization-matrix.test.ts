import { initTRPC } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserStatus } from '../../../db/domain/users.ts';
import type { AccessLevel } from '../../../worker/auth/access-level.ts';
import { createContext } from '../../../worker/context.ts';
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
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  type TestClient,
} from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachForm } from '../fixtures/authorization-records.ts';
import { answerKeys, keysIn } from '../support/answer-keys.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, procedures, readData, readErrorMessage } from '../support/calls.ts';
import { brokenInvariants, stateOf } from '../support/state.ts';

const ladder: AccessLevel[] = ['public', 'user', 'agency', 'manager'];
const above = (stand: AccessLevel) =>
  Object.keys(authorizationTable).filter((path) => rungOf(path) > ladder.indexOf(stand));
const rungOf = (path: string) => ladder.indexOf(authorizationTable[path]?.accessLevel ?? 'manager');

let server: TestServer;
let agency: CreatedRecords;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createOneOfEachForm(await createTestAgency('Matriz', server), server);
});
afterAll(() => server.stop());

test('every procedure is listed, and stands on the rung it says', () => {
  const said = Object.entries(procedures).map(([path, { meta }]) => [path, meta?.accessLevel]);
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(
      Object.entries(authorizationTable).map(([path, { accessLevel }]) => [path, accessLevel]),
    ),
  );
});

test('the list says which procedures take an input', () => {
  const wrong = Object.entries(procedures).filter(
    ([path, { inputs }]) => inputs.length > 0 !== Boolean(authorizationTable[path]?.input),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

type Outsider = {
  who: string;
  stands: AccessLevel;
  says: string;
  as: () => Promise<TestClient> | TestClient;
};
const stopped = (status: UserStatus) => () =>
  createTestUser({ agencyId: agency.id, role: 'manager', status }, server);
const outsiders: Outsider[] = [
  { who: 'anonymous', stands: 'public', says: SIGNED_OUT, as: () => agency.anonymous },
  { who: 'forged', stands: 'public', says: SIGNED_OUT, as: () => createTestClient('a'.repeat(40), server) },
  { who: 'inactive', stands: 'public', says: SIGNED_OUT, as: stopped('inactive') },
  { who: 'deleted', stands: 'public', says: SIGNED_OUT, as: stopped('deleted') },
  { who: 'withoutAgency', stands: 'user', says: NO_AGENCY, as: () => agency.withoutAgency },
  { who: 'agent', stands: 'agency', says: MANAGERS_ONLY, as: () => agency.agent },
];

describe('below the rung nothing is answered and nothing happens', () => {
  test.each(outsiders)('$who', async ({ stands, says, as }) => {
    const caller = await as();
    const before = await stateOf(server);
    const [status, code] = says === SIGNED_OUT ? [401, 'UNAUTHORIZED'] : [403, 'FORBIDDEN'];
    for (const path of above(stands)) {
      const answer = await call(caller, path, authorizationTable[path]?.input?.(agency, agency.manager));
      const { message, data } = readErrorMessage(answer);
      const own: Record<string, string | undefined> = {
        [MANAGERS_ONLY]: authorizationTable[path]?.refusal,
        [NO_AGENCY]: authorizationTable[path]?.withoutAgency,
      };
      const sentence = own[says] ?? says;
      expect.soft([path, answer.status, data.code, message]).toEqual([path, status, code, sentence]);
    }
    expect(await stateOf(server)).toBe(before);
  });
});

test('the rung is enough: every listed input is accepted from the least of those who may, and answered with known keys', async () => {
  const keys: Record<string, string[]> = {};
  for (const [path, { accessLevel, input, as }] of Object.entries(authorizationTable)) {
    // A change may leave little to do for whoever comes next.
    const changes = procedures[path]?.type === 'mutation';
    const fresh = changes
      ? await createOneOfEachForm(await createTestAgency(`Peldaño ${path}`, server), server)
      : agency;
    const least =
      accessLevel === 'manager'
        ? fresh.manager
        : as || accessLevel === 'agency'
          ? fresh.agent
          : fresh.withoutAgency;
    const answer = await call(least, path, input?.(fresh, least));
    expect.soft([path, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([path, 200, '']);
    if (answer.status === 200) keys[path] = keysIn(readData(answer));
  }
  expect(keys).toEqual(answerKeys);
  expect(await brokenInvariants(server)).toEqual([]);
}, 60_000);

test('the digest of the state notices the smallest change', async () => {
  const before = await stateOf(server);
  await call(agency.agent, 'leads.setPriority', { id: agency.rows.lead, version: 1, priority: 'High' });
  expect(await stateOf(server)).not.toBe(before);
});

test('a procedure without an access level is in no router', () => {
  const forgotten = initTRPC.create().procedure.query(() => 'dicho');
  expect(() => router({ forgotten } as never)).toThrow('forgotten says no access level');
  const nobodys = userProcedure.meta({ accessLevel: 'nobody' }).query(() => 'dicho');
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
  const enter = async (who: TestClient, accessLevel: Exclude<AccessLevel, 'public'>) => {
    const env = { DATABASE_URL: server.databaseUrl } as Env;
    const request = new Request(server.origin, { headers: who.headers });
    const waitUntil = () => {};
    const context = createContext({ request, env, headers: new Headers(), callCount: 1, waitUntil });
    return createCaller(rungs)(context)
      [accessLevel]()
      .catch((error: Error) => error.message);
  };

  test.each([
    ['anonymous', SIGNED_OUT, SIGNED_OUT, SIGNED_OUT],
    ['withoutAgency', 'dicho', NO_AGENCY, NO_AGENCY],
    ['agent', 'dicho', 'dicho', MANAGERS_ONLY],
    ['manager', 'dicho', 'dicho', 'dicho'],
  ] as const)('%s', async (who, user, ofAgency, manager) => {
    expect(await enter(agency[who], 'user')).toBe(user);
    expect(await enter(agency[who], 'agency')).toBe(ofAgency);
    expect(await enter(agency[who], 'manager')).toBe(manager);
  });
});
