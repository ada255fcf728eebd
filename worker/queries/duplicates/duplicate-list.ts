import { eq, gt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { DuplicateCursor } from '../../../db/domain/duplicates/duplicate-input.ts';
import {
  type DuplicateReason,
  duplicateReasons,
  findDuplicateReason,
  MAX_COMPARED,
} from '../../../db/domain/duplicates/duplicates.ts';
import { dismissedDuplicates } from '../../../db/tables/duplicates.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../user-names.ts';

/**
 * How much a page reads, for each of the three reasons and of each table: entries of the index of its key, groups of people with one
 * key, and people of those. Beyond that a further page follows.
 */
export const DUPLICATE_PAGE = { entries: 500, groups: 20, people: 200 } as const;

type PersonTable = typeof leads | typeof propertyOwners;
const tables = { lead: leads, owner: propertyOwners } as const;
/** The column that two people share, each the end of an index (`…_by_email`, `…_by_phone`, `…_by_name_key`). */
const keyColumns = {
  email: (table: PersonTable): SQLiteColumn => table.emailFolded,
  phone: (table: PersonTable): SQLiteColumn => table.phoneKey,
  name: (table: PersonTable): SQLiteColumn => table.nameKey,
} satisfies Record<DuplicateReason, (table: PersonTable) => SQLiteColumn>;

/** The next entries of an index, in its order; those without key are none. */
const entriesAfter = (tenantDb: TenantDb, table: PersonTable, column: SQLiteColumn, after: string) =>
  tenantDb.statements.select(
    table,
    { key: sql<string>`${column}`.as('key') },
    { where: [gt(column, after)], order: [sql`${column}`], limit: DUPLICATE_PAGE.entries },
  );

/** A statement: the last two keys of the entries of an index, the last one first, each with the number of all entries. */
const endQuery = (tenantDb: TenantDb, table: PersonTable, column: SQLiteColumn, after: string) =>
  tenantDb.statements.selectValue(
    sql<string>`(select json_group_array(json_array(key, total)) from (select key, sum(count(*)) over () as total from (${entriesAfter(tenantDb, table, column, after)}) group by key order by key desc limit 2))`,
  );

/** A statement: the people of the first keys that occur more than once among the entries of both tables, in the order of the index. */
function peopleQuery(tenantDb: TenantDb, kind: 'lead' | 'owner', reason: DuplicateReason, after: string) {
  const table: PersonTable = tables[kind];
  const getColumn = keyColumns[reason];
  const [ofLeads, ofOwners] = Object.values(tables).map(
    (each) => sql`select key from (${entriesAfter(tenantDb, each, getColumn(each), after)})`,
  );
  const shared = sql`(select key from (${ofLeads} union all ${ofOwners}) group by key having count(*) > 1 order by key limit ${DUPLICATE_PAGE.groups})`;
  return tenantDb.statements.select(
    table,
    {
      key: sql<string>`${getColumn(table)}`.as('key'),
      id: table.id,
      name: table.name,
      email: table.email,
      phone: table.phone,
      status: table.status,
      createdAt: table.createdAt,
      nameKey: table.nameKey,
      emailFolded: table.emailFolded,
      phoneKey: table.phoneKey,
      assigneeName: userNameSubquery(tenantDb, table.assignedTo).as('assignee_name'),
      // A person names each dismissed pair of theirs in which they come first; the other one need not.
      dismissed: dismissedWith(tenantDb, kind).as('dismissed'),
    },
    {
      where: [sql`${getColumn(table)} in ${shared}`],
      order: [sql`${getColumn(table)}`],
      limit: DUPLICATE_PAGE.people,
    },
  );
}

function dismissedWith(tenantDb: TenantDb, kind: 'lead' | 'owner'): SQL<string> {
  const { leadId, ownerId, otherLeadId, otherOwnerId } = dismissedDuplicates;
  const isFirst = kind === 'lead' ? eq(leadId, leads.id) : eq(ownerId, propertyOwners.id);
  const other = sql`json_group_array(coalesce(${otherLeadId}, ${otherOwnerId}))`;
  return sql<string>`${tenantDb.subqueries.column(dismissedDuplicates, other, isFirst)}`;
}

type Found = Awaited<ReturnType<typeof peopleQuery>>[number];
type Person = Found & { kind: 'lead' | 'owner' };
type End = [last: [string, number] | undefined, previous: [string, number] | undefined];

/** Returns the last key of which every entry was read; null where the index ended. A key that fills all entries is taken as read. */
function getLastComplete([last, previous]: End, total: number, limit: number): string | null {
  if (!last || total < limit) return null;
  return (previous ?? last)[0];
}

/** Compares as SQLite does: by code points. */
function compareKeys(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((char, index) => char !== b[index]);
  if (at < 0) return a.length - b.length;
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1);
}

/** Returns the last key that is complete in what was read, after which the next page begins; null where all was read. */
function getNextKey(ends: End[], people: Found[][]): string | null {
  const keys = [...new Set(people.flat().map(({ key }) => key))].sort(compareKeys);
  const bounds = [
    ...ends.map((end) => getLastComplete(end, end[0]?.[1] ?? 0, DUPLICATE_PAGE.entries)),
    ...people.map((rows) => {
      const own = [...new Set(rows.map(({ key }) => key))].slice(-2).reverse();
      const [last, previous] = own.map((key): [string, number] => [key, rows.length]);
      return getLastComplete([last, previous], rows.length, DUPLICATE_PAGE.people);
    }),
    keys.length >= DUPLICATE_PAGE.groups ? (keys.at(-1) ?? null) : null,
  ].filter((bound) => bound !== null);
  return bounds.toSorted(compareKeys)[0] ?? null;
}

const isOlder = (one: Person, other: Person) =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

function isDismissed(one: Person, other: Person): boolean {
  const names = ({ dismissed }: Person, id: string) => (JSON.parse(dismissed) as string[]).includes(id);
  return names(one, other.id) || names(other, one.id);
}

/** The pairs of one group whose highest grade is this one, the older person first. */
const toPairs = (group: Person[], reason: DuplicateReason) =>
  group.flatMap((first, index) =>
    group
      .slice(index + 1)
      .filter((second) => findDuplicateReason(first, second) === reason && !isDismissed(first, second))
      .map((second) => ({ reason, first: toPublic(first), second: toPublic(second) })),
  );
const toPublic = ({ kind, id, name, email, phone, status, createdAt, assigneeName }: Person) => ({
  ...{ kind, id, name, email, phone, status, createdAt, assigneeName },
});

/** Returns the pairs of one reason in what was read, the groups of which not all were compared, and the key after which to go on. */
function toStage(reason: DuplicateReason, ends: End[], [ofLeads = [], ofOwners = []]: Found[][]) {
  const after = getNextKey(ends, [ofLeads, ofOwners]);
  const all: Person[] = [
    ...ofLeads.map((row) => ({ kind: 'lead' as const, ...row })),
    ...ofOwners.map((row) => ({ kind: 'owner' as const, ...row })),
  ];
  const complete = all.filter(({ key }) => after === null || compareKeys(key, after) <= 0);
  const groups = [...Map.groupBy(complete, ({ key }) => key)].sort(([one], [other]) =>
    compareKeys(one, other),
  );
  const sorted = groups.map(([, people]) => people.sort((one, other) => (isOlder(one, other) ? -1 : 1)));
  return {
    after,
    rows: sorted.flatMap((people) => toPairs(people.slice(0, MAX_COMPARED), reason)),
    larger: sorted
      .filter(({ length }) => length > MAX_COMPARED)
      .map((people) => ({ reason, value: people[0]?.[reason] ?? '', count: people.length })),
  };
}

/**
 * Returns a page of the pairs of leads and owners that may be the same person: by email first, then by phone, then by name. One batch,
 * bounded by DUPLICATE_PAGE whatever the size of the agency; a page may have no pairs although others follow.
 */
export async function findDuplicatePairs(tenantDb: TenantDb, cursor: DuplicateCursor | null) {
  const stages = duplicateReasons
    .slice(cursor ? duplicateReasons.indexOf(cursor.reason) : 0)
    .map((reason) => ({ reason, after: cursor?.reason === reason ? cursor.after : '' }));
  const queries = stages.flatMap(({ reason, after }) => [
    ...Object.values(tables).map((table) => endQuery(tenantDb, table, keyColumns[reason](table), after)),
    peopleQuery(tenantDb, 'lead', reason, after),
    peopleQuery(tenantDb, 'owner', reason, after),
  ]);
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...queries);
  const page = { rows: [] as ReturnType<typeof toPairs>, larger: [] as ReturnType<typeof toStage>['larger'] };
  for (const [index, { reason }] of stages.entries()) {
    const [leadEnd, ownerEnd, ofLeads, ofOwners] = results.slice(index * 4, index * 4 + 4);
    const ends = [leadEnd, ownerEnd].map((rows) =>
      JSON.parse((rows as { value: string }[])[0]?.value ?? '[]'),
    );
    const stage = toStage(reason, ends as End[], [ofLeads as Found[], ofOwners as Found[]]);
    page.rows.push(...stage.rows);
    page.larger.push(...stage.larger);
    if (stage.after !== null) return { ...page, next: { reason, after: stage.after } };
  }
  return { ...page, next: null };
}
