import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import type { Case } from '../fixtures/corpus/case.ts';
import { documentCases } from '../fixtures/corpus/document-cases.ts';
import { photoCases } from '../fixtures/corpus/photo-cases.ts';
import { createPropertyFixture, send } from '../fixtures/files.ts';
import { assertStorageConsistent } from '../support/stored-files.ts';

let server: TestServer;
let agency: TestAgency;
let property: string;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createTestAgency('Corpus', server);
  property = await createPropertyFixture(agency.manager);
});
afterAll(() => server.stop());

const upload = async (to: string, { name, type, body }: Case) => {
  // A new user for each file: the upload limit of one user is lower than their number.
  const sender = await createTestUser({ agencyId: agency.id }, server);
  return send(sender, `${to}/${property}`, body(), { name, type, category: 'Nota Simple Registral' });
};

describe.each([
  ['photos', photoCases],
  ['documents', documentCases],
] as const)('uploads of %s', (kind, cases) => {
  test.each(cases)('$what is $status', async (each) => {
    const response = await upload(kind, each);
    const text = await response.text();
    expect([response.status, response.status === 200 ? '' : JSON.parse(text).error.message]).toEqual([
      each.status,
      each.message ?? '',
    ]);
  });
});

test('every accepted file has one row and one object', async () => {
  const acceptedCount = [...photoCases, ...documentCases].filter(({ status }) => status === 200).length;
  expect(await assertStorageConsistent(server)).toMatchObject({
    rows: acceptedCount,
    objects: acceptedCount,
    pending: 0,
  });
});
