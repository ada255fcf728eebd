import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type Client, createClient } from '@libsql/client/web';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import { readMigrations } from '../local/migrations.ts';
import { readDump } from './dump.ts';
import {
  createContents,
  findInsertedTable,
  findVirtualTableName,
  isOfIndexes,
  readContentLine,
  readLines,
  readStatements,
  type TableContent,
} from './dump-statements.ts';
import { createProgress } from './progress.ts';
import { readTargetDatabase, type TargetDatabase } from './target-database.ts';

/** Statements of one request, executed whole or not at all. */
const STATEMENTS_PER_BATCH = 200;

/** What was restored: the content of each table, and whether the dump itself says what it held when it was written. */
export type Restored = { contents: ReadonlyMap<string, TableContent>; hasHashes: boolean };

/**
 * Restores a dump into an empty database, and compares what that holds then with the dump, and the dump with what it says of itself.
 * Throws a DeployError where the database is not empty, the file is cut or no dump, or anything differs; what was restored until an error
 * stays, in a database to be deleted.
 */
export async function restoreDatabase(
  database: TargetDatabase,
  file: string,
  report?: (rows: number) => void,
): Promise<Restored> {
  if (!existsSync(file)) throw new DeployError(`No existe «${file}».`);
  const client = createClient({ url: database.url, authToken: database.token });
  try {
    await assertEmpty(client);
    const tables = findMigratedTables();
    const contents = createContents();
    const recorded = new Map<string, TableContent>();
    const indexes: string[] = [];
    let rows = 0;
    let batch: string[] = [];
    const flush = async () => {
      if (batch.length > 0) await client.migrate(batch).catch(failHalfway);
      batch = [];
    };
    let last = '';
    for await (const statement of readStatements(readFile(file))) {
      if (!last && !/^PRAGMA foreign_keys\b/.test(statement)) throw new DeployError(NO_DUMP);
      const content = readContentLine(statement);
      if (content) recorded.set(...content);
      if (statement.startsWith('--')) continue;
      last = statement;
      // The batch has a transaction of its own, without foreign keys until all tables are there.
      if (/^(PRAGMA foreign_keys|BEGIN TRANSACTION|COMMIT)\b/.test(statement)) continue;
      const index = findVirtualTableName(statement);
      if (index) {
        indexes.push(index);
        batch.push(findVirtualTable(index));
      }
      if (index || isOfVirtualTable(statement, indexes)) continue;
      const created = /^CREATE TABLE (?:IF NOT EXISTS )?["`]?(\w+)/.exec(statement)?.[1];
      if (created && !tables.has(created))
        throw new DeployError(`${NO_DUMP} «${created}» no es una de sus tablas.`);
      if (findInsertedTable(statement)) rows += 1;
      report?.(rows);
      contents.add(statement);
      batch.push(withoutNul(statement));
      if (batch.length === STATEMENTS_PER_BATCH) await flush();
    }
    await flush();
    if (last !== 'COMMIT;') throw new DeployError('El archivo está cortado. Usa otra copia.');
    const read = contents.read();
    for (const [table, content] of recorded)
      if (!isOfIndexes(table, indexes) && !isSame(read.get(table), content))
        throw new DeployError(`El archivo ha cambiado desde la copia: «${table}». Usa otra copia.`);
    await assertRestored(database, read);
    // The full-text index is written anew (runRefold).
    if (indexes.length > 0) await client.execute('UPDATE leads SET search_row = NULL').catch(failHalfway);
    return { contents: read, hasHashes: recorded.size > 0 };
  } finally {
    client.close();
  }
}

/** A NUL in a text ends a statement for SQLite; a dump has it as it is. */
const withoutNul = (statement: string) => statement.replaceAll('\0', "'||char(0)||'");

const NO_DUMP = 'El archivo no es una copia de Llavero.';
/** Errors of a gzipped file, by their codes in Node. */
const fileErrors: Record<string, string> = {
  Z_BUF_ERROR: 'El archivo está cortado. Usa otra copia.',
  Z_DATA_ERROR: `${NO_DUMP} Está dañado o no lo es.`,
};

async function* readFile(file: string): AsyncGenerator<string> {
  try {
    yield* readLines(createReadStream(file).pipe(createGunzip()));
  } catch (error) {
    const said = error instanceof Error && 'code' in error ? fileErrors[String(error.code)] : undefined;
    throw said ? new DeployError(said) : error;
  }
}

/** Throws for an error of the database, which has a part of the dump then. */
function failHalfway(error: Error): never {
  throw new DeployError(`La base de datos ha fallado a media restauración (${error.message}). ${START_ANEW}`);
}
const START_ANEW = 'Bórrala, crea otra vacía y repite.';

const isSame = (one: TableContent | undefined, other: TableContent) =>
  one?.rows === other.rows && one.sha256 === other.sha256;

/** Throws a DeployError where a table of the database does not hold what it held in the dump. */
async function assertRestored(
  database: TargetDatabase,
  expected: ReadonlyMap<string, TableContent>,
): Promise<void> {
  const contents = createContents();
  try {
    for await (const statement of readDump(database)) contents.add(statement);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    throw new DeployError(`Está restaurada, pero no se ha podido comparar: ${error.message} ${START_ANEW}`);
  }
  const restored = contents.read();
  for (const [table, content] of expected) {
    const found = restored.get(table);
    if (found?.rows !== content.rows)
      throw new DeployError(
        `A «${table}» le faltan filas: ${found?.rows ?? 0} de ${content.rows}. Bórrala y repite.`,
      );
    if (!isSame(found, content))
      throw new DeployError(`«${table}» no ha quedado como en la copia. Borra la base de datos y repite.`);
  }
}

/** The names of the tables that the migrations create, and of those that the database and Drizzle keep themselves. */
function findMigratedTables(): Set<string> {
  const statements = readMigrations().flatMap((migration) => migration.statements);
  const names = statements.join('\n').matchAll(/(?:CREATE TABLE(?: IF NOT EXISTS)?|RENAME TO) ["`]?(\w+)/gi);
  return new Set(['__drizzle_migrations', ...[...names].map(([, name = '']) => name)]);
}

/**
 * Returns the statement of the migrations that creates a virtual table. A dump writes it into the schema, which servers refuse, and leaves
 * the quotes in it as they are.
 */
function findVirtualTable(name: string): string {
  const statements = readMigrations().flatMap((migration) => migration.statements);
  const found = statements.find((statement) => new RegExp(`CREATE VIRTUAL TABLE ${name}\\b`).test(statement));
  if (!found) throw new DeployError(`Ninguna migración crea la tabla «${name}» de la copia.`);
  return found;
}

/** Whether a statement of a dump belongs to the virtual tables: to the schema or to the tables that they are stored in. */
function isOfVirtualTable(statement: string, names: readonly string[]): boolean {
  const [, table] = /^(?:CREATE TABLE IF NOT EXISTS|INSERT INTO) ["'`]?(\w+)/.exec(statement) ?? [];
  return /^PRAGMA writable_schema\b/.test(statement) || (table !== undefined && isOfIndexes(table, names));
}

async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client
    .execute("SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table'")
    .catch((error: Error) => {
      throw new DeployError(
        `La base de datos no responde (${error.message}). No se ha cambiado nada: repite.`,
      );
    });
  if (rows[0]?.tables !== 0)
    throw new DeployError('La base de datos no está vacía. Restaura en una nueva, y cambia después de base.');
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const [file, ...extra] = process.argv.slice(2);
    if (!file || extra.length > 0)
      throw new DeployError('Se escribe así: npm run db:restore -- ARCHIVO.sql.gz');
    const progress = createProgress();
    const { contents, hasHashes } = await restoreDatabase(
      readTargetDatabase(process.env),
      file,
      progress.report,
    );
    const total = [...contents.values()].reduce((sum, { rows }) => sum + rows, 0);
    console.log(`\n  Restauradas y comparadas ${progress.summarize(total)}, de ${contents.size} tablas.`);
    if (!hasHashes)
      console.log(
        '  La copia es anterior a las sumas de control: no se ha comprobado que el archivo sea lo copiado.',
      );
    console.log();
  });
