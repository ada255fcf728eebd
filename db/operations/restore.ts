import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Client, createClient } from '@libsql/client/web';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import { readMigrations } from '../local/migrations.ts';
import { readTargetDatabase, type TargetDatabase } from './target-database.ts';

/** Statements of one request, executed whole or not at all. */
const STATEMENTS_PER_BATCH = 200;

/** Reads the statements of a dump, one at a time. In a dump, a statement ends with its line, and a trigger with END. */
export async function* readStatements(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let statement = '';
  let quotes = 0;
  for await (const line of lines) {
    statement += statement ? `\n${line}` : line;
    quotes += line.split("'").length - 1;
    const isTrigger = /^CREATE\s+TRIGGER\b/i.test(statement);
    if (quotes % 2 === 1 || !(isTrigger ? /\bEND;$/i : /;$/).test(line)) continue;
    yield statement;
    statement = '';
    quotes = 0;
  }
  if (statement.trim()) throw new DeployError('El archivo está cortado: su última sentencia no termina.');
}

/**
 * Restores a dump into an empty database and returns the number of rows of each table, which it compares with the dump. Throws a
 * DeployError where the database is not empty or a row is missing; what was restored until an error stays, in a database to be deleted.
 */
export async function restoreDatabase(
  { url, token }: TargetDatabase,
  file: string,
): Promise<Map<string, number>> {
  if (!existsSync(file)) throw new DeployError(`No existe «${file}».`);
  const client = createClient({ url, authToken: token });
  try {
    await assertEmpty(client);
    const inserted = new Map<string, number>();
    const unzipped = createReadStream(file).pipe(createGunzip());
    const indexes: string[] = [];
    let batch: string[] = [];
    const flush = async () => {
      if (batch.length > 0) await client.migrate(batch);
      batch = [];
    };
    let last = '';
    for await (const statement of readStatements(createInterface({ input: unzipped }))) {
      last = statement;
      // The batch has a transaction of its own, without foreign keys until all tables are there.
      if (/^(PRAGMA foreign_keys|BEGIN TRANSACTION|COMMIT)\b/.test(statement)) continue;
      const index = /^INSERT INTO sqlite_schema\b.*?VALUES\('table','(\w+)'/.exec(statement)?.[1];
      if (index) {
        indexes.push(index);
        batch.push(findVirtualTable(index));
      }
      if (index || isOfVirtualTable(statement, indexes)) continue;
      const table = /^INSERT INTO ["`]?(\w+)["`]? VALUES/.exec(statement)?.[1];
      if (table) inserted.set(table, (inserted.get(table) ?? 0) + 1);
      batch.push(statement);
      if (batch.length === STATEMENTS_PER_BATCH) await flush();
    }
    // The full-text index is written anew (runRefold).
    if (indexes.length > 0) batch.push('UPDATE leads SET search_row = NULL');
    await flush();
    if (last !== 'COMMIT;') throw new DeployError('El archivo está cortado. Usa otra copia.');
    for (const [table, count] of inserted) await assertRowCount(client, table, count);
    return inserted;
  } finally {
    client.close();
  }
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
const isOfVirtualTable = (statement: string, names: readonly string[]): boolean =>
  /^PRAGMA writable_schema\b/.test(statement) ||
  names.some((name) =>
    new RegExp(`^(CREATE TABLE IF NOT EXISTS|INSERT INTO) ["'\`]?${name}_`).test(statement),
  );

async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.execute("SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table'");
  if (rows[0]?.tables !== 0)
    throw new DeployError('La base de datos no está vacía. Restaura en una nueva, y cambia después de base.');
}

async function assertRowCount(client: Client, table: string, count: number): Promise<void> {
  const { rows } = await client.execute(`SELECT count(*) AS rows FROM "${table}"`);
  if (rows[0]?.rows !== count)
    throw new DeployError(`A «${table}» le faltan filas: ${rows[0]?.rows} de ${count}. Bórrala y repite.`);
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const [file, ...extra] = process.argv.slice(2);
    if (!file || extra.length > 0)
      throw new DeployError('Se escribe así: npm run db:restore -- ARCHIVO.sql.gz');
    const inserted = await restoreDatabase(readTargetDatabase(process.env), file);
    const total = [...inserted.values()].reduce((sum, count) => sum + count, 0);
    console.log(`\n  Restauradas ${total} filas de ${inserted.size} tablas.\n`);
  });
