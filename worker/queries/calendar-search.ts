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
import { byName, nameOf, shownPerson } from './users.ts';
import type { Rows } from '../tenant/tenant-db.ts';
import { shownOf } from './public-columns.ts';
import { shownTask } from './task-search.ts';

/** Entries of one period at the most. */
const MOST = 2000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What a person sees of an event: its columns and the names of what it points to. */
export const shownEvent = (rows: Rows) => ({
  ...shownOf(events),
  userName: nameOf(rows, events.userId).as('user_name'),
  propertyTitle: rows.ofRow<string>(properties, properties.title, events.propertyId).as('its_property'),
  leadName: rows.ofRow<string>(leads, leads.name, events.leadId).as('its_lead'),
});

/** Events that overlap the period: their start is near, for none is longer than its limit (and an hour, in October). */
export function overlapping(from: string, to: string): SQL | undefined {
  const earliest = new Date(Date.parse(from) - LONGEST_EVENT_DAYS * DAY - HOUR).toISOString();
  // An all-day event that began at an earlier midnight is over; one without length is there at its start.
  const lasts = or(gt(events.endTime, from), gte(events.startTime, from));
  return and(gte(events.startTime, earliest), lt(events.startTime, to), lasts);
}

/** Whether a row belongs to one of these people; null among them is nobody. */
function ofWhom(column: SQLiteColumn, userIds: CalendarInput['userIds']): SQL | undefined {
  const ids = userIds.filter((id) => id !== null);
  return or(inArray(column, ids), userIds.includes(null) ? isNull(column) : undefined);
}

/** Whether a row has to do with the property and the lead that were asked for. */
const about = (table: typeof events | typeof tasks, { propertyId, leadId }: CalendarInput) => [
  propertyId === undefined ? undefined : eq(table.propertyId, propertyId),
  leadId === undefined ? undefined : eq(table.leadId, leadId),
];

/** The period's events, tasks and everybody who may be asked for, in one trip. */
export async function entriesOf(rows: Rows, asked: CalendarInput) {
  const { from, to, kinds, userIds, eventTypes } = asked;
  const shownEvents = kinds.includes('event') ? [] : [sql`0`];
  const shownTasks = kinds.includes('task') ? [] : [sql`0`];
  const lastDay = dayOf(Date.parse(to) - 1);
  const due = and(
    gte(tasks.dueDate, dayOf(from)),
    lte(tasks.dueDate, lastDay),
    ne(tasks.status, 'cancelled'),
  );
  const [foundEvents, foundTasks, people, busyInEvents, busyInTasks] = await rows.read(
    rows.list(events, shownEvent(rows), {
      where: [
        ...shownEvents,
        overlapping(from, to),
        ofWhom(events.userId, userIds),
        // Among every type those that left the list are meant too.
        allTypes.every((type) => eventTypes.includes(type))
          ? undefined
          : inArray(events.eventType, eventTypes),
        ...about(events, asked),
      ],
      order: [sql`${events.startTime}`],
      limit: MOST,
    }),
    rows.list(tasks, shownTask(rows), {
      where: [...shownTasks, due, ofWhom(tasks.assignedTo, userIds), ...about(tasks, asked)],
      order: [sql`${tasks.dueKey}`],
      limit: MOST,
    }),
    rows.list(users, { ...shownPerson, status: users.status }, {}),
    rows.list(events, { userId: events.userId }, { where: [overlapping(from, to)], limit: MOST }),
    rows.list(tasks, { userId: tasks.assignedTo }, { where: [due], limit: MOST }),
  );
  const busy = new Set([...busyInEvents, ...busyInTasks].map((entry) => entry.userId));
  // Colleagues who are gone are offered only where they left something, and while they are asked for.
  const offered = byName(people).filter(
    ({ id, status }) => status === 'active' || busy.has(id) || userIds.includes(id),
  );
  return { events: foundEvents, tasks: foundTasks, people: offered, unassigned: busy.has(null) };
}
