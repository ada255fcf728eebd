/** The scheduled jobs, and the minutes without a success after which each is late: docs/operations.md. */
export const JOBS = {
  cleanup: 60,
  refold: 60,
  handOvers: 60,
  notices: 60,
  historySubjects: 60,
  goneTags: 60,
  references: 60,
  imports: 60,
  reconcile: 36 * 60,
} as const;
export type Job = keyof typeof JOBS;
export const jobNames = Object.keys(JOBS) as Job[];

/** What a slice works on: names and ids, no personal data. */
export type JobSlice = {
  /** When the schedule began the run, in milliseconds. */
  at: number;
  agency?: string;
  /** With what the slice goes on; each job says what it is. */
  cursor?: string;
};
/** A message of the queue. `cell` is the name of a cell, '' the default one. */
export type JobMessage = JobSlice & { job: Job; cell: string };
