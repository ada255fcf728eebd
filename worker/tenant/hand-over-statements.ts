import { and, eq, exists, gte, inArray, ne } from 'drizzle-orm';
import { openStatuses } from '../../db/domain/tasks/tasks.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { createNoticeStatements } from './notice-statements.ts';
import { createStatements } from './statements.ts';
import type { Statement, TenantScope } from './tenant-types.ts';

/** The work that a user leaves: the records they are responsible for, their open tasks and upcoming events. */
export const openWork = (id: string) => ({
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

  /** Builds the statements that reassign the work to another user; they change nothing where `from` does not exist or is deleted. */
  function handOverStatements(from: string, to: string): Statement<unknown>[] {
    const fromUser = tenantWhere(users, eq(users.id, from), ne(users.status, 'deleted'));
    const fromExists = exists(db.select({ id: users.id }).from(users).where(fromUser));
    return Object.values(openWork(from)).flatMap(({ table, where, column }) => {
      const change = { [column]: to };
      return [
        ...noticeOfHandover(table, to, tenantWhere(table, where, fromExists)),
        auditLog.recordUpdate(table, tenantWhere(table, where, fromExists), change),
        updateWhere(table, change, where, fromExists),
      ];
    });
  }
  return { handOverStatements };
}
