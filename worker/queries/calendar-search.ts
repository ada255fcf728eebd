import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { CalendarInput } from '../../db/domain/calendar-input.ts';
import { eventTypes as allTypes, LONGEST_EVENT_DAYS } from '../../db/domain/events.ts';
import { dayOf } from '../../db/domain/madrid.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { getPublicColumns } from './public-columns.ts';
import { taskColumns } from './task-search.ts';
import { sortByName, userNameSubquery, userSummaryColumns } from './users.ts';

/** Entries of one period at the most. */
const MAX_ENTRIES = 2000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What a person sees of an event: its columns and the names of what it points to. */
export const eventColumns = (tenantDb: TenantDb) => ({
  ...getPublicColumns(events),
  userName: userNameSubquery(tenantDb, events.userId).as('user_name'),
  propertyTitle: tenantDb.subqueries
    .field<string>(properties, properties.title, events.propertyId)
    .as('its_property'),
  leadName: tenantDb.subqueries.field<string>(leads, leads.name, events.leadId).as('its_lead'),
});

/** Events that overlap the period: their start is near, for none is longer than its limit (and an hour, in October). */
export function overlapsPeriod(from: string, to: string): SQL | undefined {
  const earliest = new Date(Date.parse(from) - LONGEST_EVENT_DAYS * DAY - HOUR).toISOString();
  // An all-day event that began at an earlier midnight is over; one without length is there at its start.
  const lasts = or(gt(events.endTime, from), gte(events.startTime, from));
  return and(gte(events.startTime, earliest), lt(events.startTime, to), lasts);
}

/** Whether a row belongs to one of these people; null among them is nobody. */
function belongsToUsers(column: SQLiteColumn, userIds: CalendarInput['userIds']): SQL | undefined {
  const ids = userIds.filter((id) => id !== null);
  return or(inArray(column, ids), userIds.includes(null) ? isNull(column) : undefined);
}

/** Whether a row has to do with the property and the lead that were asked for. */
const isLinkedTo = (table: typeof events | typeof tasks, { propertyId, leadId }: CalendarInput) => [
  propertyId === undefined ? undefined : eq(table.propertyId, propertyId),
  leadId === undefined ? undefined : eq(table.leadId, leadId),
];

/** The period's events, tasks and everybody who may be asked for, in one trip. */
export async function findCalendarEntries(tenantDb: TenantDb, asked: CalendarInput) {
  const { from, to, kinds, userIds, eventTypes } = asked;
  const shownEvents = kinds.includes('event') ? [] : [sql`0`];
  const shownTasks = kinds.includes('task') ? [] : [sql`0`];
  const lastDay = dayOf(Date.parse(to) - 1);
  const due = and(
    gte(tasks.dueDate, dayOf(from)),
    lte(tasks.dueDate, lastDay),
    ne(tasks.status, 'cancelled'),
  );
  const [foundEvents, foundTasks, people, busyInEvents, busyInTasks] = await tenantDb.batch(
    tenantDb.statements.select(events, eventColumns(tenantDb), {
      where: [
        ...shownEvents,
        overlapsPeriod(from, to),
        belongsToUsers(events.userId, userIds),
        // Among every type those that left the list are meant too.
        allTypes.every((type) => eventTypes.includes(type))
          ? undefined
          : inArray(events.eventType, eventTypes),
        ...isLinkedTo(events, asked),
      ],
      order: [sql`${events.startTime}`],
      limit: MAX_ENTRIES,
    }),
    tenantDb.statements.select(tasks, taskColumns(tenantDb), {
      where: [...shownTasks, due, belongsToUsers(tasks.assignedTo, userIds), ...isLinkedTo(tasks, asked)],
      order: [sql`${tasks.dueKey}`],
      limit: MAX_ENTRIES,
    }),
    tenantDb.statements.select(users, { ...userSummaryColumns, status: users.status }, {}),
    tenantDb.statements.select(
      events,
      { userId: events.userId },
      { where: [overlapsPeriod(from, to)], limit: MAX_ENTRIES },
    ),
    tenantDb.statements.select(tasks, { userId: tasks.assignedTo }, { where: [due], limit: MAX_ENTRIES }),
  );
  const busy = new Set([...busyInEvents, ...busyInTasks].map((entry) => entry.userId));
  // Colleagues who are gone are offered only where they left something, and while they are asked for.
  const offered = sortByName(people).filter(
    ({ id, status }) => status === 'active' || busy.has(id) || userIds.includes(id),
  );
  return { events: foundEvents, tasks: foundTasks, people: offered, unassigned: busy.has(null) };
}
