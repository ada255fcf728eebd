import { eq, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/sqlite-core';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../tenant-db.ts';
import type { BusinessTable } from '../tenant-types.ts';
import { newestFirst, oldestFirst } from './pagination.ts';

/** Builds the two statements that select the ids of the next newer and next older row in the newest-first list. */
export function neighbourStatements(tenantDb: TenantDb, table: BusinessTable, id: string | SQL) {
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

/** Returns a row with the ids of its neighbours in the newest-first list, from one batch. Throws NOT_FOUND. */
export async function findWithNeighbours<S extends SelectedFields>(
  tenantDb: TenantDb,
  table: BusinessTable,
  columns: S,
  id: string | SQL,
) {
  const [[row], [newer], [older]] = await tenantDb.batch(
    tenantDb.statements.select(table, columns, { where: [eq(table.id, id)] }),
    ...neighbourStatements(tenantDb, table, id),
  );
  if (!row) throw notFound();
  return withNeighbours(row, newer, older);
}
