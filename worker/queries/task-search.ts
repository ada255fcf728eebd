import { eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { fold } from '../../db/domain/fold.ts';
import { COUNT_CAP } from '../../db/domain/lists.ts';
import type { TaskFilters } from '../../db/domain/task-input.ts';
import { closedStatuses, openStatuses } from '../../db/domain/tasks.ts';
import { taskCounts } from '../../db/tables/counts.ts';
import { leads } from '../../db/tables/leads.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { sumCounts } from './list-queries.ts';
import { containsText } from './pagination.ts';
import { getPublicColumns } from './public-columns.ts';
import { userNameSubquery } from './users.ts';

/** What a person sees of a task: its columns and the names of what it points to. */
export const taskColumns = (tenantDb: TenantDb) => ({
  ...getPublicColumns(tasks),
  assigneeName: userNameSubquery(tenantDb, tasks.assignedTo).as('assignee_name'),
  propertyTitle: tenantDb.subqueries
    .field<string>(properties, properties.title, tasks.propertyId)
    .as('its_property'),
  leadName: tenantDb.subqueries.field<string>(leads, leads.name, tasks.leadId).as('its_lead'),
});

/** By day and time; those without a day last. */
export const byDue = [sql`${tasks.dueKey}`, sql`${tasks.id}`];

export const afterDue = (cursor: { dueKey: string; id: string } | null | undefined) =>
  cursor ? sql`(${tasks.dueKey}, ${tasks.id}) > (${cursor.dueKey}, ${cursor.id})` : undefined;

/** Without a status the open ones are meant. */
export const matchesFilters = (filters: TaskFilters): (SQL | undefined)[] => [
  filters.status ? eq(tasks.status, filters.status) : eq(tasks.open, 1),
  containsText(tasks.titleFolded, filters.title && fold(filters.title)),
  filters.priority && eq(tasks.priority, filters.priority),
  filters.assignedTo ? eq(tasks.assignedTo, filters.assignedTo) : undefined,
  filters.dueFrom ? gte(tasks.dueDate, filters.dueFrom) : undefined,
  filters.dueTo ? lte(tasks.dueDate, filters.dueTo) : undefined,
];

/** How many match: from the kept counters where only the status is filtered, else counted up to one past the cap. */
export function countQuery(tenantDb: TenantDb, { status, ...others }: TaskFilters) {
  if (Object.values(others).some(Boolean))
    return tenantDb.statements.count(tasks, COUNT_CAP + 1, matchesFilters({ status, ...others }));
  return sumCounts(tenantDb, taskCounts, ...(status ? [status] : openStatuses));
}

/** How many closed ones a search among the open ones leaves out, one statement for each of their statuses; none where no text is searched. */
export function countClosedQueries(tenantDb: TenantDb, filters: TaskFilters) {
  if (!filters.title || filters.status) return [];
  return closedStatuses.map((status) =>
    tenantDb.statements.count(tasks, COUNT_CAP + 1, matchesFilters({ ...filters, status })),
  );
}
