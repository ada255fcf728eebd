import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { listStoredColumns } from './stored-columns.ts';
import type { Statement, TenantScope } from './tenant-types.ts';

type Values = Record<string, unknown>;

/** A row as the database stores it, by the names of its fields. */
function toStored(columns: Record<string, SQLiteColumn>, row: Values): Values {
  const cells = Object.entries(row).map(([field, value]) => [
    field,
    value === null || value === undefined ? null : columns[field]?.mapToDriverValue(value),
  ]);
  return Object.fromEntries(cells);
}

/** SQL: the value of a field in a row that is an object of JSON. */
function toCell(field: string, column: SQLiteColumn): SQL {
  const stored = sql`given.value ->> ${`$.${field}`}`;
  if (column.default === undefined || is(column.default, SQL)) return stored;
  return sql`coalesce(${stored}, ${sql.param(column.default, column)})`;
}

/**
 * Builds the statement that inserts many rows of the agency where `isReady` holds; one whose key is there already is left out. A column
 * that a row does not name has its default.
 */
export function insertRows(
  { db, agencyId }: Pick<TenantScope, 'db' | 'agencyId'>,
  table: SQLiteTable,
  rows: readonly Values[],
  isReady: SQL,
): Statement<unknown> {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  const json = JSON.stringify(rows.map((row) => toStored(columns, row)));
  const cells = listStoredColumns(table).map(([field, column]) =>
    field === 'agencyId' ? sql`${agencyId}` : toCell(field, column),
  );
  return db
    .insert(table)
    .select(sql`select ${sql.join(cells, sql`, `)} from json_each(${json}) as given where ${isReady}`)
    .onConflictDoNothing();
}
