import { and, eq, exists, gte, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { openStatuses } from '../../db/domain/tasks/tasks.ts';
import { type HandOver, type WorkKind, workKinds } from '../../db/domain/users/hand-over.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { createNoticeStatements } from './notice-statements.ts';
import { createStatements } from './statements.ts';
import type { BusinessTable, Statement, TenantScope } from './tenant-types.ts';

type Work = { table: BusinessTable; where: SQL | undefined; column: 'assignedTo' | 'userId' };
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
  const { db, tenantWhere, auditLog } = scope;
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
  /**
   * Builds the statements that reassign each kind of work to its new user; they change nothing where `from` does not exist, is deleted
   * or would keep work.
   */
  function handOverStatements(from: string, handTo: HandOver): Statement<unknown>[] {
    const work = openWork(from);
    const isLeaving = and(ne(users.status, 'deleted'), not(keepsWork(from, handTo)));
    const fromUser = tenantWhere(users, eq(users.id, from), isLeaving);
    const fromLeaves = exists(db.select({ id: users.id }).from(users).where(fromUser));
    return workKinds.flatMap((kind) => {
      const to = handTo[kind];
      if (!to) return [];
      const { table, where, column } = work[kind];
      const change = { [column]: to };
      const handedOver = tenantWhere(table, where, fromLeaves);
      return [
        ...noticeOfHandover(table, to, from, handedOver),
        auditLog.recordUpdate(table, handedOver, change, 'handOver'),
        updateWhere(table, change, where, fromLeaves),
      ];
    });
  }
  return { keepsWork, handOverStatements };
}
