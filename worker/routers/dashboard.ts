import { and, eq, sql } from 'drizzle-orm';
import { boundsOf, today } from '../../db/domain/madrid.ts';
import { events } from '../../db/tables/events.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { eventColumns, overlapsPeriod } from '../queries/calendar-search.ts';
import { byDue, taskColumns } from '../queries/task-search.ts';
import { agencyProcedure, router } from '../trpc.ts';

/** Entries a card lists; its counter counts all. */
const LISTED = 5;
const COUNTED = 1000;

export const dashboardRouter = router({
  /** The caller's open tasks of high priority, and the events of Madrid's today. */
  get: agencyProcedure.query(async ({ ctx: { tenantDb, user } }) => {
    const { from, to } = boundsOf(today());
    const mineToday = and(eq(events.userId, user.id), overlapsPeriod(from, to));
    const critical = and(eq(tasks.assignedTo, user.id), eq(tasks.open, 1), eq(tasks.priority, 'high'));
    const [criticalTasks, [taskCount], todaysEvents, [eventCount]] = await tenantDb.batch(
      tenantDb.statements.select(tasks, taskColumns(tenantDb), {
        where: [critical],
        order: byDue,
        limit: LISTED,
      }),
      tenantDb.statements.count(tasks, COUNTED, [critical]),
      tenantDb.statements.select(events, eventColumns(tenantDb), {
        where: [mineToday],
        order: [sql`${events.startTime}`, sql`${events.id}`],
        limit: LISTED,
      }),
      tenantDb.statements.count(events, COUNTED, [mineToday]),
    );
    return {
      criticalTasks,
      criticalCount: taskCount?.count ?? 0,
      todaysEvents,
      eventCount: eventCount?.count ?? 0,
    };
  }),
});
