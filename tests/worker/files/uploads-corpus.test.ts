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

const deliver = async (to: string, { name, type, body }: Case) => {
  // Nobody may send so many files in ten minutes; each of these has a sender of its own.
  const sender = await createTestUser({ agencyId: agency.id }, server);
  return send(sender, `${to}/${property}`, body(), { name, type, category: 'Nota Simple Registral' });
};

describe.each([
  ['photos', photoCases],
  ['documents', documentCases],
] as const)('%s', (kind, cases) => {
  test.each(cases)('$what: $status', async (each) => {
    const answer = await deliver(kind, each);
    const text = await answer.text();
    expect([answer.status, answer.status === 200 ? '' : JSON.parse(text).error.message]).toEqual([
      each.status,
      each.says ?? '',
    ]);
  });
});

test('after it there is an object for each row and a row for each object', async () => {
  const taken = [...photoCases, ...documentCases].filter(({ status }) => status === 200).length;
  expect(await assertStorageConsistent(server)).toMatchObject({ rows: taken, objects: taken, pending: 0 });
});
