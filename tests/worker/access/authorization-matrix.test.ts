import { initTRPC } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserStatus } from '../../../db/domain/users/users.ts';
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
import { type CreatedRecords, createOneOfEachRecord, findKinds } from '../fixtures/authorization-records.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, parseError, procedures, readData } from '../support/calls.ts';
import { listResponseKeys, responseKeys } from '../support/response-keys.ts';
import { brokenInvariants, digestState } from '../support/state-digest.ts';

/** From the lowest to the highest. */
const accessLevels: AccessLevel[] = ['public', 'user', 'agency', 'manager'];
const requiredLevelIndex = (path: string) =>
  accessLevels.indexOf(authorizationTable[path]?.accessLevel ?? 'manager');
const pathsAbove = (level: AccessLevel) =>
  Object.keys(authorizationTable).filter((path) => requiredLevelIndex(path) > accessLevels.indexOf(level));

let server: TestServer;
let agency: CreatedRecords;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createOneOfEachRecord(await createTestAgency('Matriz', server), server);
});
afterAll(() => server.stop());

test('authorizationTable lists every procedure with the access level it declares', () => {
  const declared = Object.entries(procedures).map(([path, { meta }]) => [path, meta?.accessLevel]);
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(
      Object.entries(authorizationTable).map(([path, { accessLevel }]) => [path, accessLevel]),
    ),
  );
});

test('authorizationTable has an input exactly for the procedures that take one', () => {
  const wrong = Object.entries(procedures).filter(
    ([path, { inputs }]) => inputs.length > 0 !== Boolean(authorizationTable[path]?.input),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

type Outsider = {
  who: string;
  /** The highest level whose procedures accept the caller. */
  accessLevel: AccessLevel;
  /** What the procedures above that level answer, unless the table says otherwise. */
  expectedMessage: string;
  getClient: () => Promise<TestClient> | TestClient;
};
const withStatus = (status: UserStatus) => () =>
  createTestUser({ agencyId: agency.id, role: 'manager', status }, server);
const outsiders: Outsider[] = [
  {
    who: 'anonymous caller',
    accessLevel: 'public',
    expectedMessage: SIGNED_OUT,
    getClient: () => agency.anonymous,
  },
  {
    who: 'forged session token',
    accessLevel: 'public',
    expectedMessage: SIGNED_OUT,
    getClient: () => createTestClient('a'.repeat(40), server),
  },
  {
    who: 'inactive user',
    accessLevel: 'public',
    expectedMessage: SIGNED_OUT,
    getClient: withStatus('inactive'),
  },
  {
    who: 'deleted user',
    accessLevel: 'public',
    expectedMessage: SIGNED_OUT,
    getClient: withStatus('deleted'),
  },
  {
    who: 'user without agency',
    accessLevel: 'user',
    expectedMessage: NO_AGENCY,
    getClient: () => createTestUser({ agencyId: null }, server),
  },
  { who: 'agent', accessLevel: 'agency', expectedMessage: MANAGERS_ONLY, getClient: () => agency.agent },
];

const ACCEPTED = { message: '', data: { code: '' } };
describe('procedures above the access level of the caller', () => {
  test.each(outsiders)('$who: denied, and no row changes', async (outsider) => {
    const { accessLevel, expectedMessage, getClient } = outsider;
    // Two, who together stay below the limits of requests.
    const callers = [await getClient(), await getClient()];
    const before = await digestState(server);
    const [status, code] = expectedMessage === SIGNED_OUT ? [401, 'UNAUTHORIZED'] : [403, 'FORBIDDEN'];
    for (const [place, path] of pathsAbove(accessLevel).entries()) {
      const caller = callers[place % callers.length] as TestClient;
      const response = await call(caller, path, authorizationTable[path]?.input?.(agency, agency.manager));
      // One that is accepted has no error; the others are still called.
      const { message, data } = response.status < 400 ? ACCEPTED : parseError(response);
      const exceptions: Record<string, string | undefined> = {
        [MANAGERS_ONLY]: authorizationTable[path]?.denial,
        [NO_AGENCY]: authorizationTable[path]?.noAgencyDenial,
      };
      const expected = exceptions[expectedMessage] ?? expectedMessage;
      expect.soft([response.status, data.code, message], path).toEqual([status, code, expected]);
    }
    expect(await digestState(server)).toBe(before);
  });
});

describe('the least privileged caller allowed', () => {
  test.each(Object.entries(authorizationTable))(
    '%s accepts its input, and answers with the keys of responseKeys',
    async (path, { accessLevel, input, callerRole }) => {
      // A mutation gets an agency of its own, with what its input names: it may delete the rows that the next procedure needs.
      const isMutation = procedures[path]?.type === 'mutation';
      const kinds = findKinds((records) => input?.(records, agency.agent), agency);
      const target = isMutation
        ? await createOneOfEachRecord(await createTestAgency(`Peldaño ${path}`, server), server, kinds)
        : agency;
      const caller =
        accessLevel === 'manager'
          ? target.manager
          : callerRole || accessLevel === 'agency'
            ? target.agent
            : target.withoutAgency;
      const response = await call(caller, path, input?.(target, caller));
      expect([response.status, response.status < 300 ? '' : response.text]).toEqual([200, '']);
      expect(listResponseKeys(readData(response))).toEqual(responseKeys[path]);
    },
  );

  test('responseKeys has no other procedure, and no invariant is broken after all these', async () => {
    expect(Object.keys(responseKeys).sort()).toEqual(Object.keys(authorizationTable).sort());
    expect(await brokenInvariants(server)).toEqual([]);
  });
});

test('digestState differs after the change of one column', async () => {
  const before = await digestState(server);
  await call(agency.agent, 'leads.setPriority', { id: agency.ids.lead, version: 1, priority: 'High' });
  expect(await digestState(server)).not.toBe(before);
});

test('router throws for a procedure without a valid access level', () => {
  const missingLevel = initTRPC.create().procedure.query(() => 'dicho');
  expect(() => router({ missingLevel } as never)).toThrow('missingLevel declares no access level');
  const unknownLevel = userProcedure.meta({ accessLevel: 'nobody' }).query(() => 'dicho');
  expect(() => router({ unknownLevel })).toThrow('unknownLevel declares no access level');
  const declared = userProcedure.meta({ reads: [] }).query(() => 'dicho');
  expect(() => router({ declared })).not.toThrow();
});

test('router throws for a mutation that does not declare what it touches, and a query what it reads', () => {
  const undeclared = 'does not declare what it';
  const silent = () => undefined;
  for (const procedure of [userProcedure, agencyProcedure, managerProcedure]) {
    expect(() => router({ change: procedure.mutation(silent) })).toThrow(`change ${undeclared} touches`);
    expect(() => router({ list: procedure.query(silent) })).toThrow(`list ${undeclared} reads`);
    expect(() => router({ change: procedure.meta({ touches: ['leads'] }).mutation(silent) })).not.toThrow();
  }
});

describe('userProcedure, agencyProcedure and managerProcedure', () => {
  const resolve = () => 'dicho';
  const levelRouter = router({
    user: userProcedure.meta({ reads: [] }).query(resolve),
    agency: agencyProcedure.meta({ reads: [] }).query(resolve),
    manager: managerProcedure.meta({ reads: [] }).query(resolve),
  });
  const callAtLevel = async (client: TestClient, accessLevel: Exclude<AccessLevel, 'public'>) => {
    const env = { DATABASE_URL: server.databaseUrl } as Env;
    const request = new Request(server.origin, { headers: client.headers });
    const waitUntil = () => {};
    const context = createContext({ request, env, headers: new Headers(), callCount: 1, waitUntil });
    return createCaller(levelRouter)(context)
      [accessLevel]()
      .catch((error: Error) => error.message);
  };

  test.each([
    ['anonymous', SIGNED_OUT, SIGNED_OUT, SIGNED_OUT],
    ['withoutAgency', 'dicho', NO_AGENCY, NO_AGENCY],
    ['agent', 'dicho', 'dicho', MANAGERS_ONLY],
    ['manager', 'dicho', 'dicho', 'dicho'],
  ] as const)('called by %s', async (who, atUser, atAgency, atManager) => {
    expect(await callAtLevel(agency[who], 'user')).toBe(atUser);
    expect(await callAtLevel(agency[who], 'agency')).toBe(atAgency);
    expect(await callAtLevel(agency[who], 'manager')).toBe(atManager);
  });
});
