import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { SheetCellKind } from '../../db/domain/exchange/cells.ts';
import type { NoticeKind } from '../../db/domain/notices/notices.ts';
import type { WorkKind } from '../../db/domain/users/hand-over.ts';
import type { allTables } from '../../db/tables/all-tables.gen.ts';
import type { HistoryChange } from '../../db/tables/history.ts';
import type { AppError } from '../errors.ts';
import type { TenantTable } from './agency-condition.ts';
import type { MergedLinks } from './merged-links.ts';

/** The tables with rows of agencies, by name. */
export type TenantTables = {
  [Table in Extract<(typeof allTables)[number], { agencyId: SQLiteColumn }> as Table['_']['name']]: Table;
};
/** A table whose rows have a responsible user. */
export type AssignedTable = TenantTable & { id: SQLiteColumn; assignedTo: SQLiteColumn };

/** Conditions of a rule of visibility, on the record that a column refers to. */
export type VisibleReferences = {
  /** The user sees the record. */
  refersToVisible: (record: AssignedTable, id: SQLiteColumn) => SQL;
  /** The user sees the record, or there is none. */
  hasNoneOrVisible: (record: AssignedTable, id: SQLiteColumn) => SQL | undefined;
};
/** The new values of an update by field, as Drizzle's `set` takes them; undefined keeps the stored value. */
export type NewValues = Record<string, unknown>;

/** The fields whose old and new value an entry of the audit log has under their name. */
export type AuditedValueField = {
  [Field in keyof HistoryChange]-?: NonNullable<HistoryChange[Field]> extends { from: unknown; to: unknown }
    ? Field
    : never;
}[keyof HistoryChange];

/** What the kernel and the tests must know of a table. Each domain says it of its own (worker/domains/x/policy.ts). */
export type TablePolicy = {
  /**
   * The rows that a user sees who sees only their own (see getVisibleUserIds): 'all' of the agency's; 'assigned', those of the users whose
   * records they see, and of nobody; or those that the condition matches.
   */
  visibility: 'all' | 'assigned' | ((visible: VisibleReferences) => SQL | undefined);
  /** The columns that a response may contain, of a table that a form fills (FormTablePolicy); any other is only sent once it is added. */
  responseColumns?: readonly string[];
  /** Its other columns, but for the ones that such tables share and for those that follow another one (response-columns.test.ts). */
  hiddenColumns?: readonly string[];
  /** The fields whose old and new value an audit log entry keeps, beside those of every table (changed-fields.ts). */
  auditedValueFields?: readonly AuditedValueField[];
  /**
   * The columns of the records in whose timelines a change of status or decision and a deletion of a row stand, beside its own. A table
   * with `leadId` and `propertyId` that does not say it does not compile.
   */
  subjects?: Subjects;
  /**
   * What each entry of its rows has beside the changed fields, as SQL of JSON by its name in `change`. Entries of creations and of other
   * changes stand in those timelines too then.
   */
  details?: Record<string, SQL>;
  /** What an entry of a deletion has beside these, by which people know the row then. */
  deletionDetails?: Record<string, SQL>;
  /** The filter of a record's timeline under which the entries of its rows stand; without it 'changes'. */
  timeline?: 'agenda';
  /** The values of an update with those that a trigger sets along. */
  addTriggerEffects?: (values: NewValues) => NewValues;
  /** The columns whose texts are folded for searching and sorting, and how; a table with `searchText` that does not say it does not compile. */
  folded?: FoldedTexts;
  /** Whose work its rows are. A table with a column `assignedTo` that says nothing of it does not compile. */
  assignment?: Assignment;
  /** What is answered where one of its constraints or triggers refuses a row. */
  constraints?: ConstraintErrors;
  /** How its references to a lead or owner follow them in a merge, where that is more than to move. */
  mergedLinks?: MergedLinks;
  /** Its file in 'Exportar todo'; one whose values need words is in worker/domains/exports/table-exports.ts instead. */
  exported?: ExportedTable;
};
/**
 * The name of a file without its end, which registries.ts reads here, and its columns between id and dates: the heading of each field, and
 * what its cells hold where that is no text.
 */
type ExportedTable<Field extends string = string> = {
  file: string;
  columns: { readonly [F in Field]?: readonly [heading: string, kind?: SheetCellKind] };
};
/** Errors by a part of the database's message: the column of a unique key ('saved_views.name_key'), the name that a trigger raises. */
export type ConstraintErrors = Record<string, () => AppError>;
/** The columns with the ids, by the name under which the entry's `change` has them (HistoryChange). */
export type Subjects = Partial<Record<'lead' | 'owner' | 'property', SQLiteColumn>>;
export type FoldedTexts = {
  columns: Record<string, SQLiteColumn>;
  /** Returns the folded columns of a row with these columns. */
  fold: (row: never) => Record<string, string | null>;
};
type Assignment = {
  /** The column that names the user, and its field. */
  user: SQLiteColumn;
  field: string;
  /** The notice to a colleague who gets a row; without it nobody is notified. */
  notice?: AssignmentNotice;
  /** The kind of work under which the rows of a user who leaves are handed over; of these only those that are open. */
  work: { kind: WorkKind; isOpen?: () => SQL | undefined };
};

export type AssignmentNotice = {
  kind: NoticeKind;
  /** The column of a notice that refers to the row. */
  recordColumn: SQL;
  /** One notice may tell of many rows, as of a hand-over; an unread one is taken back once its rows are somebody else's. */
  canBeOfMany?: true;
  /** The notice of a row that has another `startTime` or `endTime`. */
  rescheduledKind?: NoticeKind;
};

/** A table of an agency that a form fills. Users have responses of their own. */
type FormTable = {
  agencyId: { _: { notNull: true } };
  inputDigest: SQLiteColumn;
  changeDigest: SQLiteColumn;
};
/** What its policy must say. */
type FormTablePolicy<Table extends TenantTables[keyof TenantTables]> = {
  responseColumns: readonly ColumnName<Table>[];
  hiddenColumns?: readonly ColumnName<Table>[];
};
type ColumnName<Table extends TenantTables[keyof TenantTables]> = keyof Table['_']['columns'] & string;

/** The policy of every table: one that declares none, or not all that its columns ask for, does not compile. */
export type TablePolicies = {
  [Name in keyof TenantTables]: TablePolicy & {
    exported?: ExportedTable<keyof TenantTables[Name]['_']['columns'] & string>;
  } & (TenantTables[Name] extends { assignedTo: SQLiteColumn } ? { assignment: Assignment } : object) &
    (TenantTables[Name] extends Record<'leadId' | 'propertyId' | 'updatedAt', SQLiteColumn>
      ? { subjects: Subjects }
      : object) &
    (TenantTables[Name] extends { searchText: SQLiteColumn } ? { folded: FoldedTexts } : object) &
    (TenantTables[Name] extends FormTable ? FormTablePolicy<TenantTables[Name]> : object);
};
