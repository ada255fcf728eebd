import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { NoticeKind } from '../../db/domain/notices/notices.ts';
import type { allTables } from '../../db/tables/all-tables.ts';
import type { TenantTable } from './agency-where.ts';

/** The tables with rows of agencies, by name. */
type TenantTableName = Extract<(typeof allTables)[number], { agencyId: SQLiteColumn }>['_']['name'];
/** A table whose rows have a responsible user. */
export type AssignedTable = TenantTable & { id: SQLiteColumn; assignedTo: SQLiteColumn };

/** Conditions of a rule of visibility, on the record that a column refers to. */
export type VisibleReferences = {
  /** The user sees the record. */
  refersTo: (record: AssignedTable, id: SQLiteColumn) => SQL;
  /** The user sees the record, or there is none. */
  hasNoneOr: (record: AssignedTable, id: SQLiteColumn) => SQL | undefined;
};
/** The new values of an update by field, as Drizzle's `set` takes them; undefined keeps the stored value. */
export type NewValues = Record<string, unknown>;

/** What the kernel and the tests must know of a table. Each domain says it of its own (worker/domains/x/policy.ts). */
export type TablePolicy = {
  /**
   * The rows that a user sees who sees only their own (see getVisibleUsers): 'all' of the agency's; 'assigned', those of the users whose
   * records they see, and of nobody; or those that the condition matches.
   */
  visibility: 'all' | 'assigned' | ((visible: VisibleReferences) => SQL | undefined);
  /** The columns that a response may contain, of a table that a form fills; any other is only sent once it is added. */
  publicColumns?: readonly string[];
  /** The fields whose old and new value an audit log entry keeps, beside those of every table (changed-fields.ts). */
  keptFields?: readonly string[];
  /** The values of an update with those that a trigger sets along. */
  withTriggered?: (values: NewValues) => NewValues;
  /** How a user gets a row of it, of which a colleague is notified. */
  assignment?: Assignment;
};
/** The column that names the user and its field, the column of a notice that refers to the row, and the kind of the notice. */
type Assignment = { user: SQLiteColumn; field: string; subject: SQL; kind: NoticeKind };

/** The policy of every table: one that declares none does not compile. */
export type TablePolicies = Record<TenantTableName, TablePolicy>;
