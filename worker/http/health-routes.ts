import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { assertRequestRate } from '../auth/memory-rate-limit.ts';
import { openDatabase } from '../database.ts';
import type { Env } from '../env.ts';
import { onFileError } from '../files/file-request-auth.ts';
import { toNetwork } from './network.ts';

/**
 * `/` checks that the Worker responds, `/deep` that it reaches its database. The latter costs a query, so it is rate-limited per
 * network.
 */
export const healthRoutes = new Hono<{ Bindings: Env }>();

healthRoutes.get('/', (c) => c.json({ ok: true }));

healthRoutes.get('/deep', async (c) => {
  assertRequestRate(toNetwork(c.req.header('cf-connecting-ip') ?? 'local'), 'health');
  const isReachable = await openDatabase(c.env)
    .get(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  return c.json({ ok: isReachable }, isReachable ? 200 : 503);
});

healthRoutes.onError(onFileError);
