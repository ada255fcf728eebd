import { and, eq, getTableName, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AgentVisibility, Role } from '../../db/domain/users/users.ts';
import { activities } from '../../db/tables/activities.ts';
import { ads } from '../../db/tables/ads.ts';
import type { allTables } from '../../db/tables/all-tables.ts';
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

type Reader = {
  id: string;
  role: Role;
  agentVisibility: AgentVisibility | null;
  /** The ids of the absent users for whom they stand in today. */
  substituteFor: readonly string[];
};
/**
 * Returns the users whose records a user sees beside those of nobody: their own, and those of whom they stand in for; null for one who
 * sees all of the agency.
 */
export const getVisibleUsers = ({ id, role, agentVisibility, substituteFor }: Reader): string[] | null =>
  role === 'agent' && agentVisibility === 'own' ? [id, ...substituteFor] : null;

/** Whether a user sees a record of this responsible user. */
export function canSee(reader: Reader, assignedTo: string | null): boolean {
  const visibleUsers = getVisibleUsers(reader);
  return visibleUsers === null || assignedTo === null || visibleUsers.includes(assignedTo);
}

/** Whether a user still sees a record after a change to this responsible user; undefined keeps the one that they saw. */
export const canStillSee = (reader: Reader, assignedTo: string | null | undefined): boolean =>
  assignedTo === undefined || canSee(reader, assignedTo);

type Where = (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
type AssignedTable = TenantTable & { id: SQLiteColumn; assignedTo: SQLiteColumn };
const assignedTables: readonly SQLiteTable[] = [leads, propertyOwners, properties];
const isAssignedTable = (table: SQLiteTable): table is AssignedTable => assignedTables.includes(table);

/** The tables with rows of agencies, by name: one that declares no visibility does not compile. */
type TenantTableName = Extract<(typeof allTables)[number], { agencyId: SQLiteColumn }>['_']['name'];
/** The condition of the rows that a restricted user sees, or 'all' of the agency's. */
type Rule = 'all' | (() => SQL | undefined);

/**
 * What a restricted user sees: leads, owners and properties assigned to them, to whom they stand in for or to nobody, and what belongs to
 * those. `agencyWhere` is
 * the condition of the agency's rows.
 */
export function createVisibility(restrictedTo: readonly string[] | null, agencyWhere: Where) {
  const isOwn = ({ assignedTo }: AssignedTable) =>
    or(isNull(assignedTo), inArray(assignedTo, [...(restrictedTo ?? [])]));
  const refersToOwn = (parent: AssignedTable, id: SQLiteColumn) =>
    sql`exists (select 1 from ${parent} where ${agencyWhere(parent, eq(parent.id, id), isOwn(parent))})`;
  const hasNoneOrOwn = (parent: AssignedTable, id: SQLiteColumn) => or(isNull(id), refersToOwn(parent, id));
  const rules: Record<TenantTableName, Rule> = {
    leads: () => isOwn(leads),
    property_owners: () => isOwn(propertyOwners),
    properties: () => isOwn(properties),
    lead_phones: () => refersToOwn(leads, leadPhones.leadId),
    owner_phones: () => refersToOwn(propertyOwners, ownerPhones.ownerId),
    ads: () => refersToOwn(properties, ads.propertyId),
    property_images: () => refersToOwn(properties, propertyImages.propertyId),
    property_documents: () => refersToOwn(properties, propertyDocuments.propertyId),
    document_waivers: () => refersToOwn(properties, documentWaivers.propertyId),
    // An activity is one of each of its records: a visit with a visible lead is shown, whatever the property.
    activities: () =>
      or(
        refersToOwn(leads, activities.leadId),
        refersToOwn(propertyOwners, activities.ownerId),
        refersToOwn(properties, activities.propertyId),
      ),
    matches: () => and(refersToOwn(leads, matches.leadId), refersToOwn(properties, matches.propertyId)),
    merges: () => or(refersToOwn(leads, merges.leadId), refersToOwn(propertyOwners, merges.ownerId)),
    dismissed_duplicates: () =>
      and(
        hasNoneOrOwn(leads, dismissedDuplicates.leadId),
        hasNoneOrOwn(leads, dismissedDuplicates.otherLeadId),
        hasNoneOrOwn(propertyOwners, dismissedDuplicates.ownerId),
        hasNoneOrOwn(propertyOwners, dismissedDuplicates.otherOwnerId),
      ),
    notices: () => and(hasNoneOrOwn(leads, notices.leadId), hasNoneOrOwn(properties, notices.propertyId)),
    users: 'all',
    absences: 'all',
    invitations: 'all',
    saved_views: 'all',
    // Who does what and when is everybody's; their texts are not (worker/queries/agenda).
    tasks: 'all',
    events: 'all',
    // Read through a record that the user sees.
    history: 'all',
    // Read only where no row of the table that they count is hidden (hidesRows).
    lead_counts: 'all',
    owner_counts: 'all',
    property_counts: 'all',
    ad_counts: 'all',
    task_counts: 'all',
    file_usage: 'all',
  };
  /** The rule of a table; throws for one that is not a table of agencies. */
  const getRule = (table: SQLiteTable): Rule => {
    const rule = rules[getTableName(table) as TenantTableName];
    if (!rule) throw new Error(`no visibility is declared for ${getTableName(table)}`);
    return rule;
  };
  /** Whether rows of the table may be hidden from the user: its counters count too many then. */
  const hidesRows = (table: SQLiteTable): boolean => restrictedTo !== null && getRule(table) !== 'all';
  /** Condition: the user sees the row. */
  const isVisible = (table: SQLiteTable): SQL | undefined => {
    const rule = getRule(table);
    return restrictedTo === null || rule === 'all' ? undefined : rule();
  };

  /**
   * Conditions that together are that of the user's rows of a table with responsible users, each the part of an index by these; null
   * for who sees all rows, and for any other table.
   */
  const visibleParts = (table: SQLiteTable): SQL[] | null =>
    restrictedTo !== null && isAssignedTable(table)
      ? [isNull(table.assignedTo), ...restrictedTo.map((user) => eq(table.assignedTo, user))]
      : null;

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
  return { hidesRows, isVisible, visibleParts, guardReferences };
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
