import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AgentVisibility, Role } from '../../db/domain/users/users.ts';
import { activities } from '../../db/tables/activities.ts';
import { ads } from '../../db/tables/ads.ts';
import { dismissedDuplicates, merges } from '../../db/tables/duplicates.ts';
import { documentWaivers, propertyDocuments } from '../../db/tables/files/documents.ts';
import { propertyImages } from '../../db/tables/files/photos.ts';
import { leads } from '../../db/tables/leads.ts';
import { matches } from '../../db/tables/matches.ts';
import { notices } from '../../db/tables/notices.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { leadPhones, ownerPhones } from '../../db/tables/phones.ts';
import { properties } from '../../db/tables/properties.ts';
import type { TenantTable } from './tenant-types.ts';

type Reader = { id: string; role: Role; agentVisibility: AgentVisibility | null };
/** Returns the user who sees only records of their own and of nobody; null for one who sees all of the agency. */
export const getRestrictedUser = ({ id, role, agentVisibility }: Reader): string | null =>
  role === 'agent' && agentVisibility === 'own' ? id : null;

/** Whether a user sees a record of this responsible user. */
export function canSee(reader: Reader, assignedTo: string | null): boolean {
  const restrictedTo = getRestrictedUser(reader);
  return restrictedTo === null || assignedTo === null || assignedTo === restrictedTo;
}

/** Whether a user still sees a record after a change to this responsible user; undefined keeps the one that they saw. */
export const canStillSee = (reader: Reader, assignedTo: string | null | undefined): boolean =>
  assignedTo === undefined || canSee(reader, assignedTo);

type Where = (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
type AssignedTable = TenantTable & { id: SQLiteColumn; assignedTo: SQLiteColumn };
const assignedTables: readonly SQLiteTable[] = [leads, propertyOwners, properties];

/**
 * What a restricted user sees: leads, owners and properties assigned to them or to nobody, and what belongs to those. Users, tasks and
 * events are not restricted. `agencyWhere` is the condition of the agency's rows.
 */
export function createVisibility(restrictedTo: string | null, agencyWhere: Where) {
  const isOwn = ({ assignedTo }: AssignedTable) => or(isNull(assignedTo), eq(assignedTo, restrictedTo ?? ''));
  const refersToOwn = (parent: AssignedTable, id: SQLiteColumn) =>
    sql`exists (select 1 from ${parent} where ${agencyWhere(parent, eq(parent.id, id), isOwn(parent))})`;
  const hasNoneOrOwn = (parent: AssignedTable, id: SQLiteColumn) => or(isNull(id), refersToOwn(parent, id));
  const conditions = new Map<SQLiteTable, () => SQL | undefined>([
    [leads, () => isOwn(leads)],
    [propertyOwners, () => isOwn(propertyOwners)],
    [properties, () => isOwn(properties)],
    [leadPhones, () => refersToOwn(leads, leadPhones.leadId)],
    [ownerPhones, () => refersToOwn(propertyOwners, ownerPhones.ownerId)],
    [ads, () => refersToOwn(properties, ads.propertyId)],
    [propertyImages, () => refersToOwn(properties, propertyImages.propertyId)],
    [propertyDocuments, () => refersToOwn(properties, propertyDocuments.propertyId)],
    [documentWaivers, () => refersToOwn(properties, documentWaivers.propertyId)],
    // An activity is one of each of its records: a visit with a visible lead is shown, whatever the property.
    [
      activities,
      () =>
        or(
          refersToOwn(leads, activities.leadId),
          refersToOwn(propertyOwners, activities.ownerId),
          refersToOwn(properties, activities.propertyId),
        ),
    ],
    [matches, () => and(refersToOwn(leads, matches.leadId), refersToOwn(properties, matches.propertyId))],
    [merges, () => or(refersToOwn(leads, merges.leadId), refersToOwn(propertyOwners, merges.ownerId))],
    [
      dismissedDuplicates,
      () =>
        and(
          hasNoneOrOwn(leads, dismissedDuplicates.leadId),
          hasNoneOrOwn(leads, dismissedDuplicates.otherLeadId),
          hasNoneOrOwn(propertyOwners, dismissedDuplicates.ownerId),
          hasNoneOrOwn(propertyOwners, dismissedDuplicates.otherOwnerId),
        ),
    ],
    [notices, () => and(hasNoneOrOwn(leads, notices.leadId), hasNoneOrOwn(properties, notices.propertyId))],
  ]);
  /** Whether rows of the table may be hidden from the user: its counters count too many then. */
  const hidesRows = (table: SQLiteTable): boolean => restrictedTo !== null && conditions.has(table);
  /** Condition: the user sees the row. */
  const isVisible = (table: SQLiteTable): SQL | undefined =>
    restrictedTo === null ? undefined : conditions.get(table)?.();

  /**
   * Returns the values of an insert or update in which a reference to a hidden record is one to a record that does not exist, which the
   * foreign key refuses. An update (`keepsStored`) may keep the one that is stored.
   */
  function guardReferences<V extends Record<string, unknown>>(
    table: SQLiteTable,
    values: V,
    { keepsStored }: { keepsStored: boolean },
  ): V {
    if (restrictedTo === null) return values;
    const guarded = findReferences(table).flatMap(({ column, parent }) => {
      const id = values[column.name];
      if (typeof id !== 'string') return [];
      const visible = sql`(select ${parent.id} from ${parent} where ${agencyWhere(parent, eq(parent.id, id), isOwn(parent))})`;
      const stored = keepsStored ? sql`case when ${column} = ${id} then ${column} end` : sql`null`;
      return [[column.name, sql`coalesce(${visible}, ${stored}, 'hidden')`] as const];
    });
    return { ...values, ...Object.fromEntries(guarded) };
  }
  return { hidesRows, isVisible, guardReferences };
}

/** The columns of a table that refer to records with a responsible user. */
const findReferences = (table: SQLiteTable) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    const [, column] = columns;
    return column && assignedTables.includes(foreignTable)
      ? [{ column, parent: foreignTable as AssignedTable }]
      : [];
  });
