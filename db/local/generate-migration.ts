import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder, readMigrations } from './migrations.ts';
import { findProgram } from './programs.ts';
import { writeRegistries } from './registries.ts';
import { toTableTriggers } from './table-triggers.ts';

/** The hash of each migration, by its name. Begins with _, because drizzle-kit takes other files of the folder for snapshots. */
const lockFile = join(migrationsFolder, 'meta', '_hashes.json');

export const readLockedHashes = () => JSON.parse(readFileSync(lockFile, 'utf8')) as Record<string, string>;

// Writes the migration for a change of db/tables, with the triggers of new tables, and locks it. A migration that is locked keeps its hash, so that the check finds a change.
if (process.argv[1] === import.meta.filename) {
  writeRegistries();
  const before = new Set(readMigrations().map(({ tag }) => tag));
  const args = [findProgram('drizzle-kit'), 'generate', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  for (const { tag } of readMigrations().filter((migration) => !before.has(migration.tag))) {
    const file = join(migrationsFolder, `${tag}.sql`);
    for (const trigger of toTableTriggers(readFileSync(file, 'utf8')))
      appendFileSync(file, `\n--> statement-breakpoint\n${trigger}`);
  }
  const hashes = Object.fromEntries(readMigrations().map(({ tag, hash }) => [tag, hash]));
  writeFileSync(lockFile, `${JSON.stringify({ ...hashes, ...readLockedHashes() }, null, 2)}\n`);
  process.exit(status ?? 1);
}
