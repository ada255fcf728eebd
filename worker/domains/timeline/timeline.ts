import {
  and,
  desc,
  eq,
  getTableName,
  gt,
  inArray,
  isNotNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { visitTypes } from '../../../db/domain/calendar/events.ts';
import { getUndoLimit } from '../../../db/domain/duplicates/duplicates.ts';
import { activityKinds, UPCOMING } from '../../../db/domain/timeline/activities.ts';
import type { TimelineCursor, TimelineListInput } from '../../../db/domain/timeline/activity-input.ts';
import { activities } from '../../../db/tables/activities.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import { events } from '../../../db/tables/events.ts';
import { type HistoryChange, history, historySubjects } from '../../../db/tables/history.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { pageViews } from '../../../db/tables/page-views.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { ties } from '../../../db/tables/ties.ts';
import { notFound } from '../../errors.ts';
import {
  joinEntry,
  newestEntryFirst,
  subjectAmongCondition,
  subjectCondition,
} from '../../tenant/history-subjects.ts';
import { nameSubquery } from '../../tenant/lists/linked-names.ts';
import type { AuditedValueField, TablePolicy } from '../../tenant/policy.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { agendaText, agendaTextColumns, agendaTitleSubquery } from '../agenda/hidden-agenda-texts.ts';
import { resolveMergedId } from '../people/survivors.ts';
import { coverColumn } from '../photos/reads.ts';
import { tiedLeadIds, tiedOwnerId } from '../ties/reads.ts';
import { allSubjectsCondition } from './subjects-backfill.ts';

/** The tables whose entries of the audit log are about a record's events and tasks. */
const getAgendaEntities = ({ scope }: TenantDb): string[] =>
  Object.entries<TablePolicy>(scope.policies).flatMap(([name, { timeline }]) =>
    timeline === 'agenda' ? [name] : [],
  );

type Source = TimelineCursor['source'];
/**
 * The conditions under which rows belong to a timeline; a source without one has none. `subject` is that on historySubjects, and `legacyCondition`
 * that on the audit log, by which entries are found until historySubjects is complete. `ofMany`: of several records, whose entries of the
 * audit log are found by the records and then sorted.
 */
type TimelineSource = {
  subject: SQL | undefined;
  legacyCondition: SQL;
  ofMany?: true;
  /** The role of the person to which the rows belong, where it is the other one than that of the record. */
  role?: 'lead' | 'owner';
  activity?: SQL;
  event?: SQL;
  task?: SQL;
};

/** The record of a timeline; its id is SQL where it may be that of a lead or an owner that was merged. */
type Subject = { kind: 'property'; id: string } | { kind: 'lead' | 'owner'; id: SQL };
const toSubject = (tenantDb: TenantDb, { kind, id }: TimelineListInput['subject']): Subject =>
  kind === 'property' ? { kind, id } : { kind, id: resolveMergedId(tenantDb, kind, id) };

/**
 * The sources of a record's timeline: its own, of an owner that of their properties, and those of the other role of the person. Each is a
 * statement of its own, by its own index.
 */
function toTimelineSources(
  tenantDb: TenantDb,
  subject: Subject,
  { withProperties, withTied }: Pick<TimelineListInput, 'withProperties' | 'withTied'>,
): TimelineSource[] {
  if (subject.kind === 'property') return [propertiesSource(subject.id)];
  const { kind, id } = subject;
  // What was recorded of a person before they were merged into this one.
  const toMerged = (
    table: SQLiteTable,
    legacyColumn: SQLiteColumn,
    survivor: SQLiteColumn,
  ): TimelineSource => {
    const ids = tenantDb.subqueries.column(merges, merges.merged, eq(survivor, id));
    return {
      subject: subjectAmongCondition(table, ids),
      legacyCondition: sql`${legacyColumn} in ${ids}`,
      ofMany: true,
    };
  };
  if (kind === 'lead')
    return [
      {
        activity: eq(activities.leadId, id),
        subject: subjectCondition(leads, id),
        legacyCondition: eq(history.subjectLeadId, id),
        event: eq(events.leadId, id),
        task: eq(tasks.leadId, id),
      },
      toMerged(leads, history.subjectLeadId, merges.leadId),
      ...(withTied ? [tiedOwnerSource(tiedOwnerId(tenantDb, id))] : []),
    ];
  const own = {
    activity: eq(activities.ownerId, id),
    subject: subjectCondition(propertyOwners, id),
    legacyCondition: eq(history.subjectOwnerId, id),
  };
  const merged = toMerged(propertyOwners, history.subjectOwnerId, merges.ownerId);
  const owned = tenantDb.subqueries.column(properties, properties.id, eq(properties.ownerId, id));
  return [
    own,
    merged,
    ...(withProperties ? [propertiesSource(owned)] : []),
    ...(withTied ? [tiedLeadsSource(tiedLeadIds(tenantDb, id))] : []),
  ];
}

const tiedOwnerSource = (ids: SQL): TimelineSource => ({
  activity: sql`${activities.ownerId} in ${ids}`,
  subject: subjectAmongCondition(propertyOwners, ids),
  legacyCondition: sql`${history.subjectOwnerId} in ${ids}`,
  ofMany: true,
  role: 'owner',
});
const tiedLeadsSource = (ids: SQL): TimelineSource => ({
  activity: sql`${activities.leadId} in ${ids}`,
  subject: subjectAmongCondition(leads, ids),
  legacyCondition: sql`${history.subjectLeadId} in ${ids}`,
  ofMany: true,
  role: 'lead',
  event: sql`${events.leadId} in ${ids}`,
  task: sql`${tasks.leadId} in ${ids}`,
});
/** Column: the role of the rows of a source. */
const roleColumn = ({ role }: Pick<TimelineSource, 'role'>) =>
  sql<'lead' | 'owner' | null>`${role ?? null}`.as('its_role');

function propertiesSource(ids: SQL | string): TimelineSource {
  const among = (column: SQLiteColumn) =>
    typeof ids === 'string' ? eq(column, ids) : sql`${column} in ${ids}`;
  return {
    activity: among(activities.propertyId),
    subject:
      typeof ids === 'string' ? subjectCondition(properties, ids) : subjectAmongCondition(properties, ids),
    legacyCondition: among(history.subjectPropertyId),
    ...(typeof ids !== 'string' && { ofMany: true }),
    event: among(events.propertyId),
    task: among(tasks.propertyId),
  };
}

// Entries of one instant stand in this order, the first one on top.
const sources: readonly Source[] = ['activity', 'history', 'event'];

/** Condition: the row comes after the cursor in the order newest first, activities before history before events. */
function afterCursorCondition(
  source: Source,
  at: SQLiteColumn,
  id: SQLiteColumn,
  cursor: TimelineListInput['cursor'],
) {
  if (!cursor) return undefined;
  const rank = sources.indexOf(source) - sources.indexOf(cursor.source);
  if (rank < 0) return sql`${at} < ${cursor.at}`;
  if (rank > 0) return lte(at, cursor.at);
  const key = source === 'history' ? Number(cursor.id) || 0 : cursor.id;
  return sql`(${at}, ${id}) < (${cursor.at}, ${key})`;
}

function activityStatement(
  tenantDb: TenantDb,
  of: SQL,
  source: TimelineSource,
  { cursor, kind, limit }: TimelineListInput,
) {
  const { id, at } = activities;
  const isKind = activityKinds.find((one) => one === kind);
  return tenantDb.statements.select(
    activities,
    {
      id,
      at,
      role: roleColumn(source),
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
      where: [of, isKind && eq(activities.kind, isKind), afterCursorCondition('activity', at, id, cursor)],
      order: [desc(at), desc(id)],
      limit: limit + 1,
    },
  );
}

const titleOfProperty = (tenantDb: TenantDb, id: SQLiteColumn) =>
  tenantDb.subqueries.field<string>(properties, properties.title, id);

const inChange = (path: string) => sql<string>`json_extract(${history.change}, ${path})`;
/** The id of the record of a table that an entry is of, or that its change names. */
const inEntry = (table: SQLiteTable, path: string) =>
  sql<string>`case ${history.entity} when ${getTableName(table)} then ${history.entityId} else ${inChange(path)} end`;

function historyColumns(tenantDb: TenantDb, source: Pick<TimelineSource, 'role'>) {
  const userName = (path: string) => userNameSubquery(tenantDb, inChange(path));
  return {
    id: history.id,
    at: history.at,
    role: roleColumn(source),
    entity: history.entity,
    action: history.action,
    change: history.change,
    author: userNameSubquery(tenantDb, history.actorId),
    assignedFrom: userName('$.assignedTo.from'),
    assignedTo: userName('$.assignedTo.to'),
    ownerFrom: ownerNameSubquery(tenantDb, inChange('$.ownerId.from')),
    ownerTo: ownerNameSubquery(tenantDb, inChange('$.ownerId.to')),
    taskTitle: agendaTitleSubquery(tenantDb, tasks, history.entityId),
    eventTitle: agendaText<string | null>(
      tenantDb,
      { leadId: inChange('$.lead'), propertyId: inChange('$.property') },
      inChange('$.event.title'),
    ),
    propertyTitle: nameSubquery(tenantDb, properties, inEntry(properties, '$.property')),
    leadName: nameSubquery(tenantDb, leads, inEntry(leads, '$.lead')),
    mergedName: mergedNameSubquery(tenantDb, inChange('$.merged')),
    createdName: createdNameSubquery(tenantDb),
    viewsOfDay: tenantDb.subqueries.column(
      pageViews,
      pageViews.views,
      sql`${pageViews.propertyId} = ${inChange('$.property')}`,
      sql`${pageViews.page} = ${inChange('$.views.page')}`,
      sql`${pageViews.day} = ${inChange('$.views.day')}`,
    ) as SQL<number | null>,
    undoableMergeId: tenantDb.subqueries.column(
      merges,
      merges.id,
      sql`${merges.merged} = ${inChange('$.merged')}`,
      isNotNull(merges.state),
      gt(merges.createdAt, getUndoLimit()),
    ) as SQL<string | null>,
  };
}

function kindCondition(tenantDb: TenantDb, kind: TimelineListInput['kind']): SQL | undefined {
  if (kind === 'agenda') return inArray(history.entity, getAgendaEntities(tenantDb));
  return kind === 'changes' ? notInArray(history.entity, getAgendaEntities(tenantDb)) : undefined;
}

/** Condition: the entry is no tie to a record that is hidden from the user, of which nothing shows. */
function visibleTieCondition(tenantDb: TenantDb): SQL | undefined {
  if (tenantDb.visibleUserIds === null) return undefined;
  const sees = (kind: 'lead' | 'owner') => {
    const table = subjectTables[kind];
    const id = resolveMergedId(tenantDb, kind, inChange(`$.${kind}`));
    return sql`exists ${tenantDb.subqueries.column(table, sql`1`, eq(table.id, id))}`;
  };
  return or(ne(history.entity, getTableName(ties)), and(sees('lead'), sees('owner')));
}

const historyStatement = (
  tenantDb: TenantDb,
  { subject, ...source }: TimelineSource,
  { cursor, kind, limit }: TimelineListInput,
) =>
  tenantDb.statements.select(historySubjects, historyColumns(tenantDb, source), {
    join: joinEntry,
    where: [
      subject,
      kindCondition(tenantDb, kind),
      visibleTieCondition(tenantDb),
      afterCursorCondition('history', historySubjects.at, historySubjects.entryId, cursor),
    ],
    order: newestEntryFirst,
    limit: sql`iif(${allSubjectsCondition}, ${limit + 1}, 0)`,
  });

/** The same by the columns of the audit log, until historySubjects is complete; then it finds nothing. */
const legacyHistoryStatement = (
  tenantDb: TenantDb,
  { legacyCondition, ofMany, ...source }: TimelineSource,
  { cursor, kind, limit }: TimelineListInput,
) =>
  tenantDb.statements.select(history, historyColumns(tenantDb, source), {
    where: [
      legacyCondition,
      kindCondition(tenantDb, kind),
      visibleTieCondition(tenantDb),
      afterCursorCondition('history', history.at, history.id, cursor),
    ],
    // As expressions, so that no index in the order of time is read through, which has all entries of the agency.
    order: ofMany
      ? [sql`+${history.at} desc`, sql`+${history.id} desc`]
      : [desc(history.at), desc(history.id)],
    limit: sql`iif(${allSubjectsCondition}, 0, ${limit + 1})`,
  });

/** Subquery: the name of an owner in the timeline of a property, which names its owner also where that one is hidden. */
function ownerNameSubquery(tenantDb: TenantDb, id: SQL) {
  const { field, unrestrictedField } = tenantDb.subqueries;
  const current = field<string>(properties, properties.ownerId, inEntry(properties, '$.property'));
  const name = unrestrictedField<string>(propertyOwners, propertyOwners.name, id);
  return sql<
    string | null
  >`case when ${current} = ${id} then ${name} else ${nameSubquery(tenantDb, propertyOwners, id)} end`;
}

/** Subquery: the name of a lead or owner that was merged, also where it was separated again. */
function mergedNameSubquery(tenantDb: TenantDb, id: SQL) {
  const { column, unrestrictedField } = tenantDb.subqueries;
  const merged = column(merges, merges.mergedName, sql`${merges.merged} = ${id}`);
  const isOwner = sql`${unrestrictedField(propertyOwners, propertyOwners.id, id)} is not null`;
  const [owner, lead] = [nameSubquery(tenantDb, propertyOwners, id), nameSubquery(tenantDb, leads, id)];
  return sql<string | null>`coalesce(${merged}, case when ${isOwner} then ${owner} else ${lead} end)`;
}

/**
 * Subquery: the name of a lead or owner that the entry created, where another one was merged with it: the timeline has the creations of
 * both.
 */
function createdNameSubquery(tenantDb: TenantDb) {
  const { atPosition, column } = tenantDb.subqueries;
  const { entityId } = history;
  const merged = column(merges, merges.mergedName, eq(merges.merged, entityId));
  /** The name that it had before the first merge, as long as that can be undone, else what it is called now. */
  function nameOf(survivor: SQLiteColumn, table: typeof leads | typeof propertyOwners) {
    // As an expression, so that the merges of the record are read, not those of the agency in the order of time.
    const first = { order: [sql`+${merges.createdAt}`], position: 0 };
    const legacyCondition = sql`json_extract(${merges.state}, '$.survivor.name')`;
    const before = atPosition(merges, legacyCondition, first, eq(survivor, entityId));
    const isSurvivor = sql`${entityId} in ${column(merges, survivor, eq(survivor, entityId))}`;
    return sql`case when ${isSurvivor} then coalesce(${before}, ${nameSubquery(tenantDb, table, entityId)}) end`;
  }
  const lead = nameOf(merges.leadId, leads);
  const owner = nameOf(merges.ownerId, propertyOwners);
  return sql<
    string | null
  >`case when ${history.action} = 'create' then coalesce(${merged}, ${lead}, ${owner}) end`;
}

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
  of: SQL,
  source: Pick<TimelineSource, 'role'>,
  now: string,
  { cursor, kind, limit }: TimelineListInput,
) =>
  tenantDb.statements.select(
    events,
    {
      ...eventColumns(tenantDb),
      role: roleColumn(source),
      propertyTitle: titleOfProperty(tenantDb, events.propertyId),
    },
    {
      where: [
        of,
        kind === 'visit' ? inArray(events.eventType, [...visitTypes]) : undefined,
        lte(events.startTime, now),
        afterCursorCondition('event', events.startTime, events.id, cursor),
      ],
      order: [desc(events.startTime), desc(events.id)],
      limit: limit + 1,
    },
  );

const upcomingEventStatement = (tenantDb: TenantDb, of: SQL, now: string) =>
  tenantDb.statements.select(
    events,
    { ...eventColumns(tenantDb), cover: coverColumn(tenantDb, events.propertyId) },
    {
      where: [of, gt(events.startTime, now)],
      order: [sql`${events.startTime}`, sql`${events.id}`],
      limit: UPCOMING.listed,
    },
  );

const openTaskStatement = (tenantDb: TenantDb, of: SQL) =>
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
      where: [of, eq(tasks.open, 1)],
      order: [sql`${tasks.dueKey}`, sql`${tasks.id}`],
      limit: UPCOMING.listed,
    },
  );

const subjectTables = { lead: leads, owner: propertyOwners, property: properties };
const subjectStatement = (tenantDb: TenantDb, { kind, id }: Subject) => {
  const table = subjectTables[kind];
  return tenantDb.statements.select(table, { id: sql<string>`${table.id}` }, { where: [eq(table.id, id)] });
};

type Rows<Query extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Query>>;
type HistoryRow = Rows<typeof historyStatement>[number];

/** In the order in which an entry tells them. */
const fieldsWithValues = Object.keys({
  name: true,
  priority: true,
  price: true,
  rentalPrice: true,
  addressVisibility: true,
  ownerId: true,
  assignedTo: true,
  nextFollowUpOn: true,
} satisfies Record<AuditedValueField, true>) as AuditedValueField[];

/** Old and new value of the fields that an entry of the audit log keeps, users and owners by their name. */
function toChanges({ change, ...names }: HistoryRow) {
  const { from, to, ...fields }: HistoryChange = change ?? {};
  const named = {
    assignedTo: { from: names.assignedFrom, to: names.assignedTo },
    ownerId: { from: names.ownerFrom, to: names.ownerTo },
  };
  return [
    ...(to === undefined ? [] : [{ field: 'status' as const, from: from ?? null, to }]),
    ...fieldsWithValues.flatMap((field) => {
      const values = fields[field];
      if (!values) return [];
      return [{ field, ...(field === 'assignedTo' || field === 'ownerId' ? named[field] : values) }];
    }),
  ];
}

/** Title, type and time of a deleted event; null for any other entry, or without a title for one of an earlier version. */
function toCancelledEvent({ change, eventTitle }: HistoryRow) {
  const event = change?.event;
  return event ? { title: eventTitle, type: event.type, at: event.at, allDay: event.allDay === 1 } : null;
}

/** Of a contact what it was called then, and whether it became the main one. */
function toContact({ change }: HistoryRow) {
  const contact = change?.contact;
  return contact ? { name: contact.name, label: contact.label, isMain: contact.promoted ?? false } : null;
}

const toHistoryEntry = (row: HistoryRow) => ({
  source: 'history' as const,
  id: String(row.id),
  at: row.at,
  role: row.role,
  author: row.author,
  entity: row.entity,
  action: row.action,
  changes: toChanges(row),
  category: row.change?.category ?? null,
  taskTitle: row.taskTitle,
  cancelledEvent: toCancelledEvent(row),
  propertyTitle: row.propertyTitle,
  leadName: row.leadName,
  mergedName: row.mergedName,
  createdName: row.createdName,
  contact: toContact(row),
  /** The names of a lead and an owner who were tied, or are no more. */
  tie: row.change?.tie ?? null,
  tags: row.change?.tags ?? null,
  ads: row.change?.ads ?? null,
  /** Of the report for the owner: what the owner answered there. */
  answer: row.change?.answer ?? null,
  /** Of a public page: how often it was viewed that day. */
  views: row.change?.views ? { page: row.change.views.page, count: row.viewsOfDay ?? 1 } : null,
  isUndone: row.change?.undone ?? false,
  /** Of a match: that the lead asks for the property, or does not any more. */
  isInquiry: row.change?.asked === 1,
  undoableMergeId: row.action === 'merge' && !row.change?.undone ? row.undoableMergeId : null,
});

/**
 * Returns a page of a record's timeline, newest first: what people recorded, what the audit log says, and the events that have begun.
 * The first page comes with the upcoming events and open tasks, else null. One batch; throws NOT_FOUND when there is no such record.
 */
export async function findTimelinePage(tenantDb: TenantDb, input: TimelineListInput) {
  const now = new Date().toISOString();
  const { kind, cursor, limit } = input;
  const subject = toSubject(tenantDb, input.subject);
  const sources = toTimelineSources(tenantDb, subject, input);
  const hasActivities = !kind || activityKinds.some((one) => one === kind);
  const hasHistory = !kind || !hasActivities;
  const hasEvents = !kind || kind === 'agenda' || kind === 'visit';
  const eventSources = sources.flatMap(({ event, task, ...source }) =>
    event && task ? [{ event, task, source }] : [],
  );
  const queries = {
    activities: hasActivities
      ? sources.flatMap((source) =>
          source.activity ? [activityStatement(tenantDb, source.activity, source, input)] : [],
        )
      : [],
    history: hasHistory
      ? sources.flatMap((source) => [
          historyStatement(tenantDb, source, input),
          legacyHistoryStatement(tenantDb, source, input),
        ])
      : [],
    events: hasEvents
      ? eventSources.map(({ event, source }) => pastEventStatement(tenantDb, event, source, now, input))
      : [],
    upcoming: cursor ? [] : eventSources.map(({ event }) => upcomingEventStatement(tenantDb, event, now)),
    tasks: cursor ? [] : eventSources.map(({ task }) => openTaskStatement(tenantDb, task)),
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

const isSameEntry = (one: SortKey, other: SortKey | undefined): boolean =>
  one.source === other?.source && one.id === other.id;

type SortKey = { at: string; source: Source; id: string };
/** The order of isAfter: newest first, then by source and id. */
function compareEntries(one: SortKey, other: SortKey): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  if (one.source !== other.source) return sources.indexOf(one.source) - sources.indexOf(other.source);
  if (one.source === 'history') return Number(other.id) - Number(one.id);
  return one.id < other.id ? 1 : -1;
}
