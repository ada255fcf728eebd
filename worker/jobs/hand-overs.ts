import { and, isNotNull, ne, sql } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import { isOpenToJobs } from '../cells/agency-moves.ts';
import type { CellEnv } from '../cells/cells.ts';
import { openDatabase } from '../database.ts';
import { errorDetails, log } from '../http/log.ts';
import { createTenantDb } from '../tenant/tenant-db.ts';

/** Slices of one run, each a transaction of its own; and users whose work it hands over in turns. */
const MAX_SLICES = 60;
const MAX_USERS = 20;

/**
 * Runs every ten minutes. Goes on to hand the work of users who have left over, in slices; one that fails is logged and tried again in
 * the next run.
 */
export async function continueHandOvers(env: CellEnv): Promise<void> {
  const db = openDatabase(env);
  const leaving = await db
    .select({ id: users.id, agencyId: users.agencyId, handingOver: users.handingOver })
    .from(users)
    .where(and(isNotNull(users.handingOver), ne(users.status, 'active'), isOpenToJobs(users.agencyId)))
    // Another part of them in each run, where there are more.
    .orderBy(sql`random()`)
    .limit(MAX_USERS);
  let waiting = leaving;
  for (let slices = 0; waiting.length > 0 && slices < MAX_SLICES; slices += waiting.length) {
    const unfinished: typeof waiting = [];
    for (const user of waiting)
      try {
        const actor = { role: null, requestId: crypto.randomUUID(), ipHash: '', userAgent: null };
        const asker = { ...actor, userId: user.handingOver?.by ?? null };
        const tenantDb = createTenantDb(db, user.agencyId ?? '', asker, null);
        if (!(await tenantDb.handover.continueHandOver(user.id))) unfinished.push(user);
      } catch (error) {
        log('error', 'handOver', { agency: user.agencyId, user: user.id, ...errorDetails(error) });
      }
    waiting = unfinished;
  }
}
