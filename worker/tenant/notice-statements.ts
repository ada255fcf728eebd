import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { NoticeKind } from '../../db/domain/notices/notices.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { notices } from '../../db/tables/notices.ts';
import { tasks } from '../../db/tables/tasks.ts';
import type { BusinessTable, Statement, TenantScope } from './tenant-types.ts';

type Values = Record<string, unknown>;
/** How a user gets a record: the column that names the user, the column of a notice that refers to the record, and the kind. */
type Assignment = {
  user: SQLiteColumn;
  field: string;
  subject: SQL;
  kind: NoticeKind;
};

const assignments = new Map<SQLiteTable, Assignment>([
  [leads, { user: leads.assignedTo, field: 'assignedTo', subject: sql`lead_id`, kind: 'leadAssigned' }],
  [tasks, { user: tasks.assignedTo, field: 'assignedTo', subject: sql`task_id`, kind: 'taskAssigned' }],
  [events, { user: events.userId, field: 'userId', subject: sql`event_id`, kind: 'eventCreated' }],
]);

/**
 * Builders of the statements that write notices to colleagues, in the batch of the change that they are about (the actor is never
 * notified of their own change), and the update that marks notices as read.
 */
export function createNoticeStatements({ db, agencyId, userId: actorId, agencyWhere }: TenantScope) {
  type Notice = { kind: NoticeKind; recipient: SQL; subject: SQL; key: SQL };
  /** Inserts a notice for the row of `table` that matches, if any; the same notice once. */
  const insertFor = (
    { kind, recipient, subject, key }: Notice,
    table: BusinessTable,
    where: SQL | undefined,
  ): Statement<unknown> => {
    const into = sql`insert into ${notices} (id, agency_id, user_id, caused_by, kind, key, ${subject}, created_at)`;
    const values = sql`select ${crypto.randomUUID()}, ${table.agencyId}, ${recipient}, ${actorId}, ${kind}, ${key}, ${table.id}, ${new Date().toISOString()}`;
    // Whoever may not get the record is refused by the change itself, with its own message.
    const isActive = sql`exists (select 1 from ${users} where ${agencyWhere(users, sql`${users.id} = ${recipient}`, eq(users.status, 'active'))})`;
    return db.run(sql`${into} ${values} from ${table} where ${and(where, isActive)} on conflict do nothing`);
  };

  /** Runs after an insert; notifies the user to whom the row was assigned. */
  function noticeOfInsert(table: BusinessTable, id: string, values: Values): Statement<unknown>[] {
    const assignment = assignments.get(table);
    const recipient = assignment && values[assignment.field];
    if (!assignment || !recipient || recipient === actorId) return [];
    const { kind, subject, user } = assignment;
    const key = sql`${`${kind}:${id}:1`}`;
    const isOfOther = sql`${user} is not ${actorId}`;
    return [
      insertFor(
        { kind, recipient: sql`${user}`, subject, key },
        table,
        agencyWhere(table, eq(table.id, id), isOfOther),
      ),
    ];
  }
  /** Runs before an update of the row that `current` matches; notifies its new user, or that of an event of its new time. */
  function noticeOfUpdate(
    table: BusinessTable,
    current: SQL | undefined,
    values: Values,
  ): Statement<unknown>[] {
    const assignment = assignments.get(table);
    if (!assignment) return [];
    const { field, user, subject, kind } = assignment;
    const toKey = (each: NoticeKind) => sql`${`${each}:`} || ${table.id} || ':' || (${table.version} + 1)`;
    const recipient = values[field];
    const assigned =
      recipient && recipient !== actorId
        ? [
            insertFor(
              { kind, recipient: sql`${recipient}`, subject, key: toKey(kind) },
              table,
              and(current, sql`${user} is not ${recipient}`),
            ),
          ]
        : [];
    if (table !== events || values.startTime === undefined) return assigned;
    const isKept = recipient === undefined ? undefined : sql`${user} is ${recipient}`;
    const isMoved = or(
      ne(events.startTime, values.startTime as string),
      sql`${events.endTime} is not ${values.endTime ?? null}`,
    );
    const moved = insertFor(
      { kind: 'eventMoved', recipient: sql`${events.userId}`, subject, key: toKey('eventMoved') },
      table,
      and(current, isKept, isMoved, isNotNull(events.userId), sql`${events.userId} is not ${actorId}`),
    );
    return [...assigned, moved];
  }
  /** Runs before a hand-over; notifies the new user once of all rows that match, if any. */
  function noticeOfHandover(
    table: BusinessTable,
    recipient: string,
    where: SQL | undefined,
  ): Statement<unknown>[] {
    const assignment = assignments.get(table);
    if (!assignment || table === events || recipient === actorId) return [];
    const { kind } = assignment;
    const id = crypto.randomUUID();
    const into = sql`insert into ${notices} (id, agency_id, user_id, caused_by, kind, key, created_at)`;
    const values = sql`select ${id}, ${agencyId}, ${recipient}, ${actorId}, ${kind}, ${`${kind}:${id}`}, ${new Date().toISOString()}`;
    return [db.run(sql`${into} ${values} where exists (select 1 from ${table} where ${where})`)];
  }
  /** Marks the actor's own notices that match as read; returns whether there are any. */
  async function markNoticesRead(where: SQL): Promise<boolean> {
    const own = agencyWhere(notices, sql`${notices.userId} = ${actorId}`, where);
    const [found] = await db.batch([
      db.select({ id: notices.id }).from(notices).where(own).limit(1),
      db
        .update(notices)
        .set({ readAt: new Date().toISOString() })
        .where(and(own, isNull(notices.readAt))),
    ]);
    return found.length > 0;
  }
  return { noticeOfInsert, noticeOfUpdate, noticeOfHandover, markNoticesRead };
}
