import { beforeAll, describe, expect, test } from 'vitest';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, procedures } from '../support/calls.ts';
import { businessTables } from '../support/database-schema.ts';
import { type Statement, startRecordingServer } from '../support/recording-server.ts';

const { tap, furnished } = await startRecordingServer();
const business = [...(await businessTables()), 'users'];
let all: CreatedRecords;
beforeAll(async () => {
  all = await furnished('Alambre');
}, 240_000);

const timesOf = (names: (string | undefined)[], name: string) => names.filter((each) => each === name).length;
/** The tables that a statement reads or changes more often than it holds them against the agency. */
function unwalled({ sql, args }: Statement, agencyId: string): string[] {
  // Whose session it is decides which agency it is.
  if (/^select .* from "sessions"/.test(sql)) return [];
  const named = [...sql.matchAll(/\b(?:from|join|update) "(\w+)"/g)].map(([, table]) => table);
  let place = 0;
  const held = [...sql.matchAll(/(?:(?:"(\w+)"\.)?"agency_id" = )?\?/g)].flatMap(([whole, table]) =>
    args[place++] === agencyId && whole.length > 1 ? [table] : [],
  );
  return business.filter((table) => timesOf(named, table) > timesOf(held, table));
}
/** The same of all that has passed since the last call. */
const passed = (agencyId: string) => {
  const statements = tap.taken().flatMap((trip) => trip.statements);
  const about = statements.filter(({ sql }) => business.some((table) => sql.includes(`"${table}"`)));
  return {
    about: about.length,
    unwalled: about.filter((one) => unwalled(one, agencyId).length > 0).map(({ sql }) => sql),
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
])('the wire knows what reaches past the wall: %s', (sql, args, tables) => {
  expect(unwalled({ sql, args }, 'a')).toEqual(tables);
});

const paths = Object.entries(authorizationTable)
  .filter(
    ([path, { accessLevel, as }]) =>
      accessLevel !== 'public' && accessLevel !== 'user' && !as && procedures[path],
  )
  .map(([path]) => path);
const cursor = { createdAt: '2026-01-01T00:00:00.000Z', id: crypto.randomUUID() };
/** Questions that take other ways than those of the list. */
const more: [string, object][] = [
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

describe('every statement about rows of an agency holds them against that of the session', () => {
  test.each(paths)('%s', async (path) => {
    const of = procedures[path]?.type === 'mutation' ? await furnished('Alambre') : all;
    const input = authorizationTable[path]?.input?.(of, of.manager);
    tap.taken();
    expect((await call(of.manager, path, input)).status).toBe(200);
    const { about, unwalled } = passed(of.id);
    expect(about).toBeGreaterThan(0);
    expect(unwalled).toEqual([]);
  });

  test.each(more)('%s %j', async (path, input) => {
    tap.taken();
    expect((await call(all.manager, path, input)).status).toBe(200);
    expect(passed(all.id).unwalled).toEqual([]);
  });

  test('files, in and out', async () => {
    const { manager, rows } = all;
    tap.taken();
    const { id } = await sendPhoto(manager, rows.property);
    const document = await sendDocument(manager, rows.property, pdf(), { name: 'a.pdf' });
    await send(manager, `photos/${rows.property}/${id}/thumb`, jpeg());
    for (const path of [`photos/${id}`, `photos/${id}/thumb`, `documents/${document.id}`, 'logo'])
      await (await manager.fetch(`/api/files/${path}`)).arrayBuffer();
    await manager.api.photos.reorder.mutate({ propertyId: rows.property, ids: [id, rows.photo] });
    const { about, unwalled } = passed(all.id);
    expect(about).toBeGreaterThan(8);
    expect(unwalled).toEqual([]);
  });
});
