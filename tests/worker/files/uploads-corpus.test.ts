import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type House, startHouse } from '../../support/test-server.ts';
import { type Agency, mintAgency, mintPerson } from '../../support/test-users.ts';
import type { Case } from '../fixtures/corpus/case.ts';
import { documentCases } from '../fixtures/corpus/document-cases.ts';
import { photoCases } from '../fixtures/corpus/photo-cases.ts';
import { mintProperty, send } from '../fixtures/files.ts';
import { everyFileAgrees } from '../support/stored-files.ts';

let house: House;
let agency: Agency;
let property: string;
beforeAll(async () => {
  house = await startHouse();
  agency = await mintAgency('Corpus', house);
  property = await mintProperty(agency.manager);
});
afterAll(() => house.stop());

const deliver = async (to: string, { name, type, body }: Case) => {
  // Nobody may send so many files in ten minutes; each of these has a sender of its own.
  const sender = await mintPerson({ agencyId: agency.id }, house);
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
  expect(await everyFileAgrees(house)).toMatchObject({ rows: taken, objects: taken, pending: 0 });
});
