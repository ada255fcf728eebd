// @module-tag rest
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceLongMigrations } from '../../../db/local/long-migrations.ts';
import { migrate } from '../../../db/local/migrate.ts';
import { migrationsFolder } from '../../../db/local/migrations.ts';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';
import { root } from '../../support/paths.ts';
import { openSql } from '../../support/shared-server.ts';

let folder: string;
let database: Sqld;
let sql: ReturnType<typeof openSql>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-long-'));
  database = await startSqld({ dir: join(folder, 'database') });
  sql = openSql(database.url);
  await migrate(database.url);
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a folder with the migrations and one more; returns its path. */
function addMigration(tag: string, ...statements: string[]): string {
  const path = join(folder, tag);
  cpSync(migrationsFolder, path, { recursive: true });
  writeFileSync(join(path, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
  const journalFile = join(path, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journalFile, JSON.stringify(journal));
  return path;
}

async function announce(path: string): Promise<string[]> {
  const lines: string[] = [];
  await announceLongMigrations(database.url, undefined, { folder: path, print: (line) => lines.push(line) });
  return lines;
}

describe('announceLongMigrations', () => {
  beforeAll(async () => {
    await sql('create table many (id integer primary key, name text)');
    await sql(
      'insert into many with recursive n (i) as (select 1 union all select i + 1 from n where i < 200000) select i, i from n',
    );
  });

  test('says which statements of pending migrations read or write many rows, and how long all take together', async () => {
    const path = addMigration(
      '9001_long',
      'ALTER TABLE `many` ADD `note` text;',
      'CREATE INDEX `many_by_name` ON `many` (`name`);',
      "-- All of them.\nUPDATE many SET note = 'x';",
      'CREATE TABLE `copies` (`id` integer);',
      'INSERT INTO copies SELECT id FROM many;',
      'CREATE INDEX `copies_by_id` ON `copies` (`id`);',
      'CREATE INDEX `leads_by_x` ON `leads` (`id`);',
    );
    expect(await announce(path)).toEqual([
      '  9001_long: CREATE INDEX `many_by_name` ON `many` (`name`); recorre 200.000 filas, unos 1 s.',
      "  9001_long: UPDATE many SET note = 'x'; recorre 200.000 filas, unos 4 s.",
      '  9001_long: INSERT INTO copies SELECT id FROM many; recorre 200.000 filas, unos 4 s.',
      '  En total unos 9 s. Si alguien escribe mientras tanto, se rechaza a los 5 s y no se cambia nada: docs/migrations.md.',
    ]);
  });

  test('says nothing where no migration is pending, or none is long, or the database is empty', async () => {
    expect(await announce(migrationsFolder)).toEqual([]);
    const short = ['CREATE INDEX `leads_by_x` ON `leads` (`id`);', 'ALTER TABLE `many` ADD `note` text;'];
    expect(await announce(addMigration('9002_short', ...short))).toEqual([]);
    const empty = await startSqld({ dir: join(folder, 'empty') });
    const lines: string[] = [];
    await announceLongMigrations(empty.url, undefined, { print: (line) => lines.push(line) });
    await empty.stop();
    expect(lines).toEqual([]);
  });
});

test('migrate: a migration that lasts too long while somebody writes says so in one sentence, and has changed nothing', async () => {
  const count =
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000000) SELECT count(*) FROM n';
  const path = addMigration('9003_slow', 'CREATE TABLE `slow` (`n` integer);', `INSERT INTO slow ${count};`);
  mkdirSync(join(folder, 'program'));
  const program = join(folder, 'program', 'migrate.ts');
  writeFileSync(
    program,
    `import { migrate } from ${JSON.stringify(join(root, 'db/local/migrate.ts'))};
     await migrate(${JSON.stringify(database.url)}, undefined, ${JSON.stringify(path)}).catch((error) => {
       console.log(error.message);
       process.exitCode = 3;
     });`,
  );
  const child = spawn(process.execPath, [join(root, 'db/local/with-node.mjs'), program], { cwd: root });
  let isRunning = true;
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve)).finally(() => {
    isRunning = false;
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  while (isRunning) await sql("update agencies set name = name || ''").catch(() => {});
  expect([await stdout, await stderr, await exited]).toEqual([
    'La migración ha durado más de 5 s mientras alguien escribía, y la base de datos la ha rechazado: no se ha cambiado nada. Repítela cuando nadie escriba, o hazla por partes: docs/migrations.md.\n',
    '',
    3,
  ]);
  expect((await sql("select name from sqlite_schema where name = 'slow'")).rows).toEqual([]);
  const { rows } = await sql('select max(created_at) as newest from __drizzle_migrations');
  await migrate(database.url);
  expect((await sql('select max(created_at) as newest from __drizzle_migrations')).rows).toEqual(rows);
}, 180_000);
