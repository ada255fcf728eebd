import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { assertRequestRate } from '../auth/memory-rate-limit.ts';
import { type CellEnv, listOtherCells, openCell, openDefaultCell } from '../cells/cells.ts';
import { openDatabase } from '../database.ts';
import type { Env } from '../env.ts';
import { openBucket } from '../files/cell-bucket.ts';
import { onFileError } from '../files/file-request-auth.ts';
import { IDENTITY_KEY } from '../files/reconciliation/storage-identity.ts';
import { toNetwork } from './network.ts';

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
  /** Whether the storage answers a read. */
  storage: boolean;
  /** The id of the deployed version (Cloudflare's), by which a release recognizes its own. */
  version: string | null;
};
let memo: { health: Health; until: number } | undefined;

/**
 * `/` checks that the Worker responds, `/deep` that it reaches its database, with the schema of its build, and its storage. The latter
 * costs a query in each cell and an object read, so it is rate-limited per network and remembered for ten seconds.
 */
export const healthRoutes = new Hono<{ Bindings: Env }>();

healthRoutes.get('/', (c) => c.json({ ok: true }));

healthRoutes.get('/deep', async (c) => {
  assertRequestRate(toNetwork(c.req.header('cf-connecting-ip') ?? 'local'), 'health');
  if (memo && memo.until > Date.now()) return c.json(memo.health);
  const health = await checkHealth(c.env);
  if (health.ok) memo = { health, until: Date.now() + MEMO_MS };
  return c.json(health, health.ok ? 200 : 503);
});

async function checkHealth(env: Env): Promise<Health> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const defaultCell = openDefaultCell(env);
  const [migration, storage, ...otherCells] = await Promise.all([
    readMigration(defaultCell, deadline),
    openBucket(defaultCell, 'LOGOS')
      .head(IDENTITY_KEY)
      .then(
        () => true,
        () => false,
      ),
    ...listOtherCells(env).map(async (name) => ({
      name,
      migration: await readMigration(openCell(env, name), deadline),
    })),
  ]);
  const database = migration !== undefined;
  const schema = isCurrent(migration);
  const failingCells = otherCells.filter((cell) => !isCurrent(cell.migration)).map(({ name }) => name);
  const ok = schema && storage && failingCells.length === 0;
  return { ok, database, schema, failingCells, storage, version: env.VERSION?.id ?? null };
}

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
