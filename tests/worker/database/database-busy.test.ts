import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../worker/database.ts';
import { startRecordingProxy } from '../../support/recording-proxy.ts';
import { sharedServer } from '../../support/shared-server.ts';

// SQLITE_BUSY: another writer holds the lock and nothing was done, so the statement can be retried.
const proxy = await startRecordingProxy();
const db = openDatabase({ DATABASE_URL: proxy.url });
const one = () => db.get<{ one: number }>(sql`select 1 as one`);
const two = () => db.batch([db.run(sql`select 1`), db.run(sql`select 2`)]);

beforeAll(() => proxy.forwardTo(sharedServer().databaseUrl));
beforeEach(() => {
  proxy.takeRoundTrips();
});
afterAll(proxy.stop);

test.each([
  ['a statement', one],
  ['a batch', two],
])('withRetry retries %s while the database is busy', async (_, work) => {
  for (const times of [0, 1, 3]) {
    proxy.answerBusy(times);
    await work();
    expect(proxy.takeRoundTrips()).toHaveLength(times + 1);
  }
});

test.each([
  ['a statement', one],
  ['a batch', two],
])('withRetry gives up %s when the database stays busy', async (_, work) => {
  proxy.answerBusy(99);
  await expect(work()).rejects.toThrow();
  expect(proxy.takeRoundTrips()).toHaveLength(4);
  proxy.answerBusy(0);
});

test('withRetry rethrows any other error at once', async () => {
  await expect(db.run(sql`select nothing from nowhere`)).rejects.toThrow();
  expect(proxy.takeRoundTrips()).toHaveLength(1);
});
