import { and, eq, getTableName, gt, is, isNotNull, isNull, not, or, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { NOTICE_UNDO_MS, type NoticeKind } from '../../../db/domain/notices/notices.ts';
import { users } from '../../../db/tables/agencies.ts';
import { history } from '../../../db/tables/history.ts';
import { notices } from '../../../db/tables/notices.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { AssignmentNotice, NewValues, TablePolicies } from '../../tenant/policy.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { BusinessTable, Statement, TenantScope } from '../../tenant/tenant-types.ts';
import { getMarkedIdSql } from '../absences/notice-keys.ts';
import { createAbsenceSql, toSubstituteKey } from '../absences/stand-ins.ts';

/** Stands in the key of a hand-over's notice before the id of the user whose work it was. */
const HANDED_OVER_FROM = ':from:';
/** SQL of the id of the user whose work a notice hands over; null for any other notice. */
export const handedOverFromSql = getMarkedIdSql(notices.key, HANDED_OVER_FROM);

/** Begins the key of the notice of rows that were assigned in one change, before its digest, which is that of the rows too. */
const toKeyOfMany = (kind: NoticeKind) => `${kind}:many:`;
type ChangedTable = BusinessTable & { changeDigest: SQLiteColumn };
type ScheduledTable = BusinessTable & { startTime: SQLiteColumn; endTime: SQLiteColumn };
type NotifiedAssignment = AssignmentNotice & { user: SQLiteColumn; field: string };

/** Condition: the row was the user's at some time within NOTICE_UNDO_MS, before the first of its changes since. */
export function recentlyHeldCondition(
  { agencyRowsCondition }: Pick<TenantScope, 'agencyRowsCondition'>,
  table: BusinessTable,
  user: string,
): SQL {
  const since = new Date(Date.now() - NOTICE_UNDO_MS).toISOString();
  const changes = agencyRowsCondition(
    history,
    gt(history.at, since),
    eq(history.entity, getTableName(table)),
    sql`json_type(${history.change}, '$.assignedTo') is not null`,
  );
  // Of a group, SQLite reads the other columns from the row with the minimum.
  const first = sql`(select ${history.entityId} as id, min(${history.id}), json_extract(${history.change}, '$.assignedTo.from') as former from ${history} where ${changes} group by ${history.entityId})`;
  return sql`${table.id} in (select id from ${first} where former = ${user})`;
}

/**
 * Builders of the statements that write notices to colleagues, in the batch of the change that they are about (the actor is never
 * notified of their own change). What an absent user would get goes to who stands in.
 */
export function createChangeNotices({
  db,
  agencyId,
  userId: actorId,
  agencyRowsCondition,
  policies,
}: Omit<TenantScope, 'changeNotices'>) {
  const absences = createAbsenceSql(agencyRowsCondition);
  /** Whose the rows of a table are, and the notice to a colleague who gets one; undefined where nobody is notified. */
  function getAssignment(table: BusinessTable): NotifiedAssignment | undefined {
    const { assignment } = policies[getTableName(table) as keyof TablePolicies];
    return assignment?.notice && { ...assignment.notice, user: assignment.user, field: assignment.field };
  }
  type Notice = { kind: NoticeKind; recipient: SQL; recordColumn: SQL; key: SQL; causedBy?: string | null };
  /** SQL: who gets the notice of a user, the stand-in where they are absent, and its key then; `isOther`: not whoever causes it. */
  function toEffectiveRecipient(recipient: SQL, key: SQL) {
    const effectiveRecipient = absences.getStandInSql(recipient);
    return {
      effectiveRecipient,
      effectiveKey: absences.getRecipientKeySql(key, recipient),
      isOther: sql`${effectiveRecipient} is not ${actorId}`,
    };
  }
  /** Inserts a notice for the row of `table` that matches, if any; the same notice once. */
  const insertNoticeStatement = (
    { kind, recipient, recordColumn, key, causedBy = actorId }: Notice,
    table: BusinessTable,
    where: SQL | undefined,
  ): Statement<unknown> => {
    const into = sql`insert into ${notices} (id, agency_id, user_id, caused_by, kind, key, ${recordColumn}, created_at)`;
    const { effectiveRecipient, effectiveKey, isOther } = toEffectiveRecipient(recipient, key);
    const values = sql`select ${crypto.randomUUID()}, ${table.agencyId}, ${effectiveRecipient}, ${causedBy}, ${kind}, ${effectiveKey}, ${table.id}, ${new Date().toISOString()}`;
    // Whoever may not get the record is refused by the change itself, with its own message.
    const isActive = sql`exists (select 1 from ${users} where ${agencyRowsCondition(users, sql`${users.id} = ${recipient}`, eq(users.status, 'active'))})`;
    return db.run(
      sql`${into} ${values} from ${table} where ${and(where, isActive, isOther)} on conflict do nothing`,
    );
  };

  /** Runs after an insert; notifies the user to whom the row was assigned, whom nobody chose where that is SQL. */
  function noticeStatementsOfInsert(
    table: BusinessTable,
    id: string,
    values: NewValues,
  ): Statement<unknown>[] {
    const assignment = getAssignment(table);
    const recipient = assignment && values[assignment.field];
    if (!assignment || !recipient || recipient === actorId) return [];
    const { kind, recordColumn, user } = assignment;
    const key = sql`${`${kind}:${id}:1`}`;
    const isOfOther = sql`${user} is not ${actorId}`;
    return [
      insertNoticeStatement(
        { kind, recipient: sql`${user}`, recordColumn, key, ...(is(recipient, SQL) && { causedBy: null }) },
        table,
        agencyRowsCondition(table, eq(table.id, id), isOfOther),
      ),
    ];
  }
  /**
   * Runs before an update that assigns the rows that `isCurrent` matches; takes the unread notices back of those who had them: of a row, and
   * of several once none of theirs is left.
   */
  function takeBackNoticeStatements(
    table: BusinessTable,
    isCurrent: SQL | undefined,
    recipient: string | null,
  ): Statement<unknown>[] {
    const assignment = getAssignment(table);
    if (!assignment?.canBeOfMany || !('changeDigest' in table)) return [];
    const { kind, user, recordColumn } = assignment;
    const { changeDigest } = table as ChangedTable;
    const unread = [
      isNull(notices.readAt),
      eq(notices.kind, kind),
      sql`${notices.userId} is not ${recipient}`,
    ];
    const reassigned = and(isCurrent, sql`${user} is not ${recipient}`);
    const key = sql`${toKeyOfMany(kind)} || ${changeDigest}`;
    const absentKey = toSubstituteKey(key, user);
    const keys = sql`select ${key} from ${table} where ${reassigned} union all select ${absentKey} from ${table} where ${reassigned}`;
    const others = agencyRowsCondition(
      table,
      or(
        and(sql`${user} = ${notices.userId}`, sql`${notices.key} = ${key}`),
        sql`${notices.key} = ${absentKey}`,
      ),
      sql`not (${isCurrent})`,
    );
    return [
      db
        .delete(notices)
        .where(
          agencyRowsCondition(
            notices,
            ...unread,
            sql`${recordColumn} in (select ${table.id} from ${table} where ${reassigned})`,
          ),
        ),
      db
        .delete(notices)
        .where(
          agencyRowsCondition(
            notices,
            ...unread,
            sql`${notices.key} in (${keys})`,
            sql`not exists (select 1 from ${table} where ${others})`,
          ),
        ),
    ];
  }
  /** Runs before an update of the row that `isCurrent` matches; notifies its new user, or that of an event of its new time. */
  function noticeStatementsOfUpdate(
    table: BusinessTable,
    isCurrent: SQL | undefined,
    values: NewValues,
  ): Statement<unknown>[] {
    const assignment = getAssignment(table);
    if (!assignment) return [];
    const { field, user, recordColumn, kind, rescheduledKind } = assignment;
    const toKey = (each: NoticeKind) => sql`${`${each}:`} || ${table.id} || ':' || (${table.version} + 1)`;
    const recipient = values[field] as string | null | undefined;
    const takenBack = recipient === undefined ? [] : takeBackNoticeStatements(table, isCurrent, recipient);
    const assigned =
      recipient && recipient !== actorId
        ? [
            insertNoticeStatement(
              { kind, recipient: sql`${recipient}`, recordColumn, key: toKey(kind) },
              table,
              and(
                isCurrent,
                sql`${user} is not ${recipient}`,
                not(recentlyHeldCondition({ agencyRowsCondition }, table, recipient)),
              ),
            ),
          ]
        : [];
    if (!rescheduledKind || values.startTime === undefined) return [...takenBack, ...assigned];
    const { startTime, endTime } = table as ScheduledTable;
    const isKept = recipient === undefined ? undefined : sql`${user} is ${recipient}`;
    const isMoved = or(
      sql`${startTime} <> ${values.startTime}`,
      sql`${endTime} is not ${values.endTime ?? null}`,
    );
    const moved = insertNoticeStatement(
      { kind: rescheduledKind, recipient: sql`${user}`, recordColumn, key: toKey(rescheduledKind) },
      table,
      and(isCurrent, isKept, isMoved, isNotNull(user), sql`${user} is not ${actorId}`),
    );
    return [...takenBack, ...assigned, moved];
  }
  /** Runs before an update of the rows that `isCurrent` matches, whose digest this will be; notifies their new user once of all. */
  function noticeStatementsOfMany(
    table: BusinessTable,
    isCurrent: SQL | undefined,
    values: NewValues,
    digest: string,
  ): Statement<unknown>[] {
    const assignment = getAssignment(table);
    const recipient = assignment && (values[assignment.field] as string | null | undefined);
    if (!assignment || recipient === undefined) return [];
    const { user, kind } = assignment;
    const takenBack = takeBackNoticeStatements(table, isCurrent, recipient);
    if (recipient === null || recipient === actorId) return takenBack;
    const where = and(
      isCurrent,
      sql`${user} is not ${recipient}`,
      not(recentlyHeldCondition({ agencyRowsCondition }, table, recipient)),
    );
    return [
      ...takenBack,
      bulkNoticeStatement(table, { kind, recipient, key: `${toKeyOfMany(kind)}${digest}` }, where),
    ];
  }
  /** Runs before a hand-over of the work of `from`; notifies the new user once of all rows that match, if any. */
  function handoverNoticeStatements(
    table: BusinessTable,
    recipient: string,
    from: string,
    where: SQL | undefined,
  ): Statement<unknown>[] {
    const assignment = getAssignment(table);
    if (!assignment?.canBeOfMany || recipient === actorId) return [];
    const { kind } = assignment;
    const key = `${kind}:${crypto.randomUUID()}${HANDED_OVER_FROM}${from}`;
    return [bulkNoticeStatement(table, { kind, recipient, key }, where)];
  }
  /** Inserts one notice of all rows of `table` that match, if any. */
  function bulkNoticeStatement(
    table: BusinessTable,
    { kind, recipient, key }: { kind: NoticeKind; recipient: string; key: string },
    where: SQL | undefined,
  ): Statement<unknown> {
    const into = sql`insert into ${notices} (id, agency_id, user_id, caused_by, kind, key, created_at)`;
    const { effectiveRecipient, effectiveKey, isOther } = toEffectiveRecipient(
      sql`${recipient}`,
      sql`${key}`,
    );
    const values = sql`select ${crypto.randomUUID()}, ${agencyId}, ${effectiveRecipient}, ${actorId}, ${kind}, ${effectiveKey}, ${new Date().toISOString()}`;
    const isAny = and(isOther, sql`exists (select 1 from ${table} where ${where})`);
    return db.run(sql`${into} ${values} where ${isAny}`);
  }
  return {
    noticeStatementsOfInsert,
    noticeStatementsOfUpdate,
    noticeStatementsOfMany,
    handoverNoticeStatements,
  };
}

/** Builds the statement that runs after an insert of several tasks, which have this digest; notifies each colleague of theirs once. */
export function noticeStatementOfCreatedTasks(
  { scope: { db, agencyId, userId, agencyRowsCondition } }: TenantDb,
  digest: string,
  ...created: SQL[]
): Statement<unknown> {
  const kind = 'taskAssigned';
  const into = sql`insert into ${notices} (id, agency_id, user_id, caused_by, kind, key, task_id, created_at)`;
  const one = sql`case when count(*) = 1 then min(${tasks.id}) end`;
  const key = sql`coalesce(${`${kind}:`} || ${one} || ':1', ${`${toKeyOfMany(kind)}${digest}`})`;
  const values = sql`select ${randomIdSql}, ${agencyId}, ${tasks.assignedTo}, ${userId}, ${kind}, ${key}, ${one}, ${new Date().toISOString()}`;
  const isOfOthers = agencyRowsCondition(tasks, ...created, sql`${tasks.assignedTo} is not ${userId}`);
  return db.run(
    sql`${into} ${values} from ${tasks} where ${isOfOthers} group by ${tasks.assignedTo} on conflict do nothing`,
  );
}

/**
 * Builds the statement that takes the unread notices of several tasks back that were inserted with this digest; those of one are deleted
 * with it.
 */
export const takeBackNoticeOfTasksStatement = (
  { scope: { db, userId, agencyRowsCondition } }: TenantDb,
  digest: string,
): Statement<unknown> =>
  db
    .delete(notices)
    .where(
      agencyRowsCondition(
        notices,
        eq(notices.key, `${toKeyOfMany('taskAssigned')}${digest}`),
        eq(notices.causedBy, userId ?? ''),
        isNull(notices.readAt),
      ),
    );
