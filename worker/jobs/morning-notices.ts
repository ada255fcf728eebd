import { and, eq, gt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { closedLeadStatuses } from '../../db/domain/leads/leads.ts';
import { toLocalIso } from '../../db/domain/madrid.ts';
import type { NoticeKind } from '../../db/domain/notices/notices.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { jobRuns } from '../../db/tables/jobs.ts';
import { leads } from '../../db/tables/leads.ts';
import { notices } from '../../db/tables/notices.ts';
import { lacksDocument, properties } from '../../db/tables/properties.ts';
import { isOpenToJobs } from '../cells/agency-moves.ts';
import type { CellEnv } from '../cells/cells.ts';
import { type Database, openDatabase } from '../database.ts';
import { errorDetails, log } from '../http/log.ts';
import { createAbsences } from '../tenant/absences.ts';
import type { AgencyWhere } from '../tenant/agency-where.ts';
import { randomId } from '../tenant/random-id.ts';

/** The hour in Madrid from which notices of the day are written. */
const MORNING_HOUR = 7;
/** Agencies that are read at once, and to which one run writes: each takes a batch, and an invocation may send 1000 requests. */
const SLICE = 50;
const MAX_AGENCIES = 500;
/** Notices of a kind that one transaction writes. */
const MAX_NOTICES = 1000;
const JOB = 'morningNotices';

/** What notices of a day are about: the records, and the key of the fact. */
type Source = {
  kind: NoticeKind;
  column: SQL;
  record: typeof leads | typeof properties;
  key: SQL;
  /** The day in Madrid. */
  day: string;
  where: SQL | undefined;
};

/** SQL: who gets the notice of a record, who stands in where its responsible user is absent, and the key that it has then. */
function toReader({ record, key, day }: Pick<Source, 'record' | 'key' | 'day'>) {
  const agencyWhere: AgencyWhere = (table, ...conditions) =>
    and(sql`(${table.agencyId}) = (${record.agencyId})`, ...conditions);
  const { getStandIn, getNoticeKey } = createAbsences(agencyWhere, day);
  return { reader: getStandIn(record.assignedTo), readerKey: getNoticeKey(key, record.assignedTo) };
}

/** The follow-ups of the day, and the published properties that lack a required document, until one goes missing again. */
const listSources = (day: string): Source[] => [
  {
    kind: 'followUpDue',
    column: sql`lead_id`,
    record: leads,
    day,
    key: sql`'followUpDue:' || ${leads.id} || ${`:${day}`}`,
    where: and(eq(leads.nextFollowUpOn, day), notInArray(leads.status, [...closedLeadStatuses])),
  },
  {
    kind: 'documentMissing',
    column: sql`property_id`,
    record: properties,
    day,
    key: sql`'documentMissing:' || ${properties.id}`,
    where: and(lacksDocument(properties), eq(properties.isPublished, true)),
  },
];

/** SQL: the records of an agency whose responsible users are to be notified, and have not been. */
function pendingFrom({ record, key, day, where }: Source, agencyId: SQL | string): SQL {
  const isResponsible = and(
    sql`(${users.agencyId}, ${users.id}) = (${record.agencyId}, ${record.assignedTo})`,
    eq(users.status, 'active'),
  );
  const { reader, readerKey } = toReader({ record, key, day });
  const isNew = sql`not exists (select 1 from ${notices} where (${notices.agencyId}, ${notices.userId}, ${notices.key}) = (${record.agencyId}, ${reader}, ${readerKey}))`;
  return sql`from ${record} join ${users} on ${isResponsible} where ${and(sql`${record.agencyId} = ${agencyId}`, where, isNew, isOpenToJobs(record.agencyId))}`;
}

/**
 * Runs every ten minutes and writes once a day, from MORNING_HOUR on, for the responsible users of every agency: the follow-ups of the
 * day, and the published properties that lack a required document; of those who are absent, for who stands in. Each agency is a transaction of its own; a run goes on where the one
 * before has ended, until all have been done, and tries those again of which it failed.
 */
export async function writeMorningNotices(env: CellEnv, now: number): Promise<void> {
  const [day = '', time = ''] = toLocalIso(now).split('T');
  if (Number(time.slice(0, 2)) < MORNING_HOUR) return;
  const db = openDatabase(env);
  const sources = listSources(day);
  const [stored] = await db.select().from(jobRuns).where(eq(jobRuns.job, JOB));
  const run = stored?.day === day ? stored : { lastAgency: '', failed: [] };
  const failed = await writeEach(db, run.failed, sources, now);
  let { lastAgency } = run;
  for (let done = 0; lastAgency !== null && done < MAX_AGENCIES; done += SLICE) {
    const ids = await selectPending(db, lastAgency, sources);
    failed.push(...(await writeEach(db, ids, sources, now)));
    lastAgency = ids.length < SLICE ? null : (ids.at(-1) ?? null);
    const progress = { day, lastAgency, failed };
    await db
      .insert(jobRuns)
      .values({ job: JOB, ...progress })
      .onConflictDoUpdate({ target: jobRuns.job, set: progress });
  }
  if (run.lastAgency === null && run.failed.length > 0)
    await db.update(jobRuns).set({ failed }).where(eq(jobRuns.job, JOB));
}

/** Returns the next SLICE agencies after one that have somebody to notify. Reads only: it holds no writer. */
async function selectPending(db: Database, after: string, sources: Source[]): Promise<string[]> {
  const isPending = sources.map(
    (source) => sql`exists (select 1 ${pendingFrom(source, sql`${agencies.id}`)})`,
  );
  const rows = await db
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(gt(agencies.id, after), or(...isPending)))
    .orderBy(agencies.id)
    .limit(SLICE);
  return rows.map(({ id }) => id);
}

/** Writes the notices of each agency; returns those of which it failed, which are logged. */
async function writeEach(
  db: Database,
  ids: readonly string[],
  sources: Source[],
  now: number,
): Promise<string[]> {
  const failed: string[] = [];
  for (const id of ids)
    try {
      await writeAgency(db, id, sources, now);
    } catch (error) {
      log('error', 'notices', { agency: id, ...errorDetails(error) });
      failed.push(id);
    }
  return failed;
}

/** Writes the notices of an agency in transactions of at most MAX_NOTICES of each kind. */
async function writeAgency(db: Database, id: string, sources: Source[], now: number): Promise<void> {
  const inserts = sources.map((source) => insertNotices(db, id, source, now));
  for (let mayHaveMore = true; mayHaveMore; ) {
    const results = (await db.batch(inserts as never)) as { rowsAffected: number }[];
    mayHaveMore = results.some(({ rowsAffected }) => rowsAffected === MAX_NOTICES);
  }
}

function insertNotices(db: Database, agencyId: string, source: Source, now: number) {
  const { kind, column, record } = source;
  const { reader, readerKey } = toReader(source);
  const into = sql`insert into ${notices} (id, agency_id, user_id, kind, key, ${column}, created_at)`;
  const values = sql`select ${randomId}, ${record.agencyId}, ${reader}, ${kind}, ${readerKey}, ${record.id}, ${new Date(now).toISOString()}`;
  return db.run(
    sql`${into} ${values} ${pendingFrom(source, agencyId)} limit ${MAX_NOTICES} on conflict do nothing`,
  );
}
