import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAND_OVER_SLICE } from '../../../db/domain/users/hand-over.ts';
import { IDENTITY_KEY } from '../../../worker/files/reconciliation/storage-identity.ts';
import type { JobMessage } from '../../../worker/job-messages.ts';
import { MAX_REMOVALS } from '../../../worker/jobs/scheduled-cleanup.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, createTestUser } from '../../support/test-users.ts';
import { runScheduled } from '../support/stored-files.ts';

const DAY = '2031-09-01';
const MORNING = Date.parse(`${DAY}T05:00:00.000Z`);
const HOUR = 3_600_000;
/** The Worker that remembers the messages of its jobs, and tries those that fail again at once. */
const around = (main: string) => `
import worker from '${main}';
let messages = [];
const atOnce = (message) => new Proxy(message, {
  get: (_, name) => (name === 'retry' ? () => message.retry() : message[name]),
});
  export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== '/api/messages') return worker.fetch(request, env, context);
    return Response.json(messages.splice(0));
  },
  scheduled: (controller, env, context) => worker.scheduled(controller, env, context),
  queue(batch, env, context) {
    for (const { body, attempts } of batch.messages) messages.push({ queue: batch.queue, body, attempts });
    return worker.queue({ queue: batch.queue, messages: batch.messages.map(atOnce) }, env, context);
  },
};`;
type Seen = { queue: string; body: JobMessage; attempts: number };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ around });
});
afterAll(() => server.stop());

const takeMessages = async () => (await (await fetch(`${server.origin}/api/messages`)).json()) as Seen[];
/** Gives messages to the Worker a second time, as the queue may; returns what it answers. */
const deliver = async (bodies: JobMessage[]) =>
  (await server.miniflare.getWorker()).queue(
    'llavero-jobs',
    bodies.map((body) => ({ id: randomUUID(), timestamp: new Date(), body, attempts: 2 })),
  );
/** The rows of every table, but for the heartbeats. */
async function readRows() {
  const { rows } = await server.sql(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name <> 'job_heartbeats'",
  );
  const tables = rows.map(({ name }) => String(name));
  return Promise.all(
    tables.map(async (table) => [table, (await server.sql(`select * from "${table}"`)).rows] as const),
  );
}
const findEvents = (event: string) =>
  server.logs.flatMap((line) => {
    const record = JSON.parse(line.slice(line.indexOf(' ') + 1)) as Record<string, unknown>;
    return record.event === event ? [record] : [];
  });

/** Puts as many files into the removal queue as one slice removes. */
const queueFiles = () =>
  server.sql(
    `insert into file_removals (bucket, object_key, not_before)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < ?) select 'LOGOS', 'a/' || i, '2026-01-01T00:00:00.000Z' from n`,
    [MAX_REMOVALS],
  );

/** An agency with work for every job: follow-ups, a hand-over of two slices, texts that are to be folded anew, files to be removed. */
async function createBusyAgency() {
  const { id, agent, manager } = await createTestAgency('Trabajos', server);
  const leads = HAND_OVER_SLICE + 5;
  await server.sql(
    `insert into leads (id, agency_id, client_key, created_at, updated_at, name, name_folded, assigned_to, next_follow_up_on,
       preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < ?4)
     select lower(hex(randomblob(4)) || '-0000-4000-8000-' || hex(randomblob(6))), ?1, lower(hex(randomblob(16))), ?2 || 'T05:00:00.000Z', '',
       'Persona ' || i, 'persona ' || i, ?3, ?2, '[]', '[]', '[]', '[]', '6_months' from n`,
    [id, DAY, agent.id, leads],
  );
  const recipient = await createTestUser({ agencyId: id }, server);
  await manager.api.users.pause.mutate({ id: agent.id, handTo: { leads: recipient.id } });
  await queueFiles();
  return { id, leads, recipient };
}

test('every job runs in slices, and messages that come a second time change nothing', async () => {
  const { id, leads, recipient } = await createBusyAgency();
  await runScheduled(server, '*/10 * * * *', MORNING);
  const { rows } = await server.sql(
    `select (select count(*) from leads where assigned_to = ?1 and search_text is not null) as handed_over,
     (select count(*) from notices where agency_id = ?2 and kind = 'followUpDue') as notified, (select count(*) from file_removals) as files`,
    [recipient.id, id],
  );
  expect(rows[0]).toMatchObject({ handed_over: leads, files: 0 });
  expect(rows[0]?.notified).toBeGreaterThanOrEqual(HAND_OVER_SLICE);
  const seen = await takeMessages();
  const countOf = (job: string) => seen.filter(({ body }) => body.job === job).length;
  // The first finds the user, who has one slice left; the second slice of a fold and of a cleanup finds nothing more.
  expect([countOf('handOvers'), countOf('cleanup')]).toEqual([2, 2]);
  expect(countOf('refold')).toBeGreaterThan(1);
  for (const { body } of seen) {
    expect(
      Object.keys(body).filter((key) => !['job', 'cell', 'at', 'agency', 'cursor'].includes(key)),
    ).toEqual([]);
    expect(JSON.stringify(body).length).toBeLessThan(300);
  }
  const before = await readRows();
  const response = await deliver(seen.map(({ body }) => body));
  expect(response).toMatchObject({ outcome: 'ok', retryMessages: [] });
  await runScheduled(server, '*/10 * * * *', MORNING);
  expect(await readRows()).toEqual(before);
});

test('files that are refused, since another database owns their bucket, are not asked for again in the same run', async () => {
  await queueFiles();
  const bucket = await server.miniflare.getR2Bucket('LOGOS');
  await bucket.put(IDENTITY_KEY, 'another');
  await takeMessages();
  await runScheduled(server);
  const seen = await takeMessages();
  expect(seen.filter(({ body }) => body.job === 'cleanup')).toHaveLength(1);
  expect(findEvents('removal.refused')).toMatchObject([{ bucket: 'LOGOS', files: MAX_REMOVALS }]);
  await bucket.delete(IDENTITY_KEY);
  await runScheduled(server);
  expect((await server.sql('select * from file_removals')).rows).toEqual([]);
});

test('a message that is older than an hour changes nothing: later runs have done its work', async () => {
  await server.sql('delete from job_heartbeats');
  const body = { job: 'cleanup', cell: '', at: Date.now() - HOUR - 1000 } as const;
  expect(await deliver([body])).toMatchObject({ outcome: 'ok', retryMessages: [] });
  expect((await server.sql('select * from job_heartbeats')).rows).toEqual([]);
  await deliver([{ ...body, at: Date.now() }]);
  expect((await server.sql('select job from job_heartbeats')).rows).toMatchObject([{ job: 'cleanup' }]);
});

test('a run that is older than nine minutes sends no further slices: the next one goes on', async () => {
  await queueFiles();
  await takeMessages();
  const at = Date.now() - 10 * 60_000;
  await deliver([{ job: 'cleanup', cell: '', at }]);
  // It ends when the queue is empty.
  await runScheduled(server);
  expect((await takeMessages()).filter(({ body }) => body.at === at)).toHaveLength(1);
});

test('a slice of an agency is no success of its job', async () => {
  await server.sql('delete from job_heartbeats');
  const run = { job: 'handOvers', cell: '', at: Date.now() } as const;
  const readSuccess = async () => (await server.sql('select job from job_heartbeats')).rows;
  await deliver([{ ...run, agency: randomUUID(), cursor: randomUUID() }]);
  expect(await readSuccess()).toEqual([]);
  await deliver([run]);
  expect(await readSuccess()).toMatchObject([{ job: 'handOvers' }]);
});

test('a message that fails is tried four times, then it is logged as dead; the job runs again', async () => {
  await takeMessages();
  await server.sql('alter table saved_views rename to saved_views_away');
  await runScheduled(server);
  await expect
    .poll(() => findEvents('job.dead'), { timeout: 20_000 })
    .toMatchObject([{ level: 'error', job: 'refold', cell: '' }]);
  const seen = (await takeMessages()).filter(({ body }) => body.job === 'refold');
  expect(seen.map(({ queue, attempts }) => [queue, attempts])).toEqual([
    ...[1, 2, 3, 4].map((attempt) => ['llavero-jobs', attempt]),
    ['llavero-jobs-dead', 1],
  ]);
  expect(findEvents('job.failed').filter(({ job }) => job === 'refold')).toHaveLength(4);
  await server.sql('alter table saved_views_away rename to saved_views');
  await server.sql('delete from job_heartbeats');
  await runScheduled(server);
  expect((await server.sql("select job from job_heartbeats where job = 'refold'")).rows).toHaveLength(1);
});

describe('a message of a release that was rolled back', () => {
  test.each([
    { job: 'archives', cell: '' },
    { job: 'cleanup', cell: 'gone' },
  ])('is tried again, for a release that knows it: %j', async (message) => {
    const response = await deliver([{ ...message, at: Date.now() } as JobMessage]);
    expect(response.retryMessages).toHaveLength(1);
  });
});
