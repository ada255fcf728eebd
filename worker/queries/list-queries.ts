import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { fold } from '../../db/domain/fold.ts';
import { COUNT_CAP, OPTIONS } from '../../db/domain/lists.ts';
import type { Counts } from '../../db/tables/counts.ts';
import type { BusinessTable, TenantTable } from '../tenant/mutations.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { containsText, newestFirst, oldestFirst } from './pagination.ts';

type Filters = { status?: string } & Record<string, unknown>;

/**
 * Builds the statement that counts the rows that match: from the counter table where at most the status is filtered, else up to
 * COUNT_CAP + 1.
 */
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

/** Builds the statement that counts the rows that match (`total`, up to COUNT_CAP + 1 where filtered) and all rows (`all`). */
export function countMatchingAndAll(
  tenantDb: TenantDb,
  counts: Counts,
  table: TenantTable,
  { status, ...others }: Filters,
  where: (SQL | undefined)[],
) {
  const sum = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)`;
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

/** Builds the statement that adds up the counters of these statuses, or of all where none is given. */
export const sumCounts = (tenantDb: TenantDb, counts: Counts, ...statuses: string[]) =>
  tenantDb.statements.select(
    counts,
    { count: sql<number>`coalesce(sum(${counts.count}), 0)`.as('count') },
    { where: [statuses.length > 0 ? inArray(counts.status, statuses) : undefined] },
  );

type OptionSource = { table: BusinessTable; label: SQLiteColumn; folded: SQLiteColumn; filter?: SQL };
/**
 * Returns the options of a picker: the first OPTIONS rows by name that contain `search`; without a search, the chosen row before
 * them.
 */
export async function findOptions(
  tenantDb: TenantDb,
  source: OptionSource,
  { search, chosen }: { search?: string; chosen?: string | null },
) {
  const { table, label, folded, filter } = source;
  const fields = { id: table.id, label };
  const where = [filter, containsText(folded, search && fold(search))];
  const [found, [selected]] = await tenantDb.batch(
    tenantDb.statements.select(table, fields, {
      where,
      order: [sql`${folded}`, sql`${table.id}`],
      limit: OPTIONS,
    }),
    tenantDb.statements.select(table, fields, { where: [eq(table.id, chosen ?? '')], limit: 1 }),
  );
  const options =
    selected && !search && !found.some(({ id }) => id === selected.id) ? [selected, ...found] : found;
  return options as { id: string; label: string }[];
}

/** Builds the two statements that select the ids of the next newer and next older row in the newest-first list. */
export function neighbourQueries(tenantDb: TenantDb, table: BusinessTable, id: string) {
  const sortKey = sql`${table.createdAt}, ${table.id}`;
  const [rowKey, keyOfId] = [sql`(${sortKey})`, tenantDb.subqueries.column(table, sortKey, eq(table.id, id))];
  const idOnly = { id: sql<string>`${table.id}`.as('id') };
  return [
    tenantDb.statements.select(table, idOnly, {
      where: [sql`${rowKey} > ${keyOfId}`],
      order: oldestFirst(table),
      limit: 1,
    }),
    tenantDb.statements.select(table, idOnly, {
      where: [sql`${rowKey} < ${keyOfId}`],
      order: newestFirst(table),
      limit: 1,
    }),
  ] as const;
}

type Neighbour = { id: string } | undefined;
/** Adds the ids of the neighbours to a row; null at the ends of the list. */
export const withNeighbours = <R>(row: R, newer: Neighbour, older: Neighbour) => ({
  ...row,
  newerId: newer?.id ?? null,
  olderId: older?.id ?? null,
});
