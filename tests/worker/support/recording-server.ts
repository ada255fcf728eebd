import { afterAll, beforeAll } from 'vitest';
import { startRecordingProxy } from '../../support/recording-proxy.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachRecord, findKinds } from '../fixtures/authorization-records.ts';

export type Statement = { sql: string; args: unknown[]; rowsRead?: number; rowsWritten?: number };

/** Leaves the messages of jobs undone, for a suite in which a call of one case would begin work that the next case records. */
const withoutJobs = (main: string) => `
import worker from '${main}';
  export default { ...worker, queue: () => undefined };
`;

/**
 * Starts a server behind a recording proxy for the whole suite: every statement to the database is recorded. Without jobs these are those
 * of requests only.
 */
export async function startRecordingServer({ hasJobs = true } = {}) {
  const proxy = await startRecordingProxy();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      vars: { DATABASE_URL: proxy.url },
      keepsStreams: true,
      ...(!hasJobs && { around: withoutJobs }),
    });
    proxy.forwardTo(server.databaseUrl);
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    proxy.stop();
  });
  return {
    proxy,
    server: () => server,
    /** Creates an agency with one record of each kind, or of those of which `build` reads the id. */
    createRecords: async (
      name: string,
      build?: (records: CreatedRecords) => unknown,
    ): Promise<CreatedRecords> => {
      const agency = await createTestAgency(name, server);
      return createOneOfEachRecord(agency, server, build && findKinds(build, agency));
    },
  };
}
