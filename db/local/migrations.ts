import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { projectRoot } from './programs.ts';

export const migrationsFolder = join(projectRoot, 'migrations');

/** A migration of the folder. `when` (Unix ms) orders them; `hash` is the SHA-256 of its file, as the database stores it. */
export type Migration = { tag: string; when: number; hash: string; statements: string[] };
/** A row of the table in which Drizzle records what it has applied. */
export type AppliedMigration = { when: number; hash: string };

/** Returns the migrations of the folder in their order. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, at) => ({
    tag: journal.entries[at]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql,
  }));
}

/**
 * Returns why the migrations cannot be applied to a database that has applied others, or undefined. Those that only the database knows are
 * of a newer release, on whose schema this code runs too.
 */
export function findConflict(migrations: Migration[], applied: AppliedMigration[]): string | undefined {
  const hashes = new Map(applied.map(({ when, hash }) => [when, hash]));
  const newest = Math.max(0, ...hashes.keys());
  for (const { tag, when, hash } of migrations) {
    const appliedHash = hashes.get(when);
    if (appliedHash === undefined && when < newest)
      return `La migración ${tag} es anterior a la última aplicada, así que no se aplicaría nunca. Bórrala y genérala de nuevo con «npm run db:generate».`;
    if (appliedHash !== undefined && appliedHash !== hash)
      return `La migración ${tag} no es la que se aplicó a esta base de datos. Recupera el archivo de entonces y pon el cambio en una migración nueva.`;
  }
  return undefined;
}

/** Returns a statement without comments, and with every text emptied. */
export const toPlainStatement = (statement: string): string =>
  statement
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .trim();

const identifier = '["`]?(\\w+)["`]?';

/**
 * Returns the statements of a migration with which the previous release would not run: DROP, RENAME, and a new column that is NOT NULL
 * without default. A trigger or an index may be dropped where the migration creates it again.
 */
export function findBreakingStatements(statements: string[]): string[] {
  const plain = statements.map(toPlainStatement);
  const created = new Set(
    plain.flatMap(
      (statement) =>
        new RegExp(
          `^CREATE\\s+(?:UNIQUE\\s+)?(?:TRIGGER|INDEX)\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${identifier}`,
          'i',
        ).exec(statement)?.[1] ?? [],
    ),
  );
  const isBreaking = (statement: string) => {
    const dropped = new RegExp(`^DROP\\s+(?:TRIGGER|INDEX)\\s+(?:IF\\s+EXISTS\\s+)?${identifier}`, 'i').exec(
      statement,
    )?.[1];
    if (dropped) return !created.has(dropped);
    if (/^CREATE\s/i.test(statement)) return false;
    if (/\bDROP\b|\bRENAME\b/i.test(statement)) return true;
    return /^ALTER\s+TABLE\b.*\bADD\b.*\bNOT\s+NULL\b/is.test(statement) && !/\bDEFAULT\b/i.test(statement);
  };
  return statements.filter((_, at) => isBreaking(plain[at] ?? ''));
}
