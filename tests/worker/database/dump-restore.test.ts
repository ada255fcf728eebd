import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createClient } from '@libsql/client/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedWhenEmpty } from '../../../db/local/demo.ts';
import { migrate } from '../../../db/local/migrate.ts';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';
import { dumpDatabase } from '../../../db/operations/dump.ts';
import { restoreDatabase } from '../../../db/operations/restore.ts';

let folder: string;
let source: Sqld;
let file: string;
/** How many rows the dump says that it has. */
let dumped: number;
const databases: Sqld[] = [];
async function startDatabase(): Promise<Sqld> {
  const database = await startSqld({ dir: mkdtempSync(join(folder, 'database-')) });
  databases.push(database);
  return database;
}
/** Every character of the basic plane but NUL, at which SQLite ends a text: among them CR, U+0085, U+2028 and U+2029, at which readers end lines. */
const CHARACTERS = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1))
  .filter((character) => character.isWellFormed())
  .join('');
const AWKWARD = `L'Hospitalet; 'cita'\nsegunda línea \\n -- no es un comentario /* */ 🏠\r\nEND;\n${CHARACTERS}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-dump-'));
  source = await startDatabase();
  await migrate(source.url);
  await seedWhenEmpty(source.url);
  const client = createClient({ url: source.url });
  await client.execute({
    sql: 'update leads set name = ? where id = (select min(id) from leads)',
    args: [AWKWARD],
  });
  await client.execute({
    sql: "update saved_views set params = json_object('name', ?) where id = (select min(id) from saved_views)",
    args: ['uno\u2028dos\u2029tres\r'],
  });
  client.close();
  file = join(folder, 'copy.sql.gz');
  dumped = await dumpDatabase(source, file);
});
afterAll(async () => {
  for (const { stop } of databases) await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table, and every table, index and trigger, as sorted text; without the full-text index, which is written anew. */
async function readEverything(url: string): Promise<Record<string, string[]>> {
  const client = createClient({ url });
  const schema = await client.execute(
    "select type || ' ' || name || ' ' || coalesce(sql, '') as entry from sqlite_schema where name not like 'sqlite_%' and name not like 'libsql_%'",
  );
  const tables = await client.execute(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'libsql_%' and name not like 'lead_grams%'",
  );
  const everything: Record<string, string[]> = {
    schema: schema.rows.map(({ entry }) => String(entry).replaceAll(/IF NOT EXISTS |["`]/g, '')).sort(),
  };
  for (const { name } of tables.rows) {
    const { rows, columns: all } = await client.execute(`select * from "${name}"`);
    const columns = all.filter((column) => column !== 'search_row');
    everything[String(name)] = rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
  }
  client.close();
  return everything;
}

test('db:dump and db:restore: every row, table, index and trigger is the same', async () => {
  const target = await startDatabase();
  const { contents, hasHashes } = await restoreDatabase(target, file);
  const [before, after] = [await readEverything(source.url), await readEverything(target.url)];
  expect(before.leads?.some((row) => row.includes('segunda línea'))).toBe(true);
  expect(after).toEqual(before);
  expect(before.leads?.some((row) => row.includes(JSON.stringify(CHARACTERS).slice(1, -1)))).toBe(true);
  expect([contents.get('leads')?.rows, hasHashes]).toEqual([before.leads?.length, true]);
  expect(dumped).toBe([...contents.values()].reduce((sum, { rows }) => sum + rows, 0));
  // The migrations are there too: nothing is applied again.
  await migrate(target.url);
  expect(await readEverything(target.url)).toEqual(before);
});

test('db:dump: only its owner can read the file, and another is not overwritten', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(dumpDatabase(source, file)).rejects.toThrow('Ya existe');
});

test('db:dump: no file is left where the database does not deliver it', async () => {
  const lost = join(folder, 'lost.sql.gz');
  await expect(dumpDatabase({ url: `${source.url}/nowhere` }, lost)).rejects.toThrow('no entrega la copia');
  expect([existsSync(lost), existsSync(`${lost}.partial`)]).toEqual([false, false]);
});

test('db:restore: refuses a database that is not empty', async () => {
  await expect(restoreDatabase(source, file)).rejects.toThrow('no está vacía');
});

/** Writes a file like the dump with its text changed. */
function writeChanged(change: (dump: string) => string): string {
  const changed = join(mkdtempSync(join(folder, 'changed-')), 'changed.sql.gz');
  writeFileSync(changed, gzipSync(change(gunzipSync(readFileSync(file)).toString('utf8'))));
  return changed;
}

test('db:restore: a dump without hashes is restored, and said to be one', async () => {
  const target = await startDatabase();
  const old = writeChanged((dump) => dump.replace(/^-- .*\n/gm, ''));
  expect(await restoreDatabase(target, old)).toMatchObject({ hasHashes: false });
  expect(await readEverything(target.url)).toEqual(await readEverything(source.url));
});

test.each([
  [
    'a value that was changed since',
    (dump: string) => dump.replace('segunda línea', 'segunda linea'),
    'El archivo ha cambiado desde la copia: «leads»',
  ],
  [
    'a row that is gone',
    (dump: string) => dump.replace(/^INSERT INTO property_owners VALUES.*\n/m, ''),
    'El archivo ha cambiado desde la copia: «property_owners»',
  ],
  [
    'a dump of another product',
    () => 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE wp_posts (id integer);\nCOMMIT;\n',
    'no es una copia de Llavero. «wp_posts»',
  ],
  [
    'a value that the database stores as another one',
    (dump: string) =>
      dump
        .replace(/^-- .*\n/gm, '')
        .replace(/^(INSERT INTO __drizzle_migrations VALUES\(.*,)(\d+)\);$/m, "$1'$2');"),
    '«__drizzle_migrations» no ha quedado como en la copia',
  ],
  ['another text', () => 'select 1;\n', 'no es una copia de Llavero'],
])('db:restore: refuses %s', async (_what, change, message) => {
  const target = await startDatabase();
  await expect(restoreDatabase(target, writeChanged(change))).rejects.toThrow(message);
});

test('db:restore: refuses a file that is not gzipped, or cut as such', async () => {
  const target = await startDatabase();
  const other = join(folder, 'other.sql.gz');
  writeFileSync(other, 'PRAGMA foreign_keys=OFF;');
  await expect(restoreDatabase(target, other)).rejects.toThrow('no es una copia de Llavero');
  const bytes = readFileSync(file);
  writeFileSync(other, bytes.subarray(0, bytes.length >> 1));
  await expect(restoreDatabase(target, other)).rejects.toThrow('está cortado');
});

test.each([
  ['in a statement', (dump: string) => dump.slice(0, dump.length >> 1)],
  ['after a statement', (dump: string) => dump.slice(0, dump.lastIndexOf('COMMIT;'))],
])('db:restore: says that a file is cut off %s', async (_where, cut) => {
  const target = await startDatabase();
  await expect(restoreDatabase(target, writeChanged(cut))).rejects.toThrow('está cortado');
});
