import { createClient, type InArgs, type ResultSet } from '@libsql/client/web';

/** The running house as a suite sees it. */
export type TheHouse = {
  origin: string;
  databaseUrl: string;
  sql: (statement: string, args?: InArgs) => Promise<ResultSet>;
};

/** The one house of this run, opened by one-house.ts. A suite that must break things starts its own: startHouse(). */
export function theHouse(): TheHouse {
  const { HOUSE_ORIGIN: origin, HOUSE_DATABASE_URL: databaseUrl } = process.env;
  if (!origin || !databaseUrl) throw new Error('No house is open: run the suite through its config.');
  return { origin, databaseUrl, sql: sqlOf(databaseUrl) };
}

/** Raw statements, past the Worker and its wall. */
export function sqlOf(url: string): TheHouse['sql'] {
  const client = createClient({ url });
  return (statement, args = []) => client.execute(statement, args);
}
