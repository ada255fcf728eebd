import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** The columns of a table that are stored, by their field. */
export const listStoredColumns = (table: SQLiteTable): [field: string, column: SQLiteColumn][] =>
  Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
    ([, column]) => !column.generated,
  );

/** SQL of what a column of a new row gets: a value or SQL, else its default. */
export function toColumnValue(column: SQLiteColumn, value: unknown): SQL {
  const given = value === undefined ? (column.default ?? null) : value;
  if (is(given, SQL)) return given;
  return given === null ? sql`null` : sql`${sql.param(given, column)}`;
}
