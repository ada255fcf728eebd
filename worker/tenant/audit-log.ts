import { and, eq, getTableName, gt, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { history } from '../../db/tables/history.ts';
import type { Database } from '../database.ts';
import { type Actor, type Result, toLoggedUserAgent, toResult } from './actor.ts';
import { type ChangePolicy, compareWithStored, toFieldNames, toSubjectDetails } from './changed-fields.ts';
import type { NewValues } from './policy.ts';

type AuditActor = Actor & { agencyId: string | null };

/** Condition: an entry of the log is the actor's, of an action in the last `windowMs`. */
function recentActionCondition({ agencyId, userId }: EntryActor, action: string, windowMs: number) {
  const since = new Date(Date.now() - windowMs).toISOString();
  return and(
    sql`${history.agencyId} is ${agencyId}`,
    gt(history.at, since),
    sql`${history.actorId} = ${userId}`,
    eq(history.action, action),
  );
}
type EntryActor = Pick<AuditActor, 'agencyId' | 'userId'>;
/** Condition: the actor has an entry of an action on the row with this id in the last `windowMs`. */
export const recentEntryCondition = (actor: EntryActor, action: string, windowMs: number, id: SQLiteColumn) =>
  sql`exists (select 1 from ${history} where ${and(recentActionCondition(actor, action, windowMs), eq(history.entityId, id))})`;

/**
 * Builders of the statements that insert audit log entries. Each runs in the batch of the change it records, so both commit or
 * neither does. `policies`: those of the tables whose updates it records, by name.
 */
export function createAuditLog(
  db: Database,
  actor: AuditActor,
  policies: Readonly<Record<string, ChangePolicy>> = {},
) {
  const insertInto = sql`insert into ${history} (at, agency_id, actor_id, role, action, entity, entity_id, fields, change, result, request_id, ip_hash, user_agent)`;
  const selectStart = (action: string, table: SQLiteTable) =>
    sql`select ${new Date().toISOString()}, ${actor.agencyId}, ${actor.userId}, ${actor.role}, ${action}, ${getTableName(table)}`;
  const selectEnd = (result: Result = 'ok') =>
    sql`${result}, ${actor.requestId}, ${actor.ipHash}, ${toLoggedUserAgent(actor.userAgent)}`;

  const auditRows = (
    action: string,
    table: SQLiteTable & { id: SQLiteColumn },
    where: SQL | undefined,
    details: SQL | null = null,
  ) =>
    db.run(
      sql`${insertInto} ${selectStart(action, table)}, ${table.id}, null, ${details ?? sql`null`}, ${selectEnd()} from ${table} where ${where}`,
    );

  return {
    /**
     * Runs right after an insert with `on conflict do nothing`; writes no entry where the row existed already. `isRow`: condition of the row,
     * whose details it keeps.
     */
    auditInsert: (table: SQLiteTable, id: string, values: NewValues, isRow?: SQL) => {
      const policy = policies[getTableName(table)];
      const details = policy?.details && toSubjectDetails(policy);
      const change = details && isRow ? sql`(select ${details} from ${table} where ${isRow})` : sql`null`;
      return db.run(
        sql`${insertInto} ${selectStart('create', table)}, ${id}, ${JSON.stringify(toFieldNames(values))}, ${change}, ${selectEnd()} where changes() > 0`,
      );
    },

    /** Runs right after another statement of the batch; writes no entry where that changed nothing. */
    auditIfChanged: (action: string, table: SQLiteTable, id: string | null) =>
      db.run(
        sql`${insertInto} ${selectStart(action, table)}, ${id}, null, null, ${selectEnd(toResult(action))} where changes() > 0`,
      ),

    /**
     * One entry for each matching row that has another value in one of the fields, with the names of those; runs before the update,
     * while the old values can still be read.
     */
    auditUpdate: (
      table: SQLiteTable & { id: SQLiteColumn },
      where: SQL | undefined,
      values: NewValues,
      action: 'update' | 'handOver' = 'update',
    ) => {
      const { fields, change } = compareWithStored(table, values, policies[getTableName(table)]);
      const compared = sql`(select ${table.id} as id, ${fields} as fields, ${change} as change from ${table} where ${where}) as compared`;
      return db.run(
        sql`${insertInto} ${selectStart(action, table)}, compared.id, compared.fields, compared.change, ${selectEnd()} from ${compared} where compared.fields <> '[]'`,
      );
    },

    /** Runs before the delete. */
    auditDelete: (table: SQLiteTable & { id: SQLiteColumn }, where: SQL | undefined) =>
      auditRows('delete', table, where, toSubjectDetails(policies[getTableName(table)])),

    /** One entry for each existing row that matches; runs before the rows change, or with their read. */
    auditRows,

    /** The same, without rows for which the actor has such an entry in the last `windowMs`. */
    auditRowsOnce: (windowMs: number, ...[action, table, where, details]: Parameters<typeof auditRows>) => {
      const isRecorded = recentEntryCondition(actor, action, windowMs, table.id);
      return auditRows(action, table, and(where, not(isRecorded)), details);
    },

    /**
     * A denied access to `entity`; `ids` selects the ids of the rows that were requested. Writes at most `maxPerMinute` entries for
     * an actor, so that repeated attempts cannot fill the table.
     */
    auditDenied: (entity: string, ids: SQL, maxPerMinute: number) =>
      db.run(
        sql`${insertInto} select ${new Date().toISOString()}, ${actor.agencyId}, ${actor.userId}, ${actor.role}, 'denied', ${entity}, id, null, null, ${selectEnd('denied')} from (${ids}) where (select count(*) from ${history} where ${recentActionCondition(actor, 'denied', 60_000)}) < ${maxPerMinute}`,
      ),

    /** An event that changes no row: a sign-in, a wrong password. */
    auditEntry: (action: string, entity: string, entityId: string | null) =>
      db.insert(history).values({
        at: new Date().toISOString(),
        agencyId: actor.agencyId,
        actorId: actor.userId,
        role: actor.role,
        action,
        entity,
        entityId,
        result: toResult(action),
        requestId: actor.requestId,
        ipHash: actor.ipHash,
        userAgent: toLoggedUserAgent(actor.userAgent),
      }),
  };
}
