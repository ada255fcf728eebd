import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, createTestUser } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachRecord } from '../fixtures/authorization-records.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, parseError, procedures } from '../support/calls.ts';
import { listKeys, listPaths, withAt } from '../support/schema-walk.ts';
import { digestState } from '../support/state-digest.ts';

// The only inputs about an agency: the form of the caller's own, and the name of a new one at registration.
const ALLOWED = ['agency.update agency', 'registration.create agencyName'];

test('no procedure input names an agency, but for agency.update and registration.create', () => {
  const agencyKeys = Object.entries(procedures).flatMap(([path, { inputs }]) =>
    inputs
      .flatMap((schema) => listKeys(schema))
      .flatMap((key) => (/agency\w*$/i.test(key) ? [`${path} ${key}`] : [])),
  );
  expect(agencyKeys.sort()).toEqual(ALLOWED);
});

const privilegedFields: Record<string, unknown> = {
  id: '00000000-0000-4000-8000-000000000000',
  agencyId: '00000000-0000-4000-8000-000000000000',
  agency_id: '00000000-0000-4000-8000-000000000000',
  role: 'manager',
  status: 'active',
  version: 99,
  createdAt: '2000-01-01T00:00:00.000Z',
  updatedAt: '2000-01-01T00:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000000',
  passwordHash: '$scrypt$ln=14,r=8,p=5$AAAA$AAAA',
  emailKey: 'otra@llavero.test',
  objectKey: 'a/b/c',
};

/** Objects whose keys are data: the parameters of a list's address. */
const records = ['view.params'];

describe('inputs with a column that no form has return BAD_REQUEST and change nothing', () => {
  let server: TestServer;
  let agency: CreatedRecords;
  beforeAll(async () => {
    server = await startTestServer();
    agency = await createOneOfEachRecord(await createTestAgency('Formularios', server), server);
  });
  afterAll(() => server.stop());

  const withInput = Object.entries(authorizationTable).filter(([, { input }]) => input);
  test.each(withInput)('%s', async (path, { input, callerRole }) => {
    // A new user for each procedure: one user alone would exceed the request rate.
    const me = await createTestUser({ agencyId: agency.id, role: callerRole ? 'agent' : 'manager' }, server);
    const before = await digestState(server);
    const schemas = (procedures[path]?.inputs ?? []) as ZodType[];
    const accepts = (each: unknown) => schemas.every((schema) => schema.safeParse(each).success);
    const validInput = input?.(agency, me);
    expect(accepts(validInput)).toBe(true);
    const objects = listPaths(validInput).filter(
      ([way, value]) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        !records.includes(way.join('.')),
    );
    for (const [keyPath, object] of objects) {
      const inputs = Object.keys(privilegedFields)
        .filter((key) => !(key in (object as object)))
        .map((key) => ({
          key,
          input: withAt(validInput, keyPath, { ...(object as object), [key]: privilegedFields[key] }),
        }));
      // By the schema that the server runs, of which one response on the wire shows that it does.
      for (const { key, input } of inputs) {
        expect.soft([key, keyPath, accepts(input)]).toEqual([key, keyPath, false]);
      }
      for (const { key, input } of inputs.filter((each) => each.key === 'agencyId')) {
        const response = await call(me, path, input);
        expect
          .soft([key, response.status, parseError(response).data.code])
          .toEqual([key, 400, 'BAD_REQUEST']);
      }
    }
    expect(await digestState(server)).toBe(before);
  });
});
