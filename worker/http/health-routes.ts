import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { openDatabase } from '../database.ts';
import type { Env } from '../env.ts';
import { refused } from '../files/file-request-auth.ts';
import { networkOf } from './network.ts';
import { refuseHaste } from '../auth/memory-rate-limit.ts';

/** Whether the Worker answers, and whether it reaches its database. The second costs a trip: each network has few. */
export const health = new Hono<{ Bindings: Env }>();

health.get('/', (c) => c.json({ ok: true }));

health.get('/deep', async (c) => {
  refuseHaste(networkOf(c.req.header('cf-connecting-ip') ?? 'local'), 'health');
  const reached = await openDatabase(c.env)
    .get(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  return c.json({ ok: reached }, reached ? 200 : 503);
});

health.onError(refused);
