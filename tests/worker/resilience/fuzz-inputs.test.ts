// @module-tag rest
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachRecord } from '../fixtures/authorization-records.ts';
import { createConcurrentClients } from '../fixtures/concurrent-clients.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { type CallResponse, freshIp, from, post, procedures, sendRequest } from '../support/calls.ts';
import { anyJson, hostileJson } from '../support/fuzz-inputs.ts';
import { listPaths, withAt } from '../support/schema-walk.ts';
import { brokenInvariants, digestState } from '../support/state-digest.ts';

/** Random inputs of each kind for each procedure. */
const RUNS = process.env.THOROUGH ? 10_000 : 25;
const PLACEHOLDER = '"<<here>>"';
// Each valid input of these costs a password hash.
const HASHING =
  /^(auth\.signIn|registration\.create|profile\.(changePassword|update)|users\.(create|setPassword))$/;
const FORBIDDEN =
  /stack|SQLITE|Failed query|params:|\/src\/|\.ts:|\bat \w+ \(|node_modules|\bselect \b|insert into/i;

let server: TestServer;
let agency: CreatedRecords;
let otherTenant: CreatedRecords;
let nextManager: () => TestUser;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createOneOfEachRecord(await createTestAgency('Ruido', server), server);
  nextManager = await createConcurrentClients(agency.id, server);
  otherTenant = await createOneOfEachRecord(await createTestAgency('Silencio', server), server);
});
afterAll(() => server.stop());

const withInput = Object.entries(authorizationTable).flatMap(([path, row]) =>
  row.input ? [{ path, ...row, input: row.input }] : [],
);

/** Sends raw JSON text as the input of a procedure. */
const send = (path: string, json: string): Promise<CallResponse> => {
  const caller = from(nextManager(), freshIp());
  return procedures[path]?.type === 'query'
    ? sendRequest(caller, `/trpc/${path}?input=${encodeURIComponent(json.toWellFormed())}`)
    : post(caller, `/trpc/${path}`, json);
};
function expectNoServerError(response: CallResponse, sent: string): void {
  const { status, text } = response;
  expect(status, `${sent.slice(0, 500)}\n${text}`).toBeLessThan(500);
  expect(status >= 400 ? (FORBIDDEN.exec(text)?.[0] ?? '') : '', text).toBe('');
  expect(response.headers.get('content-type')).toContain('application/json');
}

describe('a random input is never a 5xx and exposes no internals', () => {
  test.each(withInput)(
    '$path with a random input',
    async ({ path }) => {
      const before = await digestState(server);
      await fc.assert(
        fc.asyncProperty(anyJson, async (json) => {
          const response = await send(path, json);
          expectNoServerError(response, json);
          // A query without required input accepts '{}'.
          const acceptedStatus = procedures[path]?.type === 'query' && json === '{}' ? 200 : 400;
          expect([400, acceptedStatus, 413, 414], `${json.slice(0, 300)} ${response.text}`).toContain(
            response.status,
          );
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(await digestState(server)).toBe(before);
    },
    RUNS * 4000,
  );

  test.each(withInput)(
    '$path with one random value',
    async ({ path, input }) => {
      const validInput = input(agency, agency.manager);
      const keyPaths = listPaths(validInput).map(([keyPath]) => keyPath);
      const one = fc.record({
        keyPath: fc.constantFrom(...keyPaths),
        json: fc.oneof(fc.constantFrom(...hostileJson), anyJson),
      });
      await fc.assert(
        fc.asyncProperty(one, async ({ keyPath, json }) => {
          const body = JSON.stringify(withAt(validInput, keyPath, JSON.parse(PLACEHOLDER))).replace(
            PLACEHOLDER,
            () => json,
          );
          expectNoServerError(await send(path, body), body);
        }),
        { numRuns: HASHING.test(path) ? Math.ceil(RUNS / 4) : RUNS, endOnFailure: true },
      );
    },
    RUNS * 4000,
  );
});

test('the other tenant is unchanged, and no invariant is broken', async () => {
  const { rows } = await server.sql('select full_name, status, role from users where agency_id = ?', [
    otherTenant.id,
  ]);
  expect(rows.every((row) => row.full_name === otherTenant.mark && row.status === 'active')).toBe(true);
  const [lead] = (await server.sql('select name, version from leads where id = ?', [otherTenant.ids.lead]))
    .rows;
  expect(lead).toMatchObject({ name: otherTenant.mark, version: 1 });
  expect(await brokenInvariants(server)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('no failure was logged', () => {
  expect(server.logs.filter((line) => /"event":"failure"|Uncaught|Error/.test(line)).slice(0, 3)).toEqual([]);
});
