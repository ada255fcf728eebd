import { jobHeartbeats } from '../../db/tables/jobs.ts';
import type { CellEnv } from '../cells/cells.ts';
import { openDatabase } from '../database.ts';
import type { Job } from '../job-messages.ts';
import { errorDetails, log } from '../log.ts';

/**
 * Runs a job for a cell and records its success; logs a failure instead of throwing it. `run` returns false where it is no success yet,
 * since its work goes on in a later run.
 */
export async function runJob(
  cellEnv: CellEnv,
  job: Job,
  run: (cellEnv: CellEnv) => Promise<unknown>,
): Promise<void> {
  try {
    if ((await run(cellEnv)) !== false) await recordSuccess(cellEnv, job);
  } catch (error) {
    log('error', 'job.failed', { job, cell: cellEnv.CELL, ...errorDetails(error) });
  }
}

/** Records that a job has succeeded in a cell just now, which the health check reports. */
export async function recordSuccess(cellEnv: CellEnv, job: Job): Promise<void> {
  const succeededAt = new Date().toISOString();
  await openDatabase(cellEnv)
    .insert(jobHeartbeats)
    .values({ job, succeededAt })
    .onConflictDoUpdate({ target: jobHeartbeats.job, set: { succeededAt } });
}
