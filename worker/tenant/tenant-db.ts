import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { SelectedFields, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../audit/actor.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database.ts';
import { notFound } from '../errors.ts';
import { createAgencyQueries } from './agency.ts';
import { selectOtherTenantId } from './cross-tenant-ids.ts';
import {
  type BusinessTable,
  createMutations,
  type Row,
  type Statement,
  type TenantTable,
} from './mutations.ts';
import { createStatements } from './statements.ts';
import { createUserLimits } from './user-limits.ts';
import { createUserMutations } from './users.ts';
import { createWorkHandover } from './work-handover.ts';

type Query<R> = Statement<R[]> & PromiseLike<R[]>;
type Shape = { where?: (SQL | undefined)[]; order?: SQL[]; limit?: number };

/** The rows of one agency: the only way to them, and the only place that compares agencies. */
export function createTenantDb(db: Database, agencyId: string, actor: Actor) {
  const tenantWhere = (table: TenantTable, ...conditions: (SQL | undefined)[]) =>
    // In parentheses, so that no `or` of a condition reaches past the agency.
    and(eq(table.agencyId, agencyId), ...conditions.map((each) => each && sql`(${each})`));
  // Drizzle cannot follow a generic table through its builder; what a query returns is said by `fields`.
  const from = (table: TenantTable, fields: SelectedFields) => db.select(fields).from(table as SQLiteTable);

  /** A statement that selects `fields` of the agency's own rows. */
  function select<F extends SelectedFields>(
    table: TenantTable,
    fields: F,
    { where = [], order = [], limit }: Shape = {},
  ) {
    const query = from(table, fields)
      .where(tenantWhere(table, ...where))
      .orderBy(...order)
      .$dynamic();
    return (limit === undefined ? query : query.limit(limit)) as unknown as Query<SelectResultFields<F>>;
  }
  /** A statement that counts the agency's own rows, up to `cap` of them. */
  function count(table: TenantTable, cap: number, where: (SQL | undefined)[] = []) {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(table as SQLiteTable)
      .where(tenantWhere(table, ...where))
      .limit(cap)
      .as('some');
    return db.select({ count: sql<number>`count(*)` }).from(some) as unknown as Query<{ count: number }>;
  }
  /** Runs statements in one trip, all or nothing; gives the result of each. */
  const batch = <S extends [Statement<unknown>, ...Statement<unknown>[]]>(...statements: S) =>
    db.batch(statements) as unknown as Promise<{ [K in keyof S]: S[K]['_']['result'] }>;

  /** One row, or NOT_FOUND. */
  async function findById<T extends BusinessTable>(table: T, id: string): Promise<Row<T>> {
    const [row] = await db
      .select()
      .from(table as BusinessTable)
      .where(tenantWhere(table, eq(table.id, id)));
    if (!row) throw notFound();
    return row as Row<T>;
  }
  /** A field of the agency's row that `id` points to, as part of another select. */
  const fieldSubquery = <V>(
    table: TenantTable & { id: SQLiteColumn },
    value: SQLiteColumn | SQL<V>,
    id: SQLiteColumn,
  ) => sql<V | null>`(select ${value} from ${table} where ${tenantWhere(table, eq(table.id, id))})`;
  /** How many of the agency's rows meet the conditions, as part of another select. */
  const countSubquery = (table: TenantTable, ...where: (SQL | undefined)[]) =>
    sql<number>`(select count(*) from ${table} where ${tenantWhere(table, ...where)})`;
  /** The values of a column of the agency's rows that meet the conditions, for `in`; or of several, to compare with. */
  const columnSubquery = (table: TenantTable, column: SQLiteColumn | SQL, ...where: (SQL | undefined)[]) =>
    sql`(select ${column} from ${table} where ${tenantWhere(table, ...where)})`;
  /** A statement that reads nothing, to begin a list of unknown length. */
  const noop = db.select({ nothing: sql<null>`null` }).from(sql`(select null)`) as unknown as Query<{
    nothing: null;
  }>;
  /** Writes down that a row of another agency was asked for, if one of these ids is. */
  const recordOtherTenantIds = (entity: string, ids: string[], most: number) =>
    scope.auditLog.recordDenied(
      entity,
      selectOtherTenantId(ids, agencyId, (table) => ne(table.agencyId, agencyId)),
      most,
    );
  const scope = {
    db,
    agencyId,
    userId: actor.userId,
    tenantWhere,
    auditLog: createAuditLog(db, { ...actor, agencyId }),
  };
  const { recordEvent } = scope.auditLog;
  return {
    /** These build a statement for a batch; one that is awaited runs alone. */
    statements: { select, count, noop, ...createStatements(scope) },
    /** Parts of another select. */
    subqueries: { field: fieldSubquery, count: countSubquery, column: columnSubquery },
    batch,
    findById,
    ...createMutations(scope),
    agency: createAgencyQueries(scope),
    users: createUserMutations(scope),
    handover: createWorkHandover(scope),
    userLimits: createUserLimits(scope),
    recordOtherTenantIds,
    recordEvent,
  };
}
export type TenantDb = ReturnType<typeof createTenantDb>;
