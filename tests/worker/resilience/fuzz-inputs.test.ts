import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachForm } from '../fixtures/authorization-records.ts';
import { createConcurrentClients } from '../fixtures/concurrent-clients.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { type Answer, ask, freshIp, from, post, procedures } from '../support/calls.ts';
import { anyJson, hostileJson } from '../support/fuzz-inputs.ts';
import { listPaths, withAt } from '../support/schema-walk.ts';
import { brokenInvariants, stateOf } from '../support/state.ts';

/** Inputs of each kind for each procedure. */
const RUNS = process.env.THOROUGH ? 10_000 : 25;
const PLACE = '"<<here>>"';
// Each right-looking call of these costs a hash.
const HASHING =
  /^(auth\.signIn|registration\.create|profile\.(changePassword|update)|users\.(create|setPassword))$/;
const FORBIDDEN =
  /stack|SQLITE|Failed query|params:|\/src\/|\.ts:|\bat \w+ \(|node_modules|\bselect \b|insert into/i;

let server: TestServer;
let agency: CreatedRecords;
let neighbour: CreatedRecords;
let manager: () => TestUser;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createOneOfEachForm(await createTestAgency('Ruido', server), server);
  manager = await createConcurrentClients(agency.id, server);
  neighbour = await createOneOfEachForm(await createTestAgency('Silencio', server), server);
});
afterAll(() => server.stop());

const withInput = Object.entries(authorizationTable).flatMap(([path, row]) =>
  row.input ? [{ path, ...row, input: row.input }] : [],
);

/** Sends text as a procedure's input, as the browser would if it could be made to. */
const send = (path: string, json: string): Promise<Answer> => {
  const caller = from(manager(), freshIp());
  return procedures[path]?.type === 'query'
    ? ask(caller, `/trpc/${path}?input=${encodeURIComponent(json.toWellFormed())}`)
    : post(caller, `/trpc/${path}`, json);
};
function expectCalm(answer: Answer, sent: string): void {
  const { status, text } = answer;
  expect(status, `${sent.slice(0, 500)}\n${text}`).toBeLessThan(500);
  expect(status >= 400 ? (FORBIDDEN.exec(text)?.[0] ?? '') : '', text).toBe('');
  expect(answer.headers.get('content-type')).toContain('application/json');
}

describe('whatever is sent, the server stays calm', () => {
  test.each(withInput)(
    '$path, where the input is something else',
    async ({ path }) => {
      const before = await stateOf(server);
      await fc.assert(
        fc.asyncProperty(anyJson, async (json) => {
          const answer = await send(path, json);
          expectCalm(answer, json);
          // A question may need nothing: '{}' is all right then.
          const fine = procedures[path]?.type === 'query' && json === '{}' ? 200 : 400;
          expect([400, fine, 413, 414], `${json.slice(0, 300)} ${answer.text}`).toContain(answer.status);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(await stateOf(server)).toBe(before);
    },
    RUNS * 4000,
  );

  test.each(withInput)(
    '$path, where one value is something else',
    async ({ path, input }) => {
      const good = input(agency, agency.manager);
      const ways = listPaths(good).map(([way]) => way);
      const one = fc.record({
        way: fc.constantFrom(...ways),
        json: fc.oneof(fc.constantFrom(...hostileJson), anyJson),
      });
      await fc.assert(
        fc.asyncProperty(one, async ({ way, json }) => {
          const body = JSON.stringify(withAt(good, way, JSON.parse(PLACE))).replace(PLACE, () => json);
          expectCalm(await send(path, body), body);
        }),
        { numRuns: HASHING.test(path) ? Math.ceil(RUNS / 4) : RUNS, endOnFailure: true },
      );
    },
    RUNS * 4000,
  );
});

test('the neighbours have not noticed, and nothing is broken', async () => {
  const { rows } = await server.sql('select full_name, status, role from users where agency_id = ?', [
    neighbour.id,
  ]);
  expect(rows.every((row) => row.full_name === neighbour.mark && row.status === 'active')).toBe(true);
  const [lead] = (await server.sql('select name, version from leads where id = ?', [neighbour.rows.lead]))
    .rows;
  expect(lead).toMatchObject({ name: neighbour.mark, version: 1 });
  expect(await brokenInvariants(server)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('no failure was logged on the way', () => {
  expect(server.logs.filter((line) => /"event":"failure"|Uncaught|Error/.test(line)).slice(0, 3)).toEqual([]);
});
