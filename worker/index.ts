import type {
  ExecutionContext,
  ForwardableEmailMessage,
  MessageBatch,
  ScheduledController,
} from '@cloudflare/workers-types';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { sumWeights } from './auth/single-call-requests.ts';
import { openCells } from './cells/cells.ts';
import { createContext } from './context.ts';
import { DATABASE_TIMEOUT_MS } from './database.ts';
import { eventCalendarRoutes } from './domains/calendar-feed/event-route.ts';
import { exportRoutes } from './domains/exports/export-routes.ts';
import { appRouter } from './domains/index.ts';
import type { Env } from './env.ts';
import { downloadRoutes } from './files/download-routes.ts';
import {
  continueReconciliation,
  shareRunLimits,
  startReconciliation,
} from './files/reconciliation/storage-reconciliation.ts';
import { createUploadRoutes } from './files/upload-routes.ts';
import { serveAssetFallback } from './http/asset-fallback.ts';
import { healthRoutes } from './http/health-routes.ts';
import { guardPreview } from './http/preview-access.ts';
import { bufferRequestBody, requireNoBody } from './http/request-body.ts';
import {
  MAX_BATCH_SIZE,
  notFoundResponse,
  requireJson,
  requireSameOrigin,
  securityHeaders,
  unexpectedErrorResponse,
  withSecurityHeaders,
} from './http/request-guards.ts';
import type { JobMessage } from './job-messages.ts';
import { consumeJobs, startJobs } from './jobs/job-queue.ts';
import { runJob } from './jobs/run-job.ts';
import { NIGHTLY_CRON } from './jobs/scheduled-cleanup.ts';
import { liveRoutes } from './live/live-routes.ts';
import { errorDetails, log } from './log.ts';
import { feedRoutes } from './public/feed-routes.ts';
import { formRoutes } from './public/form-routes.ts';
import { handleInboundEmail } from './public/inbound-email.ts';
import { pageRoutes } from './public/page-routes.ts';
import { reportRoutes } from './public/report-routes.ts';
import { getInvalidatesHeader } from './query-invalidation.ts';

// The platform finds the class of a Durable Object among the exports of the main module.
export { AgencyLive } from './live/agency-live.ts';

const app = new Hono<{ Bindings: Env }>();
// First: nothing of a preview is served before its password.
app.use('*', guardPreview);
app.use('/trpc/*', securityHeaders, requireSameOrigin);
app.use('/api/*', securityHeaders, requireSameOrigin);

app.use('/trpc/*', requireNoBody, requireJson, bufferRequestBody);
app.all('/trpc/*', (c) =>
  fetchRequestHandler({
    endpoint: '/trpc',
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: MAX_BATCH_SIZE,
    responseMeta: ({ paths = [], errors }) => ({
      headers: errors.length > 0 ? {} : getInvalidatesHeader(appRouter._def.procedures, paths),
    }),
    createContext: ({ resHeaders, info }) =>
      createContext({
        request: c.req.raw,
        env: c.env,
        headers: resHeaders,
        callCount: info.calls.length,
        batchWeight: sumWeights(appRouter._def.procedures, info.calls),
        waitUntil: (work) => c.executionCtx.waitUntil(work),
        deadline: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
      }),
  }),
);

app.route('/api/uploads', createUploadRoutes(appRouter._def.procedures));
app.route('/api/files', downloadRoutes);
app.use('/api/exports/*', requireJson, bufferRequestBody);
app.route('/api/exports', exportRoutes);
app.route('/api/health', healthRoutes);
app.route('/api/live', liveRoutes);
app.route('/api/calendar', eventCalendarRoutes);
app.all('/api/*', notFoundResponse);
app.route('/feeds', feedRoutes);
app.route('/p', pageRoutes);
app.route('/r', reportRoutes);
app.route('/f', formRoutes);

// Reached by paths without static asset only.
app.get('*', serveAssetFallback);

app.notFound(() => withSecurityHeaders(notFoundResponse()));
app.onError((error) => {
  const requestId = crypto.randomUUID();
  log('error', 'failure', { requestId, ...errorDetails(error) });
  return withSecurityHeaders(unexpectedErrorResponse(requestId));
});

export default {
  fetch: app.fetch,
  email: (message: ForwardableEmailMessage, env: Env) => handleInboundEmail(message, env),
  scheduled({ cron, scheduledTime }: ScheduledController, env: Env, ctx: ExecutionContext) {
    const cells = openCells(env);
    // The cells of one run share what Cloudflare allows to an invocation.
    const limits = shareRunLimits(cells.length);
    for (const [name, cell] of cells) {
      if (cron === NIGHTLY_CRON)
        ctx.waitUntil(runJob(cell, 'reconcile', () => startReconciliation(cell, scheduledTime, limits)));
      else {
        ctx.waitUntil(startJobs(cell, name, scheduledTime));
        ctx.waitUntil(runJob(cell, 'reconcile', () => continueReconciliation(cell, scheduledTime, limits)));
      }
    }
  },
  queue: (batch: MessageBatch<JobMessage>, env: Env) => consumeJobs(batch, env),
};
