import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@libsql/client/web';
import { migrate } from '../../db/local/migrate.ts';
import { startSqld } from '../../db/local/sqld.ts';
import { openSql } from '../support/shared-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { fillHistory } from './bulk.ts';

/** The audit log of twenty agencies after two years (docs/scale.md). Another number may be given as an argument. */
const ROWS = Number(process.argv[2] ?? 2_500_000);
/** Rows that a slice of a backfill reads and writes. */
const SLICE = 500;
/** Slices of the backfill that are measured, and after how many of them the database is killed once. */
const SLICES = Number(process.env.SLICES ?? 400);
const KILL_AFTER = 150;

// A batch that the server ends rejects a second promise of the client, which nobody awaits.
process.on('unhandledRejection', () => {});
const dir = mkdtempSync(join(tmpdir(), 'llavero-large-'));
let database = await startSqld({ dir });
let sql = openSql(database.url);
try {
  await migrate(database.url);
  const server = { origin: '', databaseUrl: database.url, sql };
  const { agent } = await createTestAgency('Medida', server);
  await time(`fill the audit log with ${ROWS} entries`, async () => {
    for (let done = 0; done < ROWS; done += 125_000)
      await fillHistory(server, agent, Math.min(125_000, ROWS - done));
  });
  // What the backfill writes: the audit log itself is append-only.
  await sql('drop trigger history_fixed');
  await sql('create table progress (job text primary key, last integer not null)');
  // The index as a table, with the trigger for new rows.
  await sql(
    'create table history_by_action (agency_id text, action text, id integer, primary key (agency_id, action, id)) without rowid',
  );
  await sql(
    'create trigger history_by_action_inserted after insert on history begin insert or ignore into history_by_action values (new.agency_id, new.action, new.id); end',
  );

  await time('count the rows', () => sql('select count(*) from history'));
  await time('add a nullable column', () => migrateWith('alter table history add column note text'));
  await time('add a column with a check', () =>
    migrateWith("alter table history add column kind text check (kind in ('a', 'b'))"),
  );
  await time('create an index, nobody writes', () =>
    migrateWith('create index measured_whole on history (agency_id, action, at)'),
  );
  await time('drop it', () => migrateWith('drop index measured_whole'));
  await whileWriting('create an index, somebody writes', () =>
    migrateWith('create index measured_whole on history (agency_id, action, at)'),
  );
  await whileWriting('create a partial index of the rows with the new column, which none has', () =>
    migrateWith('create index measured_part on history (agency_id, note, at) where note is not null'),
  );
  await whileWriting('update every row in one statement, somebody writes', () =>
    migrateWith('update history set note = action'),
  );
  await sql('update history set note = null where note is not null').catch(() => {});
  await whileWriting(`backfill ${SLICES * SLICE} rows in slices of ${SLICE}`, async () => {
    for (let slice = 0; slice < SLICES; slice++) {
      await backfillSlice();
      if (slice === KILL_AFTER) await restart();
    }
  });
  const { rows } = await sql(
    `select (select last from progress) as last, count(*) as written, (select count(*) from history where id <= (select last from progress) and note is null) as missing, (select count(*) from history_by_action) as indexed from history where note is not null`,
  );
  console.log('after the backfill, the database killed once:', { ...rows[0] });
} finally {
  await database.stop();
  rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
}
process.exit();

/** Applies a statement as db/local/migrate.ts does: in one transaction. */
async function migrateWith(statement: string) {
  const client = createClient({ url: database.url });
  try {
    await client.migrate([statement]);
  } finally {
    client.close();
  }
}

/** Writes the next rows after the cursor and moves it, in one transaction: a crash repeats a slice or nothing. */
async function backfillSlice() {
  const client = createClient({ url: database.url });
  const after = "coalesce((select last from progress where job = 'note'), 0)";
  const slice = `select id from history where id > ${after} order by id limit ${SLICE}`;
  try {
    await client.batch(
      [
        `update history set note = action where id in (${slice})`,
        `insert or ignore into history_by_action select agency_id, action, id from history where id in (${slice})`,
        `insert into progress select 'note', coalesce(max(id), ${after}) from (${slice}) where true on conflict do update set last = excluded.last`,
      ],
      'write',
    );
  } finally {
    client.close();
  }
}

async function restart() {
  await database.kill();
  // It may take longer than the server is waited for: it has a long log to read.
  for (let isUp = false; !isUp; )
    await startSqld({ dir }).then(
      (started) => {
        database = started;
        isUp = true;
      },
      () => {},
    );
  sql = openSql(database.url);
}

async function time(what: string, work: () => Promise<unknown>) {
  const start = performance.now();
  const outcome = await work().then(
    () => '',
    (error: Error) => `refused: ${error.message}`,
  );
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(2)} s ${outcome}`);
}

/** Times work while another client changes a row twenty times a second; says how long it waited and how often it was refused. */
async function whileWriting(what: string, work: () => Promise<unknown>) {
  let isRunning = true;
  const waits: number[] = [];
  let refused = 0;
  const writing = (async () => {
    while (isRunning) {
      const start = performance.now();
      const client = createClient({ url: database.url });
      await client.execute("update agencies set name = name || ''").catch(() => refused++);
      client.close();
      waits.push(performance.now() - start);
      await sleep(50);
    }
  })();
  await time(what, work);
  isRunning = false;
  await writing;
  waits.sort((one, other) => one - other);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((at) =>
    Math.round(waits[Math.ceil(waits.length * at) - 1] ?? 0),
  );
  console.log(
    `  the writer: ${waits.length} changes, ${refused} refused; waited ${p50} ms (median), ${p99} ms (p99), ${longest} ms (most)`,
  );
}
