import { afterAll, beforeAll } from 'vitest';
import { openTap } from '../../bench/recording-proxy.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachForm } from '../fixtures/authorization-records.ts';

export type Statement = { sql: string; args: unknown[] };

/** A server behind a tap, as long as the suite lasts: whatever the Worker asks the database is heard. */
export async function startRecordingServer() {
  const tap = await openTap();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ vars: { DATABASE_URL: tap.url } });
    tap.aim(server.databaseUrl);
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    tap.stop();
  });
  return {
    tap,
    server: () => server,
    furnished: async (name: string): Promise<CreatedRecords> =>
      createOneOfEachForm(await createTestAgency(name, server), server),
  };
}
