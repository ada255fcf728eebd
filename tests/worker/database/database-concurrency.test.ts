// @module-tag rest
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';
import { openDatabase } from '../../../worker/database.ts';

const dir = mkdtempSync(join(tmpdir(), 'llavero-crowd-'));
let database: Sqld;

beforeAll(async () => {
  database = await startSqld({ dir });
});
afterAll(async () => {
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
});

// Each round fills the WAL several times over, so that a checkpoint runs while a hundred clients wait.
test('the local database answers a hundred concurrent clients, repeatedly', {
  retry: 0,
  timeout: 120_000,
}, async () => {
  const open = () => openDatabase({ DATABASE_URL: database.url });
  await open().run(sql`create table crowd (id integer primary key, load blob)`);
  const visit = async (_: unknown, n: number) => {
    const db = open();
    if (n % 3 === 0) return db.all(sql`select count(*), sum(length(load)) from crowd`);
    return db.batch([
      db.run(sql`insert into crowd (load) values (randomblob(200000))`),
      db.run(sql`insert into crowd (load) values (randomblob(30000))`),
    ]);
  };
  for (let round = 0; round < 15; round += 1) await Promise.all(Array.from({ length: 100 }, visit));
  expect(await open().all(sql`select count(*) as n from crowd`)).toEqual([{ n: 15 * 66 * 2 }]);
});
