// @module-tag rest
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Client, createClient } from '@libsql/client/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedWhenEmpty } from '../../../db/local/demo.ts';
import { migrate } from '../../../db/local/migrate.ts';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';
import { dumpDatabase } from '../../../db/operations/dump.ts';
import { readLines, readStatements } from '../../../db/operations/dump-statements.ts';
import { restoreDatabase } from '../../../db/operations/restore.ts';

/** The bytes of texts in the database; `DUMP_MB=100` for the figures of docs/operations.md. */
const MEGABYTES = Number(process.env.DUMP_MB ?? 4);
const TIMEOUT_MS = Math.max(90_000, MEGABYTES * 20_000);

/** A text of each class; NUL is one that no form lets in. Lone surrogates are stored as U+FFFD in texts, and as an escape in JSON. */
const HOSTILE = [
  "'' ' \" ` « \\' \\\\ \\n %s $1 ?1 :name @x -- comentario /* */ ; END; COMMIT;",
  'uno\u2028dos\u2029tres\u0085cuatro\vcinco\fseis',
  '\r\n\r\n\n\r\tfin\r',
  "\n');\nINSERT INTO leads VALUES('x');\n-- leads 1 rows sha256 0\nCREATE TRIGGER x BEGIN END;\n",
  '🏠👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿 👍🏽 e\u0301 ñ Ñ ǅ \u{10ffff}\u{1f600}',
  'שלום עולם \u202eرَبِّي\u202c \u200f\u200e\u2066\u2069\ufeff\u200b\u00ad',
  `${'\u0001\u0002\u0007\u0008\u001b[31m\u007f\u0080\u009f'}\ufffe\uffff\ufffd`,
  `${'una línea muy larga, sin final '.repeat(20_000)}`,
  "con NUL:\0'\0\0fin",
  "'".repeat(3001),
  ' ',
  '',
];

let folder: string;
let source: Sqld;
const databases: Sqld[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-hostile-'));
  source = await startDatabase();
  await migrate(source.url);
  await seedWhenEmpty(source.url);
  const client = createClient({ url: source.url });
  await insertTexts(client);
  client.close();
}, TIMEOUT_MS);
afterAll(async () => {
  for (const { stop } of databases) await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startDatabase(): Promise<Sqld> {
  const database = await startSqld({ dir: mkdtempSync(join(folder, 'database-')) });
  databases.push(database);
  return database;
}

/** Writes the texts into columns of every kind, and entries of the audit log with them until the database has its size. */
async function insertTexts(client: Client): Promise<void> {
  const { rows } = await client.execute('select id from leads order by id');
  await client.batch(
    HOSTILE.map((text, at) => ({
      sql: 'update leads set name = ? where id = ?',
      args: [text.slice(0, 5000), String(rows[at]?.id)],
    })),
    'write',
  );
  await client.execute({
    sql: 'update saved_views set params = ?',
    args: [JSON.stringify({ nul: '\0', high: '\ud800', low: '\udc00', text: HOSTILE.join('') })],
  });
  let [bytes, made] = [0, 0];
  while (bytes < MEGABYTES * 1e6) {
    const entries = Array.from({ length: 100 }, () => {
      const text = `${made} ${HOSTILE[made % HOSTILE.length]}`.slice(0, made % 50 === 7 ? undefined : 2000);
      made++;
      bytes += Buffer.byteLength(text) + 200;
      return [randomUUID(), text, JSON.stringify({ name: { from: text.slice(0, 50), to: '\ud800\0' } })];
    });
    await client.execute({
      sql: `insert into history (at, agency_id, action, entity, entity_id, user_agent, change)
        select '2026-11-01T00:00:00.000Z', (select min(id) from agencies), 'update', 'leads', value ->> 0, value ->> 1, value ->> 2
        from json_each(?)`,
      args: [JSON.stringify(entries)],
    });
  }
  // A restored database writes the index of leads anew.
  await client.execute('update leads set search_row = null');
}

/** Returns the number of statements of a dump, and their hash in their order, without the index of leads. */
async function hashDump(file: string) {
  const hash = createHash('sha256');
  let statements = 0;
  for await (const statement of readStatements(readLines(createReadStream(file).pipe(createGunzip())))) {
    if (/lead_grams|writable_schema/.test(statement)) continue;
    statements++;
    hash.update(`${statement.replace(/^(CREATE TABLE) IF NOT EXISTS/, '$1')}\n`);
  }
  return { statements, sha256: hash.digest('hex') };
}

const seconds = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) / 100) / 10;
};

test(
  'a database full of hostile texts is restored, and its dump equals the dump that it was restored from',
  async () => {
    const [first, second] = [join(folder, 'first.sql.gz'), join(folder, 'second.sql.gz')];
    const target = await startDatabase();
    let rows = 0;
    const dumping = await seconds(async () => {
      rows = await dumpDatabase(source, first);
    });
    const restoring = await seconds(async () => {
      expect((await restoreDatabase(target, first)).hasHashes).toBe(true);
    });
    await dumpDatabase(target, second);
    const restored = await hashDump(second);
    expect(restored).toEqual(await hashDump(first));
    expect(restored.statements).toBeGreaterThan(rows / 2);
    if (process.env.DUMP_MB)
      console.log(
        `${rows} rows, file ${statSync(first).size} bytes: dump ${dumping} s, restore ${restoring} s`,
      );
    const client = createClient({ url: target.url });
    const names = await client.execute('select name from leads order by id limit 20');
    client.close();
    for (const text of HOSTILE)
      expect(
        names.rows.some(({ name }) => name === text.slice(0, 5000)),
        JSON.stringify(text.slice(0, 60)),
      ).toBe(true);
  },
  TIMEOUT_MS,
);
