import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';

const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations');

/** Applies the migrations that the database at `url` lacks. */
export async function migrate(url: string, authToken = process.env.DATABASE_TOKEN): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    await applyMigrations(drizzle({ client }), { migrationsFolder });
  } finally {
    client.close();
  }
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
