import { and, eq, exists, gte, inArray, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { openStatuses } from '../../db/domain/tasks/tasks.ts';
import { HAND_OVER_SLICE, type HandOver, type WorkKind, workKinds } from '../../db/domain/users/hand-over.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { notFound } from '../errors.ts';
import { createNoticeStatements } from './notice-statements.ts';
import { createStatements } from './statements.ts';
import type { BusinessTable, Statement, TenantScope } from './tenant-types.ts';

type Work = { table: BusinessTable; where: SQL | undefined; column: 'assignedTo' | 'userId' };
/** Who takes over each kind of work; null for nobody. */
type Successors = Partial<Record<WorkKind, string | null>>;
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
  /** SQL: the ids of the work of a kind that the next request hands over. */
  const nextSlice = ({ table, where }: Work) =>
    sql`select ${table.id} from ${table} where ${tenantWhere(table, where)} order by ${table.createdAt} desc, ${table.id} desc limit ${HAND_OVER_SLICE}`;
  /** Builds the statements that reassign a slice of each kind, while the user matches `isLeaving`; null leaves it to nobody. */
  function sliceStatements(
    from: string,
    handTo: Successors,
    isLeaving: SQL | undefined,
  ): Statement<unknown>[] {
    const work = openWork(from);
    const fromUser = tenantWhere(users, eq(users.id, from), isLeaving);
    const fromLeaves = exists(db.select({ id: users.id }).from(users).where(fromUser));
    return workKinds.flatMap((kind) => {
      const to = handTo[kind];
      if (to === undefined) return [];
      const { table, column } = work[kind];
      const change = { [column]: to };
      const isNext = sql`${table.id} in (${nextSlice(work[kind])})`;
      return [
        auditLog.recordUpdate(table, tenantWhere(table, isNext, fromLeaves), change, 'handOver'),
        updateWhere(table, change, isNext, fromLeaves),
      ];
    });
  }
  /** Builds the statement that notes who takes over what is left; nothing where all has been handed over. */
  function noteWhatIsLeft(
    from: string,
    { handTo, by }: { handTo: Successors; by: string | null },
    isLeaving: SQL | undefined,
  ): Statement<unknown> {
    const work = openWork(from);
    const left = workKinds
      .filter((kind) => handTo[kind] !== undefined)
      .map(
        (kind) =>
          sql`exists (select 1 from ${work[kind].table} where ${tenantWhere(work[kind].table, work[kind].where)})`,
      );
    const note = JSON.stringify({ handTo, by });
    return db
      .update(users)
      .set({ handingOver: sql`case when ${or(sql`0`, ...left)} then ${note} end` })
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
    const notices = workKinds.flatMap((kind) => {
      const to = handTo[kind];
      const { table, where } = work[kind];
      return to ? noticeOfHandover(table, to, from, tenantWhere(table, where, fromLeaves)) : [];
    });
    return [
      ...notices,
      ...sliceStatements(from, handTo, isLeaving),
      noteWhatIsLeft(from, { handTo, by: userId }, isLeaving),
    ];
  }
  /**
   * Hands the next slice of the work of a user over who has left; what was to go to somebody who has left meanwhile is nobody's. Returns
   * whether all has been handed over. Throws NOT_FOUND.
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
    const { handTo, by } = row.handingOver;
    const active = await db
      .select({ id: users.id })
      .from(users)
      .where(tenantWhere(users, inArray(users.id, Object.values(handTo)), eq(users.status, 'active')));
    const successors = Object.fromEntries(
      Object.entries(handTo).map(([kind, to]) => [kind, active.some(({ id }) => id === to) ? to : null]),
    );
    const results = (await db.batch([
      ...sliceStatements(from, successors, isLeaving),
      noteWhatIsLeft(from, { handTo, by }, isLeaving),
      db.select({ id: users.id }).from(users).where(fromUser),
    ] as never)) as unknown[][];
    return results.at(-1)?.length === 0;
  }
  return { keepsWork, handOverStatements, continueHandOver };
}
