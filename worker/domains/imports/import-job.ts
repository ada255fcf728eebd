import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { imports } from '../../../db/tables/imports.ts';
import { openToJobsCondition } from '../../agency-moves.ts';
import type { CellEnv } from '../../cells/cells.ts';
import { openDatabase } from '../../database.ts';
import type { JobSlice } from '../../job-messages.ts';
import { openTenantDbAs } from '../../open-tenant-db.ts';
import { importNextRows } from './import-rows.ts';
import { undoNextRows } from './undo-rows.ts';

/** Imports that one run finds waiting. */
const MAX_IMPORTS_OF_RUN = 100;
/** An import that nothing was written of for so long is taken up again. */
const STALLED_MS = 60_000;
/** How long one message goes on with the rows of an import, before others have their turn. */
const TURN_MS = 3000;

/**
 * Goes on with imports, and with taking them back. Who begins one sends its first slice, whose cursor is the id of the import; the first
 * slice of a run finds those that have been left.
 */
export async function continueImports(env: CellEnv, { at, agency, cursor }: JobSlice): Promise<JobSlice[]> {
  const db = openDatabase(env);
  const isAtWork = and(inArray(imports.state, ['running', 'undoing']), openToJobsCondition(imports.agencyId));
  if (agency === undefined || cursor === undefined) {
    const left = await db
      .select({ id: imports.id, agencyId: imports.agencyId })
      .from(imports)
      .where(and(isAtWork, lte(imports.updatedAt, new Date(Date.now() - STALLED_MS).toISOString())))
      .orderBy(sql`random()`)
      .limit(MAX_IMPORTS_OF_RUN);
    return left.map(({ id, agencyId }) => ({ at, agency: agencyId, cursor: id }));
  }
  const [found] = await db
    .select({ state: imports.state, userId: imports.userId })
    .from(imports)
    .where(and(eq(imports.id, cursor), isAtWork));
  if (!found) return [];
  const actor = { role: null, requestId: crypto.randomUUID(), ipHash: '', userAgent: null };
  const tenantDb = openTenantDbAs(db, agency, { ...actor, userId: found.userId }, null);
  const goOn = found.state === 'running' ? importNextRows : undoNextRows;
  const until = Date.now() + TURN_MS;
  let isMore = true;
  while (isMore && Date.now() < until) isMore = await goOn(tenantDb, cursor);
  return isMore ? [{ at: Date.now(), agency, cursor }] : [];
}
