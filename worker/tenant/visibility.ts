import { eq, getTableName, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AgentVisibility, Role } from '../../db/domain/users/users.ts';
import type { AgencyCondition } from './agency-condition.ts';
import type { AssignedTable, TablePolicies, TablePolicy } from './policy.ts';

export type VisibilityUser = {
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
export const getVisibleUserIds = ({
  id,
  role,
  agentVisibility,
  substituteFor,
}: VisibilityUser): string[] | null =>
  role === 'agent' && agentVisibility === 'own' ? [id, ...substituteFor] : null;

/** Whether a user sees a record of this responsible user. */
export function canSee(user: VisibilityUser, assignedTo: string | null): boolean {
  const visibleUserIds = getVisibleUserIds(user);
  return visibleUserIds === null || assignedTo === null || visibleUserIds.includes(assignedTo);
}

/** Whether a user still sees a record after a change to this responsible user; undefined keeps the one that they saw. */
export const remainsVisible = (user: VisibilityUser, assignedTo: string | null | undefined): boolean =>
  assignedTo === undefined || canSee(user, assignedTo);

/**
 * What a restricted user sees: the records assigned to them, to whom they stand in for or to nobody, and what belongs to those, as the
 * policies of the tables say. `agencyRowsCondition` is the condition of the agency's rows.
 */
export function createVisibility(
  policies: TablePolicies,
  visibleUserIds: readonly string[] | null,
  agencyRowsCondition: AgencyCondition,
) {
  const visibleAssigneeCondition = ({ assignedTo }: AssignedTable) =>
    or(isNull(assignedTo), inArray(assignedTo, [...(visibleUserIds ?? [])]));
  const visibleReferenceCondition = (record: AssignedTable, id: SQLiteColumn) =>
    sql`exists (select 1 from ${record} where ${agencyRowsCondition(record, eq(record.id, id), visibleAssigneeCondition(record))})`;
  const hasNoneOrVisible = (record: AssignedTable, id: SQLiteColumn) =>
    or(isNull(id), visibleReferenceCondition(record, id));
  /** The rule of a table; throws for one that is not a table of agencies. */
  const getRule = (table: SQLiteTable): TablePolicy['visibility'] => {
    const policy = policies[getTableName(table) as keyof TablePolicies];
    if (!policy) throw new Error(`no policy is declared for ${getTableName(table)}`);
    return policy.visibility;
  };
  const isAssignedTable = (table: SQLiteTable): table is AssignedTable =>
    policies[getTableName(table) as keyof TablePolicies]?.visibility === 'assigned';
  /** Whether rows of the table may be hidden from the user: its counters count too many then. */
  const hidesRows = (table: SQLiteTable): boolean => visibleUserIds !== null && getRule(table) !== 'all';
  /** Condition: the user sees the row. */
  const visibilityCondition = (table: SQLiteTable): SQL | undefined => {
    const rule = getRule(table);
    if (visibleUserIds === null || rule === 'all') return undefined;
    return rule === 'assigned'
      ? visibleAssigneeCondition(table as AssignedTable)
      : rule({ refersToVisible: visibleReferenceCondition, hasNoneOrVisible });
  };

  /**
   * Conditions that together are that of the user's rows of a table with responsible users, each the part of an index by these; null
   * for who sees all rows, and for any other table.
   */
  const visibilityBranches = (table: SQLiteTable): SQL[] | null =>
    visibleUserIds !== null && isAssignedTable(table)
      ? [isNull(table.assignedTo), ...visibleUserIds.map((user) => eq(table.assignedTo, user))]
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
    if (visibleUserIds === null) return values;
    const guarded = findReferences(table).flatMap(({ column, parent }) => {
      const id = values[column.name];
      if (typeof id !== 'string') return [];
      const visible = sql`(select ${parent.id} from ${parent} where ${agencyRowsCondition(parent, eq(parent.id, id), visibleAssigneeCondition(parent))})`;
      const stored = keepsStored ? sql`case when ${column} = ${id} then ${column} end` : sql`null`;
      return [[column.name, sql`coalesce(${visible}, ${stored}, 'hidden')`] as const];
    });
    return { ...values, ...Object.fromEntries(guarded) };
  }
  /** The columns of a table that refer to records with a responsible user. */
  const findReferences = (table: SQLiteTable) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const [, column] = columns;
      return column && isAssignedTable(foreignTable) ? [{ column, parent: foreignTable }] : [];
    });
  return { hidesRows, visibilityCondition, visibilityBranches, guardReferences };
}
