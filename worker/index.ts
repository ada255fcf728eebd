import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { contextOf } from './context.ts';
import { DATABASE_TIMEOUT } from './database.ts';
import { downloads } from './files/download-routes.ts';
import type { Env } from './env.ts';
import { reconcile } from './files/storage-reconciliation.ts';
import { BATCH, fromOurPages, jsonOnly, unexpected, unknownPath, withHeaders } from './http/request-guards.ts';
import { health } from './http/health-routes.ts';
import { factsOf, log, watched } from './http/log.ts';
import { appRouter } from './routers/app.ts';
import { NIGHTLY, tidy } from './jobs/scheduled-cleanup.ts';
import { uploads } from './files/upload-routes.ts';
import { requireNoBody, wholeBody } from './http/request-body.ts';

const app = new Hono<{ Bindings: Env }>();
app.use(withHeaders, fromOurPages);

app.use('/trpc/*', requireNoBody, jsonOnly, wholeBody);
app.all('/trpc/*', (c) =>
  fetchRequestHandler({
    endpoint: '/trpc',
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: BATCH,
    createContext: ({ resHeaders, info }) =>
      contextOf({
        request: c.req.raw,
        env: c.env,
        headers: resHeaders,
        calls: info.calls.length,
        later: (work) => c.executionCtx.waitUntil(work),
        deadline: AbortSignal.timeout(DATABASE_TIMEOUT),
      }),
  }),
);

app.route('/api/uploads', uploads);
app.route('/api/files', downloads);
app.route('/api/health', health);

app.notFound(unknownPath);
app.onError((error) => {
  const requestId = crypto.randomUUID();
  log('error', 'failure', { requestId, ...factsOf(error) });
  return unexpected(requestId);
});

export default {
  fetch: app.fetch,
  scheduled: ({ cron, scheduledTime }: ScheduledController, env: Env, ctx: ExecutionContext) =>
    ctx.waitUntil(
      cron === NIGHTLY ? watched('reconcile', reconcile(env, scheduledTime)) : watched('tidy', tidy(env)),
    ),
};
