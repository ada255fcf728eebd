import { createClient, type InArgs, type ResultSet } from '@libsql/client/web';

/** The running server as a suite sees it. With two cells `databaseUrl` and `sql` are those of the second. */
export type SharedServer = {
  origin: string;
  databaseUrl: string;
  /** The second cell, and the database of the default one, which has the directory. */
  cell?: { name: string; defaultDatabaseUrl: string } | undefined;
  sql: (statement: string, args?: InArgs) => Promise<ResultSet>;
};

/** The server of this run, started by global-setup.ts. A suite that injects faults starts its own: startTestServer(). */
export function sharedServer(): SharedServer {
  const { TEST_SERVER_ORIGIN: origin, TEST_DATABASE_URL: databaseUrl, TEST_CELL } = process.env;
  if (!origin || !databaseUrl)
    throw new Error('No test server is running: run the suite through its config.');
  return { origin, databaseUrl, sql: openSql(databaseUrl), cell: TEST_CELL && JSON.parse(TEST_CELL) };
}

/** Executes raw SQL, without the Worker and its tenant scope. */
export function openSql(url: string): SharedServer['sql'] {
  const client = createClient({ url });
  return (statement, args = []) => client.execute(statement, args);
}
