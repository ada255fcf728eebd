import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/tables/agencies.ts';
import { openToJobsCondition } from '../../agency-moves.ts';
import type { CellEnv } from '../../cells/cells.ts';
import { openDatabase } from '../../database.ts';
import type { JobSlice } from '../../job-messages.ts';
import { openTenantDbAs } from '../../open-tenant-db.ts';
import { continueHandOver } from './hand-over-statements.ts';

/** Users whose work one run hands over in turns. */
const MAX_USERS = 100;

/**
 * Goes on to hand the work of users who have left over. The first slice of a run finds them; each has slices of their own, whose cursor is
 * the user's id.
 */
export async function continueHandOvers(env: CellEnv, { at, agency, cursor }: JobSlice): Promise<JobSlice[]> {
  const db = openDatabase(env);
  const isLeaving = and(
    isNotNull(users.handingOver),
    ne(users.status, 'active'),
    openToJobsCondition(users.agencyId),
  );
  if (agency === undefined || cursor === undefined) {
    const leaving = await db
      .select({ id: users.id, agencyId: users.agencyId })
      .from(users)
      .where(isLeaving)
      // Another part of them in each run, where there are more.
      .orderBy(sql`random()`)
      .limit(MAX_USERS);
    return leaving.map((user) => ({ at, agency: user.agencyId ?? '', cursor: user.id }));
  }
  const [user] = await db
    .select({ handingOver: users.handingOver })
    .from(users)
    .where(and(eq(users.id, cursor), isLeaving));
  if (!user) return [];
  const actor = { role: null, requestId: crypto.randomUUID(), ipHash: '', userAgent: null };
  const asker = { ...actor, userId: user.handingOver?.by ?? null };
  const isDone = await continueHandOver(openTenantDbAs(db, agency, asker, null), cursor);
  return isDone ? [] : [{ at, agency, cursor }];
}
