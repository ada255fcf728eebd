import {
  and,
  desc,
  eq,
  getTableName,
  gt,
  inArray,
  isNotNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getUndoLimit } from '../../../db/domain/duplicates/duplicates.ts';
import type { TimelineListInput } from '../../../db/domain/timeline/activity-input.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import { type HistoryChange, history, historySubjects } from '../../../db/tables/history.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { pageViews } from '../../../db/tables/page-views.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { ties } from '../../../db/tables/ties.ts';
import { joinEntry, newestEntryFirst } from '../../tenant/history-subjects.ts';
import { nameSubquery } from '../../tenant/lists/linked-names.ts';
import type { AuditedValueField, TablePolicy } from '../../tenant/policy.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { agendaText, agendaTitleSubquery } from '../agenda/hidden-agenda-texts.ts';
import { survivorIdSql } from '../people/survivors.ts';
import { type EntryConditions, roleColumn } from './entry-conditions.ts';
import { afterCursorCondition } from './entry-order.ts';
import { allSubjectsCondition } from './subjects-backfill.ts';

/** The tables whose entries of the audit log are about a record's events and tasks. */
const getAgendaEntities = ({ scope }: TenantDb): string[] =>
  Object.entries<TablePolicy>(scope.policies).flatMap(([name, { timeline }]) =>
    timeline === 'agenda' ? [name] : [],
  );

const inChange = (path: string) => sql<string>`json_extract(${history.change}, ${path})`;
/** The id of the record of a table that an entry is of, or that its change names. */
const inEntry = (table: SQLiteTable, path: string) =>
  sql<string>`case ${history.entity} when ${getTableName(table)} then ${history.entityId} else ${inChange(path)} end`;

function historyColumns(tenantDb: TenantDb, conditions: Pick<EntryConditions, 'role'>) {
  const userName = (path: string) => userNameSubquery(tenantDb, inChange(path));
  return {
    id: history.id,
    at: history.at,
    role: roleColumn(conditions),
    entity: history.entity,
    action: history.action,
    change: history.change,
    author: userNameSubquery(tenantDb, history.actorId),
    assignedFromName: userName('$.assignedTo.from'),
    assignedToName: userName('$.assignedTo.to'),
    ownerFromName: ownerNameSubquery(tenantDb, inChange('$.ownerId.from')),
    ownerToName: ownerNameSubquery(tenantDb, inChange('$.ownerId.to')),
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
    const table = kind === 'lead' ? leads : propertyOwners;
    const id = survivorIdSql(tenantDb, kind, inChange(`$.${kind}`));
    return sql`exists ${tenantDb.subqueries.column(table, sql`1`, eq(table.id, id))}`;
  };
  return or(ne(history.entity, getTableName(ties)), and(sees('lead'), sees('owner')));
}

/** Builds the statement that selects the entries of the audit log by its subjects. */
export const historyStatement = (
  tenantDb: TenantDb,
  { subject, role }: EntryConditions,
  { cursor, kind, limit }: TimelineListInput,
) =>
  tenantDb.statements.select(historySubjects, historyColumns(tenantDb, { role }), {
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
export const legacyHistoryStatement = (
  tenantDb: TenantDb,
  { legacyCondition, ofMany, role }: EntryConditions,
  { cursor, kind, limit }: TimelineListInput,
) =>
  tenantDb.statements.select(history, historyColumns(tenantDb, { role }), {
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
  function nameSql(survivor: SQLiteColumn, table: typeof leads | typeof propertyOwners) {
    // As an expression, so that the merges of the record are read, not those of the agency in the order of time.
    const first = { order: [sql`+${merges.createdAt}`], position: 0 };
    const nameBefore = sql`json_extract(${merges.state}, '$.survivor.name')`;
    const before = atPosition(merges, nameBefore, first, eq(survivor, entityId));
    const isSurvivor = sql`${entityId} in ${column(merges, survivor, eq(survivor, entityId))}`;
    return sql`case when ${isSurvivor} then coalesce(${before}, ${nameSubquery(tenantDb, table, entityId)}) end`;
  }
  const lead = nameSql(merges.leadId, leads);
  const owner = nameSql(merges.ownerId, propertyOwners);
  return sql<
    string | null
  >`case when ${history.action} = 'create' then coalesce(${merged}, ${lead}, ${owner}) end`;
}

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
    assignedTo: { from: names.assignedFromName, to: names.assignedToName },
    ownerId: { from: names.ownerFromName, to: names.ownerToName },
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

export const toHistoryEntry = (row: HistoryRow) => ({
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
