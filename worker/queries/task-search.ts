import { eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { fold } from '../../db/domain/fold.ts';
import { COUNT_CAP } from '../../db/domain/lists.ts';
import type { TaskFilters } from '../../db/domain/tasks/task-input.ts';
import { closedStatuses, openStatuses } from '../../db/domain/tasks/tasks.ts';
import { taskCounts } from '../../db/tables/counts.ts';
import { leads } from '../../db/tables/leads.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { sumCounts } from './list-queries.ts';
import { containsText } from './pagination.ts';
import { getPublicColumns } from './public-columns.ts';
import { userNameSubquery } from './users.ts';

/** The columns of a task in a response: its public columns and the names of what it refers to. */
export const taskColumns = (tenantDb: TenantDb) => ({
  ...getPublicColumns(tasks),
  assigneeName: userNameSubquery(tenantDb, tasks.assignedTo).as('assignee_name'),
  propertyTitle: tenantDb.subqueries
    .field<string>(properties, properties.title, tasks.propertyId)
    .as('its_property'),
  leadName: tenantDb.subqueries.field<string>(leads, leads.name, tasks.leadId).as('its_lead'),
});

/** Order by due day and time; tasks without a day last. */
export const byDue = [sql`${tasks.dueKey}`, sql`${tasks.id}`];

/** Condition: the task comes after the cursor in the order `byDue`. */
export const afterDue = (cursor: { dueKey: string; id: string } | null | undefined) =>
  cursor ? sql`(${tasks.dueKey}, ${tasks.id}) > (${cursor.dueKey}, ${cursor.id})` : undefined;

/** Conditions of the filters; without a status only open tasks match. */
export const matchesFilters = (filters: TaskFilters): (SQL | undefined)[] => [
  filters.status ? eq(tasks.status, filters.status) : eq(tasks.open, 1),
  containsText(tasks.titleFolded, filters.title && fold(filters.title)),
  filters.priority && eq(tasks.priority, filters.priority),
  filters.assignedTo ? eq(tasks.assignedTo, filters.assignedTo) : undefined,
  filters.dueFrom ? gte(tasks.dueDate, filters.dueFrom) : undefined,
  filters.dueTo ? lte(tasks.dueDate, filters.dueTo) : undefined,
];

/**
 * Builds the statement that counts the tasks that match: from the counter table where at most the status is filtered, else up to
 * COUNT_CAP + 1.
 */
export function countQuery(tenantDb: TenantDb, { status, ...others }: TaskFilters) {
  if (Object.values(others).some(Boolean))
    return tenantDb.statements.count(tasks, COUNT_CAP + 1, matchesFilters({ status, ...others }));
  return sumCounts(tenantDb, taskCounts, ...(status ? [status] : openStatuses));
}

/**
 * Builds the statements that count the closed tasks that match a title search of open ones, one per closed status; none without
 * such a search.
 */
export function countClosedQueries(tenantDb: TenantDb, filters: TaskFilters) {
  if (!filters.title || filters.status) return [];
  return closedStatuses.map((status) =>
    tenantDb.statements.count(tasks, COUNT_CAP + 1, matchesFilters({ ...filters, status })),
  );
}
