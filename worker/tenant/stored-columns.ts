import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** The columns of a table that are stored, by their field. */
export const listStoredColumns = (table: SQLiteTable): [field: string, column: SQLiteColumn][] =>
  Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
    ([, column]) => !column.generated,
  );
