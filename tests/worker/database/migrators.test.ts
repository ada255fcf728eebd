import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../../db/local/migrate.ts';
import { migrationsFolder, readMigrations } from '../../../db/local/migrations.ts';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';

let folder: string;
let database: Sqld;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-migrators-'));
  cpSync(migrationsFolder, join(folder, 'migrations'), { recursive: true });
});
beforeEach(async () => {
  database = await startSqld({ dir: mkdtempSync(join(folder, 'database-')) });
  return database.stop;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listApplied = async () => {
  const client = createClient({ url: database.url });
  const { rows } = await client.execute('select hash from __drizzle_migrations order by created_at');
  client.close();
  return rows.map(({ hash }) => hash);
};
const hashes = readMigrations().map(({ hash }) => hash);

test('migrate: of several migrators at once all succeed, and each migration is applied once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => migrate(database.url)));
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await listApplied()).toEqual(hashes);
});

test('migrate: refuses a database whose applied migration has changed since', async () => {
  await migrate(database.url);
  const changed = join(folder, 'migrations', '0017_tasks_by_assignee.sql');
  writeFileSync(changed, '-- changed\nSELECT 1;');
  await expect(migrate(database.url, undefined, join(folder, 'migrations'))).rejects.toThrow(
    '0017_tasks_by_assignee no es la que se aplicó',
  );
  expect(await listApplied()).toEqual(hashes);
});

test('migrate: refuses a database with the tables of another product', async () => {
  const client = createClient({ url: database.url });
  await client.execute('create table wp_posts (id integer)');
  await expect(migrate(database.url)).rejects.toThrow(
    'La base de datos no es de Llavero: tiene la tabla «wp_posts»',
  );
  const { rows } = await client.execute("select name from sqlite_schema where type = 'table'");
  client.close();
  expect(rows.map(({ name }) => name)).toEqual(['wp_posts']);
});

test('migrate: a migration that fails leaves nothing of itself', async () => {
  await migrate(database.url);
  const broken = join(folder, 'broken');
  cpSync(migrationsFolder, broken, { recursive: true });
  const journal = { when: Date.now() + 86_400_000, tag: '9999_broken', idx: 9999, breakpoints: true };
  const entries = readMigrations().map(({ tag, when }, idx) => ({ tag, when, idx, breakpoints: true }));
  writeFileSync(join(broken, 'meta', '_journal.json'), JSON.stringify({ entries: [...entries, journal] }));
  const half = 'CREATE TABLE half (a);\n--> statement-breakpoint\nCREATE TABLE leads (a);';
  writeFileSync(join(broken, '9999_broken.sql'), half);
  await expect(migrate(database.url, undefined, broken)).rejects.toThrow();
  expect(await listApplied()).toEqual(hashes);
  const client = createClient({ url: database.url });
  expect((await client.execute("select 1 from sqlite_schema where name = 'half'")).rows).toEqual([]);
  client.close();
});
