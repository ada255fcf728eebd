import { desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { phoneSearchKey } from '../../db/domain/fold.ts';

type SortableTable = { id: SQLiteColumn; createdAt: SQLiteColumn };
/** The last row of a page: the next one begins after it. */
export type Cursor = { createdAt: string; id: string };

export const newestFirst = (table: SortableTable): SQL[] => [desc(table.createdAt), desc(table.id)];
export const oldestFirst = (table: SortableTable): SQL[] => [sql`${table.createdAt}`, sql`${table.id}`];

/** The condition of the rows after a cursor, newest first. */
export const afterCursor = (table: SortableTable, cursor: Cursor | null | undefined) =>
  cursor ? sql`(${table.createdAt}, ${table.id}) < (${cursor.createdAt}, ${cursor.id})` : undefined;

/** A page of at most `limit` rows out of one more, and where the next begins. */
export function toPage<R extends Cursor>(rows: R[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null;
  return { rows: page, next };
}

/** True where the folded column contains the folded text; `%` and `_` are ordinary characters. */
export const containsText = (column: SQLiteColumn, folded: string | undefined) =>
  folded ? sql`instr(${column}, ${folded}) > 0` : undefined;

/** The same for a phone, of which only digits and '+' count: text without any is found nowhere. */
export const containsPhone = (column: SQLiteColumn, text: string | undefined) =>
  text ? (containsText(column, phoneSearchKey(text)) ?? sql`0`) : undefined;
