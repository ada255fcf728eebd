import { and, eq, exists, gte, inArray, ne } from 'drizzle-orm';
import { openStatuses } from '../../db/domain/tasks.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { tasks } from '../../db/tables/tasks.ts';
import type { Statement, TenantScope } from './mutations.ts';
import { createStatements } from './statements.ts';

const openTasksWhere = (id: string) =>
  and(eq(tasks.assignedTo, id), inArray(tasks.status, [...openStatuses]));
const upcomingEventsWhere = (id: string) =>
  and(eq(events.userId, id), gte(events.startTime, new Date().toISOString()));

/** The part of the wall for what somebody who leaves would leave behind: open tasks and coming events. */
export function createWorkHandover(scope: TenantScope) {
  const { db, tenantWhere, auditLog } = scope;
  const { updateWhere } = createStatements(scope);

  /** The statements that hand it to a colleague; none of them does anything where there is nobody. */
  function handOverStatements(from: string, to: string): Statement<unknown>[] {
    const person = tenantWhere(users, eq(users.id, from), ne(users.status, 'deleted'));
    const there = exists(db.select({ id: users.id }).from(users).where(person));
    const [theirTasks, theirEvents] = [
      [openTasksWhere(from), there],
      [upcomingEventsWhere(from), there],
    ];
    return [
      auditLog.recordUpdate(tasks, tenantWhere(tasks, ...theirTasks), ['assignedTo']),
      updateWhere(tasks, { assignedTo: to }, ...theirTasks),
      auditLog.recordUpdate(events, tenantWhere(events, ...theirEvents), ['userId']),
      updateWhere(events, { userId: to }, ...theirEvents),
    ];
  }
  return { openTasksWhere, upcomingEventsWhere, handOverStatements };
}
