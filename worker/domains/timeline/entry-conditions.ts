import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { TimelineListInput } from '../../../db/domain/timeline/activity-input.ts';
import { activities } from '../../../db/tables/activities.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import { events } from '../../../db/tables/events.ts';
import { history } from '../../../db/tables/history.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { subjectAmongCondition, subjectCondition } from '../../tenant/history-subjects.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { survivorIdSql } from '../people/survivors.ts';
import { tiedLeadIdsSql, tiedOwnerIdSql } from '../ties/reads.ts';

/**
 * The conditions under which rows of each table belong to a timeline; without one none does. `subject` is that on historySubjects, and `legacyCondition`
 * that on the audit log, by which entries are found until historySubjects is complete. `ofMany`: of several records, whose entries of the
 * audit log are found by the records and then sorted.
 */
export type EntryConditions = {
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
export type Subject = { kind: 'property'; id: string } | { kind: 'lead' | 'owner'; id: SQL };
export const toSubject = (tenantDb: TenantDb, { kind, id }: TimelineListInput['subject']): Subject =>
  kind === 'property' ? { kind, id } : { kind, id: survivorIdSql(tenantDb, kind, id) };

/**
 * The conditions of a record's timeline: its own, of an owner those of their properties, and those of the other role of the person. Each
 * makes statements of its own, by its own index.
 */
export function toEntryConditions(
  tenantDb: TenantDb,
  subject: Subject,
  { withProperties, withTied }: Pick<TimelineListInput, 'withProperties' | 'withTied'>,
): EntryConditions[] {
  if (subject.kind === 'property') return [propertiesConditions(subject.id)];
  const { kind, id } = subject;
  // What was recorded of a person before they were merged into this one.
  const toMerged = (
    table: SQLiteTable,
    legacyColumn: SQLiteColumn,
    survivor: SQLiteColumn,
  ): EntryConditions => {
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
      ...(withTied ? [tiedOwnerConditions(tiedOwnerIdSql(tenantDb, id))] : []),
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
    ...(withProperties ? [propertiesConditions(owned)] : []),
    ...(withTied ? [tiedLeadsConditions(tiedLeadIdsSql(tenantDb, id))] : []),
  ];
}

const tiedOwnerConditions = (ids: SQL): EntryConditions => ({
  activity: sql`${activities.ownerId} in ${ids}`,
  subject: subjectAmongCondition(propertyOwners, ids),
  legacyCondition: sql`${history.subjectOwnerId} in ${ids}`,
  ofMany: true,
  role: 'owner',
});
const tiedLeadsConditions = (ids: SQL): EntryConditions => ({
  activity: sql`${activities.leadId} in ${ids}`,
  subject: subjectAmongCondition(leads, ids),
  legacyCondition: sql`${history.subjectLeadId} in ${ids}`,
  ofMany: true,
  role: 'lead',
  event: sql`${events.leadId} in ${ids}`,
  task: sql`${tasks.leadId} in ${ids}`,
});
/** Column: the role of the person to which the rows belong. */
export const roleColumn = ({ role }: Pick<EntryConditions, 'role'>) =>
  sql<'lead' | 'owner' | null>`${role ?? null}`.as('its_role');

function propertiesConditions(ids: SQL | string): EntryConditions {
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
