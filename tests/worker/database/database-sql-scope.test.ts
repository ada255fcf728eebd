import { beforeAll, describe, expect, test } from 'vitest';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, procedures } from '../support/calls.ts';
import { businessTables } from '../support/database-schema.ts';
import { type Statement, startRecordingServer } from '../support/recording-server.ts';

const { proxy, createRecords } = await startRecordingServer();
const business = [...(await businessTables()), 'users'];
let sharedRecords: CreatedRecords;
beforeAll(async () => {
  sharedRecords = await createRecords('Alambre');
}, 240_000);

const countName = (names: (string | undefined)[], name: string) =>
  names.filter((each) => each === name).length;
/** The tables that a statement reads or changes more often than it filters them by the agency of the session. */
function findUnscopedTables({ sql, args }: Statement, agencyId: string): string[] {
  // The session is what determines the agency.
  if (/^select .* from "sessions"/.test(sql)) return [];
  const named = [...sql.matchAll(/\b(?:from|join|update) "(\w+)"/g)].map(([, table]) => table);
  let argIndex = 0;
  const scoped = [...sql.matchAll(/(?:(?:"(\w+)"\.)?"agency_id" = )?\?/g)].flatMap(([whole, table]) =>
    args[argIndex++] === agencyId && whole.length > 1 ? [table] : [],
  );
  return business.filter((table) => countName(named, table) > countName(scoped, table));
}
/** Since the last call: the count of statements on tenant tables, and those that are not scoped. */
const takeStatements = (agencyId: string) => {
  const statements = proxy.takeRoundTrips().flatMap((trip) => trip.statements);
  const tenantStatements = statements.filter(({ sql }) =>
    business.some((table) => sql.includes(`"${table}"`)),
  );
  return {
    tenantStatements: tenantStatements.length,
    unscopedStatements: tenantStatements
      .filter((one) => findUnscopedTables(one, agencyId).length > 0)
      .map(({ sql }) => sql),
  };
};

test.each([
  ['select "id" from "leads" where "leads"."agency_id" = ? and "leads"."id" = ?', ['a', 'x'], []],
  ['select "id" from "leads" where "leads"."id" = ?', ['x'], ['leads']],
  ['select "id" from "leads" where "leads"."agency_id" = ?', ['b'], ['leads']],
  ['select "id" from "leads" where "leads"."id" = ?', ['a'], ['leads']],
  [
    'select (select "name" from "leads" where "leads"."id" = "lead_id") from "tasks" where "tasks"."agency_id" = ?',
    ['a'],
    ['leads'],
  ],
  [
    'update "leads" set "status" = ? from (select "id" from "leads") as lined where "leads"."agency_id" = ?',
    ['New', 'a'],
    ['leads'],
  ],
])('findUnscopedTables: %s', (sql, args, tables) => {
  expect(findUnscopedTables({ sql, args }, 'a')).toEqual(tables);
});

const paths = Object.entries(authorizationTable)
  .filter(
    ([path, { accessLevel, as }]) =>
      accessLevel !== 'public' && accessLevel !== 'user' && !as && procedures[path],
  )
  .map(([path]) => path);
const cursor = { createdAt: '2026-01-01T00:00:00.000Z', id: crypto.randomUUID() };
/** Inputs that make a query take another path than the input of the table. */
const otherInputs: [string, object][] = [
  ['leads.list', { filters: { name: 'a', email: 'a', status: 'New' }, cursor }],
  ['owners.list', { filters: { name: 'a', phone: '6' } }],
  ['properties.list', { filters: { title: 'a', status: 'Vendida' } }],
  ['ads.list', { filters: { title: 'a', platform: 'Idealista' } }],
  ['tasks.list', { filters: { title: 'a', priority: 'high' } }],
  ...['leads', 'owners', 'properties', 'users'].map((kind): [string, object] => [
    `${kind}.options`,
    { search: 'a' },
  ]),
];

describe('every statement on tenant tables is scoped to the agency of the session', () => {
  test.each(paths)('%s', async (path) => {
    const records = procedures[path]?.type === 'mutation' ? await createRecords('Alambre') : sharedRecords;
    const input = authorizationTable[path]?.input?.(records, records.manager);
    proxy.takeRoundTrips();
    expect((await call(records.manager, path, input)).status).toBe(200);
    const { tenantStatements, unscopedStatements } = takeStatements(records.id);
    expect(tenantStatements).toBeGreaterThan(0);
    expect(unscopedStatements).toEqual([]);
  });

  test.each(otherInputs)('%s %j', async (path, input) => {
    proxy.takeRoundTrips();
    expect((await call(sharedRecords.manager, path, input)).status).toBe(200);
    expect(takeStatements(sharedRecords.id).unscopedStatements).toEqual([]);
  });

  test('uploads and downloads', async () => {
    const { manager, rows } = sharedRecords;
    proxy.takeRoundTrips();
    const { id } = await sendPhoto(manager, rows.property);
    const document = await sendDocument(manager, rows.property, pdf(), { name: 'a.pdf' });
    await send(manager, `photos/${rows.property}/${id}/thumb`, jpeg());
    for (const path of [`photos/${id}`, `photos/${id}/thumb`, `documents/${document.id}`, 'logo'])
      await (await manager.fetch(`/api/files/${path}`)).arrayBuffer();
    await manager.api.photos.reorder.mutate({ propertyId: rows.property, ids: [id, rows.photo] });
    const { tenantStatements, unscopedStatements } = takeStatements(sharedRecords.id);
    expect(tenantStatements).toBeGreaterThan(8);
    expect(unscopedStatements).toEqual([]);
  });
});
