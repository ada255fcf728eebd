import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { fold } from '../../db/domain/fold.ts';
import { COUNT_CAP, OPTIONS } from '../../db/domain/lists.ts';
import type { Counts } from '../../db/tables/counts.ts';
import { contains, newestFirst, oldestFirst } from './pagination.ts';
import type { Business, OfAgency } from '../tenant/mutations.ts';
import type { Rows } from '../tenant/tenant-db.ts';

type Filters = { status?: string } & Record<string, unknown>;

/** How many match: from the kept counters where only the status is filtered, else counted up to one past the cap. */
export function countOf(
  rows: Rows,
  counts: Counts,
  table: OfAgency,
  filters: Filters,
  where: (SQL | undefined)[],
) {
  const { status, ...others } = filters;
  if (Object.values(others).some(Boolean)) return rows.count(table, COUNT_CAP + 1, where);
  return totalOf(rows, counts, ...(status ? [status] : []));
}

/** How many match and how many there are, in one statement: a list asks for both. */
export function countsOf(
  rows: Rows,
  counts: Counts,
  table: OfAgency,
  { status, ...others }: Filters,
  where: (SQL | undefined)[],
) {
  const sum = (of: SQL) => sql<number>`coalesce(sum(${of}), 0)`;
  const isFiltered = Object.values(others).some(Boolean);
  const total = isFiltered
    ? sql<number>`(${rows.count(table, COUNT_CAP + 1, where)})`
    : sum(
        status ? sql`case when ${counts.status} = ${status} then ${counts.count} end` : sql`${counts.count}`,
      );
  return rows.list(counts, { total: total.as('total'), all: sum(sql`${counts.count}`).as('all') });
}

/** How many rows there are, of these statuses or, without any, of all. */
export const totalOf = (rows: Rows, counts: Counts, ...statuses: string[]) =>
  rows.list(
    counts,
    { count: sql<number>`coalesce(sum(${counts.count}), 0)`.as('count') },
    { where: [statuses.length > 0 ? inArray(counts.status, statuses) : undefined] },
  );

type Choice = { table: Business; label: SQLiteColumn; folded: SQLiteColumn; among?: SQL };
/** What a picker offers: the first rows by name that contain what was typed, and the one that is chosen already. */
export async function optionsOf(
  rows: Rows,
  choice: Choice,
  { search, chosen }: { search?: string; chosen?: string | null },
) {
  const { table, label, folded, among } = choice;
  const fields = { id: table.id, label };
  const where = [among, contains(folded, search && fold(search))];
  const [found, [kept]] = await rows.read(
    rows.list(table, fields, { where, order: [sql`${folded}`, sql`${table.id}`], limit: OPTIONS }),
    rows.list(table, fields, { where: [eq(table.id, chosen ?? '')], limit: 1 }),
  );
  const options = kept && !search && !found.some((one) => one.id === kept.id) ? [kept, ...found] : found;
  return options as { id: string; label: string }[];
}

/** Whose are the places before and after a row in its newest-first list: two statements, of one row each at the most. */
export function neighboursOf(rows: Rows, table: Business, id: string) {
  const at = sql`${table.createdAt}, ${table.id}`;
  const [here, place] = [sql`(${at})`, rows.among(table, at, eq(table.id, id))];
  const one = { id: sql<string>`${table.id}`.as('id') };
  return [
    rows.list(table, one, { where: [sql`${here} > ${place}`], order: oldestFirst(table), limit: 1 }),
    rows.list(table, one, { where: [sql`${here} < ${place}`], order: newestFirst(table), limit: 1 }),
  ] as const;
}

type Place = { id: string } | undefined;
/** A row with the ids of its neighbours, null at the ends. */
export const between = <R>(row: R, newer: Place, older: Place) => ({
  ...row,
  newerId: newer?.id ?? null,
  olderId: older?.id ?? null,
});
