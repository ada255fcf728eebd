import { eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { fold } from '../../db/domain/fold.ts';
import { COUNT_CAP } from '../../db/domain/lists.ts';
import type { TaskFilters } from '../../db/domain/task-input.ts';
import { closedStatuses, openStatuses } from '../../db/domain/tasks.ts';
import { taskCounts } from '../../db/tables/counts.ts';
import { leads } from '../../db/tables/leads.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { contains } from './pagination.ts';
import { nameOf } from './users.ts';
import type { Rows } from '../tenant/tenant-db.ts';
import { totalOf } from './list-queries.ts';
import { shownOf } from './public-columns.ts';

/** What a person sees of a task: its columns and the names of what it points to. */
export const shownTask = (rows: Rows) => ({
  ...shownOf(tasks),
  assigneeName: nameOf(rows, tasks.assignedTo).as('assignee_name'),
  propertyTitle: rows.ofRow<string>(properties, properties.title, tasks.propertyId).as('its_property'),
  leadName: rows.ofRow<string>(leads, leads.name, tasks.leadId).as('its_lead'),
});

/** By day and time; those without a day last. */
export const byDue = [sql`${tasks.dueKey}`, sql`${tasks.id}`];

export const afterDue = (cursor: { dueKey: string; id: string } | null | undefined) =>
  cursor ? sql`(${tasks.dueKey}, ${tasks.id}) > (${cursor.dueKey}, ${cursor.id})` : undefined;

/** Without a status the open ones are meant. */
export const matching = (filters: TaskFilters): (SQL | undefined)[] => [
  filters.status ? eq(tasks.status, filters.status) : eq(tasks.open, 1),
  contains(tasks.titleFolded, filters.title && fold(filters.title)),
  filters.priority && eq(tasks.priority, filters.priority),
  filters.assignedTo ? eq(tasks.assignedTo, filters.assignedTo) : undefined,
  filters.dueFrom ? gte(tasks.dueDate, filters.dueFrom) : undefined,
  filters.dueTo ? lte(tasks.dueDate, filters.dueTo) : undefined,
];

/** How many match: from the kept counters where only the status is filtered, else counted up to one past the cap. */
export function countQuery(rows: Rows, { status, ...others }: TaskFilters) {
  if (Object.values(others).some(Boolean))
    return rows.count(tasks, COUNT_CAP + 1, matching({ status, ...others }));
  return totalOf(rows, taskCounts, ...(status ? [status] : openStatuses));
}

/** How many closed ones a search among the open ones leaves out, one statement for each of their statuses; none where no text is searched. */
export function countClosedQueries(rows: Rows, filters: TaskFilters) {
  if (!filters.title || filters.status) return [];
  return closedStatuses.map((status) => rows.count(tasks, COUNT_CAP + 1, matching({ ...filters, status })));
}
