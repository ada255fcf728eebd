import { type Client, createClient } from '@libsql/client/web';
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { type AppliedMigration, findConflict, migrationsFolder, readMigrations } from './migrations.ts';

/** Migrators that may run at once: each loses to another as often as there are others. */
const MAX_TRIES = 10;

/**
 * Applies the migrations that the database at `url` lacks. Throws where one that was applied has changed, or one would be skipped, or the
 * database has tables and no migrations. Several migrators may run at once: each batch is applied whole or not at all, and who comes too
 * late reads anew what is missing.
 */
export async function migrate(
  url: string,
  authToken = process.env.DATABASE_TOKEN,
  folder = migrationsFolder,
): Promise<void> {
  const client = createClient({ url, authToken });
  const migrations = readMigrations(folder);
  try {
    for (let tries = 1; ; tries++) {
      const applied = await listApplied(client);
      const conflict = findConflict(migrations, applied);
      if (conflict) throw new Error(conflict);
      try {
        return await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
      } catch (error) {
        const hasAdvanced = (await listApplied(client)).length > applied.length;
        if (!hasAdvanced || tries === MAX_TRIES) throw error;
      }
    }
  } finally {
    client.close();
  }
}

async function listApplied(client: Client): Promise<AppliedMigration[]> {
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

if (process.argv[1] === import.meta.filename) {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) {
    console.error('Indica en DATABASE_URL la base de datos que hay que migrar.');
    process.exit(1);
  }
  await migrate(DATABASE_URL);
  console.log('Base de datos al día.');
}
