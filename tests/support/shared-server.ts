import { setImmediate } from 'node:timers/promises';
import { type Client, createClient, type InArgs, type ResultSet } from '@libsql/client/web';
import { keepStreams } from './kept-streams.ts';

/** The running server as a suite sees it. With two cells `databaseUrl` and `sql` are those of the second. */
export type SharedServer = {
  origin: string;
  databaseUrl: string;
  /** The second cell, and the database of the default one, which has the directory. */
  cell?: { name: string; defaultDatabaseUrl: string } | undefined;
  sql: (statement: string, args?: InArgs) => Promise<ResultSet>;
};

/**
 * The server of this run, started by global-setup.ts. A suite that injects faults starts its own: startTestServer(). Without one only its
 * use throws, so that tests can be listed.
 */
export function sharedServer(): SharedServer {
  const { TEST_DATABASE_URL: url, TEST_CELL } = process.env;
  return {
    get origin() {
      return readVariable('TEST_SERVER_ORIGIN');
    },
    get databaseUrl() {
      return readVariable('TEST_DATABASE_URL');
    },
    sql: url ? openSql(url) : async () => Promise.reject(new Error(NO_SERVER)),
    cell: TEST_CELL && JSON.parse(TEST_CELL),
  };
}

const NO_SERVER =
  'No test server is running. From the root of the project: npx vitest run --project=worker FILE, or npx playwright test FILE.';

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(NO_SERVER);
  return value;
}

/** Executes raw SQL, without the Worker and its tenant scope. */
export function openSql(url: string): SharedServer['sql'] {
  const client = openClient(url);
  return (statement, args = []) => client.execute(statement, args);
}

/**
 * Fetches once what has arrived before is read: a test that computes for five seconds, as one that parses a long feed, would send on a
 * connection which the server has closed meanwhile.
 */
export async function fetchOnOpenConnection(...request: Parameters<typeof fetch>): Promise<Response> {
  await setImmediate();
  return fetch(...request);
}

const keptFetch = keepStreams(fetchOnOpenConnection);
/** Opens a client of a test server's database. */
export const openClient = (url: string): Client => createClient({ url, fetch: keptFetch });
