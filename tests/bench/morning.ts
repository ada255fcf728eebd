import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedServer } from '../support/shared-server.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { runScheduled } from '../worker/support/stored-files.ts';
import { formatTable, type Line } from './table.ts';

const AGENCIES = 450;
const PROPERTIES_EACH = 300;
const MORNING = Date.parse('2031-09-01T05:00:00.000Z');
/** Between two changes of the other writer. */
const PAUSE_MS = 20;
const BASELINE_MS = 10_000;

/**
 * Measures how long another writer waits while the notices of the morning are written, beside how long it waits without them; and how long
 * they take.
 */
export async function measureMorning(): Promise<Line[]> {
  const server = await startTestServer();
  try {
    await fillAgencies(server);
    const baseline = await whileWriting(server, () => sleep(BASELINE_MS));
    const begin = performance.now();
    const waits = await whileWriting(server, () => writeNotices(server));
    const took = performance.now() - begin;
    const { rows } = await server.sql('select count(*) as n from notices');
    const missing = AGENCIES * PROPERTIES_EACH - Number(rows[0]?.n);
    const what = `morning of ${AGENCIES} agencies, ${AGENCIES * PROPERTIES_EACH} notices`;
    return [
      { what: `${what}: not written`, measured: missing, unit: 'rows', goal: 0, failsAt: 0 },
      { what: `${what}: until the last`, measured: took, unit: 'ms', goal: 120_000, failsAt: 540_000 },
      {
        what: `${what}: wait of another writer, median`,
        ...toWait(waits, baseline, 0.5),
        goal: 50,
        failsAt: 200,
      },
      {
        what: `${what}: wait of another writer, p99`,
        ...toWait(waits, baseline, 0.99),
        goal: 200,
        failsAt: 400,
      },
      {
        what: `${what}: wait of another writer, longest`,
        ...toWait(waits, baseline, 1),
        goal: 500,
        failsAt: 5000,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Runs the schedule until no agency waits for its notices. On a busy machine its response takes longer than a request may. */
async function writeNotices(server: TestServer): Promise<void> {
  const running = runScheduled(server, '*/10 * * * *', MORNING).catch(() => {});
  for (let isDone = false; !isDone; await sleep(500)) {
    const { rows } = await server.sql("select 1 from job_runs where last_agency is null and failed = '[]'");
    isDone = rows.length > 0;
  }
  await running;
}

const toWait = (waits: number[], baseline: number[], share: number) => ({
  measured: quantile(waits, share),
  baseline: quantile(baseline, share),
  unit: 'ms' as const,
});
const quantile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

/** Inserts agencies whose one user has published properties without documents, which are folded already. */
async function fillAgencies({ sql }: SharedServer): Promise<void> {
  const at = new Date().toISOString();
  const ids = JSON.stringify(Array.from({ length: AGENCIES }, () => randomUUID()));
  await sql(
    "insert into agencies (id, name, color_palette, created_at, updated_at) select value, value, '[]', ?1, ?1 from json_each(?2)",
    [at, ids],
  );
  await sql(
    `insert into users (id, agency_id, email, email_key, password_hash, created_at, updated_at)
     select 'user-' || value, value, value, value, '', ?1, ?1 from json_each(?2)`,
    [at, ids],
  );
  for (const id of JSON.parse(ids))
    await sql(
      `insert into properties (id, agency_id, client_key, created_at, updated_at, title, title_folded, search_text, features, assigned_to, is_published)
       with recursive n (i) as (select 1 union all select i + 1 from n where i < ?3)
       select lower(hex(randomblob(16))), ?1, lower(hex(randomblob(16))), ?2, ?2, 'Piso ' || i, 'piso ' || i, 'piso ' || i, '[]', 'user-' || ?1, 1 from n`,
      [id, at, PROPERTIES_EACH],
    );
}

/** Does some work while another client changes a row again and again; returns how long each change took, in milliseconds. */
async function whileWriting({ sql }: SharedServer, work: () => Promise<unknown>): Promise<number[]> {
  let isRunning = true;
  const waits: number[] = [];
  const writing = (async () => {
    while (isRunning) {
      const begin = performance.now();
      await sql("update agencies set name = name || '' where id = (select min(id) from agencies)");
      waits.push(performance.now() - begin);
      await sleep(PAUSE_MS);
    }
  })();
  await work();
  isRunning = false;
  await writing;
  return waits;
}

if (process.argv[1] === import.meta.filename) {
  console.log(`\n${formatTable(await measureMorning())}\n`);
  process.exit();
}
