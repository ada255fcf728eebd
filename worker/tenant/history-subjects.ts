import { and, desc, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { history, historySubjects } from '../../db/tables/history.ts';

/** Join of a row of historySubjects with its entry of the audit log. */
export const joinEntry = { table: history, on: eq(history.id, historySubjects.entryId) };

/** Condition on historySubjects: the entry stands in the timeline of the record of this id. */
export const subjectCondition = (table: SQLiteTable, id: string | SQLiteColumn | SQL) =>
  and(isOfKind(table), eq(historySubjects.subjectId, id));
/** The same, of any record whose id the subquery selects. */
export const subjectAmongCondition = (table: SQLiteTable, ids: SQL) =>
  and(isOfKind(table), sql`${historySubjects.subjectId} in ${ids}`);
const isOfKind = (table: SQLiteTable) => eq(historySubjects.kind, getTableName(table));

/** The newest entry first: the order of the key of historySubjects, read backwards. */
export const newestEntryFirst = [desc(historySubjects.at), desc(historySubjects.entryId)];
