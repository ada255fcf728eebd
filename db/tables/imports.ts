import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  type SQLiteTable,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core';
import type { ImportSettings } from '../domain/imports/import-input.ts';
import { importKinds, importStates, rowOutcomes } from '../domain/imports/imports.ts';
import type { ImportedRow } from '../domain/imports/parse-row.ts';
import type { SubjectKind } from '../domain/timeline/activities.ts';
import { users } from './agencies.ts';
import { businessColumns, businessKeys } from './columns.ts';
import { leads } from './leads.ts';
import { propertyOwners } from './owners.ts';
import { properties } from './properties.ts';

/** The imports of files, for IMPORT_DAYS after they were begun. */
export const imports = sqliteTable(
  'imports',
  {
    ...businessColumns(),
    kind: text({ enum: importKinds }).notNull(),
    fileName: text().notNull(),
    state: text({ enum: importStates }).notNull().default('draft'),
    /** Who imports. */
    userId: text().notNull(),
    /** The columns that are imported, and what the values of the file mean. */
    settings: text({ mode: 'json' }).$type<ImportSettings>().notNull(),
    /** How many rows the file has, how many were received, and how many are done. */
    total: integer().notNull(),
    received: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The rows below this position are still to be taken back, while that is under way; else null. */
    undoFrom: integer(),
    /** Of the slice that is being written, by which its statements know that it is theirs. */
    claim: text(),
    /** When its last row was imported (ISO). */
    finishedAt: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.userId], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    index('imports_newest').on(t.agencyId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('imports_by_user').on(t.agencyId, t.userId),
    index('imports_at_work').on(t.updatedAt).where(sql`${t.state} in ('running', 'undoing')`),
    index('imports_by_time').on(t.createdAt),
    check('imports_state', sql`${t.state} in ('draft', 'running', 'paused', 'done', 'undoing', 'undone')`),
  ],
);

/** The rows of an import, validated, in the order of the file. Deleted with it. */
export const importRows = sqliteTable(
  'import_rows',
  {
    agencyId: text().notNull(),
    importId: text().notNull(),
    /** From 0. */
    position: integer().notNull(),
    /** The line of the file. */
    line: integer().notNull(),
    outcome: text({ enum: rowOutcomes }).notNull(),
    /** What changes of a record, or why it is neither new nor changed. */
    reason: text(),
    /** How people call what the row is of. */
    name: text(),
    /** What the row says; null for one that is wrong. */
    contents: text({ mode: 'json' }).$type<ImportedRow>(),
    /** The record that it has made or changed. Not a foreign key: it may be deleted. */
    recordId: text(),
    /** When it was imported (ISO). */
    doneAt: text(),
    /** What an undo needs of a changed record. */
    before: text({ mode: 'json' }).$type<ImportedBefore>(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.importId, t.position] }),
    foreignKey({
      columns: [t.agencyId, t.importId],
      foreignColumns: [imports.agencyId, imports.id],
    }).onDelete('cascade'),
    index('import_rows_by_outcome').on(t.agencyId, t.importId, t.outcome, t.position),
    check(
      'import_rows_outcome',
      sql`${t.outcome} in ('new', 'changed', 'same', 'duplicate', 'wrong', 'undone', 'kept')`,
    ),
  ],
);
/** The values that a row has replaced, and the ids of what it has added. */
export type ImportedBefore = {
  values: Record<string, unknown>;
  contacts: string[];
  tags: string[];
  activities: string[];
};

/** By what the rows of an import are known: the first that has a key keeps it, any other repeats it. Deleted with the import. */
export const importKeys = sqliteTable(
  'import_keys',
  {
    agencyId: text().notNull(),
    importId: text().notNull(),
    key: text().notNull(),
    line: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.importId, t.key] }),
    foreignKey({
      columns: [t.agencyId, t.importId],
      foreignColumns: [imports.agencyId, imports.id],
    }).onDelete('cascade'),
  ],
);

const externalColumns = () => ({ ...businessColumns(), key: text().notNull() });
type ExternalColumns = Record<'agencyId' | 'id' | 'clientKey' | 'key', SQLiteColumn>;
type RecordTable = SQLiteTable & { agencyId: SQLiteColumn; id: SQLiteColumn };
const externalKeys = (name: string, t: ExternalColumns, recordId: SQLiteColumn, records: RecordTable) => [
  foreignKey({ columns: [t.agencyId, recordId], foreignColumns: [records.agencyId, records.id] }).onDelete(
    'cascade',
  ),
  unique().on(t.agencyId, t.id),
  unique().on(t.agencyId, t.clientKey),
  unique(`${name}_key`).on(t.agencyId, t.key),
];

/** The ids that imported leads have in other programs, or the digests of rows without any, by which later imports know them. */
export const leadExternalIds = sqliteTable(
  'external_ids',
  { ...externalColumns(), leadId: text().notNull() },
  (t) => [
    ...externalKeys('external_ids', t, t.leadId, leads),
    index('external_ids_of_lead').on(t.agencyId, t.leadId),
  ],
);
/** The same of owners. */
export const ownerExternalIds = sqliteTable(
  'owner_external_ids',
  { ...externalColumns(), ownerId: text().notNull() },
  (t) => [
    ...externalKeys('owner_external_ids', t, t.ownerId, propertyOwners),
    index('external_ids_of_owner').on(t.agencyId, t.ownerId),
  ],
);
/** The same of properties. */
export const propertyExternalIds = sqliteTable(
  'property_external_ids',
  { ...externalColumns(), propertyId: text().notNull() },
  (t) => [
    ...externalKeys('property_external_ids', t, t.propertyId, properties),
    index('external_ids_of_property').on(t.agencyId, t.propertyId),
  ],
);
/** The table of ids of each kind of record, and the column with the record's id. */
export const externalIdTables = {
  lead: { ids: leadExternalIds, recordId: leadExternalIds.leadId },
  owner: { ids: ownerExternalIds, recordId: ownerExternalIds.ownerId },
  property: { ids: propertyExternalIds, recordId: propertyExternalIds.propertyId },
} as const satisfies Record<SubjectKind, { ids: SQLiteTable; recordId: SQLiteColumn }>;
