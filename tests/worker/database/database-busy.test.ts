import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../worker/database.ts';
import { startRecordingProxy } from '../../support/recording-proxy.ts';
import { sharedServer } from '../../support/shared-server.ts';

// Nothing was done, so that the statement can be retried: another writer holds the lock; or another connection changes the schema, during
// which sqld may say that a table is missing.
const errors = {
  SQLITE_BUSY: { message: 'SQLite error: database is locked', code: 'SQLITE_BUSY' },
  'a missing table': { message: 'SQLite error: no such table: leads', code: 'SQLITE_UNKNOWN' },
};
const proxy = await startRecordingProxy();
const db = openDatabase({ DATABASE_URL: proxy.url });
const one = () => db.get<{ one: number }>(sql`select 1 as one`);
const two = () => db.batch([db.run(sql`select 1`), db.run(sql`select 2`)]);

beforeAll(() => proxy.forwardTo(sharedServer().databaseUrl));
beforeEach(() => {
  proxy.takeRoundTrips();
});
afterAll(proxy.stop);

describe.each(Object.entries(errors))('after %s', (_, error) => {
  test.each([
    ['a statement', one],
    ['a batch', two],
  ])('withRetry retries %s', async (_, work) => {
    for (const times of [0, 1, 3]) {
      proxy.failRequests(times, error);
      await work();
      expect(proxy.takeRoundTrips()).toHaveLength(times + 1);
    }
  });

  test.each([
    ['a statement', one],
    ['a batch', two],
  ])('withRetry gives up %s when it stays', async (_, work) => {
    proxy.failRequests(99, error);
    await expect(work()).rejects.toThrow();
    expect(proxy.takeRoundTrips()).toHaveLength(4);
    proxy.failRequests(0, error);
  });
});

test('withRetry rethrows any other error at once', async () => {
  await expect(db.run(sql`select nothing`)).rejects.toThrow();
  expect(proxy.takeRoundTrips()).toHaveLength(1);
});
