import { asc, desc, type SQL, sql } from 'drizzle-orm';
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
export const newestFirstWithoutIndex = (table: SortableTable): SQL[] => [
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

/** The columns that a list can be sorted by. None is null; an index has each with the id. Some put missing values last: two columns. */
type SortKey = SQLiteColumn | SQL;
export type SortKeys = Record<string, SortKey | { ascending: SQLiteColumn; descending: SQLiteColumn }>;
export type SortCursor = { key: string | number; id: string };
export type SortedRow = { sortKey: string | number; id: string };

type KeySort = Sort<SortedRow, SortCursor> & {
  column: SortKey;
  /** `isAfter` for few rows that another index finds: the unary plus keeps SQLite from reading all rows after the cursor. */
  isAfterWithoutIndex: (cursor: SortCursor) => SQL;
};
/** Returns the order by one of the keys: 'name', or '-name' for descending. Rows need the column as `sortKey`. */
export function sortByKey({ id }: { id: SQLiteColumn }, keys: SortKeys, order: string): KeySort {
  const isDescending = order.startsWith('-');
  const found = keys[isDescending ? order.slice(1) : order];
  if (!found) throw new Error(`No key for the order ${order}`);
  const { ascending, descending } = 'ascending' in found ? found : { ascending: found, descending: found };
  const toCursor = ({ sortKey, id }: SortedRow): SortCursor => ({ key: sortKey, id });
  return isDescending
    ? {
        column: descending,
        order: [desc(descending), desc(id)],
        isAfter: (last) => sql`(${descending}, ${id}) < (${last.key}, ${last.id})`,
        isAfterWithoutIndex: (last) => sql`(+${descending}, +${id}) < (${last.key}, ${last.id})`,
        toCursor,
      }
    : {
        column: ascending,
        order: [asc(ascending), asc(id)],
        isAfter: (last) => sql`(${ascending}, ${id}) > (${last.key}, ${last.id})`,
        isAfterWithoutIndex: (last) => sql`(+${ascending}, +${id}) > (${last.key}, ${last.id})`,
        toCursor,
      };
}

type Page<Row, Cursor> = { rows: Row[]; next: Cursor | null };

/** Returns a page of rows, of which one more than `limit` was asked for, and the cursor of the next one; null after the last page. */
export function cutPage<Row, Cursor>(
  found: Row[],
  limit: number,
  toCursor: (last: Row) => Cursor,
): Page<Row, Cursor> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? toCursor(last) : null };
}

/** Yields the rows of each page, from the first one on, each from a round trip of its own. */
export async function* readPages<Row, Cursor>(
  readPage: (cursor: Cursor | null) => Promise<Page<Row, Cursor>>,
): AsyncGenerator<Row[], void> {
  for (let cursor: Cursor | null = null; ; ) {
    const { rows, next }: Page<Row, Cursor> = await readPage(cursor);
    yield rows;
    if (!next) return;
    cursor = next;
  }
}
