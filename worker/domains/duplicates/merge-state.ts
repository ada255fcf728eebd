import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { users } from '../../../db/tables/agencies.ts';
import { leads } from '../../../db/tables/leads.ts';
import { listStoredColumns } from '../../tenant/stored-columns.ts';
import type { TenantScope, TenantTable } from '../../tenant/tenant-types.ts';

/** SQL of a row as JSON, by field; lists stay the text that is stored. */
export const toRowJson = (table: SQLiteTable): SQL =>
  sql`json_object(${sql.join(
    listStoredColumns(table).map(([field, column]) => sql`${field}, ${column}`),
    sql`, `,
  )})`;

type RestoreScope = Pick<TenantScope, 'db' | 'agencyWhere'>;

/**
 * SQL of a field of a row that toRowJson has written. A column that is newer than the JSON has its default; a responsible user who is
 * no longer active is nobody.
 */
export function readField(
  { db, agencyWhere }: RestoreScope,
  json: SQL,
  path: string,
  [field, column]: [string, SQLiteColumn],
): SQL {
  // Triggers number the row anew.
  if (column === leads.searchRow) return sql`null`;
  const stored = sql`json_extract(${json}, ${`${path}.${field}`})`;
  if (field === 'assignedTo')
    return sql`(${db
      .select({ id: users.id })
      .from(users)
      .where(agencyWhere(users, sql`${users.id} = ${stored}`, eq(users.status, 'active')))})`;
  return column.notNull && column.hasDefault
    ? sql`coalesce(${stored}, ${sql.param(column.default, column)})`
    : stored;
}

/** Builds the statement that inserts the rows of a JSON list again whose references still exist; existing rows stay. */
export function insertRowsAgain(scope: RestoreScope, table: TenantTable, list: SQL, when: SQL) {
  const { db, agencyWhere } = scope;
  const cells = listStoredColumns(table).map((entry) => readField(scope, sql`value`, '$', entry));
  const refersToExisting = getTableConfig(table as SQLiteTable).foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const [, column] = columns;
    const [, target] = foreignColumns;
    if (!column || !target) return undefined;
    const id = sql`json_extract(value, ${`$.${column.name}`})`;
    const parent = agencyWhere(foreignTable as TenantTable, sql`${target} = ${id}`);
    return or(isNull(id), sql`exists (select 1 from ${foreignTable} where ${parent})`);
  });
  return db
    .insert(table as SQLiteTable)
    .select(
      sql`select ${sql.join(cells, sql`, `)} from json_each(${list}) where ${and(when, ...refersToExisting)}`,
    )
    .onConflictDoNothing();
}
