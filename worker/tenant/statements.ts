import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { BusinessTable, Statement, TenantScope, TenantTable } from './mutations.ts';

type Where = (SQL | undefined)[];
type Values = Record<string, unknown>;

/** Statements on the agency's rows for batches that keep a rule over several of them. */
export function createStatements({ db, tenantWhere, auditLog }: TenantScope) {
  /** Adds one row for each row of `parent` that meets the conditions: none where there is no parent. */
  const insertIfParentExists = (
    table: SQLiteTable,
    values: Values,
    parent: TenantTable,
    ...where: Where
  ): Statement<unknown> => {
    const cells = Object.entries(getTableColumns(table)).map(([field, column]) => {
      if (field === 'agencyId') return sql`${parent.agencyId}`;
      const value = values[field] ?? null;
      return value === null ? sql`null` : sql`${sql.param(value, column)}`;
    });
    return db
      .insert(table)
      .select(sql`select ${sql.join(cells, sql`, `)} from ${parent} where ${tenantWhere(parent, ...where)}`)
      .onConflictDoNothing();
  };
  /** Changes every row that meets the conditions; gives their ids. */
  const updateWhere = (table: BusinessTable, values: Values, ...where: Where) =>
    db
      .update(table)
      .set({
        version: sql`${table.version} + 1`,
        updatedAt: new Date().toISOString(),
        ...values,
      } as never)
      .where(tenantWhere(table, ...where))
      .returning({ id: table.id }) as unknown as Statement<{ id: string }[]>;
  /** Numbers the rows that meet the conditions from 0 in the given order; `values` are made of a row's place. */
  const renumber = (
    table: BusinessTable,
    order: SQL,
    values: (place: SQL<number>) => Values,
    ...where: Where
  ): Statement<unknown> => {
    const place = sql`row_number() over (order by ${order}) - 1 as place`;
    const lined = sql`(select ${table.id} as id, ${place} from ${table} where ${tenantWhere(table, ...where)}) as lined`;
    return db
      .update(table)
      .set(values(sql<number>`lined.place`) as never)
      .from(lined as never)
      .where(tenantWhere(table, sql`${table.id} = lined.id`));
  };
  /** Removes every row that meets the conditions. */
  const deleteWhere = (table: TenantTable, ...where: Where): Statement<unknown> =>
    db.delete(table).where(tenantWhere(table, ...where));
  /** A line of history for each row that meets the conditions, before it changes; `about` is JSON. */
  const recordForRows = (
    action: string,
    table: BusinessTable,
    about: SQL | null,
    ...where: Where
  ): Statement<unknown> => auditLog.recordForRows(action, table, tenantWhere(table, ...where), about);
  /** The same for rows that are read, each once in so many milliseconds however often one reads them. */
  const recordForRowsOnce = (
    window: number,
    action: string,
    table: BusinessTable,
    about: SQL | null,
    ...where: Where
  ): Statement<unknown> =>
    auditLog.recordForRowsOnce(window, action, table, tenantWhere(table, ...where), about);
  return { insertIfParentExists, updateWhere, renumber, deleteWhere, recordForRows, recordForRowsOnce };
}
