import { createHash } from 'node:crypto';
import type { SharedServer } from '../../support/shared-server.ts';

// What may change although nothing was done: the history of refusals, counters, when a session was last seen.
const ASIDE = ['history', 'attempts', 'sessions', '__drizzle_migrations'];

/** One digest of all that is stored. Only a server of one's own stands still between two of them. */
export async function stateOf({ sql }: Pick<SharedServer, 'sql'>): Promise<string> {
  const tables = (await tablesOf({ sql })).map((table) => `select * from ${table} order by 1, 2`);
  const read = [...tables, 'select id, user_id from sessions order by id'].map((query) => sql(query));
  const rows = (await Promise.all(read)).map((result) => result.rows);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

/** The invariants that no attack, race or crash may break; gives what breaks them. */
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

async function tablesOf({ sql }: Pick<SharedServer, 'sql'>): Promise<string[]> {
  const { rows } = await sql(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
  );
  return rows.map((row) => String(row.name)).filter((name) => !ASIDE.includes(name));
}
