import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { leadInput } from '../fixtures/authorization-records.ts';
import { createConcurrentClients } from '../fixtures/concurrent-clients.ts';
import { call, readData } from '../support/calls.ts';
import { type FaultyServer, startFaultyServer } from '../support/fault-injection.ts';
import { brokenInvariants } from '../support/state.ts';

const KILLS = process.env.THOROUGH ? 200 : 12;
const WRITERS = 6;
let server: FaultyServer;
let agency: TestAgency;
let someone: () => TestUser;
beforeAll(async () => {
  server = await startFaultyServer();
  agency = await createTestAgency('Tormenta', server);
  someone = await createConcurrentClients(agency.id, server);
}, 60_000);
afterAll(() => server.stop());

type Written = { key: string; id: string; changes: number };

/** Creates leads and changes them until told to stop; whatever fails is sent again, as a browser would with the same form. */
async function write(storm: { over: boolean }, acknowledged: Written[]): Promise<number> {
  let failures = 0;
  const insist = async (path: string, input: unknown) => {
    for (;;) {
      const answer = await call(someone(), path, input).catch(() => null);
      if (answer && answer.status < 500) return answer;
      failures++;
      await wait(30);
    }
  };
  while (!storm.over) {
    const key = crypto.randomUUID();
    const made = await insist('leads.create', { clientKey: key, lead: leadInput('Tormenta') });
    expect(made.status).toBe(200);
    const written = { key, id: readData(made).id, changes: 0 };
    const changed = await insist('leads.setStatus', { id: written.id, version: 1, status: 'Lost' });
    // The first try may have been written although nobody heard of it; then its version is gone.
    expect([200, 409]).toContain(changed.status);
    acknowledged.push({ ...written, changes: 1 });
  }
  return failures;
}

test(
  `the database is killed ${KILLS} times while people write: nothing torn, lost or doubled`,
  async () => {
    const storm = { over: false };
    const acknowledged: Written[] = [];
    const writers = Array.from({ length: WRITERS }, () => write(storm, acknowledged));
    for (let n = 0; n < KILLS; n++) {
      await wait(100 + Math.random() * 250);
      await server.kill();
      await server.restart();
    }
    await wait(300);
    storm.over = true;
    const failures = (await Promise.all(writers)).reduce((sum, each) => sum + each, 0);
    expect(failures).toBeGreaterThan(KILLS / 2);

    const { rows } = await server.sql(
      'select id, client_key, status, version from leads where agency_id = ?',
      [agency.id],
    );
    const stored = new Map(rows.map((row) => [String(row.client_key), row]));
    expect(rows).toHaveLength(acknowledged.length);
    for (const { key, id } of acknowledged)
      expect.soft(stored.get(key)).toMatchObject({ id, status: 'Lost', version: 2 });

    const told = await server.sql(
      "select entity_id, action, count(*) n from history where entity = 'leads' group by 1, 2",
    );
    const counts = Object.fromEntries(
      told.rows.map((row) => [`${row.entity_id} ${row.action}`, Number(row.n)]),
    );
    expect(counts).toEqual(
      Object.fromEntries(
        acknowledged.flatMap(({ id }) => [
          [`${id} create`, 1],
          [`${id} update`, 1],
        ]),
      ),
    );
    const kept = await server.sql(
      'select status, count from lead_counts where agency_id = ? and count <> 0',
      [agency.id],
    );
    expect(kept.rows.map((row) => [row.status, Number(row.count)])).toEqual([['Lost', acknowledged.length]]);
    expect(await brokenInvariants(server)).toEqual([]);
  },
  KILLS * 10_000 + 30_000,
);
