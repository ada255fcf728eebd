import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startRecordingServer } from '../support/recording-server.ts';
import { runScheduled } from '../support/stored-files.ts';

// A server of its own: the job goes through all agencies, and fails of one.
const { proxy, server } = await startRecordingServer();
const DAY = '2031-09-01';
const MORNING = Date.parse(`${DAY}T05:00:00.000Z`);
const TEN_MINUTES = 600_000;
/** More than one slice lists, in the order of their ids. */
const COUNT = 120;
const toId = (at: number) => `agency-${String(at).padStart(4, '0')}`;

const sql = (statement: string, args: string[] = []) => server().sql(statement, args);
const run = (tick: number) => runScheduled(server(), '*/10 * * * *', MORNING + tick * TEN_MINUTES);
const countNotified = async () =>
  Number((await sql("select count(*) as n from notices where kind = 'followUpDue'")).rows[0]?.n);
const readProgress = async () => {
  const [row] = (await sql("select last_agency, failed from job_runs where job = 'morningNotices'")).rows;
  return [row?.last_agency, JSON.parse(String(row?.failed))];
};
const insertLeads = (agencies: string[], each = 1) =>
  sql(
    `insert into leads (id, agency_id, client_key, created_at, updated_at, name, name_folded, status, time_range_interest,
     preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, assigned_to, next_follow_up_on)
     select lower(hex(randomblob(16))), agency.value, lower(hex(randomblob(16))), ?1, ?1, 'Núria', 'nuria', 'New', 'no_rush', '[]', '[]',
     '[]', '[]', 'user-' || agency.value, ?2 from json_each(?3) as agency, json_each(?4)`,
    [new Date().toISOString(), DAY, JSON.stringify(agencies), JSON.stringify(Array(each).fill(0))],
  );

const agencies = Array.from({ length: COUNT }, (_, at) => toId(at));
beforeEach(async () => {
  for (const table of ['notices', 'job_runs', 'leads']) await sql(`delete from ${table}`);
});
beforeAll(async () => {
  const [now, ids] = [new Date().toISOString(), JSON.stringify(agencies)];
  await sql(
    "insert into agencies (id, name, color_palette, created_at, updated_at) select value, value, '[]', ?1, ?1 from json_each(?2)",
    [now, ids],
  );
  await sql(
    `insert into users (id, agency_id, email, email_key, password_hash, created_at, updated_at)
     select 'user-' || value, value, value, value, '', ?1, ?1 from json_each(?2)`,
    [now, ids],
  );
});

/** The agency of each transaction that has written notices, in their order. */
const takeWriters = () =>
  proxy
    .takeRoundTrips()
    .filter(({ statements }) => statements.some(({ sql: text }) => text.includes('insert into "notices"')))
    .map(({ statements }) =>
      statements.flatMap(({ args }) => args).find((arg) => /^agency-/.test(String(arg))),
    );

test('the morning job goes through the agencies slice by slice, and asks once more when all are done', async () => {
  await insertLeads(agencies);
  proxy.takeRoundTrips();
  await run(0);
  expect(await countNotified()).toBe(COUNT);
  expect(await readProgress()).toEqual([null, []]);
  expect(takeWriters()).toEqual(agencies);
  await run(1);
  const jobs = proxy
    .takeRoundTrips()
    .filter(
      ({ statements: [first] }) => first?.sql.includes('job_runs') && first.args.includes('morningNotices'),
    );
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.statements).toHaveLength(1);
  expect(await countNotified()).toBe(COUNT);
});

test('one agency of which it fails stops no other, waits, and is tried again', async () => {
  await insertLeads(agencies.slice(0, 60));
  await sql(
    `create trigger refused before insert on notices when new.agency_id = '${toId(7)}' begin select raise(abort, 'refused'); end`,
  );
  await run(0);
  expect(await countNotified()).toBe(59);
  expect(await readProgress()).toEqual([null, [toId(7)]]);
  await sql('drop trigger refused');
  await run(1);
  expect(await countNotified()).toBe(60);
  expect(await readProgress()).toEqual([null, []]);
});

test('no transaction writes more than 500 notices, and a large agency does not keep others waiting', async () => {
  const [large, small] = [toId(0), toId(1)];
  await insertLeads([large], 2500);
  await insertLeads([small]);
  proxy.takeRoundTrips();
  await run(0);
  expect(await countNotified()).toBe(2501);
  // 250 of each of the two kinds, and one that finds no more.
  expect(takeWriters()).toEqual([large, small, ...Array(10).fill(large)]);
});

test('the notices of an absent user go to who stands in, once', async () => {
  const absent = toId(0);
  await insertLeads([absent]);
  const at = new Date().toISOString();
  await sql(
    `insert or ignore into users (id, agency_id, email, email_key, password_hash, created_at, updated_at)
     values ('substitute', ?1, 'substitute', 'substitute', '', ?2, ?2)`,
    [absent, at],
  );
  await sql(
    `insert into absences (id, agency_id, client_key, created_at, updated_at, user_id, substitute_id, first_day, last_day)
     values ('absence', ?1, 'absence', ?2, ?2, ?3, 'substitute', ?4, ?4)`,
    [absent, at, `user-${absent}`, DAY],
  );
  await run(0);
  await sql('delete from job_runs');
  await run(1);
  const { rows } = await sql('select user_id from notices');
  expect(rows.map((row) => row.user_id)).toEqual(['substitute']);
  await sql("delete from absences where id = 'absence'");
  await sql('delete from job_runs');
  await run(2);
  expect(await countNotified()).toBe(2);
});
