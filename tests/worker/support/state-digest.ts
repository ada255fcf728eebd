import { createHash } from 'node:crypto';
import { openClient, type SharedServer } from '../../support/shared-server.ts';

// Tables that change although nothing was done: denied access, counters, when a session was last seen.
const IGNORED_TABLES = ['history', 'history_subjects', 'attempts', 'sessions', '__drizzle_migrations'];
// What triggers derive from leads, in the form of SQLite's full-text index.
const DERIVED = /^lead_grams/;

/** Returns one digest of all rows. Only a server of one's own is unchanged between two digests. */
export async function digestState(server: SharedServer): Promise<string> {
  const queries = (await getTables(server)).map((table) => `select * from ${table} order by 1, 2`);
  // One round trip: the digest is taken before and after every request that must change nothing.
  const client = openClient(server.databaseUrl);
  const results = await client.batch([...queries, 'select id, user_id from sessions order by id'], 'read');
  client.close();
  return createHash('sha256')
    .update(JSON.stringify(results.map(({ rows }) => rows)))
    .digest('hex');
}

/** Returns the rows that break an invariant; none may, whatever the attack, race or crash. */
export async function brokenInvariants({ sql }: Pick<SharedServer, 'sql'>): Promise<unknown[]> {
  const checks = [
    'pragma foreign_key_check',
    "select * from pragma_integrity_check where integrity_check <> 'ok'",
    `select id from agencies a where exists (select 1 from users where agency_id = a.id and status <> 'deleted')
     and not exists (select 1 from users where agency_id = a.id and role = 'manager' and status = 'active')`,
    "select s.id from sessions s join users u on u.id = s.user_id where u.status <> 'active'",
  ];
  const found = await Promise.all(checks.map((check) => sql(check)));
  return found.flatMap(({ rows }) => rows);
}

async function getTables({ sql }: Pick<SharedServer, 'sql'>): Promise<string[]> {
  const { rows } = await sql(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
  );
  return rows
    .map((row) => String(row.name))
    .filter((name) => !IGNORED_TABLES.includes(name) && !DERIVED.test(name));
}
