import { desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

type SortableTable = { id: SQLiteColumn; createdAt: SQLiteColumn };

/** The order of a paginated list. A cursor is the sort key of a page's last row, after which the next page begins. */
export type Sort<Row, Cursor> = {
  order: SQL[];
  /** Condition: the row comes after the cursor. */
  isAfter: (cursor: Cursor) => SQL;
  toCursor: (row: Row) => Cursor;
};
type NewestFirstKey = { createdAt: string; id: string };

export const newestFirst = (table: SortableTable): SQL[] => [desc(table.createdAt), desc(table.id)];
/** The same for few rows that another index finds: the unary plus keeps SQLite from reading all rows in the order of an index. */
export const newestFirstSorted = (table: SortableTable): SQL[] => [
  sql`+${table.createdAt} desc`,
  sql`+${table.id} desc`,
];
export const oldestFirst = (table: SortableTable): SQL[] => [sql`${table.createdAt}`, sql`${table.id}`];

/** Returns the newest-first order of a table. */
export const sortNewestFirst = (table: SortableTable): Sort<NewestFirstKey, NewestFirstKey> => ({
  order: newestFirst(table),
  isAfter: ({ createdAt, id }) => sql`(${table.createdAt}, ${table.id}) < (${createdAt}, ${id})`,
  toCursor: ({ createdAt, id }) => ({ createdAt, id }),
});
