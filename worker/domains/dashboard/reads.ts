import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { DASHBOARD_COUNT_CAP } from '../../../db/domain/lists.ts';
import { getDayBounds, today } from '../../../db/domain/madrid.ts';
import { absences } from '../../../db/tables/absences.ts';
import { events } from '../../../db/tables/events.ts';
import { history } from '../../../db/tables/history.ts';
import { missingDocumentCondition, properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { Caller } from '../../caller.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { selectAbsences } from '../absences/reads.ts';
import { createAgencyAbsenceSql } from '../absences/stand-ins.ts';
import { eventColumns, periodCondition } from '../calendar/entries.ts';
import { hasExamplesCondition } from '../examples/reads.ts';
import { byDue, taskColumns } from '../tasks/task-list.ts';
import { firstStepStatements, toFirstSteps } from './first-steps.ts';

/** Entries that a card lists, and up to which its counter counts. */
const MAX_LISTED = 5;
const COUNT_LIMIT = 1000;

/**
 * Returns the caller's open tasks of high priority and events of today (in Madrid), with their counts; how many open tasks of any priority
 * are due today or overdue; whether the agency ever had an event; the absences of today of the caller and of those for whom they stand in;
 * how many properties lack a required document, up to DASHBOARD_COUNT_CAP + 1; and, for a manager, the first steps of a new agency, and
 * whether it has the examples.
 */
export async function findDashboard({ tenantDb, user }: Caller) {
  const { from, to } = getDayBounds(today());
  const isMineToday = and(eq(events.userId, user.id), periodCondition(from, to));
  const isCritical = and(eq(tasks.assignedTo, user.id), eq(tasks.open, 1), eq(tasks.priority, 'high'));
  const isDue = and(
    eq(tasks.assignedTo, user.id),
    eq(tasks.open, 1),
    // Behind the hours of today.
    lt(tasks.dueKey, `${today()}U`),
  );
  const isOwnAbsence = or(
    eq(absences.userId, user.id),
    and(eq(absences.substituteId, user.id), createAgencyAbsenceSql(tenantDb).isSubstituted),
  );
  const isManager = user.role === 'manager';
  const [
    criticalTasks,
    [taskCount],
    [dueCount],
    todaysEvents,
    [eventCount],
    [hadEvents],
    [missing],
    [examples],
    ownAbsences,
    ...firstStepRows
  ] = await tenantDb.batch(
    tenantDb.statements.select(tasks, taskColumns(tenantDb), {
      where: [isCritical],
      order: byDue,
      limit: MAX_LISTED,
    }),
    tenantDb.statements.count(tasks, COUNT_LIMIT, [isCritical]),
    tenantDb.statements.count(tasks, COUNT_LIMIT, [isDue]),
    tenantDb.statements.select(events, eventColumns(tenantDb), {
      where: [isMineToday],
      order: [sql`${events.startTime}`, sql`${events.id}`],
      limit: MAX_LISTED,
    }),
    tenantDb.statements.count(events, COUNT_LIMIT, [isMineToday]),
    tenantDb.statements.selectValue(everHadEventsSql(tenantDb)),
    tenantDb.statements.count(properties, DASHBOARD_COUNT_CAP + 1, [missingDocumentCondition(properties)]),
    tenantDb.statements.selectValue(hasExamplesCondition(tenantDb)),
    selectAbsences(tenantDb, createAgencyAbsenceSql(tenantDb).isToday, isOwnAbsence),
    ...firstStepStatements(tenantDb),
  );
  return {
    criticalTasks,
    criticalCount: taskCount?.count ?? 0,
    dueCount: dueCount?.count ?? 0,
    todaysEvents,
    eventCount: eventCount?.count ?? 0,
    hasEvents: hadEvents?.value === 1,
    absences: ownAbsences,
    missingDocuments: missing?.count ?? 0,
    firstSteps: isManager ? toFirstSteps(...firstStepRows) : null,
    hasExamples: isManager && examples?.value === 1,
  };
}

/** Entries of the audit log, the newest ones, that are searched for an event of an agency that has none now. */
const MAX_SEARCHED = 1000;

/** SQL: whether the agency has an event, or had one as far as the newest entries of the audit log tell. */
function everHadEventsSql({ subqueries: { atPosition, column } }: TenantDb) {
  const { at, entity } = history;
  const since = sql`coalesce(${atPosition(history, at, { order: [desc(at)], position: MAX_SEARCHED })}, '')`;
  const logged = column(history, sql`1`, gte(at, since), eq(entity, 'events'));
  return sql<0 | 1>`case when exists ${column(events, sql`1`)} then 1 else exists ${logged} end`;
}
