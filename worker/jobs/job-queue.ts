import type { Message, MessageBatch } from '@cloudflare/workers-types';
import { type CellEnv, openCell } from '../cells/cells.ts';
import { continueImports } from '../domains/imports/import-job.ts';
import { writeMorningNotices } from '../domains/notices/morning-notices.ts';
import { numberProperties } from '../domains/properties/references-job.ts';
import { removeGoneTags } from '../domains/tags/gone-tags-job.ts';
import { backfillSubjects } from '../domains/timeline/subjects-backfill.ts';
import { continueHandOvers } from '../domains/users/hand-over-job.ts';
import type { Env } from '../env.ts';
import type { Job, JobMessage, JobSlice } from '../job-messages.ts';
import { errorDetails, log } from '../log.ts';
import { runRefold } from './refold.ts';
import { recordSuccess } from './run-job.ts';
import { runScheduledCleanup } from './scheduled-cleanup.ts';

/** Does a slice of a job; returns those that follow it, none where nothing is left. A slice that is done twice changes nothing more. */
type RunJobSlice = (cell: CellEnv, slice: JobSlice) => Promise<JobSlice[]>;

const jobs: Partial<Record<Job, RunJobSlice>> = {
  cleanup: runScheduledCleanup,
  refold: runRefold,
  handOvers: continueHandOvers,
  notices: writeMorningNotices,
  historySubjects: backfillSubjects,
  goneTags: removeGoneTags,
  references: numberProperties,
  imports: continueImports,
};
const jobsOfSchedule = Object.keys(jobs) as Job[];

/** Beyond it a run sends no further slices: the next one, ten minutes after it began, goes on with what is left. */
const RUN_MS = 9 * 60_000;
/** Older messages are dropped: runs have begun since that do their work. */
const EXPIRY_MS = 60 * 60_000;
/** Doubles with each try: with the retries of wrangler.toml a message is dead after seven minutes. */
const RETRY_SECONDS = 60;
/** What Cloudflare takes at once. */
const MAX_SENT = 100;

/** Sends the first slice of every job of a cell. `at` in milliseconds. */
export async function startJobs(cell: CellEnv, cellName: string, at: number): Promise<void> {
  try {
    await cell.JOBS.sendBatch(jobsOfSchedule.map((job) => ({ body: { job, cell: cellName, at } })));
  } catch (error) {
    log('error', 'job.unsent', { cell: cell.CELL, ...errorDetails(error) });
  }
}

/**
 * Does the slices of a batch and sends those that follow them to the end of the queue, so that each job and each agency has its turn. A
 * slice that fails is tried again later; one of the dead letter queue is logged, and left to the next run.
 */
export async function consumeJobs(batch: MessageBatch<JobMessage>, env: Env): Promise<void> {
  for (const message of batch.messages)
    if (batch.queue.endsWith('-dead')) {
      const { job, cell, agency } = message.body;
      log('error', 'job.dead', { job, cell, agency });
    } else await consume(message, env);
}

async function consume(message: Message<JobMessage>, env: Env): Promise<void> {
  const { job, cell: cellName, ...slice } = message.body;
  const age = Date.now() - slice.at;
  if (age > EXPIRY_MS) return;
  try {
    const cell = openCell(env, cellName);
    const run = jobs[job];
    // Of a release that was rolled back.
    if (!cell || !run) throw new Error('No job or no cell of this name');
    const following = await run(cell, slice);
    const next = age > RUN_MS ? [] : following;
    for (let from = 0; from < next.length; from += MAX_SENT)
      await cell.JOBS.sendBatch(
        next.slice(from, from + MAX_SENT).map((each) => ({ body: { job, cell: cellName, ...each } })),
      );
    if (slice.agency === undefined) await recordSuccess(cell, job);
  } catch (error) {
    log('error', 'job.failed', { job, cell: cellName, agency: slice.agency, ...errorDetails(error) });
    message.retry({ delaySeconds: RETRY_SECONDS * 2 ** (message.attempts - 1) });
  }
}
