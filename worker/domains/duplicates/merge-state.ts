import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { users } from '../../../db/tables/agencies.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { jsonObject } from '../../tenant/json-object.ts';
import { listStoredColumns } from '../../tenant/stored-columns.ts';
import type { Statement, TenantScope, TenantTable } from '../../tenant/tenant-types.ts';
import type { personTables } from '../people/person-tables.ts';

/** Condition: a row of the table matches. */
export const rowExistsCondition = (table: TenantTable, where: SQL | undefined) =>
  sql`exists (select 1 from ${table} where ${where})`;

/** SQL: the state of a merge. */
export const mergeStateSql = ({ agencyRowsCondition }: RestoreScope, id: string) =>
  sql`(select ${merges.state} from ${merges} where ${agencyRowsCondition(merges, eq(merges.id, id))})`;
/** SQL: the rows that were kept in it under a name, as a JSON list. */
export const selectSavedRows = (scope: RestoreScope, id: string, name: string) =>
  sql`json_extract(${mergeStateSql(scope, id)}, ${`$.${name}`})`;

/** Builds the statement that records the merge of a lead or owner, or its undo, with what `details` says. */
export const auditMerge = (
  { agencyRowsCondition, auditLog }: TenantScope,
  table: (typeof personTables)[keyof typeof personTables],
  id: string,
  when: SQL | undefined,
  details: SQL,
): Statement<unknown> =>
  auditLog.auditRows('merge', table, agencyRowsCondition(table, eq(table.id, id), when), details);

/** SQL of a row as JSON, by field; lists stay the text that is stored. */
export const toRowJson = (table: SQLiteTable): SQL =>
  jsonObject(Object.fromEntries(listStoredColumns(table)));

type RestoreScope = Pick<TenantScope, 'db' | 'agencyRowsCondition'>;

/**
 * SQL of a field of a row that toRowJson has written. A column that is newer than the JSON has its default; a responsible user who is
 * no longer active is nobody.
 */
export function readField(
  { db, agencyRowsCondition }: RestoreScope,
  json: SQL,
  path: string,
  [field, column]: [string, SQLiteColumn],
): SQL {
  // Triggers number the row anew.
  if (column === leads.searchRow) return sql`null`;
  const stored = sql`json_extract(${json}, ${`${path}.${field}`})`;
  // What follows is of the contacts from before (migration 0049): triggers write that of those that the record has then.
  if (column === leads.searchText || column === propertyOwners.searchText)
    return sql`substr(${stored}, 1, instr(${stored} || char(29), char(29)) - 1)`;
  if (field === 'assignedTo')
    return sql`(${db
      .select({ id: users.id })
      .from(users)
      .where(agencyRowsCondition(users, sql`${users.id} = ${stored}`, eq(users.status, 'active')))})`;
  return column.notNull && column.hasDefault
    ? sql`coalesce(${stored}, ${sql.param(column.default, column)})`
    : stored;
}

/** Builds the statement that inserts the rows of a JSON list again whose references still exist; existing rows stay. */
export function insertRowsAgain(scope: RestoreScope, table: TenantTable, list: SQL, when: SQL) {
  const { db, agencyRowsCondition } = scope;
  const cells = listStoredColumns(table).map((entry) => readField(scope, sql`value`, '$', entry));
  const refersToExisting = getTableConfig(table as SQLiteTable).foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const [, column] = columns;
    const [, target] = foreignColumns;
    if (!column || !target) return undefined;
    const id = sql`json_extract(value, ${`$.${column.name}`})`;
    const parent = agencyRowsCondition(foreignTable as TenantTable, sql`${target} = ${id}`);
    return or(isNull(id), sql`exists (select 1 from ${foreignTable} where ${parent})`);
  });
  return db
    .insert(table as SQLiteTable)
    .select(
      sql`select ${sql.join(cells, sql`, `)} from json_each(${list}) where ${and(when, ...refersToExisting)}`,
    )
    .onConflictDoNothing();
}
