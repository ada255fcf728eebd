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
const databases: Sqld[] = [];
async function startDatabase(): Promise<Sqld> {
  const database = await startSqld({ dir: mkdtempSync(join(folder, 'database-')) });
  databases.push(database);
  return database;
}
const AWKWARD = "L'Hospitalet; 'cita'\nsegunda línea \\n -- no es un comentario /* */ 🏠";

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
  client.close();
  file = join(folder, 'copy.sql.gz');
  await dumpDatabase(source, file);
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
  const inserted = await restoreDatabase(target, file);
  const [before, after] = [await readEverything(source.url), await readEverything(target.url)];
  expect(before.leads?.some((row) => row.includes('segunda línea'))).toBe(true);
  expect(after).toEqual(before);
  expect(inserted.get('leads')).toBe(before.leads?.length);
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

test.each([
  ['in a statement', (dump: string) => dump.slice(0, dump.length >> 1)],
  ['after a statement', (dump: string) => dump.replace(/COMMIT;\s*$/, '')],
])('db:restore: says that a file is cut off %s', async (_where, cut) => {
  const target = await startDatabase();
  const short = join(mkdtempSync(join(folder, 'short-')), 'short.sql.gz');
  writeFileSync(short, gzipSync(cut(gunzipSync(readFileSync(file)).toString('utf8'))));
  await expect(restoreDatabase(target, short)).rejects.toThrow('está cortado');
});
