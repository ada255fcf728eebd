import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { DELETED_NAME, HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import type { TenantDb } from '../tenant-db.ts';
import type { BusinessTable } from '../tenant-types.ts';

type NamedTable = BusinessTable & ({ name: SQLiteColumn } | { title: SQLiteColumn });
const getNameColumn = (table: NamedTable) => ('title' in table ? table.title : table.name);

/** Subquery: the name of a record; HIDDEN_NAME where the user does not see it, DELETED_NAME where it is no more, null without id. */
export function nameSubquery({ subqueries }: TenantDb, table: NamedTable, id: SQLiteColumn | SQL) {
  const visible = subqueries.field<string>(table, getNameColumn(table), id);
  const hidden = sql`case when ${subqueries.unrestrictedField(table, table.id, id)} is not null then ${HIDDEN_NAME} end`;
  return sql<
    string | null
  >`case when ${id} is not null then coalesce(${visible}, ${hidden}, ${DELETED_NAME}) end`;
}

/** Column: whether the user sees the record that `id` refers to; false without id. It is looked up only where some are hidden. */
export const visibilityColumn = (tenantDb: TenantDb, table: NamedTable, id: SQLiteColumn) =>
  sql`${tenantDb.hidesRows(table) ? tenantDb.subqueries.field(table, table.id, id) : id} is not null`.mapWith(
    Boolean,
  );
