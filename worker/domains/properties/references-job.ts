import { and, eq, isNull } from 'drizzle-orm';
import { properties } from '../../../db/tables/properties.ts';
import { openToJobsCondition } from '../../agency-moves.ts';
import type { CellEnv } from '../../cells/cells.ts';
import { openDatabase } from '../../database.ts';
import type { JobSlice } from '../../job-messages.ts';

/** Properties that a slice numbers. */
export const NUMBERED_PROPERTIES = 200;

/**
 * Gives the oldest properties without reference the next ones of their agency, in one transaction: those from before the column. Later
 * ones get theirs with the row. Returns a slice more where there may be more.
 */
export async function numberProperties(cell: CellEnv, { at }: JobSlice): Promise<JobSlice[]> {
  const db = openDatabase(cell);
  const due = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(isNull(properties.reference), openToJobsCondition(properties.agencyId)))
    .orderBy(properties.agencyId, properties.createdAt, properties.id)
    .limit(NUMBERED_PROPERTIES);
  const [first, ...others] = due.map(({ id }) =>
    // The trigger properties_renumbered puts the next reference in place of null.
    db
      .update(properties)
      .set({ reference: null })
      .where(and(eq(properties.id, id), isNull(properties.reference))),
  );
  if (!first) return [];
  await db.batch([first, ...others]);
  return due.length === NUMBERED_PROPERTIES ? [{ at }] : [];
}
