// @module-tag rest
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobNames } from '../../../worker/job-messages.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { freshIp } from '../support/calls.ts';
import { runScheduled } from '../support/stored-files.ts';

const NIGHTLY = '30 2 * * *';

async function readHealth({ origin }: Pick<TestServer, 'origin'>, path: 'deep' | 'jobs') {
  const response = await fetch(`${origin}/api/health/${path}`, {
    headers: { 'cf-connecting-ip': freshIp() },
  });
  const body = (await response.json()) as {
    ok: boolean;
    storage: boolean;
    failingBuckets: string[];
    jobs: Record<string, string | null>;
    lateJobs: string[];
  };
  return { status: response.status, ...body };
}
/** The Worker with bindings that `changes`, an expression, replaces. */
const withBindings = (changes: string) => (main: string) =>
  `
  import worker from '${main}';
  const fails = () => { throw new Error('We encountered an internal error. Please try again. (10001)'); };
  const around = (env) => ({ ...env, ...(${changes}) });
  export default {
    fetch: (request, env, context) => worker.fetch(request, around(env), context),
    scheduled: (controller, env, context) => worker.scheduled(controller, around(env), context),
    queue: (batch, env, context) => worker.queue(batch, around(env), context),
  };`;
const listEvents = ({ logs }: TestServer, event: string) =>
  logs.flatMap((line) => {
    const record = JSON.parse(line.slice(line.indexOf(' ') + 1)) as Record<string, unknown>;
    return record.event === event ? [record] : [];
  });

describe('/api/health/jobs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      around: withBindings("{ VERSION: { id: 'old', timestamp: '2026-01-01T00:00:00.000Z' } }"),
    });
  });
  afterAll(() => server.stop());
  const setSuccess = (job: string, minutesAgo: number) =>
    server.sql('update job_heartbeats set succeeded_at = ? where job = ?', [
      new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      job,
    ]);

  test('is 503 until every job has succeeded, and the comparison does so at night only', async () => {
    expect(await readHealth(server, 'jobs')).toMatchObject({
      status: 503,
      lateJobs: jobNames,
      jobs: Object.fromEntries(jobNames.map((job) => [job, null])),
    });
    await runScheduled(server);
    expect(await readHealth(server, 'jobs')).toMatchObject({ status: 503, lateJobs: ['reconcile'] });
    const startedAt = Date.now();
    await runScheduled(server, NIGHTLY);
    const { status, lateJobs, jobs } = await readHealth(server, 'jobs');
    expect([status, lateJobs, Object.keys(jobs)]).toEqual([200, [], jobNames]);
    expect(Date.parse(jobs.reconcile ?? '')).toBeGreaterThanOrEqual(startedAt);
  });

  test('names the jobs whose last success is too long ago; /api/health/deep stays 200', async () => {
    for (const [job, minutes] of [
      ['cleanup', 61],
      ['notices', 59],
      ['reconcile', 36 * 60 + 1],
    ] as const)
      await setSuccess(job, minutes);
    // A good result is remembered for ten seconds.
    const poll = () => readHealth(server, 'jobs');
    await expect
      .poll(poll, { interval: 1000, timeout: 15_000 })
      .toMatchObject({ status: 503, lateJobs: ['cleanup', 'reconcile'] });
    expect(await readHealth(server, 'deep')).toMatchObject({ status: 200, ok: true });
    await runScheduled(server);
    expect(await readHealth(server, 'jobs')).toMatchObject({ status: 503, lateJobs: ['reconcile'] });
  });

  test('a job that fails is logged with its name, and is no success', async () => {
    await setSuccess('refold', 120);
    await server.sql('alter table saved_views rename to saved_views_away');
    await runScheduled(server);
    await server.sql('alter table saved_views_away rename to saved_views');
    expect(listEvents(server, 'job.failed')).toMatchObject([{ level: 'error', job: 'refold' }]);
    expect((await readHealth(server, 'jobs')).lateJobs).toContain('refold');
  });
});

test('a bucket that does not answer is named, and the comparison that needs it is no success', async () => {
  const server = await startTestServer({
    around: withBindings(
      "{ PROPERTY_DOCUMENTS: { head: fails, list: fails }, VERSION: { id: 'new', timestamp: new Date().toISOString() } }",
    ),
  });
  try {
    expect(await readHealth(server, 'deep')).toMatchObject({
      status: 503,
      ok: false,
      database: true,
      storage: false,
      failingBuckets: ['PROPERTY_DOCUMENTS'],
    });
    await runScheduled(server, NIGHTLY);
    expect(listEvents(server, 'job.failed')).toMatchObject([{ job: 'reconcile' }]);
    // Deployed just now: none is late, although none has succeeded.
    expect(await readHealth(server, 'jobs')).toMatchObject({
      status: 200,
      lateJobs: [],
      jobs: { reconcile: null },
    });
  } finally {
    await server.stop();
  }
});

test('a queue that takes no messages is named, and the jobs that it would have brought are no success', async () => {
  const server = await startTestServer({ around: withBindings('{ JOBS: { sendBatch: fails } }') });
  try {
    await runScheduled(server);
    expect(listEvents(server, 'job.unsent')).toMatchObject([{ level: 'error' }]);
    expect((await readHealth(server, 'jobs')).jobs).toMatchObject({ cleanup: null, notices: null });
  } finally {
    await server.stop();
  }
});

test('a database that refuses its token is named in the log, and not in a response', async () => {
  // As a libSQL server answers an expired JWT.
  const refusing = createServer((_, response) => {
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"error":"Unauthorized: `ExpiredSignature`"}');
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  const server = await startTestServer({ vars: { DATABASE_URL: `http://127.0.0.1:${port}` } });
  try {
    const health = await readHealth(server, 'deep');
    expect(health).toMatchObject({ status: 503, database: false, storage: true });
    expect(JSON.stringify(health)).not.toMatch(/token|expired|unauthorized/i);
    expect(listEvents(server, 'database.token')[0]).toMatchObject({ level: 'error' });
  } finally {
    await server.stop();
    refusing.close();
  }
});
