import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../worker/database.ts';
import { startRecordingProxy } from '../../support/recording-proxy.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { leadInput } from '../fixtures/authorization-records.ts';
import { call } from '../support/calls.ts';

// A response of the database that never arrives: a read is retried once, a write is not.
const proxy = await startRecordingProxy();
let server: TestServer;
let agency: TestAgency;
beforeAll(async () => {
  server = await startTestServer({ vars: { DATABASE_URL: proxy.url } });
  proxy.forwardTo(server.databaseUrl);
  agency = await createTestAgency('Perdidas', server);
});
beforeEach(() => {
  proxy.dropResponses(0);
  proxy.takeRoundTrips();
});
afterAll(async () => {
  await server.stop();
  proxy.stop();
});

const db = openDatabase({ DATABASE_URL: proxy.url });
const reads: [string, () => Promise<unknown>][] = [
  ['a read', () => db.get(sql`select 1 as one`)],
  [
    'a batch of reads',
    () => db.batch([db.run(sql`select 1`), db.run(sql`with a as (select 2) select * from a`)]),
  ],
];
const writes: [string, () => Promise<unknown>][] = [
  ['a write', () => db.run(sql`delete from attempts where key = 'nadie'`)],
  [
    'a write that begins with a CTE',
    () => db.run(sql`with a as (select 1) delete from attempts where key = 'a'`),
  ],
  [
    'a batch with a write',
    () => db.batch([db.run(sql`select 1`), db.run(sql`delete from attempts where key = 'b'`)]),
  ],
];

describe.each(['502', 'closed connection'] as const)('a response lost as a %s', (how) => {
  test.each(reads)('of %s is retried once', async (_, ask) => {
    proxy.dropResponses(2, how);
    await ask();
    expect(proxy.takeRoundTrips()).toHaveLength(1);
    await ask();
    expect(proxy.takeRoundTrips()).toHaveLength(2);
  });

  test.each(reads)('of %s twice fails', async (_, ask) => {
    proxy.dropResponses(1, how);
    await expect(ask()).rejects.toThrow();
    expect(proxy.takeRoundTrips()).toHaveLength(2);
  });

  test.each(writes)('of %s is not retried', async (_, change) => {
    proxy.dropResponses(1, how);
    await expect(change()).rejects.toThrow();
    expect(proxy.takeRoundTrips()).toHaveLength(1);
  });
});

test('leads.list: no read fails when one response in a hundred is lost', { tags: 'rest' }, async () => {
  proxy.dropResponses(100);
  for (let at = 0; at < 250; at++)
    expect((await call(agency.agent, 'leads.list', { filters: {} })).status).toBe(200);
  // Two round trips for each read, plus the retried ones.
  expect(proxy.takeRoundTrips().length).toBe(505);
});

test('leads.create: a lost response is a failure, and the repeat creates the lead once', async () => {
  const clientKey = crypto.randomUUID();
  const create = () => call(agency.agent, 'leads.create', { clientKey, lead: leadInput('Perdido') });
  // The session and the properties that fit are read first, then the lead is inserted.
  proxy.dropResponses(3);
  expect((await create()).status).toBe(503);
  expect(proxy.takeRoundTrips()).toHaveLength(3);
  proxy.dropResponses(0);
  expect((await create()).status).toBe(200);
  const { rows } = await server.sql('select version from leads where client_key = ?', [clientKey]);
  expect(rows).toHaveLength(1);
});
