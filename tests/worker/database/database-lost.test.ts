import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../worker/database.ts';
import { openTap } from '../../bench/recording-proxy.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { leadOf } from '../fixtures/authorization-records.ts';
import { call } from '../support/calls.ts';

// An answer of the database that never arrives: a question is asked once more, a change is not.
const tap = await openTap();
let server: TestServer;
let agency: TestAgency;
beforeAll(async () => {
  server = await startTestServer({ vars: { DATABASE_URL: tap.url } });
  tap.aim(server.databaseUrl);
  agency = await createTestAgency('Perdidas', server);
});
beforeEach(() => {
  tap.lose(0);
  tap.taken();
});
afterAll(async () => {
  await server.stop();
  tap.stop();
});

const db = openDatabase({ DATABASE_URL: tap.url });
const reads: [string, () => Promise<unknown>][] = [
  ['a question', () => db.get(sql`select 1 as one`)],
  [
    'several questions',
    () => db.batch([db.run(sql`select 1`), db.run(sql`with a as (select 2) select * from a`)]),
  ],
];
const writes: [string, () => Promise<unknown>][] = [
  ['a change', () => db.run(sql`delete from attempts where key = 'nadie'`)],
  [
    'a change that begins as a question',
    () => db.run(sql`with a as (select 1) delete from attempts where key = 'a'`),
  ],
  [
    'a change among questions',
    () => db.batch([db.run(sql`select 1`), db.run(sql`delete from attempts where key = 'b'`)]),
  ],
];

describe.each(['with 502', 'with the wire'] as const)('lost %s', (how) => {
  test.each(reads)('%s is asked once more', async (_, ask) => {
    tap.lose(2, how);
    await ask();
    expect(tap.taken()).toHaveLength(1);
    await ask();
    expect(tap.taken()).toHaveLength(2);
  });

  test.each(reads)('%s that is lost twice is given up', async (_, ask) => {
    tap.lose(1, how);
    await expect(ask()).rejects.toThrow();
    expect(tap.taken()).toHaveLength(2);
  });

  test.each(writes)('%s is sent once', async (_, change) => {
    tap.lose(1, how);
    await expect(change()).rejects.toThrow();
    expect(tap.taken()).toHaveLength(1);
  });
});

test('one answer in a hundred lost: nobody who reads notices', async () => {
  tap.lose(100);
  for (let at = 0; at < 250; at++)
    expect((await call(agency.agent, 'leads.list', { filters: {} })).status).toBe(200);
  // Two trips each, and the ones that were repeated.
  expect(tap.taken().length).toBe(505);
});

test('a new lead whose answer is lost is told as a failure, and is there once', async () => {
  const clientKey = crypto.randomUUID();
  const create = () => call(agency.agent, 'leads.create', { clientKey, lead: leadOf('Perdido') });
  // The session first, then the lead.
  tap.lose(2);
  expect((await create()).status).toBe(503);
  expect(tap.taken()).toHaveLength(2);
  tap.lose(0);
  expect((await create()).status).toBe(200);
  const { rows } = await server.sql('select version from leads where client_key = ?', [clientKey]);
  expect(rows).toHaveLength(1);
});
