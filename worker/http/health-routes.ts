import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { assertRequestRate } from '../auth/memory-rate-limit.ts';
import { openDefaultCell } from '../cells/cells.ts';
import { openDatabase } from '../database.ts';
import type { Env } from '../env.ts';
import { openBucket } from '../files/cell-bucket.ts';
import { onFileError } from '../files/file-request-auth.ts';
import { IDENTITY_KEY } from '../files/reconciliation/storage-identity.ts';
import { toNetwork } from './network.ts';

/** How long a good result answers further requests, in milliseconds. A bad one is checked again at once. */
const MEMO_MS = 10_000;

type Health = {
  ok: boolean;
  /** Whether the database responds and has the newest migration that this build knows; it may have newer ones. */
  database: boolean;
  schema: boolean;
  /** Whether the storage answers a read. */
  storage: boolean;
  /** The id of the deployed version (Cloudflare's), by which a release recognizes its own. */
  version: string | null;
};
let memo: { health: Health; until: number } | undefined;

/**
 * `/` checks that the Worker responds, `/deep` that it reaches its database, with the schema of its build, and its storage. The latter
 * costs a query and an object read, so it is rate-limited per network and remembered for ten seconds.
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
  const newest = sql`select max(created_at) as migration from __drizzle_migrations`;
  const [migration, storage] = await Promise.all([
    openDatabase(env)
      .get<{ migration: number }>(newest)
      .then(
        (row) => Number(row?.migration ?? 0),
        () => undefined,
      ),
    openBucket(openDefaultCell(env), 'LOGOS')
      .head(IDENTITY_KEY)
      .then(
        () => true,
        () => false,
      ),
  ]);
  const database = migration !== undefined;
  const schema = database && migration >= Number(import.meta.env.NEWEST_MIGRATION);
  return { ok: schema && storage, database, schema, storage, version: env.VERSION?.id ?? null };
}

healthRoutes.onError(onFileError);
