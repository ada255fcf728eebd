import type { Client } from '@libsql/client/web';
import type { AppliedMigration } from './migrations.ts';

/** Returns the migrations that a database has applied; throws where it has tables and no migrations. */
export async function listApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'libsql_%' ORDER BY name = '__drizzle_migrations' DESC LIMIT 1",
  );
  if (rows.length === 0) return [];
  if (rows[0]?.name !== '__drizzle_migrations')
    throw new Error(
      `La base de datos no es de Llavero: tiene la tabla «${rows[0]?.name}» y ninguna migración. Revisa DATABASE_URL.`,
    );
  const applied = await client.execute('SELECT created_at, hash FROM __drizzle_migrations');
  return applied.rows.map(({ created_at, hash }) => ({ when: Number(created_at), hash: String(hash) }));
}
