import { and, eq, exists, gte, inArray, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { openStatuses } from '../../../db/domain/tasks/tasks.ts';
import {
  getSuccessors,
  HAND_OVER_SLICE,
  type HandOver,
  type HandOverNote,
  toHandOverNote,
  type WorkKind,
  workKinds,
} from '../../../db/domain/users/hand-over.ts';
import { users } from '../../../db/tables/agencies.ts';
import { events } from '../../../db/tables/events.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { notFound } from '../../errors.ts';
import { createStatements } from '../../tenant/statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { BusinessTable, Statement, TenantScope } from '../../tenant/tenant-types.ts';
import { createNoticeStatements } from '../notices/notice-statements.ts';

type Work = { table: BusinessTable; where: SQL | undefined; column: 'assignedTo' | 'userId' };
/** Who takes over each kind of work, in equal shares; [null] for nobody. */
type Successors = Partial<Record<WorkKind, readonly (string | null)[]>>;
/** The work that a user leaves: the records they are responsible for, their open tasks and upcoming events. */
export const openWork = (id: string): Record<WorkKind, Work> => ({
  leads: { table: leads, where: eq(leads.assignedTo, id), column: 'assignedTo' },
  owners: { table: propertyOwners, where: eq(propertyOwners.assignedTo, id), column: 'assignedTo' },
  properties: { table: properties, where: eq(properties.assignedTo, id), column: 'assignedTo' },
  tasks: {
    table: tasks,
    where: and(eq(tasks.assignedTo, id), inArray(tasks.status, [...openStatuses])),
    column: 'assignedTo',
  },
  events: {
    table: events,
    where: and(eq(events.userId, id), gte(events.startTime, new Date().toISOString())),
    column: 'userId',
  },
});

/** Reassigns the work of a user who is deactivated or deleted. */
export function createWorkHandover(scope: TenantScope) {
  const { db, tenantWhere, auditLog, userId } = scope;
  const { updateWhere } = createStatements(scope);
  const { noticeOfHandover } = createNoticeStatements(scope);

  /** Condition: the user has work of a kind that nobody takes over. */
  function keepsWork(from: string, handTo: HandOver): SQL {
    const work = openWork(from);
    const kept = workKinds.filter((kind) => !handTo[kind]);
    const found = kept.map((kind) => {
      const { table, where } = work[kind];
      return sql`exists (select 1 from ${table} where ${tenantWhere(table, where)})`;
    });
    return or(sql`0`, ...found) as SQL;
  }
  /** SQL: the ids of the newest work of a kind, at most so many. */
  const newest = ({ table, where }: Work, most: number) =>
    sql`select ${table.id} as id, ${table.createdAt} as at from ${table} where ${tenantWhere(table, where)} order by ${table.createdAt} desc, ${table.id} desc limit ${most}`;
  /**
   * SQL: the ids of the work of a kind that the next request hands over to the first of `waiting` users, where `all` share it in turns. Those
   * before have theirs already, so that each row goes to one of them, and the shares of a slice differ by one row at most.
   */
  function nextShare(work: Work, waiting: number, all: number) {
    const left = newest(work, Math.floor(HAND_OVER_SLICE / all) * waiting);
    const lined = sql`select id, row_number() over (order by at desc, id desc) - 1 as position from (${left})`;
    return sql`select id from (${lined}) where position % ${waiting} = 0`;
  }
  /** Builds the statements that reassign a slice of each kind, while the user matches `isLeaving`; null leaves it to nobody. */
  function sliceStatements(
    from: string,
    successors: Successors,
    isLeaving: SQL | undefined,
  ): Statement<unknown>[] {
    const work = openWork(from);
    const fromUser = tenantWhere(users, eq(users.id, from), isLeaving);
    const fromLeaves = exists(db.select({ id: users.id }).from(users).where(fromUser));
    return workKinds.flatMap((kind) => {
      const { table, column } = work[kind];
      const all = successors[kind] ?? [];
      return all.flatMap((to, at) => {
        const change = { [column]: to };
        const isNext = sql`${table.id} in (${nextShare(work[kind], all.length - at, all.length)})`;
        return [
          auditLog.recordUpdate(table, tenantWhere(table, isNext, fromLeaves), change, 'handOver'),
          updateWhere(table, change, isNext, fromLeaves),
        ];
      });
    });
  }
  /** Builds the statement that notes who takes over what is left; nothing where all has been handed over. */
  function noteWhatIsLeft(from: string, note: HandOverNote, isLeaving: SQL | undefined): Statement<unknown> {
    const work = openWork(from);
    const left = workKinds
      .filter((kind) => note.handTo[kind] !== undefined)
      .map(
        (kind) =>
          sql`exists (select 1 from ${work[kind].table} where ${tenantWhere(work[kind].table, work[kind].where)})`,
      );
    return db
      .update(users)
      .set({ handingOver: sql`case when ${or(sql`0`, ...left)} then ${JSON.stringify(note)} end` })
      .where(tenantWhere(users, eq(users.id, from), isLeaving));
  }
  /**
   * Builds the statements that reassign a slice of each kind of work to its new user, and note what is left (continueHandOver); they
   * change nothing where `from` does not exist, is deleted or would keep work.
   */
  function handOverStatements(from: string, handTo: HandOver): Statement<unknown>[] {
    const work = openWork(from);
    const isLeaving = and(ne(users.status, 'deleted'), not(keepsWork(from, handTo)));
    const fromUser = tenantWhere(users, eq(users.id, from), isLeaving);
    const fromLeaves = exists(db.select({ id: users.id }).from(users).where(fromUser));
    const successors = Object.fromEntries(workKinds.map((kind) => [kind, getSuccessors(handTo, kind)]));
    const notices = workKinds.flatMap((kind) => {
      const { table, where } = work[kind];
      const leaving = tenantWhere(table, where, fromLeaves);
      return getSuccessors(handTo, kind).flatMap((to, at) => {
        // Of fewer rows than users the last ones get none.
        const counted = sql`(select count(*) from (select 1 from ${table} where ${leaving} limit ${at + 1}))`;
        return noticeOfHandover(table, to, from, at > 0 ? and(leaving, sql`${counted} > ${at}`) : leaving);
      });
    });
    return [
      ...notices,
      ...sliceStatements(from, successors, isLeaving),
      noteWhatIsLeft(from, toHandOverNote(handTo, userId), isLeaving),
    ];
  }
  /**
   * Hands the next slice of the work of a user over who has left; what was to go to somebody who has left meanwhile goes to those who share
   * it, or is nobody's. Returns whether all has been handed over. Throws NOT_FOUND.
   */
  async function continueHandOver(from: string): Promise<boolean> {
    const isLeaving = and(ne(users.status, 'active'), isNotNull(users.handingOver));
    const fromUser = tenantWhere(users, eq(users.id, from), isLeaving);
    const [row] = await db
      .select({ handingOver: users.handingOver, status: users.status })
      .from(users)
      .where(tenantWhere(users, eq(users.id, from)));
    if (!row) throw notFound();
    if (!row.handingOver || row.status === 'active') return true;
    const { handTo, split } = row.handingOver;
    const chosen = { ...handTo, ...split };
    const active = await db
      .select({ id: users.id })
      .from(users)
      .where(tenantWhere(users, inArray(users.id, Object.values(chosen).flat()), eq(users.status, 'active')));
    const successors = Object.fromEntries(
      workKinds.flatMap((kind) => {
        const all = getSuccessors(chosen, kind);
        const present = all.filter((to) => active.some(({ id }) => id === to));
        return all.length > 0 ? [[kind, present.length > 0 ? present : [null]]] : [];
      }),
    );
    const results = (await db.batch([
      ...sliceStatements(from, successors, isLeaving),
      noteWhatIsLeft(from, row.handingOver, isLeaving),
      db.select({ id: users.id }).from(users).where(fromUser),
    ] as never)) as unknown[][];
    return results.at(-1)?.length === 0;
  }
  return { keepsWork, handOverStatements, continueHandOver };
}

/** Hands the next slice of the work of a user over, as createWorkHandover says. */
export const continueHandOver = ({ scope }: TenantDb, from: string): Promise<boolean> =>
  createWorkHandover(scope).continueHandOver(from);
