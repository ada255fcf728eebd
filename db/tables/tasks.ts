import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { taskPriorities, taskStatuses } from '../domain/tasks.ts';
import { users } from './agencies.ts';
import { businessColumns } from './columns.ts';
import { leads } from './leads.ts';
import { properties } from './properties.ts';

export const tasks = sqliteTable(
  'tasks',
  {
    ...businessColumns(),
    title: text().notNull(),
    titleFolded: text().notNull(),
    description: text(),
    /** A day; without `dueTime` the task belongs to the whole day. */
    dueDate: text(),
    /** 'HH:MM' in Madrid. */
    dueTime: text(),
    status: text({ enum: taskStatuses }).notNull().default('pending'),
    priority: text({ enum: taskPriorities }),
    assignedTo: text(),
    createdBy: text().notNull(),
    propertyId: text(),
    leadId: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.assignedTo], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.createdBy], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }),
    unique().on(t.agencyId, t.id),
    unique().on(t.agencyId, t.clientKey),
    // Tasks without a day come last: SQLite sorts null first, so the order says it.
    index('tasks_due').on(t.agencyId, t.status, sql`${t.dueDate} is null`, t.dueDate, t.dueTime, t.id),
    index('tasks_of_user').on(t.agencyId, t.assignedTo, t.status, t.priority, t.dueDate),
    index('tasks_by_creator').on(t.agencyId, t.createdBy),
    index('tasks_of_property').on(t.agencyId, t.propertyId),
    index('tasks_of_lead').on(t.agencyId, t.leadId),
    check('tasks_status', sql`${t.status} in ('pending', 'in_progress', 'completed', 'cancelled')`),
    check('tasks_time', sql`${t.dueTime} is null or ${t.dueDate} is not null`),
  ],
);
