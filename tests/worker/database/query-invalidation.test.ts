import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { INVALIDATES_HEADER } from '../../../db/domain/invalidated-queries.ts';
import { toCounterName } from '../../../db/local/table-triggers.ts';
import { appRouter } from '../../../worker/domains/index.ts';
import {
  type DeclaredTable,
  findInvalidatedQueries,
  type Procedures,
} from '../../../worker/query-invalidation.ts';
import type { TestClient } from '../../support/test-users.ts';
import { type CreatedRecords, recordInputs } from '../fixtures/authorization-records.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, type ProcedurePath, procedures } from '../support/calls.ts';
import { businessTables } from '../support/database-schema.ts';
import { type Statement, startRecordingServer } from '../support/recording-server.ts';

const { proxy, server, createRecords } = await startRecordingServer({ hasJobs: false });

const outdatedBy = (mutation: string) =>
  findInvalidatedQueries(appRouter._def.procedures as unknown as Procedures, mutation);

/** The declarable tables: those of which pages show rows; of the space that files take only the uploads know. */
const declarable = new Set<string>([...(await businessTables()), 'agencies', 'users', 'sessions', 'history']);
declarable.delete('file_usage');
/** Tables that only follow those of a kind: counts, numbers, the search index, the subjects of entries. */
const derived: Record<string, string> = {
  ...Object.fromEntries([...declarable].map((kind) => [toCounterName(kind), kind])),
  owner_counts: 'property_owners',
  lead_phones: 'leads',
  owner_phones: 'property_owners',
  lead_emails: 'leads',
  owner_emails: 'property_owners',
  lead_grams: 'leads',
  property_price_history: 'properties',
  reference_numbers: 'properties',
  history_subjects: 'history',
};
/** Nobody sees when a session was used last, the version of a decision that was withdrawn, nor who gets the next lead. */
const unseenColumns = ['seen_at', 'expires_at', 'decision_version', 'lead_turn'];

let all: CreatedRecords;
let restricted: CreatedRecords;
let secondOwner: string;
beforeAll(async () => {
  const { sql } = server();
  all = await createRecords('Tipos');
  const owner = { ...recordInputs.owner(all), phone: '600 333 444' };
  secondOwner = (await all.manager.api.owners.create.mutate({ clientKey: randomUUID(), owner })).id;
  restricted = await createRecords('Propios');
  await sql("update agencies set agent_visibility = 'own' where id = ?", [restricted.id]);
  for (const table of ['leads', 'property_owners', 'properties', 'tasks'])
    await sql(`update ${table} set assigned_to = ? where agency_id = ?`, [
      restricted.agent.id,
      restricted.id,
    ]);
  await sql('create table changed_tables (name text)');
  for (const table of declarable) await noteChanges(table);
}, 240_000);

/** Makes the database note that rows of a table change, also by its triggers and keys. */
async function noteChanges(table: string) {
  const { sql } = server();
  const { rows } = await sql('select name from pragma_table_info(?)', [table]);
  const seen = rows.map(({ name }) => String(name)).filter((name) => !unseenColumns.includes(name));
  for (const change of ['insert', 'delete', `update of ${seen.join(', ')}`])
    await sql(
      `create trigger note_${table}_${change.slice(0, 6)} after ${change} on ${table} begin insert into changed_tables values ('${table}'); end`,
    );
}

const toKinds = (tables: readonly string[]) =>
  [...new Set(tables.map((table) => derived[table] ?? table))]
    .filter((table) => declarable.has(table))
    .sort();

/** The subquery that limits a statement in the trip of the session. */
const AGENCY_OF_SESSION =
  /\(select "users"\."agency_id" from "sessions" [^()]* where "sessions"\."id" = \?\)/g;
const findTables = (statements: Statement[], words: RegExp) =>
  statements.flatMap(({ sql }) =>
    [...sql.replaceAll(AGENCY_OF_SESSION, '?').matchAll(words)].map(([, table = '']) => table),
  );
const findRead = (statements: Statement[]) =>
  toKinds(findTables(statements, /\b(?:from|join)\s+["`]?(\w+)/gi));
/** The statement that sets who gets the next lead, which nobody sees. */
const TURN = /^update "users" set "lead_turn" = /;
const findWritten = (statements: Statement[]) =>
  findTables(
    statements.filter(({ sql }) => !TURN.test(sql)),
    /\b(?:insert into|update|delete from)\s+["`]?(\w+)/gi,
  );

test('findRead and findWritten name the tables of a statement, and the tables that these follow', () => {
  const counts = { sql: 'select "count" from "lead_counts" join json_each(?)', args: [] };
  const title = { sql: 'select (select "title" from "properties") from "ads"', args: [] };
  expect(findRead([counts, title])).toEqual(['ads', 'leads', 'properties']);
  expect(findWritten([{ sql: 'update "leads" set "name" = ?', args: [] }])).toEqual(['leads']);
});

/** Calls a procedure and returns its statements. The first two of a request read the session (batchWithSession). */
async function recordCall(caller: TestClient, path: string, input: unknown) {
  proxy.takeRoundTrips();
  const { status, text, headers } = await call(caller, path, input);
  expect([status, status < 300 ? '' : text], path).toEqual([200, '']);
  const statements = proxy.takeRoundTrips().flatMap((trip) => trip.statements);
  return { statements: statements.slice(2), header: headers.get(INVALIDATES_HEADER) };
}
const listPaths = (type: 'query' | 'mutation') =>
  Object.keys(authorizationTable).filter(
    (path) => procedures[path]?.type === type && authorizationTable[path]?.accessLevel !== 'public',
  );

type OtherInput = [path: ProcedurePath, input: (records: CreatedRecords) => object];
/** Inputs with which a query reads other tables than with that of the authorization table. */
const queryInputs: OtherInput[] = [
  ['timeline.list', ({ ids }) => ({ subject: { kind: 'owner', id: ids.owner } })],
  ['timeline.list', ({ ids }) => ({ subject: { kind: 'lead', id: ids.lead }, withTied: true })],
  ['timeline.list', ({ ids }) => ({ subject: { kind: 'property', id: ids.property }, kind: 'agenda' })],
  ['duplicates.pair', ({ ids }) => ({ kind: 'owner', ids: [ids.owner, secondOwner] })],
  ['matches.discarded', ({ ids }) => ({ of: 'property', id: ids.property })],
  ['matches.inquiries', ({ ids }) => ({ of: 'property', id: ids.property })],
  [
    'calendar.entries',
    ({ ids }) => ({
      from: '2030-05-01T00:00:00.000Z',
      to: '2030-06-01T00:00:00.000Z',
      kinds: ['event', 'task'],
      followUps: true,
      userIds: [ids.colleague],
      eventTypes: [],
    }),
  ],
  [
    'properties.list',
    () => ({ filters: { title: 'a', documents: 'missing', responsible: 'none', zone: 'a' } }),
  ],
  ['owners.list', () => ({ filters: { name: 'a', phone: '600 111 222', email: 'a' } })],
  [
    'leads.list',
    () => ({ filters: { name: 'a', phone: '600 111 222', followUp: 'today', responsible: 'none' } }),
  ],
  ['leads.board', () => ({ filters: { name: 'abc' } })],
  ['ads.list', ({ ids }) => ({ filters: { title: 'a', ownerId: ids.owner } })],
  ['tasks.list', ({ ids }) => ({ filters: { title: 'a', assignedTo: ids.colleague } })],
  ['publishing.check', ({ ids }) => ({ adId: ids.ad })],
  ['search.everything', () => ({ search: '600 111 222' })],
  ['search.everything', () => ({ search: '#a' })],
  ['search.duplicates', () => ({ phone: '', email: 'a@b.es' })],
  ['leads.followUps', () => ({ scope: 'mine' })],
  ['matches.newest', () => ({ scope: 'mine' })],
  ...(['leads', 'owners', 'properties', 'users'] as const).map(
    (router): OtherInput => [`${router}.options`, () => ({ search: 'a' })],
  ),
];
/** What a response takes from the session. */
const ofSession: Partial<Record<ProcedurePath, DeclaredTable[]>> = {
  'agency.get': ['users'],
  'profile.get': ['agencies'],
};
/** What a query reads beside the tables that it declares, which tell as much. */
const told: Partial<Record<ProcedurePath, DeclaredTable[]>> = {
  // Whether there ever was an event: entries of events, which it reads too.
  'dashboard.get': ['history'],
};

describe('a query reads the tables that it declares, and no other', () => {
  test.each(listPaths('query'))('%s', async (path) => {
    const { input, accessLevel } = authorizationTable[path] ?? {};
    const { statements } = await recordCall(all.manager, path, input?.(all, all.manager));
    for (const [, build] of queryInputs.filter(([each]) => each === path))
      statements.push(...(await recordCall(all.manager, path, build(all))).statements);
    // What else there is to see decides about what a restricted user sees.
    const { agent } = restricted;
    if (accessLevel !== 'manager')
      statements.push(...(await recordCall(agent, path, input?.(restricted, agent))).statements);
    const name = path as ProcedurePath;
    const declared = [...(procedures[path]?.meta?.reads ?? []), ...(told[name] ?? [])];
    expect([...findRead(statements), ...(ofSession[name] ?? [])].sort()).toEqual(declared.sort());
  });
});

const changed = 'Cambiado';
/** Inputs with which a mutation changes more than with that of the authorization table, which has the stored values. */
const mutationInputs: OtherInput[] = [
  [
    'leads.update',
    (records) => ({
      id: records.ids.lead,
      version: 1,
      lead: { ...recordInputs.lead(records), name: changed },
    }),
  ],
  [
    'owners.update',
    (records) => ({
      id: records.ids.owner,
      version: 1,
      owner: { ...recordInputs.owner(records), name: changed },
    }),
  ],
  [
    'properties.update',
    (records) => ({
      id: records.ids.property,
      version: 1,
      property: { ...recordInputs.property(records), title: changed },
    }),
  ],
  [
    'properties.setStatus',
    ({ ids }) => ({ id: ids.soldProperty, version: 1, status: 'Disponible para la venta' }),
  ],
  [
    'matches.markSent',
    ({ ids }) => ({
      clientKey: randomUUID(),
      leadIds: [ids.lead],
      propertyIds: [ids.property],
      contact: 'whatsapp',
    }),
  ],
];
/** Mutations that also change what refers to the record: by keys and triggers, which only rows show. */
const changesReferences = /\.(delete|remove|merge|undoMerge|pause)$/;

describe('a mutation changes rows of the tables that it declares only', () => {
  const inputs = [
    ...listPaths('mutation').map((path) => [path, authorizationTable[path]?.input] as const),
    ...mutationInputs,
  ];
  test.each(inputs)('%s', async (path, input) => {
    const { callerRole } = authorizationTable[path] ?? {};
    const build = (records: CreatedRecords) => input?.(records, callerRole ? records.agent : records.manager);
    const records = await createRecords('Cambios', changesReferences.test(path) ? undefined : build);
    const { sql } = server();
    await sql('delete from changed_tables');
    const { statements, header } = await recordCall(
      callerRole ? records.agent : records.manager,
      path,
      build(records),
    );
    const { rows } = await sql('select distinct name from changed_tables');
    // Also what a statement would have changed in other rows than these.
    const found = toKinds([...rows.map(({ name }) => String(name)), ...findWritten(statements)]);
    // Every change has its entry.
    const declared: string[] = [...(procedures[path]?.meta?.touches ?? []), 'history'];
    expect(found.filter((kind) => !declared.includes(kind))).toEqual([]);
    expect(header).toBe(outdatedBy(path)?.join());
  });
});

test('findInvalidatedQueries returns the queries that read what a mutation touches, by router where these are all', () => {
  expect(outdatedBy('invitations.revoke')).toEqual(['dashboard', 'invitations', 'timeline', 'users.forRole']);
  expect(outdatedBy('sessions.end')).toEqual(['sessions', 'timeline']);
  expect(outdatedBy('tasks.complete')).toContain('tasks');
  expect(outdatedBy('tasks.complete')).not.toContain('leads');
  expect(outdatedBy('tasks.complete')).not.toContain('properties');
  expect(outdatedBy('auth.signOut')).toBeNull();
});
