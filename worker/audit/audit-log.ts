import { and, getTableName, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { history } from '../../db/tables/history.ts';
import type { Database } from '../database.ts';
import { type Actor, type Result, toResult } from './actor.ts';

/** A field whose old and new value the history keeps. */
export type AuditedChange = { column: SQLiteColumn; to: string | null };
type AuditActor = Actor & { agencyId: string | null };

/** Statements that write the history. They stand in the batch of what they tell, so that neither happens alone. */
export function createAuditLog(db: Database, who: AuditActor) {
  const columns = sql`insert into ${history} (at, agency_id, actor_id, role, action, entity, entity_id, fields, change, result, request_id, ip_hash, user_agent)`;
  const start = (action: string, table: SQLiteTable) =>
    sql`select ${new Date().toISOString()}, ${who.agencyId}, ${who.userId}, ${who.role}, ${action}, ${getTableName(table)}`;
  const end = (result: Result = 'ok') => sql`${result}, ${who.requestId}, ${who.ipHash}, ${who.userAgent}`;

  const recordForRows = (
    action: string,
    table: SQLiteTable & { id: SQLiteColumn },
    which: SQL | undefined,
    about: SQL | null = null,
  ) =>
    db.run(
      sql`${columns} ${start(action, table)}, ${table.id}, null, ${about ?? sql`null`}, ${end()} from ${table} where ${which}`,
    );

  /** The lines of an action that this person has left in so many milliseconds, for `from`. */
  const recentEntries = (action: string, window: number) => {
    const since = new Date(Date.now() - window).toISOString();
    return sql`${history} where ${history.agencyId} is ${who.agencyId} and ${history.at} > ${since} and ${history.actorId} = ${who.userId} and ${history.action} = ${action}`;
  };

  return {
    /** After an insert that may have found its row already there. */
    recordInsert: (table: SQLiteTable, id: string, fields: string[]) =>
      db.run(
        sql`${columns} ${start('create', table)}, ${id}, ${JSON.stringify(fields)}, null, ${end()} where changes() > 0`,
      ),

    /** After a statement of this batch, where it changed something. */
    recordIfChanged: (action: string, table: SQLiteTable, id: string | null) =>
      db.run(
        sql`${columns} ${start(action, table)}, ${id}, null, null, ${end(toResult(action))} where changes() > 0`,
      ),

    /** Before an update, while the old value can still be read. */
    recordUpdate: (
      table: SQLiteTable & { id: SQLiteColumn },
      which: SQL | undefined,
      fields: string[],
      noted?: AuditedChange,
    ) =>
      db.run(
        sql`${columns} ${start('update', table)}, ${table.id}, ${JSON.stringify(fields)}, ${
          noted ? sql`json_object('from', ${noted.column}, 'to', ${noted.to})` : sql`null`
        }, ${end()} from ${table} where ${which}`,
      ),

    /** Before a delete. */
    recordDelete: (table: SQLiteTable & { id: SQLiteColumn }, which: SQL | undefined) =>
      recordForRows('delete', table, which),

    /** What befalls rows that are there: before they change or go, or as they are read. */
    recordForRows,

    /** The same, but a row of which this person left that line in so many milliseconds is not told again. */
    recordForRowsOnce: (
      window: number,
      ...[action, table, which, about]: Parameters<typeof recordForRows>
    ) => {
      const before = sql`exists (select 1 from ${recentEntries(action, window)} and ${history.entityId} = ${table.id})`;
      return recordForRows(action, table, and(which, not(before)), about);
    },

    /**
     * Somebody was refused `entity`, of which `ids` selects the row that was meant. After `most` lines of that person in
     * a minute no more are written, so that knocking fills no disk.
     */
    recordDenied: (entity: string, ids: SQL, most: number) =>
      db.run(
        sql`${columns} select ${new Date().toISOString()}, ${who.agencyId}, ${who.userId}, ${who.role}, 'denied', ${entity}, id, null, null, ${end('denied')} from (${ids}) where (select count(*) from ${recentEntries('denied', 60_000)}) < ${most}`,
      ),

    /** Something that is no change of a row: a sign-in, a wrong password. */
    recordEvent: (action: string, entity: string, entityId: string | null) =>
      db.insert(history).values({
        at: new Date().toISOString(),
        agencyId: who.agencyId,
        actorId: who.userId,
        role: who.role,
        action,
        entity,
        entityId,
        result: toResult(action),
        requestId: who.requestId,
        ipHash: who.ipHash,
        userAgent: who.userAgent,
      }),
  };
}
