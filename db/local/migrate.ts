import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@libsql/client/web';
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { listApplied } from './applied-migrations.ts';
import { announceLongMigrations, MAX_SECONDS } from './long-migrations.ts';
import { findConflict, migrationsFolder, readMigrations } from './migrations.ts';

const TOO_LONG = `La migración ha durado más de ${MAX_SECONDS} s mientras alguien escribía, y la base de datos la ha rechazado: no se ha cambiado nada. Repítela cuando nadie escriba, o hazla por partes: docs/migrations.md.`;
/** Migrators that may run at once: each loses to another as often as there are others. */
const MAX_TRIES = 10;

/**
 * Applies the migrations that the database at `url` lacks. Throws where one that was applied has changed, or one would be skipped, or the
 * database has tables and no migrations, or they take too long while others write. Several migrators may run at once: each batch is applied whole or not at all, and who comes too
 * late reads anew what is missing.
 */
export async function migrate(
  url: string,
  authToken = process.env.DATABASE_TOKEN,
  folder = migrationsFolder,
): Promise<void> {
  const client = createClient({ url, authToken });
  const migrations = readMigrations(folder);
  process.on('unhandledRejection', ignoreTimeout);
  try {
    for (let tries = 1; ; tries++) {
      const applied = await listApplied(client);
      const conflict = findConflict(migrations, applied);
      if (conflict) throw new Error(conflict);
      try {
        return await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
      } catch (error) {
        if (isTimeout(error)) throw new Error(TOO_LONG);
        const hasAdvanced = (await listApplied(client)).length > applied.length;
        if (!hasAdvanced || tries === MAX_TRIES) throw error;
      }
    }
  } finally {
    await nextTurn();
    process.off('unhandledRejection', ignoreTimeout);
    client.close();
  }
}

/** Whether the server has ended the transaction, for another that waited. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'TRANSACTION_TIMEOUT') || isTimeout(error.cause));

/** The client closes its stream in a promise that nobody awaits; where the server has ended it, that rejects too. */
function ignoreTimeout(reason: unknown): void {
  if (!isTimeout(reason)) throw reason;
}

if (process.argv[1] === import.meta.filename) {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) {
    console.error('Indica en DATABASE_URL la base de datos que hay que migrar.');
    process.exit(1);
  }
  await announceLongMigrations(DATABASE_URL);
  await migrate(DATABASE_URL);
  console.log('Base de datos al día.');
}
