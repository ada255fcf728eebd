import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * How far a job has come that goes through the agencies, or through the rows of a table, in several runs. Two columns keep the names of an
 * earlier release.
 */
export const jobRuns = sqliteTable('job_runs', {
  job: text().primaryKey(),
  /** 'YYYY-MM-DD' in Madrid. */
  day: text().notNull(),
  /** The last agency that the job has come to, '' before the first one, or the row to go on with; null once it has gone through all. */
  cursor: text('last_agency'),
  /** JSON of the agencies that it has come to and not done yet, also of those of which it failed. */
  waiting: text('failed', { mode: 'json' }).$type<string[]>().notNull(),
});

/** When each scheduled job last succeeded, by which the health check finds one that no longer runs. */
export const jobHeartbeats = sqliteTable('job_heartbeats', {
  job: text().primaryKey(),
  succeededAt: text().notNull(),
});
