import { and, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { history, historySubjects, subjectsOfHistory } from '../../../db/tables/history.ts';
import { jobRuns } from '../../../db/tables/jobs.ts';
import type { CellEnv } from '../../cells/cells.ts';
import { openDatabase } from '../../database.ts';
import type { JobSlice } from '../../job-messages.ts';

const JOB = 'historySubjects';
/** Entries whose subjects a slice writes. */
export const BACKFILL_ENTRIES = 500;
/** The id of the next entry to go on with, from the newest to the first. */
const cursor = sql`(select cast(${jobRuns.cursor} as integer) from ${jobRuns} where ${jobRuns.job} = ${JOB})`;
const isUnfinished = and(eq(jobRuns.job, JOB), isNotNull(jobRuns.cursor));

/** Condition: historySubjects has the subjects of every entry of the audit log. Else it lacks those of the oldest. */
export const allSubjectsCondition: SQL = sql`not exists (select 1 from ${jobRuns} where ${isUnfinished})`;

/**
 * Writes the subjects of the next entries from before the migration that created historySubjects, and moves the cursor, in one
 * transaction. Returns a slice more where there may be more.
 */
export async function backfillSubjects(cell: CellEnv, { at }: JobSlice): Promise<JobSlice[]> {
  const db = openDatabase(cell);
  const entries = db
    .select({ id: history.id })
    .from(history)
    .where(lte(history.id, cursor))
    .orderBy(sql`${history.id} desc`)
    .limit(BACKFILL_ENTRIES);
  const next = sql`(select nullif(min(id) - 1, 0) from (${entries}))`;
  const { agencyId, kind, subjectId, at: time, entryId } = subjectsOfHistory;
  const [, moved] = await db.batch([
    db
      .insert(historySubjects)
      .select(
        db
          .select({ agencyId, kind, subjectId, at: time, entryId })
          .from(subjectsOfHistory)
          .where(inArray(entryId, entries)),
      )
      .onConflictDoNothing(),
    db.update(jobRuns).set({ cursor: next }).where(isUnfinished),
  ]);
  return moved.rowsAffected > 0 ? [{ at }] : [];
}
