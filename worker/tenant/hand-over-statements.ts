import { and, eq, exists, gte, inArray, ne } from 'drizzle-orm';
import { openStatuses } from '../../db/domain/tasks/tasks.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { createStatements } from './statements.ts';
import type { Statement, TenantScope } from './tenant-types.ts';

const openTasksWhere = (id: string) =>
  and(eq(tasks.assignedTo, id), inArray(tasks.status, [...openStatuses]));
const upcomingEventsWhere = (id: string) =>
  and(eq(events.userId, id), gte(events.startTime, new Date().toISOString()));

/** Reassigns the open tasks and upcoming events of a user who is deactivated or deleted. */
export function createWorkHandover(scope: TenantScope) {
  const { db, tenantWhere, auditLog } = scope;
  const { updateWhere } = createStatements(scope);

  /** Builds the statements that reassign open work to another user; they change nothing where `from` does not exist or is deleted. */
  function handOverStatements(from: string, to: string): Statement<unknown>[] {
    const fromUser = tenantWhere(users, eq(users.id, from), ne(users.status, 'deleted'));
    const fromExists = exists(db.select({ id: users.id }).from(users).where(fromUser));
    const taskConditions = [openTasksWhere(from), fromExists];
    const eventConditions = [upcomingEventsWhere(from), fromExists];
    return [
      auditLog.recordUpdate(tasks, tenantWhere(tasks, ...taskConditions), { assignedTo: to }),
      updateWhere(tasks, { assignedTo: to }, ...taskConditions),
      auditLog.recordUpdate(events, tenantWhere(events, ...eventConditions), { userId: to }),
      updateWhere(events, { userId: to }, ...eventConditions),
    ];
  }
  return { openTasksWhere, upcomingEventsWhere, handOverStatements };
}
