import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import {
  createContents,
  findInsertedTable,
  findVirtualTableName,
  isOfIndexes,
  readLines,
  readStatements,
  toContentLines,
} from './dump-statements.ts';
import { createProgress } from './progress.ts';
import { readTargetDatabase, type TargetDatabase } from './target-database.ts';

/**
 * Writes the whole database as gzipped SQL, in the state of one moment, to a new file that only its owner can read; behind it the number
 * of rows and the hash of each table. Returns the number of rows, without those of indexes, as a restore counts them. Throws a DeployError, and leaves no file, where it is incomplete.
 */
export async function dumpDatabase(
  database: TargetDatabase,
  file: string,
  report?: (rows: number) => void,
): Promise<number> {
  if (existsSync(file)) throw new DeployError(`Ya existe «${file}»; elige otro nombre.`);
  const partial = `${file}.partial`;
  let rows = 0;
  const indexes: string[] = [];
  async function* withContents(): AsyncGenerator<string> {
    const contents = createContents();
    let last = '';
    for await (const statement of readDump(database)) {
      yield `${statement}\n`;
      contents.add(statement);
      const index = findVirtualTableName(statement);
      if (index) indexes.push(index);
      const table = findInsertedTable(statement);
      if (table && !isOfIndexes(table, indexes)) rows += 1;
      report?.(rows);
      last = statement;
    }
    if (last !== 'COMMIT;') throw new DeployError('La copia llegó incompleta. Repítela.');
    for (const line of toContentLines(contents.read())) yield `${line}\n`;
  }
  try {
    await pipeline(withContents, createGzip(), createWriteStream(partial, { mode: 0o600 }));
    renameSync(partial, file);
  } catch (error) {
    throw isFull(error)
      ? new DeployError('No queda sitio en el disco para la copia: no se ha guardado nada.')
      : error;
  } finally {
    rmSync(partial, { force: true });
  }
  return rows;
}

/** Whether the disk, or the owner's part of it, is full. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/**
 * Reads the statements of a database in the state of one moment. libSQL servers and Turso answer GET /dump with them, in the format of
 * sqlite3's .dump. Throws a DeployError where it is not answered or breaks off.
 */
export async function* readDump({ url, token }: TargetDatabase): AsyncGenerator<string> {
  const response = await fetch(toDumpUrl(url), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(({ cause }: Error) => {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    throw new DeployError(`La base de datos no responde${code}. Revisa DATABASE_URL, y repite.`);
  });
  if (!response.ok || !response.body)
    throw new DeployError(`La base de datos no entrega la copia (${response.status}).`);
  try {
    yield* readStatements(readLines(response.body));
  } catch (error) {
    if (error instanceof DeployError || error instanceof TypeError)
      throw new DeployError('La copia llegó incompleta. Repítela.');
    throw error;
  }
}

/** Returns the address of a database's dump; a libsql: URL means TLS, unless it says `?tls=0`, as on this machine. */
function toDumpUrl(url: string): URL {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const isPlain = protocol === 'http:' || searchParams.get('tls') === '0';
  return new URL(`${isPlain ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}/dump`);
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const [file, ...extra] = process.argv.slice(2);
    if (!file || extra.length > 0) throw new DeployError('Se escribe así: npm run db:dump -- ARCHIVO.sql.gz');
    const progress = createProgress();
    const rows = await dumpDatabase(readTargetDatabase(process.env), file, progress.report);
    console.log(
      `\n  Copia de la base de datos en ${file}: ${progress.summarize(rows)}. Contiene datos personales: guárdala cifrada.\n`,
    );
  });
