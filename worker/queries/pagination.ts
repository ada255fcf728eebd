import { desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { phoneSearchKey } from '../../db/domain/fold.ts';

type SortableTable = { id: SQLiteColumn; createdAt: SQLiteColumn };
/** The sort key of a page's last row, after which the next page begins. */
export type Cursor = { createdAt: string; id: string };

export const newestFirst = (table: SortableTable): SQL[] => [desc(table.createdAt), desc(table.id)];
export const oldestFirst = (table: SortableTable): SQL[] => [sql`${table.createdAt}`, sql`${table.id}`];

/** Condition: the row comes after the cursor, newest first. */
export const afterCursor = (table: SortableTable, cursor: Cursor | null | undefined) =>
  cursor ? sql`(${table.createdAt}, ${table.id}) < (${cursor.createdAt}, ${cursor.id})` : undefined;

/** Returns a page of at most `limit` rows out of `limit + 1`, and the cursor of the next page; null on the last one. */
export function toPage<R extends Cursor>(rows: R[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null;
  return { rows: page, next };
}

/** Condition: the folded column contains the folded text. `%` and `_` are no wildcards. */
export const containsText = (column: SQLiteColumn, folded: string | undefined) =>
  folded ? sql`instr(${column}, ${folded}) > 0` : undefined;

/** The same for a phone number, of which only digits and '+' count; text without any matches nothing. */
export const containsPhone = (column: SQLiteColumn, text: string | undefined) =>
  text ? (containsText(column, phoneSearchKey(text)) ?? sql`0`) : undefined;
