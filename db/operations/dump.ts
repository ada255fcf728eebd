import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import { readTargetDatabase, type TargetDatabase } from './target-database.ts';

/**
 * Writes the whole database as gzipped SQL, in the state of one moment, to a new file that only its owner can read. libSQL servers and
 * Turso answer GET /dump with it, in the format of sqlite3's .dump. Throws a DeployError, and leaves no file, where it is incomplete.
 */
export async function dumpDatabase({ url, token }: TargetDatabase, file: string): Promise<void> {
  if (existsSync(file)) throw new DeployError(`Ya existe «${file}»; elige otro nombre.`);
  const partial = `${file}.partial`;
  let end = '';
  const rememberEnd = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      end = (end + chunk.toString('latin1')).slice(-20);
      done(null, chunk);
    },
  });
  try {
    const answer = await fetch(toDumpUrl(url), {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (!answer.ok || !answer.body)
      throw new DeployError(`La base de datos no entrega la copia (${answer.status}).`);
    await pipeline(
      Readable.fromWeb(answer.body as ReadableStream),
      rememberEnd,
      createGzip(),
      createWriteStream(partial, { mode: 0o600 }),
    );
    if (!/COMMIT;\s*$/.test(end)) throw new DeployError('La copia llegó incompleta. Repítela.');
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
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
    await dumpDatabase(readTargetDatabase(process.env), file);
    console.log(`\n  Copia de la base de datos en ${file}. Contiene datos personales: guárdala cifrada.\n`);
  });
