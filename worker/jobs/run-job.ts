import { jobHeartbeats } from '../../db/tables/jobs.ts';
import type { CellEnv } from '../cells/cells.ts';
import { openDatabase } from '../database.ts';
import { errorDetails, log } from '../http/log.ts';

/** The scheduled jobs, and the minutes without a success after which each is late: docs/operations.md. */
export const JOBS = { cleanup: 60, refold: 60, handOvers: 60, notices: 60, reconcile: 36 * 60 } as const;
export type Job = keyof typeof JOBS;
export const jobNames = Object.keys(JOBS) as Job[];

/**
 * Runs a job for a cell and records its success, which the health check reports; logs a failure instead of throwing it. `run` returns
 * false where it is no success yet, since its work goes on in a later run.
 */
export async function runJob(
  cell: CellEnv,
  job: Job,
  run: (cell: CellEnv) => Promise<unknown>,
): Promise<void> {
  try {
    if ((await run(cell)) === false) return;
    const succeededAt = new Date().toISOString();
    await openDatabase(cell)
      .insert(jobHeartbeats)
      .values({ job, succeededAt })
      .onConflictDoUpdate({ target: jobHeartbeats.job, set: { succeededAt } });
  } catch (error) {
    log('error', 'job.failed', { job, cell: cell.CELL, ...errorDetails(error) });
  }
}
