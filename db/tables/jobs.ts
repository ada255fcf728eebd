import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How far a job of the day has come that goes through the agencies in several runs. */
export const jobRuns = sqliteTable('job_runs', {
  job: text().primaryKey(),
  /** 'YYYY-MM-DD' in Madrid. */
  day: text().notNull(),
  /** The last agency of which the job has been done, '' before the first one; null once it has gone through all. */
  lastAgency: text(),
  /** JSON of the agencies of which it failed, which are tried again. */
  failed: text({ mode: 'json' }).$type<string[]>().notNull(),
});

/** When each scheduled job last succeeded, by which the health check finds one that no longer runs. */
export const jobHeartbeats = sqliteTable('job_heartbeats', {
  job: text().primaryKey(),
  succeededAt: text().notNull(),
});
