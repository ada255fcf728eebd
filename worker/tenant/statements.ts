import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { listStoredColumns, toColumnValue } from './stored-columns.ts';
import type { BusinessTable, Statement, TenantScope, TenantTable } from './tenant-types.ts';

type Conditions = (SQL | undefined)[];
type Values = Record<string, unknown>;

/** Builders of statements on the agency's rows, for batches that enforce a rule across several rows. They run nothing themselves. */
export function createStatements({ db, visibleRowsCondition, guardReferences, auditLog }: TenantScope) {
  /**
   * Builds the statement that inserts one row for each matching row of `parent`, so none where there is no parent. A value may be SQL over
   * its columns.
   */
  const insertForEach = (
    table: SQLiteTable,
    values: Values,
    parent: TenantTable,
    ...where: Conditions
  ): Statement<unknown> => {
    const guarded = guardReferences(table, values, { keepsStored: false });
    const cells = listStoredColumns(table).map(([field, column]) =>
      field === 'agencyId' ? sql`${parent.agencyId}` : toColumnValue(column, guarded[field]),
    );
    return db
      .insert(table)
      .select(
        sql`select ${sql.join(cells, sql`, `)} from ${parent} where ${visibleRowsCondition(parent, ...where)}`,
      )
      .onConflictDoNothing();
  };
  /** Builds the statement that updates all matching rows and returns their ids. It raises the version, unless `values` states one. */
  const updateWhere = (table: BusinessTable, values: Values, ...where: Conditions) =>
    db
      .update(table)
      .set({
        version: sql`${table.version} + 1`,
        updatedAt: new Date().toISOString(),
        ...guardReferences(table, values, { keepsStored: true }),
      } as never)
      .where(visibleRowsCondition(table, ...where))
      .returning({ id: table.id }) as unknown as Statement<{ id: string }[]>;
  /** Builds the statements that update all matching rows with an audit log entry for each whose fields differ. */
  const auditedUpdate = (
    table: BusinessTable,
    values: Values,
    ...where: Conditions
  ): Statement<unknown>[] => [
    auditLog.auditUpdate(table, visibleRowsCondition(table, ...where), values),
    updateWhere(table, values, ...where),
  ];
  /** Builds the statement that numbers the matching rows from 0 in the given order; `values` maps a row's position to the columns to set. */
  const renumber = (
    table: BusinessTable,
    order: SQL,
    values: (position: SQL<number>) => Values,
    ...where: Conditions
  ): Statement<unknown> => {
    const position = sql`row_number() over (order by ${order}) - 1 as position`;
    const numbered = sql`(select ${table.id} as id, ${position} from ${table} where ${visibleRowsCondition(table, ...where)}) as numbered`;
    return db
      .update(table)
      .set(values(sql<number>`numbered.position`) as never)
      .from(numbered as never)
      .where(visibleRowsCondition(table, sql`${table.id} = numbered.id`));
  };
  /** Builds the statement that deletes all matching rows. */
  const deleteWhere = (table: TenantTable, ...where: Conditions): Statement<unknown> =>
    db.delete(table).where(visibleRowsCondition(table, ...where));
  /** Builds the statement that writes an audit log entry for each matching row, before it changes; `details` is JSON. */
  const auditRows = (
    action: string,
    table: BusinessTable,
    details: SQL | null,
    ...where: Conditions
  ): Statement<unknown> => auditLog.auditRows(action, table, visibleRowsCondition(table, ...where), details);
  /** The same for rows that are read: one entry for each user and row within `windowMs`. */
  const auditRowsOnce = (
    windowMs: number,
    action: string,
    table: BusinessTable,
    details: SQL | null,
    ...where: Conditions
  ): Statement<unknown> =>
    auditLog.auditRowsOnce(windowMs, action, table, visibleRowsCondition(table, ...where), details);
  return {
    insertForEach,
    updateWhere,
    auditedUpdate,
    renumber,
    deleteWhere,
    auditRows,
    auditRowsOnce,
  };
}

/** The same builders, of statements that also reach rows that are hidden from the user, and that may refer to hidden records. */
export const createUnrestrictedStatements = (scope: TenantScope) =>
  createStatements({
    ...scope,
    visibleRowsCondition: scope.agencyRowsCondition,
    guardReferences: (_, values) => values,
  });
