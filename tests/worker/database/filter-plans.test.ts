import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdFilters } from '../../../db/domain/ads/ad-input.ts';
import type { MissingDocumentFilters } from '../../../db/domain/documents/document-input.ts';
import type { LeadFilters } from '../../../db/domain/leads/lead-filters.ts';
import type { OwnerFilters } from '../../../db/domain/owners/owner-input.ts';
import type { PropertyFilters } from '../../../db/domain/properties/property-input.ts';
import type { StaleFilters } from '../../../db/domain/properties/stale-input.ts';
import type { TagFilter } from '../../../db/domain/tags/tag-param.ts';
import type { TaskFilters } from '../../../db/domain/tasks/task-input.ts';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { call, procedures } from '../support/calls.ts';
import { type Statement, startRecordingServer } from '../support/recording-server.ts';
import { listKeys } from '../support/schema-walk.ts';

const { proxy, server, createRecords } = await startRecordingServer();
const [owner, property] = [randomUUID(), randomUUID()];

type Values<F> = { [K in keyof Required<F>]: Exclude<F[K], undefined>[] };
const tagFilters: TagFilter[] = [
  { match: 'any', ids: [randomUUID(), randomUUID()] },
  { match: 'all', ids: [randomUUID(), randomUUID()] },
  { match: 'none', ids: [] },
];
const people = (): string[] => ['mine', 'none', all.agent.id];
const leadValues = (): Values<LeadFilters> => ({
  name: ['zulema', '699 111 222'],
  email: ['zulema'],
  phone: ['699', '699 111 222'],
  status: ['Qualified'],
  source: ['Idealista'],
  priority: ['Low'],
  responsible: people(),
  followUp: ['overdue', 'today', 'uncontacted', 'none'],
  state: ['open', 'closed'],
  tags: tagFilters,
});
/** The values of every filter of every list. */
const filters = {
  'leads.list': leadValues,
  'leads.board': (): Values<LeadFilters> => ({ ...leadValues(), tags: tagFilters.slice(0, 2) }),
  'owners.list': (): Values<OwnerFilters> => ({
    name: ['zulema', '699 111 222'],
    email: ['zulema'],
    phone: ['699', '699 111 222'],
    status: ['Inactive'],
    responsible: people(),
    tags: tagFilters,
  }),
  'properties.list': (): Values<PropertyFilters> => ({
    title: ['zulema'],
    status: ['Vendida'],
    type: ['Bajo'],
    group: ['sold'],
    operation: ['rent'],
    documents: ['missing'],
    price: [{ from: 900_000 }],
    bedrooms: [0, 7],
    bathrooms: [7],
    area: [{ from: 700 }],
    zone: ['zulema'],
    features: [['piscina']],
    ownerId: [owner],
    responsible: people(),
    tags: tagFilters,
  }),
  'ads.list': (): Values<AdFilters> => ({
    title: ['zulema'],
    status: ['Expired'],
    platform: ['Fotocasa'],
    propertyId: [property],
    ownerId: [owner],
  }),
  'tasks.list': (): Values<TaskFilters> => ({
    title: ['zulema'],
    status: ['in_progress', 'cancelled'],
    priority: ['low'],
    assignedTo: [all.manager.id],
    dueFrom: ['2030-01-01'],
    dueTo: ['2020-01-01'],
  }),
  'properties.stale': (): Values<StaleFilters> => ({
    title: ['zulema'],
    reason: ['published', 'leads', 'price'],
    responsible: people(),
  }),
  'documents.missing': (): Values<MissingDocumentFilters> => ({
    title: ['zulema'],
    category: ['Nota Simple Registral'],
    publication: ['published'],
    responsible: people(),
  }),
};
type List = keyof typeof filters;
const lists = Object.keys(filters) as List[];
const tables: Record<List, string> = {
  'leads.list': 'leads',
  'leads.board': 'leads',
  'owners.list': 'property_owners',
  'properties.list': 'properties',
  'ads.list': 'ads',
  'tasks.list': 'tasks',
  'properties.stale': 'properties',
  'documents.missing': 'properties',
};

/**
 * Filters of which a row is read from the table to know whether it matches, until the page is full or 1,001 are counted. `bound` is how
 * the index limits the rows that are read (docs/decisions/data/sort-columns.md).
 */
const readsRows: Record<string, { bound: RegExp; why: string }> = {
  'leads.list source': {
    bound: /^agency_id=\?$/,
    why: 'The leads of the agency, 5,000 in docs/scale.md; each source is that of many.',
  },
  'leads.list priority': {
    bound: /^agency_id=\?$/,
    why: 'The leads of the agency; each priority is that of many.',
  },
  'leads.list followUp=none': {
    bound: /^agency_id=\?$/,
    why: 'The leads of the agency, newest first: most open leads have no next follow-up. Their count reads its own index.',
  },
  'leads.list state': {
    bound: /^agency_id=\?$/,
    why: 'The leads of the agency, newest first, of which most are open. Their count reads the index of the order by follow-up.',
  },
  ...Object.fromEntries(
    ['name', 'email', 'phone', 'source', 'priority', 'followUp=none'].map((name) => [
      `leads.board ${name}`,
      {
        bound: /^agency_id=\? AND (status|id)=\?$/,
        why: 'The leads of one status, which the board shows newest first, or those with the whole number.',
      },
    ]),
  ),
  ...Object.fromEntries(
    ['overdue', 'today'].map((group) => [
      `leads.board followUp=${group}`,
      { bound: /^agency_id=\? AND next_follow_up_on[<=]\?$/, why: 'The leads of the group, which are few.' },
    ]),
  ),
  'leads.board responsible': {
    bound: /^agency_id=\? AND assigned_to=\?$/,
    why: 'The leads of the user, of which each column shows its status.',
  },
  'leads.board tags': {
    bound: /^agency_id=\? AND (status|id)=\?$/,
    why: 'The leads with the tags, of which each column shows its status.',
  },
  'tasks.list title': {
    bound: /^agency_id=\? AND (open|status)=\?$/,
    why: 'The open tasks of the agency, or those of one status: 1,800 in docs/scale.md. The text is also that of lead and property.',
  },
  'tasks.list priority': {
    bound: /^agency_id=\? AND open=\?$/,
    why: 'The open tasks of the agency, which are few of all.',
  },
  'properties.stale responsible': {
    bound: /^agency_id=\? AND assigned_to=\?$/,
    why: 'The properties of the user.',
  },
  'documents.missing title': {
    bound: /^agency_id=\?$/,
    why: 'The properties that lack a document, in an index of their own: at most the 300 properties of docs/scale.md.',
  },
};

let all: CreatedRecords;
beforeAll(async () => {
  all = await createRecords('Filtros');
});

const getFilterNames = (path: string) => [
  ...new Set(
    (procedures[path]?.inputs ?? [])
      .flatMap((input) => listKeys(input))
      .flatMap((key) => /^filters\.(\w+)/.exec(key)?.[1] ?? []),
  ),
];
test('every filter of every list has values', () => {
  expect(
    Object.keys(procedures)
      .filter((path) => getFilterNames(path).length > 0)
      .sort(),
  ).toEqual([...lists].sort());
  for (const path of lists) expect(getFilterNames(path).sort()).toEqual(Object.keys(filters[path]()).sort());
});

/** The columns of a table that the conditions of a statement on it read. */
function listFilteredColumns(statement: string, table: string): string[] {
  const columns = new Set<string>();
  for (const part of statement.split(`from "${table}" where `).slice(1)) {
    let depth = 0;
    let end = 0;
    for (; end < part.length && depth >= 0; end++) {
      if (part[end] === '(') depth++;
      else if (part[end] === ')') depth--;
      else if (depth === 0 && /^ (order by|limit) /.test(part.slice(end, end + 11))) break;
    }
    for (const [, column = ''] of part.slice(0, end).matchAll(new RegExp(`"${table}"\\."(\\w+)"`, 'g')))
      columns.add(column);
  }
  return [...columns];
}

type Index = { columns: string[]; predicate: string };
const indexes = new Map<string, Index>();
/** Returns the columns of an index, and the predicate of a partial one. */
async function readIndex(name: string): Promise<Index> {
  const known = indexes.get(name);
  if (known) return known;
  const [columns, definition] = [
    await server().sql('select name from pragma_index_xinfo(?) where name is not null', [name]),
    await server().sql('select sql from sqlite_master where name = ?', [name]),
  ];
  const predicate = / where (.*)$/is.exec(String(definition.rows[0]?.sql))?.[1] ?? '';
  const index = { columns: columns.rows.map((row) => String(row.name)), predicate };
  indexes.set(name, index);
  return index;
}

/** How a statement finds the rows of a list's table; null where it reads its counters only. */
async function explain({ sql, args }: Statement, table: string) {
  const { rows } = await server().sql(`explain query plan ${sql}`, args as string[]);
  const details = rows.map(({ detail }) => String(detail));
  const search = details.find((detail) => new RegExp(`^(SCAN|SEARCH) ${table}\\b`).test(detail));
  if (!search) return null;
  const [, name = '', constraint = ''] =
    /^SEARCH \w+ USING (?:COVERING )?INDEX (\w+) \((.*)\)$/.exec(search) ?? [];
  const { columns, predicate } = await readIndex(name);
  const isAnswered = (column: string) =>
    columns.includes(column) || new RegExp(`\\b${column}\\b`).test(predicate) || isSought(column);
  // Another search of the table finds rows by it: the few with a typed reference.
  const isSought = (column: string) =>
    details.some((detail) => new RegExp(`^SEARCH ${table} USING .*\\b${column}[=<>]`).test(detail));
  return {
    search,
    isByGrams: details.some((detail) =>
      detail.includes('leads_by_search_row (search_row=? AND agency_id=?)'),
    ),
    constraint,
    fromTable: listFilteredColumns(sql, table).filter((column) => !isAnswered(column)),
  };
}

/** The plans of page and counts of a list with one filter. */
async function readPlans(path: List, name: string, value: unknown) {
  proxy.takeRoundTrips();
  const response = await call(all.agent, path, { filters: { [name]: value } });
  expect(response.status, response.text).toBe(200);
  // The first trip is that of the session.
  const statements = proxy
    .takeRoundTrips()
    .slice(1)
    .flatMap((trip) => trip.statements);
  const plans = await Promise.all(statements.map((statement) => explain(statement, tables[path])));
  return plans.filter((plan) => plan !== null);
}

test('every exception is that of a filter', () => {
  const known = lists.flatMap((path) => Object.keys(filters[path]()).map((name) => `${path} ${name}`));
  expect(Object.keys(readsRows).filter((name) => !known.includes(name.split('=')[0] ?? ''))).toEqual([]);
});

// Plans do not depend on the rows: neither here nor in production has the database statistics.
test('the database has no statistics', async () => {
  const { rows } = await server().sql("select name from sqlite_master where name like 'sqlite_stat%'");
  expect(rows).toEqual([]);
});

const isRecordId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}-/.test(value);

describe.each(lists)('%s', (path) => {
  test.each(getFilterNames(path))('by %s reads an index that has what is filtered', async (name) => {
    const values = Object.entries(filters[path]()).find(([each]) => each === name)?.[1] as unknown[];
    for (const value of values) {
      const plans = await readPlans(path, name, value);
      expect(plans.length).toBeGreaterThan(0);
      // By the grams of the text: tests/worker/search/lead-grams.test.ts counts what is read.
      if (path === 'leads.list' && plans.every(({ isByGrams }) => isByGrams)) continue;
      // A record's id is looked up, not compared with each entry; but of the few properties that lack a document.
      const start =
        isRecordId(value) && !['documents.missing', 'properties.stale'].includes(path)
          ? /^agency_id=\? AND \w+=\?/
          : /^agency_id=\?/;
      for (const { search, constraint } of plans) expect.soft(constraint, search).toMatch(start);
      const reading = plans.filter(({ fromTable }) => fromTable.length > 0);
      const exception = readsRows[`${path} ${name}=${value}`] ?? readsRows[`${path} ${name}`];
      if (!exception) expect.soft(reading).toEqual([]);
      else {
        // An exception that is none any more leaves the list.
        expect.soft(reading.length, `${name} ${value}`).toBeGreaterThan(0);
        for (const { search, constraint } of reading)
          expect.soft(constraint, search).toMatch(exception.bound);
      }
    }
  });
});
