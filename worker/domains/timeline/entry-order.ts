import { lte, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { TimelineCursor, TimelineListInput } from '../../../db/domain/timeline/activity-input.ts';

type EntrySource = TimelineCursor['source'];
// Entries of one instant stand in this order, the first one on top.
const entrySources: readonly EntrySource[] = ['activity', 'history', 'event'];

/** Condition: the row comes after the cursor in the order newest first, activities before history before events. */
export function afterCursorCondition(
  source: EntrySource,
  at: SQLiteColumn,
  id: SQLiteColumn,
  cursor: TimelineListInput['cursor'],
) {
  if (!cursor) return undefined;
  const rank = entrySources.indexOf(source) - entrySources.indexOf(cursor.source);
  if (rank < 0) return sql`${at} < ${cursor.at}`;
  if (rank > 0) return lte(at, cursor.at);
  const key = source === 'history' ? Number(cursor.id) || 0 : cursor.id;
  return sql`(${at}, ${id}) < (${cursor.at}, ${key})`;
}

export const isSameEntry = (one: SortKey, other: SortKey | undefined): boolean =>
  one.source === other?.source && one.id === other.id;

type SortKey = { at: string; source: EntrySource; id: string };
/** The order of afterCursorCondition: newest first, then by source and id. */
export function compareEntries(one: SortKey, other: SortKey): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  if (one.source !== other.source)
    return entrySources.indexOf(one.source) - entrySources.indexOf(other.source);
  if (one.source === 'history') return Number(other.id) - Number(one.id);
  return one.id < other.id ? 1 : -1;
}
