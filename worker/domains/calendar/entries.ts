import { and, between, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { CalendarInput } from '../../../db/domain/calendar/calendar-input.ts';
import { getOpeningPeriods } from '../../../db/domain/calendar/calendar-period.ts';
import { eventTypes as allTypes, MAX_ENTRIES, MAX_EVENT_DAYS } from '../../../db/domain/calendar/events.ts';
import { toLocalDay } from '../../../db/domain/madrid.ts';
import { users } from '../../../db/tables/agencies.ts';
import { events } from '../../../db/tables/events.ts';
import { leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { Caller } from '../../caller.ts';
import { notFound } from '../../errors.ts';
import { type FilterConditions, toConditions } from '../../tenant/lists/filters.ts';
import { nameSubquery } from '../../tenant/lists/linked-names.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { TenantTable } from '../../tenant/tenant-types.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { agendaText, agendaTextColumns, eventLocationColumn } from '../agenda/hidden-agenda-texts.ts';
import { linkedNames } from '../agenda/linked-names.ts';
import { coverColumn } from '../photos/reads.ts';
import { sortByName, userSummaryColumns } from '../users/colleagues.ts';
import { eventPolicies } from './policy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The columns of an event in a response: its public columns, the names of what it refers to, and the cover of its property. */
export const eventColumns = (tenantDb: TenantDb) => ({
  ...getResponseColumns(events, eventPolicies.events),
  ...agendaTextColumns(tenantDb, events),
  location: eventLocationColumn(tenantDb),
  userName: userNameSubquery(tenantDb, events.userId).as('user_name'),
  ...linkedNames(tenantDb, events),
  cover: coverColumn(tenantDb, events.propertyId),
});

/** What the grid shows of an event; its property only where it has no place. */
const gridEventColumns = (tenantDb: TenantDb) => {
  const { id, version, eventType, startTime, endTime, allDay, userId, location, propertyId } = events;
  const title = nameSubquery(tenantDb, properties, propertyId);
  return {
    ...{ id, version, eventType, startTime, endTime, allDay, userId },
    title: agendaText<string>(tenantDb, events, events.title),
    location: eventLocationColumn(tenantDb),
    propertyTitle: sql<string | null>`case when ${location} is null then ${title} end`.as('its_property'),
    cover: coverColumn(tenantDb, propertyId),
  };
};
/** What the grid shows of a task. */
const gridTaskColumns = (tenantDb: TenantDb) => {
  const { id, dueDate, dueTime, status, assignedTo } = tasks;
  return {
    ...{ id, dueDate, dueTime, status, assignedTo },
    title: agendaText<string>(tenantDb, tasks, tasks.title),
    cover: coverColumn(tenantDb, tasks.propertyId),
  };
};
/** What the grid shows of a lead to be followed up. */
const followUpColumns = {
  id: leads.id,
  name: leads.name,
  nextFollowUpOn: leads.nextFollowUpOn,
  assignedTo: leads.assignedTo,
};

/**
 * Condition of the events that overlap a period (ISO instants). Bounds their start too, so that an index finds them: none is longer than
 * MAX_EVENT_DAYS, plus the hour of the change to winter time.
 */
export function periodCondition(from: string, to: string): SQL | undefined {
  const earliest = new Date(Date.parse(from) - MAX_EVENT_DAYS * DAY_MS - HOUR_MS).toISOString();
  // An all-day event has no end time and counts for its start; so does an event of no duration.
  const isStillOn = or(gt(events.endTime, from), gte(events.startTime, from));
  return and(gte(events.startTime, earliest), lt(events.startTime, to), isStillOn);
}

/** Condition: the row belongs to one of these users; null among them selects rows without user. */
function belongsToUsers(column: SQLiteColumn, userIds: CalendarInput['userIds']): SQL | undefined {
  const ids = userIds.filter((id) => id !== null);
  return or(inArray(column, ids), userIds.includes(null) ? isNull(column) : undefined);
}

type CalendarFilters = Omit<CalendarInput, 'from' | 'to'>;
/** Conditions: the row refers to this record, which the user sees. */
const linkConditions = ({ subqueries }: TenantDb, table: typeof events | typeof tasks) => ({
  propertyId: (id: string | undefined) =>
    id
      ? inArray(table.propertyId, subqueries.column(properties, properties.id, eq(properties.id, id)))
      : undefined,
  leadId: (id: string | undefined) =>
    id ? inArray(table.leadId, subqueries.column(leads, leads.id, eq(leads.id, id))) : undefined,
});
const eventConditions = (tenantDb: TenantDb): FilterConditions<CalendarFilters> => ({
  kinds: (kinds) => (kinds.includes('event') ? undefined : sql`0`),
  userIds: (ids) => belongsToUsers(events.userId, ids),
  // All types selected means no filter: stored types that have left the list are included.
  eventTypes: (types) =>
    allTypes.every((type) => types.includes(type)) ? undefined : inArray(events.eventType, types),
  followUps: () => undefined,
  ...linkConditions(tenantDb, events),
});
/** Matches no lead, by the index of follow-ups: of a constant condition SQLite says that it scans. */
const isOnNoDay = eq(leads.nextFollowUpOn, '');
/** Of the leads to be followed up: nobody but their responsible user, and no property. */
const followUpConditions = (): FilterConditions<CalendarFilters> => ({
  kinds: () => undefined,
  userIds: (ids) => belongsToUsers(leads.assignedTo, ids),
  eventTypes: () => undefined,
  followUps: (isShown) => (isShown ? undefined : isOnNoDay),
  propertyId: (id) => (id ? isOnNoDay : undefined),
  leadId: (id) => (id ? eq(leads.id, id) : undefined),
});
const taskConditions = (tenantDb: TenantDb): FilterConditions<CalendarFilters> => ({
  kinds: (kinds) => (kinds.includes('task') ? undefined : sql`0`),
  userIds: (ids) => belongsToUsers(tasks.assignedTo, ids),
  // Tasks have no event type.
  eventTypes: () => undefined,
  followUps: () => undefined,
  ...linkConditions(tenantDb, tasks),
});

/** Builds the statements of a period's entries, of each kind one more than MAX_ENTRIES, and of the users to filter by. */
function selectEntries(tenantDb: TenantDb, { from, to, ...filters }: CalendarInput) {
  const lastDay = toLocalDay(Date.parse(to) - 1);
  const isDue = and(
    gte(tasks.dueDate, toLocalDay(from)),
    lte(tasks.dueDate, lastDay),
    ne(tasks.status, 'cancelled'),
  );
  const isFollowedUp = between(leads.nextFollowUpOn, toLocalDay(from), lastDay);
  const { column } = tenantDb.subqueries;
  const has = (table: TenantTable, ...where: (SQL | undefined)[]) =>
    sql`exists ${column(table, sql`1`, ...where)}`;
  /** SQL: somebody's entries in the period; `is` compares the column of the user. */
  const isBusy = (is: (userId: SQLiteColumn) => SQL) =>
    or(
      has(events, is(events.userId), periodCondition(from, to)),
      has(tasks, is(tasks.assignedTo), isDue),
      ...(filters.followUps ? [has(leads, is(leads.assignedTo), isFollowedUp)] : []),
    );
  const isActiveOrBusy = or(
    eq(users.status, 'active'),
    isBusy((userId) => eq(userId, users.id)),
  );
  return [
    tenantDb.statements.select(events, gridEventColumns(tenantDb), {
      where: [periodCondition(from, to), ...toConditions(eventConditions(tenantDb), filters)],
      order: [sql`${events.startTime}`],
      limit: MAX_ENTRIES + 1,
    }),
    tenantDb.statements.select(tasks, gridTaskColumns(tenantDb), {
      where: [isDue, ...toConditions(taskConditions(tenantDb), filters)],
      order: [sql`${tasks.dueKey}`],
      limit: MAX_ENTRIES + 1,
    }),
    tenantDb.statements.select(leads, followUpColumns, {
      where: [isFollowedUp, ...toConditions(followUpConditions(), filters)],
      order: [sql`${leads.nextFollowUpOn}`, sql`${leads.id}`],
      limit: MAX_ENTRIES + 1,
    }),
    tenantDb.statements.select(users, {
      ...userSummaryColumns,
      status: users.status,
      isOffered: sql`${isActiveOrBusy}`.mapWith(Boolean).as('is_offered'),
    }),
    tenantDb.statements.selectValue(sql`${isBusy(isNull)}`.mapWith(Boolean) as SQL<boolean>),
  ] as const;
}
type Results<S extends readonly unknown[]> = { -readonly [K in keyof S]: Awaited<S[K]> };

function toEntries(
  { userIds }: CalendarInput,
  [foundEvents, foundTasks, foundFollowUps, people, [unassigned]]: Results<ReturnType<typeof selectEntries>>,
) {
  const names = new Map(
    people.map(({ id, displayName, fullName, email }) => [id, displayName ?? fullName ?? email]),
  );
  const getName = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const shownEvents = foundEvents.slice(0, MAX_ENTRIES);
  const shownTasks = foundTasks.slice(0, MAX_ENTRIES - shownEvents.length);
  const shownFollowUps = foundFollowUps.slice(0, MAX_ENTRIES - shownEvents.length - shownTasks.length);
  return {
    events: shownEvents.map((event) => ({ ...event, userName: getName(event.userId) })),
    tasks: shownTasks.map(({ assignedTo, ...task }) => ({ ...task, assigneeName: getName(assignedTo) })),
    followUps: shownFollowUps.map(({ assignedTo, ...lead }) => ({
      ...lead,
      assigneeName: getName(assignedTo),
    })),
    // Inactive and deleted users are offered only where they have entries in the period, or are selected.
    people: sortByName(people).flatMap(({ isOffered, ...person }) =>
      isOffered || userIds.includes(person.id) ? [person] : [],
    ),
    unassigned: unassigned?.value ?? false,
    isCut: foundEvents.length + foundTasks.length + foundFollowUps.length > MAX_ENTRIES,
  };
}

/**
 * Returns what the grid shows of the events, tasks and follow-ups of a period, and the users to filter by, from one batch. Of more than
 * MAX_ENTRIES (`isCut`) the first events, then tasks, then follow-ups.
 */
export const findCalendarEntries = async (tenantDb: TenantDb, input: CalendarInput) =>
  toEntries(input, await tenantDb.batch(...selectEntries(tenantDb, input)));

/** Returns the same for two periods, from one batch. */
async function findEntriesOfBoth(tenantDb: TenantDb, one: CalendarInput, other: CalendarInput) {
  const [events1, tasks1, followUps1, people1, unassigned1, ...rest] = await tenantDb.batch(
    ...selectEntries(tenantDb, one),
    ...selectEntries(tenantDb, other),
  );
  return [
    toEntries(one, [events1, tasks1, followUps1, people1, unassigned1]),
    toEntries(other, rest),
  ] as const;
}

/** The input for all entries of one user. */
const toOwnEntries = (from: string, to: string, userId: string): CalendarInput => ({
  from,
  to,
  kinds: ['event', 'task'],
  userIds: [userId],
  eventTypes: [...allTypes],
});

/** Returns the caller's own entries of the periods with which this view of the calendar opens, each with its input. */
export async function findOpeningEntries({ tenantDb, user }: Caller, view: 'day' | 'workWeek') {
  const [first, ...rest] = getOpeningPeriods(view).map(({ from, to }) => toOwnEntries(from, to, user.id));
  const [other] = rest;
  if (!first) return [];
  if (!other) return [{ input: first, entries: await findCalendarEntries(tenantDb, first) }];
  const [entries, otherEntries] = await findEntriesOfBoth(tenantDb, first, other);
  return [
    { input: first, entries },
    { input: other, entries: otherEntries },
  ];
}

/** Throws NOT_FOUND. */
export async function findEvent(tenantDb: TenantDb, id: string) {
  const [event] = await tenantDb.statements.select(events, eventColumns(tenantDb), {
    where: [eq(events.id, id)],
  });
  if (!event) throw notFound();
  return event;
}
