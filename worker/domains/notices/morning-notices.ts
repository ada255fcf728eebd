import { and, eq, gt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { closedLeadStatuses } from '../../../db/domain/leads/leads.ts';
import { toLocalIso } from '../../../db/domain/madrid.ts';
import type { NoticeKind } from '../../../db/domain/notices/notices.ts';
import { agencies, users } from '../../../db/tables/agencies.ts';
import { jobRuns } from '../../../db/tables/jobs.ts';
import { leads } from '../../../db/tables/leads.ts';
import { notices } from '../../../db/tables/notices.ts';
import { missingDocumentCondition, properties } from '../../../db/tables/properties.ts';
import { openToJobsCondition } from '../../agency-moves.ts';
import type { CellEnv } from '../../cells/cells.ts';
import { type Database, openDatabase } from '../../database.ts';
import type { JobSlice } from '../../job-messages.ts';
import type { AgencyCondition } from '../../tenant/agency-condition.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import { createAbsenceSql } from '../absences/stand-ins.ts';

/** The hour in Madrid from which notices of the day are written. */
const MORNING_HOUR = 7;
/** Agencies that are read at once. */
const SLICE = 50;
/** Notices of each of the two kinds that one transaction writes. */
const MAX_NOTICES = 250;
const JOB = 'morningNotices';

type Run = typeof jobRuns.$inferSelect;
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
function toEffectiveRecipient({ record, key, day }: Pick<Source, 'record' | 'key' | 'day'>) {
  const agencyRowsCondition: AgencyCondition = (table, ...conditions) =>
    and(sql`(${table.agencyId}) = (${record.agencyId})`, ...conditions);
  const { getStandInSql, getRecipientKeySql } = createAbsenceSql(agencyRowsCondition, day);
  return {
    effectiveRecipient: getStandInSql(record.assignedTo),
    effectiveKey: getRecipientKeySql(key, record.assignedTo),
  };
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
    where: and(missingDocumentCondition(properties), eq(properties.isPublished, true)),
  },
];

/** SQL: the records of an agency whose responsible users are to be notified, and have not been. */
function pendingFrom({ record, key, day, where }: Source, agencyId: SQL | string): SQL {
  const isResponsible = and(
    sql`(${users.agencyId}, ${users.id}) = (${record.agencyId}, ${record.assignedTo})`,
    eq(users.status, 'active'),
  );
  const { effectiveRecipient, effectiveKey } = toEffectiveRecipient({ record, key, day });
  const isNew = sql`not exists (select 1 from ${notices} where (${notices.agencyId}, ${notices.userId}, ${notices.key}) = (${record.agencyId}, ${effectiveRecipient}, ${effectiveKey}))`;
  return sql`from ${record} join ${users} on ${isResponsible} where ${and(sql`${record.agencyId} = ${agencyId}`, where, isNew, openToJobsCondition(record.agencyId))}`;
}

/**
 * Writes once a day, from MORNING_HOUR on, for the responsible users of every agency: the follow-ups of the day, and the published
 * properties that lack a required document; of those who are absent, for who stands in. The first slice of a run lists the next agencies
 * and sends one for each; they wait in the row of the job until theirs is done, and those of which it failed are sent again by the next run.
 */
export async function writeMorningNotices(
  env: CellEnv,
  { at, agency, cursor }: JobSlice,
): Promise<JobSlice[]> {
  const [day = '', time = ''] = toLocalIso(at).split('T');
  const db = openDatabase(env);
  const [stored] = await db.select().from(jobRuns).where(eq(jobRuns.job, JOB));
  const run: Omit<Run, 'job'> = stored?.day === day ? stored : { day, cursor: '', waiting: [] };
  const sources = listSources(day);
  if (agency !== undefined) {
    // A message that comes twice, or after its day.
    if (!run.waiting.includes(agency)) return [];
    if (await writeNoticesOfAgency(db, agency, sources, at)) return [{ at, agency }];
    await endWaiting(db, agency, day);
    return [];
  }
  if (Number(time.slice(0, 2)) < MORNING_HOUR) return [];
  const toSlice = (id: string) => ({ at, agency: id });
  const again = cursor === undefined ? run.waiting.map(toSlice) : [];
  if (run.cursor === null) return again;
  const ids = await findPending(db, run.cursor, sources);
  const nextCursor = ids.length < SLICE ? null : (ids.at(-1) ?? null);
  if (!(await advance(db, { day, cursor: nextCursor, waiting: ids }, run.cursor))) return again;
  const next = nextCursor === null ? [] : [{ at, cursor: nextCursor }];
  return [...again, ...ids.map(toSlice), ...next];
}

/** Lets agencies wait and moves the cursor, unless another slice has done so since; returns whether it has. */
async function advance(db: Database, progress: Omit<Run, 'job'>, from: string): Promise<boolean> {
  const added = JSON.stringify(progress.waiting);
  const all = sql`(select json_group_array(value) from (select value from json_each(${jobRuns.waiting}) union select value from json_each(${added})))`;
  const { rowsAffected } = await db
    .insert(jobRuns)
    .values({ job: JOB, ...progress })
    .onConflictDoUpdate({
      target: jobRuns.job,
      set: {
        ...progress,
        waiting: sql`case when ${jobRuns.day} = ${progress.day} then ${all} else ${added} end`,
      },
      setWhere: or(ne(jobRuns.day, progress.day), eq(jobRuns.cursor, from)),
    });
  return rowsAffected > 0;
}

async function endWaiting(db: Database, agency: string, day: string): Promise<void> {
  const others = sql`(select json_group_array(value) from json_each(${jobRuns.waiting}) where value <> ${agency})`;
  await db
    .update(jobRuns)
    .set({ waiting: others })
    .where(and(eq(jobRuns.job, JOB), eq(jobRuns.day, day)));
}

/** Returns the next SLICE agencies after one that have somebody to notify. Reads only: it holds no writer. */
async function findPending(db: Database, after: string, sources: Source[]): Promise<string[]> {
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

/** Writes the next notices of an agency in one transaction; returns whether there may be more. */
async function writeNoticesOfAgency(
  db: Database,
  id: string,
  sources: Source[],
  now: number,
): Promise<boolean> {
  const inserts = sources.map((source) => insertNotices(db, id, source, now));
  const results = (await db.batch(inserts as never)) as { rowsAffected: number }[];
  return results.some(({ rowsAffected }) => rowsAffected === MAX_NOTICES);
}

function insertNotices(db: Database, agencyId: string, source: Source, now: number) {
  const { kind, column, record } = source;
  const { effectiveRecipient, effectiveKey } = toEffectiveRecipient(source);
  const into = sql`insert into ${notices} (id, agency_id, user_id, kind, key, ${column}, created_at)`;
  const values = sql`select ${randomIdSql}, ${record.agencyId}, ${effectiveRecipient}, ${kind}, ${effectiveKey}, ${record.id}, ${new Date(now).toISOString()}`;
  return db.run(
    sql`${into} ${values} ${pendingFrom(source, agencyId)} limit ${MAX_NOTICES} on conflict do nothing`,
  );
}
