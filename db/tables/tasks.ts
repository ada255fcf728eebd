import { type SQL, sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { taskSorts } from '../domain/tasks/task-input.ts';
import { taskPriorities, taskStatuses } from '../domain/tasks/tasks.ts';
import { users } from './agencies.ts';
import { businessKeys, formColumns, sortColumn, titleFoldedColumns, unfoldedIndex } from './columns.ts';
import { createCountsTable } from './counts.ts';
import { leads } from './leads.ts';
import { properties } from './properties.ts';

/** The due day and time as a number, in which tasks without a day are last. */
const dueNumber = sql`cast(coalesce(replace("due_date", '-', '') || coalesce(replace("due_time", ':', ''), '0000'), '999999999999') as integer)`;
const priorityRank = (none: SQL) =>
  sql`case "priority" when 'low' then 1 when 'medium' then 2 when 'high' then 3 else ${none} end * 1000000000000`;

export const tasks = sqliteTable(
  'tasks',
  {
    ...formColumns(),
    title: text().notNull(),
    titleFolded: text().notNull(),
    ...titleFoldedColumns(),
    description: text(),
    /** 'YYYY-MM-DD'; without `dueTime` the task is due on the whole day. */
    dueDate: text(),
    /** 'HH:MM' in Madrid's local time. */
    dueTime: text(),
    status: text({ enum: taskStatuses }).notNull().default('pending'),
    priority: text({ enum: taskPriorities }),
    assignedTo: text(),
    createdBy: text().notNull(),
    propertyId: text(),
    leadId: text(),
    /** The sort key by due day and time: within a day, tasks without time first; tasks without day last. */
    dueKey: text().generatedAlwaysAs(sql`coalesce("due_date" || 'T' || coalesce("due_time", ''), '9999')`, {
      mode: 'virtual',
    }),
    // Priority by which lists sort, in the two directions: in both tasks without one are last, and the first due of a priority is first.
    priorityAscending: sortColumn.integer('low_priority', sql`${priorityRank(sql`4`)} + ${dueNumber}`),
    priorityDescending: sortColumn.integer('high_priority', sql`${priorityRank(sql`0`)} - ${dueNumber}`),
    open: integer().generatedAlwaysAs(sql`"status" in ('pending', 'in_progress')`, { mode: 'virtual' }),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.assignedTo], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.createdBy], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }),
    ...businessKeys(t),
    index('tasks_open').on(t.agencyId, t.open, t.dueKey, t.id),
    unfoldedIndex('tasks_unfolded', t),
    index('tasks_by_status').on(t.agencyId, t.status, t.dueKey, t.id),
    // Of the release before.
    index('tasks_sorted_by_title').on(t.agencyId, t.open, t.titleFolded, t.id),
    index('tasks_sorted_by_collation').on(t.agencyId, t.open, t.collationKey, t.id),
    index('tasks_sorted_by_low_priority').on(t.agencyId, t.open, t.priorityAscending, t.id),
    index('tasks_sorted_by_high_priority').on(t.agencyId, t.open, t.priorityDescending, t.id),
    index('tasks_sorted_by_creation').on(t.agencyId, t.open, t.createdAt, t.id),
    index('tasks_by_day').on(t.agencyId, t.dueDate),
    index('tasks_of_user').on(t.agencyId, t.assignedTo, t.open, t.priority, t.dueKey),
    index('tasks_by_assignee').on(t.agencyId, t.assignedTo, t.open, t.dueKey, t.id),
    index('tasks_by_creator').on(t.agencyId, t.createdBy),
    index('tasks_of_property').on(t.agencyId, t.propertyId),
    index('tasks_of_lead').on(t.agencyId, t.leadId),
    index('tasks_of_lead_by_due').on(t.agencyId, t.leadId, t.open, t.dueKey, t.id),
    index('tasks_of_property_by_due').on(t.agencyId, t.propertyId, t.open, t.dueKey, t.id),
    check('tasks_status', sql`${t.status} in ('pending', 'in_progress', 'completed', 'cancelled')`),
    check('tasks_time', sql`${t.dueTime} is null or ${t.dueDate} is not null`),
  ],
);
export const taskCounts = createCountsTable('task_counts');

/** The columns that the list can be sorted by. */
export const taskSortKeys = {
  due: tasks.dueKey,
  priority: { ascending: tasks.priorityAscending, descending: tasks.priorityDescending },
  title: tasks.collationKey,
  created: tasks.createdAt,
} satisfies Record<(typeof taskSorts)[number], unknown>;
