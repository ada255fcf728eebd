import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { fold } from '../../db/domain/fold.ts';
import { COUNT_CAP, OPTIONS } from '../../db/domain/lists.ts';
import type { Counts } from '../../db/tables/counts.ts';
import type { BusinessTable, TenantTable } from '../tenant/mutations.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { containsText, newestFirst, oldestFirst } from './pagination.ts';

type Filters = { status?: string } & Record<string, unknown>;

/** How many match: from the kept counters where only the status is filtered, else counted up to one past the cap. */
export function countMatching(
  tenantDb: TenantDb,
  counts: Counts,
  table: TenantTable,
  filters: Filters,
  where: (SQL | undefined)[],
) {
  const { status, ...others } = filters;
  if (Object.values(others).some(Boolean)) return tenantDb.statements.count(table, COUNT_CAP + 1, where);
  return sumCounts(tenantDb, counts, ...(status ? [status] : []));
}

/** How many match and how many there are, in one statement: a list asks for both. */
export function countMatchingAndAll(
  tenantDb: TenantDb,
  counts: Counts,
  table: TenantTable,
  { status, ...others }: Filters,
  where: (SQL | undefined)[],
) {
  const sum = (of: SQL) => sql<number>`coalesce(sum(${of}), 0)`;
  const isFiltered = Object.values(others).some(Boolean);
  const total = isFiltered
    ? sql<number>`(${tenantDb.statements.count(table, COUNT_CAP + 1, where)})`
    : sum(
        status ? sql`case when ${counts.status} = ${status} then ${counts.count} end` : sql`${counts.count}`,
      );
  return tenantDb.statements.select(counts, {
    total: total.as('total'),
    all: sum(sql`${counts.count}`).as('all'),
  });
}

/** How many rows there are, of these statuses or, without any, of all. */
export const sumCounts = (tenantDb: TenantDb, counts: Counts, ...statuses: string[]) =>
  tenantDb.statements.select(
    counts,
    { count: sql<number>`coalesce(sum(${counts.count}), 0)`.as('count') },
    { where: [statuses.length > 0 ? inArray(counts.status, statuses) : undefined] },
  );

type Choice = { table: BusinessTable; label: SQLiteColumn; folded: SQLiteColumn; among?: SQL };
/** What a picker offers: the first rows by name that contain what was typed, and the one that is chosen already. */
export async function findOptions(
  tenantDb: TenantDb,
  choice: Choice,
  { search, chosen }: { search?: string; chosen?: string | null },
) {
  const { table, label, folded, among } = choice;
  const fields = { id: table.id, label };
  const where = [among, containsText(folded, search && fold(search))];
  const [found, [kept]] = await tenantDb.batch(
    tenantDb.statements.select(table, fields, {
      where,
      order: [sql`${folded}`, sql`${table.id}`],
      limit: OPTIONS,
    }),
    tenantDb.statements.select(table, fields, { where: [eq(table.id, chosen ?? '')], limit: 1 }),
  );
  const options = kept && !search && !found.some((one) => one.id === kept.id) ? [kept, ...found] : found;
  return options as { id: string; label: string }[];
}

/** Whose are the places before and after a row in its newest-first list: two statements, of one row each at the most. */
export function neighbourQueries(tenantDb: TenantDb, table: BusinessTable, id: string) {
  const at = sql`${table.createdAt}, ${table.id}`;
  const [here, place] = [sql`(${at})`, tenantDb.subqueries.column(table, at, eq(table.id, id))];
  const one = { id: sql<string>`${table.id}`.as('id') };
  return [
    tenantDb.statements.select(table, one, {
      where: [sql`${here} > ${place}`],
      order: oldestFirst(table),
      limit: 1,
    }),
    tenantDb.statements.select(table, one, {
      where: [sql`${here} < ${place}`],
      order: newestFirst(table),
      limit: 1,
    }),
  ] as const;
}

type Neighbour = { id: string } | undefined;
/** A row with the ids of its neighbours, null at the ends. */
export const withNeighbours = <R>(row: R, newer: Neighbour, older: Neighbour) => ({
  ...row,
  newerId: newer?.id ?? null,
  olderId: older?.id ?? null,
});
