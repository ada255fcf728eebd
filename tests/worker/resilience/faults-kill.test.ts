// @module-tag rest
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { leadInput } from '../fixtures/authorization-records.ts';
import { createConcurrentClients } from '../fixtures/concurrent-clients.ts';
import { call, readData } from '../support/calls.ts';
import { type FaultyServer, startFaultyServer } from '../support/fault-injection.ts';
import { brokenInvariants } from '../support/state-digest.ts';

const KILLS = process.env.THOROUGH ? 200 : 12;
const WRITERS = 6;
let server: FaultyServer;
let agency: TestAgency;
let nextClient: () => TestUser;
beforeAll(async () => {
  server = await startFaultyServer();
  agency = await createTestAgency('Tormenta', server);
  nextClient = await createConcurrentClients(agency.id, server);
}, 60_000);
afterAll(() => server.stop());

type WrittenLead = { key: string; id: string; changes: number };

/** Creates and updates leads until stopped; repeats a failed call with the same input, as the browser does. */
async function writeUntilStopped(run: { isStopped: boolean }, acknowledged: WrittenLead[]): Promise<number> {
  let failures = 0;
  const callUntilResponse = async (path: string, input: unknown) => {
    for (;;) {
      const response = await call(nextClient(), path, input).catch(() => null);
      if (response && response.status < 500) return response;
      failures++;
      await wait(30);
    }
  };
  while (!run.isStopped) {
    const key = crypto.randomUUID();
    const created = await callUntilResponse('leads.create', { clientKey: key, lead: leadInput('Tormenta') });
    expect(created.status).toBe(200);
    const written = { key, id: readData(created).id, changes: 0 };
    const changed = await callUntilResponse('leads.setStatus', {
      id: written.id,
      version: 1,
      status: 'Lost',
    });
    // The first attempt may have been written without its response arriving; then the version is stale.
    expect([200, 409]).toContain(changed.status);
    acknowledged.push({ ...written, changes: 1 });
  }
  return failures;
}

test(
  `killing the database ${KILLS} times during writes leaves no row incomplete, lost or duplicated`,
  async () => {
    const run = { isStopped: false };
    const acknowledged: WrittenLead[] = [];
    const writers = Array.from({ length: WRITERS }, () => writeUntilStopped(run, acknowledged));
    for (let n = 0; n < KILLS; n++) {
      await wait(100 + Math.random() * 250);
      await server.kill();
      await server.restart();
    }
    await wait(300);
    run.isStopped = true;
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

    const auditEntries = await server.sql(
      "select entity_id, action, count(*) n from history where entity = 'leads' group by 1, 2",
    );
    const counts = Object.fromEntries(
      auditEntries.rows.map((row) => [`${row.entity_id} ${row.action}`, Number(row.n)]),
    );
    expect(counts).toEqual(
      Object.fromEntries(
        acknowledged.flatMap(({ id }) => [
          [`${id} create`, 1],
          [`${id} update`, 1],
        ]),
      ),
    );
    const leadCounts = await server.sql(
      'select status, count from lead_counts where agency_id = ? and count <> 0',
      [agency.id],
    );
    expect(leadCounts.rows.map((row) => [row.status, Number(row.count)])).toEqual([
      ['Lost', acknowledged.length],
    ]);
    expect(await brokenInvariants(server)).toEqual([]);
  },
  KILLS * 10_000 + 30_000,
);
