import { desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { visitTypes } from '../../../db/domain/calendar/events.ts';
import { activityKinds, UPCOMING } from '../../../db/domain/timeline/activities.ts';
import type { TimelineListInput } from '../../../db/domain/timeline/activity-input.ts';
import { activities } from '../../../db/tables/activities.ts';
import { events } from '../../../db/tables/events.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { notFound } from '../../errors.ts';
import { nameSubquery } from '../../tenant/lists/linked-names.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { agendaText, agendaTextColumns } from '../agenda/hidden-agenda-texts.ts';
import { coverColumn } from '../photos/reads.ts';
import {
  type EntryConditions,
  roleColumn,
  type Subject,
  toEntryConditions,
  toSubject,
} from './entry-conditions.ts';
import { afterCursorCondition, compareEntries, isSameEntry } from './entry-order.ts';
import { historyStatement, legacyHistoryStatement, toHistoryEntry } from './history-entries.ts';

function activityStatement(
  tenantDb: TenantDb,
  condition: SQL,
  conditions: Pick<EntryConditions, 'role'>,
  { cursor, kind, limit }: TimelineListInput,
) {
  const { id, at } = activities;
  const activityKind = activityKinds.find((one) => one === kind);
  return tenantDb.statements.select(
    activities,
    {
      id,
      at,
      role: roleColumn(conditions),
      kind: activities.kind,
      outcome: activities.outcome,
      // A visit may be with a lead, or to a property, that the user does not see.
      text: agendaText<string | null>(tenantDb, activities, activities.text),
      // 'Jordi (pareja)': with which contact it was.
      contactText: activities.contact,
      receivedFrom: activities.receivedFrom,
      consent: activities.consent,
      version: activities.version,
      createdAt: activities.createdAt,
      authorId: activities.authorId,
      author: userNameSubquery(tenantDb, activities.authorId),
      deletedBy: userNameSubquery(tenantDb, activities.deletedBy),
      propertyTitle: titleOfProperty(tenantDb, activities.propertyId),
      leadName: nameSubquery(tenantDb, leads, activities.leadId),
    },
    {
      where: [
        condition,
        activityKind && eq(activities.kind, activityKind),
        afterCursorCondition('activity', at, id, cursor),
      ],
      order: [desc(at), desc(id)],
      limit: limit + 1,
    },
  );
}

const titleOfProperty = (tenantDb: TenantDb, id: SQLiteColumn) =>
  tenantDb.subqueries.field<string>(properties, properties.title, id);

const eventColumns = (tenantDb: TenantDb) => ({
  id: events.id,
  at: events.startTime,
  title: agendaTextColumns(tenantDb, events).title,
  eventType: events.eventType,
  allDay: events.allDay,
  endTime: events.endTime,
  author: userNameSubquery(tenantDb, events.userId),
});

const pastEventStatement = (
  tenantDb: TenantDb,
  condition: SQL,
  conditions: Pick<EntryConditions, 'role'>,
  now: string,
  { cursor, kind, limit }: TimelineListInput,
) =>
  tenantDb.statements.select(
    events,
    {
      ...eventColumns(tenantDb),
      role: roleColumn(conditions),
      propertyTitle: titleOfProperty(tenantDb, events.propertyId),
    },
    {
      where: [
        condition,
        kind === 'visit' ? inArray(events.eventType, [...visitTypes]) : undefined,
        lte(events.startTime, now),
        afterCursorCondition('event', events.startTime, events.id, cursor),
      ],
      order: [desc(events.startTime), desc(events.id)],
      limit: limit + 1,
    },
  );

const upcomingEventStatement = (tenantDb: TenantDb, condition: SQL, now: string) =>
  tenantDb.statements.select(
    events,
    { ...eventColumns(tenantDb), cover: coverColumn(tenantDb, events.propertyId) },
    {
      where: [condition, gt(events.startTime, now)],
      order: [sql`${events.startTime}`, sql`${events.id}`],
      limit: UPCOMING.listed,
    },
  );

const openTaskStatement = (tenantDb: TenantDb, condition: SQL) =>
  tenantDb.statements.select(
    tasks,
    {
      id: tasks.id,
      title: agendaTextColumns(tenantDb, tasks).title,
      dueDate: tasks.dueDate,
      dueTime: tasks.dueTime,
      assignee: userNameSubquery(tenantDb, tasks.assignedTo),
      cover: coverColumn(tenantDb, tasks.propertyId),
    },
    {
      where: [condition, eq(tasks.open, 1)],
      order: [sql`${tasks.dueKey}`, sql`${tasks.id}`],
      limit: UPCOMING.listed,
    },
  );

const subjectTables = { lead: leads, owner: propertyOwners, property: properties };
const subjectStatement = (tenantDb: TenantDb, { kind, id }: Subject) => {
  const table = subjectTables[kind];
  return tenantDb.statements.select(table, { id: sql<string>`${table.id}` }, { where: [eq(table.id, id)] });
};

/**
 * Returns a page of a record's timeline, newest first: what people recorded, what the audit log says, and the events that have begun.
 * The first page comes with the upcoming events and open tasks, else null. One batch; throws NOT_FOUND when there is no such record.
 */
export async function findTimelinePage(tenantDb: TenantDb, input: TimelineListInput) {
  const now = new Date().toISOString();
  const { kind, cursor, limit } = input;
  const subject = toSubject(tenantDb, input.subject);
  const allConditions = toEntryConditions(tenantDb, subject, input);
  const hasActivities = !kind || activityKinds.some((one) => one === kind);
  const hasHistory = !kind || !hasActivities;
  const hasEvents = !kind || kind === 'agenda' || kind === 'visit';
  const agendaConditions = allConditions.flatMap(({ event, task, role }) =>
    event && task ? [{ event, task, ...(role && { role }) }] : [],
  );
  const queries = {
    activities: hasActivities
      ? allConditions.flatMap((conditions) =>
          conditions.activity ? [activityStatement(tenantDb, conditions.activity, conditions, input)] : [],
        )
      : [],
    history: hasHistory
      ? allConditions.flatMap((conditions) => [
          historyStatement(tenantDb, conditions, input),
          legacyHistoryStatement(tenantDb, conditions, input),
        ])
      : [],
    events: hasEvents
      ? agendaConditions.map((conditions) =>
          pastEventStatement(tenantDb, conditions.event, conditions, now, input),
        )
      : [],
    upcoming: cursor ? [] : agendaConditions.map(({ event }) => upcomingEventStatement(tenantDb, event, now)),
    tasks: cursor ? [] : agendaConditions.map(({ task }) => openTaskStatement(tenantDb, task)),
  };
  const [found, ...results] = await tenantDb.batch(
    subjectStatement(tenantDb, subject),
    ...Object.values(queries).flat(),
  );
  if (found.length === 0) throw notFound();
  const take = <Query extends PromiseLike<unknown>>(list: Query[]) =>
    results.splice(0, list.length).flat() as Awaited<Query>;
  const recorded = take(queries.activities).map((row) => ({ source: 'activity' as const, ...row }));
  const logged = take(queries.history).map(toHistoryEntry);
  const begun = take(queries.events).map((row) => ({ source: 'event' as const, ...row }));
  const [upcoming, openTasks] = [take(queries.upcoming), take(queries.tasks)];
  // What is of both roles, as a tie, stands once.
  const entries = [...recorded, ...logged, ...begun]
    .sort(compareEntries)
    .filter((entry, index, all) => !isSameEntry(entry, all[index - 1]));
  const rows = entries.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    next: entries.length > limit && last ? { at: last.at, source: last.source, id: last.id } : null,
    upcoming: cursor ? null : { events: upcoming, tasks: openTasks },
  };
}
