import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { hashDatabaseUrl } from '../../db/domain/database-hash.ts';
import { type Bucket, buckets } from '../../db/tables/files/removals.ts';
import { jobHeartbeats } from '../../db/tables/jobs.ts';
import { type CellEnv, DEFAULT_CELL, listOtherCells, openCell, openDefaultCell } from '../cells/cells.ts';
import { openDatabase } from '../database.ts';
import type { Env } from '../env.ts';
import { openBucket } from '../files/cell-bucket.ts';
import { onFileError } from '../files/file-request-auth.ts';
import { IDENTITY_KEY } from '../files/reconciliation/storage-identity.ts';
import { JOBS, type Job, jobNames } from '../job-messages.ts';
import { assertRequestRate } from '../rate-limits/memory-rate-limit.ts';
import { toIpPrefix } from './network.ts';

/** How long a good result answers further requests, in milliseconds. A bad one is checked again at once. */
const MEMO_MS = 10_000;
/** How long the databases may take to answer, in milliseconds. */
const TIMEOUT_MS = 5000;

type Health = {
  ok: boolean;
  /** Whether the database responds and has the newest migration that this build knows; it may have newer ones. */
  database: boolean;
  schema: boolean;
  /** The names of the other cells whose database does not respond, or lacks that migration. */
  failingCells: string[];
  /** Whether every bucket answers a read; the bindings of those that do not. */
  storage: boolean;
  failingBuckets: Bucket[];
  /** When each job last succeeded (ISO 8601), in the cell where that is longest ago; null where it has not in one. */
  jobs: Record<Job, string | null>;
  /** The jobs without success for longer than JOBS says, behind the name of their cell: 'cleanup', 'norte/notices'. */
  lateJobs: string[];
  /** Stands for the database of the default cell, so that a release recognizes it (hashDatabaseUrl). */
  databaseHash: string;
  /** The id of the deployed version (Cloudflare's), by which a release recognizes its own. */
  version: string | null;
};
let memo: { health: Health; until: number } | undefined;

/**
 * `/` checks that the Worker responds, `/deep` that it reaches its database, with the schema of its build, and every bucket; `/jobs` that
 * no scheduled job is late. A release waits for `/deep` only: it may be what mends a job. The latter two cost two queries in each cell
 * and a read in each bucket, so they are rate-limited per network and share a result for ten seconds.
 */
export const healthRoutes = new Hono<{ Bindings: Env }>();

healthRoutes.get('/', (c) => c.json({ ok: true }));

healthRoutes.get('/deep', async (c) => {
  const health = await getHealth(c);
  return c.json(health, health.ok ? 200 : 503);
});

healthRoutes.get('/jobs', async (c) => {
  const health = await getHealth(c);
  return c.json(health, health.lateJobs.length === 0 ? 200 : 503);
});

async function getHealth({ env, req }: Context<{ Bindings: Env }>): Promise<Health> {
  assertRequestRate(toIpPrefix(req.header('cf-connecting-ip') ?? 'local'), 'health');
  if (memo && memo.until > Date.now()) return memo.health;
  const health = await checkHealth(env);
  if (health.ok && health.lateJobs.length === 0) memo = { health, until: Date.now() + MEMO_MS };
  return health;
}

async function checkHealth(env: Env): Promise<Health> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const defaultCell = openDefaultCell(env);
  const [databaseHash, failingBuckets, ...cells] = await Promise.all([
    hashDatabaseUrl(env.DATABASE_URL),
    findFailingBuckets(defaultCell),
    ...[DEFAULT_CELL, ...listOtherCells(env)].map(async (name) => {
      const cell = openCell(env, name);
      const [migration, heartbeats] = await Promise.all([
        readMigration(cell, deadline),
        readHeartbeats(cell, deadline),
      ]);
      return { name, migration, heartbeats };
    }),
  ]);
  const [{ migration } = { migration: undefined }, ...otherCells] = cells;
  const database = migration !== undefined;
  const schema = isCurrent(migration);
  const failingCells = otherCells.filter((cell) => !isCurrent(cell.migration)).map(({ name }) => name);
  const storage = failingBuckets.length === 0;
  const ok = schema && storage && failingCells.length === 0;
  const version = env.VERSION?.id ?? null;
  const jobs = checkJobs(cells, Date.parse(env.VERSION?.timestamp ?? ''));
  return { ok, database, schema, failingCells, storage, failingBuckets, ...jobs, databaseHash, version };
}

/** Returns the buckets that do not answer. Cells share them. */
async function findFailingBuckets(cell: CellEnv): Promise<Bucket[]> {
  const results = await Promise.all(
    buckets.map(async (bucket) => {
      try {
        await openBucket(cell, bucket).head(IDENTITY_KEY);
        return true;
      } catch {
        return false;
      }
    }),
  );
  return buckets.filter((_, at) => !results[at]);
}

type CheckedCell = { name: string; heartbeats: Map<string, string> | undefined };

/** `deployedAt` in milliseconds: a job that has never succeeded is late by the time since the deployment that brought it. */
function checkJobs(cells: CheckedCell[], deployedAt: number): Pick<Health, 'jobs' | 'lateJobs'> {
  const lastSuccesses = jobNames.map((job) => {
    const times = cells.map(({ heartbeats }) => heartbeats?.get(job) ?? null);
    return [job, times.includes(null) ? null : (times.toSorted()[0] ?? null)] as const;
  });
  const lateJobs = cells.flatMap(({ name, heartbeats }) =>
    jobNames
      .filter((job) => {
        const since = heartbeats && Date.parse(heartbeats.get(job) ?? '');
        const last = since === undefined || since > 0 ? since : deployedAt;
        // Also where neither is known.
        return !(Date.now() - Number(last) <= JOBS[job] * 60_000);
      })
      .map((job) => (name === DEFAULT_CELL ? job : `${name}/${job}`)),
  );
  return { jobs: Object.fromEntries(lastSuccesses) as Health['jobs'], lateJobs };
}

/** Returns when each job of a cell last succeeded; undefined where its database does not say so. */
const readHeartbeats = async (
  cell: CellEnv | undefined,
  deadline: AbortSignal,
): Promise<CheckedCell['heartbeats']> =>
  cell &&
  openDatabase(cell, deadline)
    .select()
    .from(jobHeartbeats)
    .then(
      (rows) => new Map(rows.map(({ job, succeededAt }) => [job, succeededAt])),
      () => undefined,
    );

/** Returns the time of the newest migration that a cell's database has; undefined where it does not respond. */
const readMigration = async (cell: CellEnv | undefined, deadline: AbortSignal): Promise<number | undefined> =>
  cell &&
  openDatabase(cell, deadline)
    .get<{ migration: number }>(sql`select max(created_at) as migration from __drizzle_migrations`)
    .then(
      (row) => Number(row?.migration ?? 0),
      () => undefined,
    );

const isCurrent = (migration: number | undefined) =>
  migration !== undefined && migration >= Number(import.meta.env.NEWEST_MIGRATION);

healthRoutes.onError(onFileError);
