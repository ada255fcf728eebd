import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { SelectedFields, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database.ts';
import { notFound } from '../errors.ts';
import type { Actor } from './actor.ts';
import type { AgencyCondition } from './agency-condition.ts';
import { createAuditLog } from './audit-log.ts';
import { selectOtherTenantId } from './cross-tenant-ids.ts';
import { createMutations } from './mutations.ts';
import { createStatements } from './statements.ts';
import type {
  BusinessTable,
  DomainPolicies,
  Row,
  Statement,
  TenantScope,
  TenantTable,
} from './tenant-types.ts';
import { createUpdateMany } from './update-many.ts';
import { createVisibility } from './visibility.ts';

type Query<R> = Statement<R[]> & PromiseLike<R[]>;
/** An inner join of the agency's rows of another table. */
type Join = { table: TenantTable; on: SQL };
/** `limit` may be computed: of 0, nothing is read. */
type SelectOptions = { join?: Join; where?: (SQL | undefined)[]; order?: SQL[]; limit?: number | SQL };

/**
 * Returns the tenant-scoped database of one agency: the only access to its rows, and the only module that compares agency ids.
 * `visibleUserIds`: the users whose records are not hidden, where others are (see getVisibleUserIds), else null. It is opened by openTenantDb.
 */
export function createTenantDb(
  db: Database,
  agencyId: string,
  actor: Actor,
  visibleUserIds: readonly string[] | null,
  { tables: policies, createChangeNotices }: DomainPolicies,
) {
  const agencyRowsCondition = (table: TenantTable, ...conditions: (SQL | undefined)[]) =>
    // In parentheses, so that an `or` in a condition cannot widen the tenant condition.
    and(eq(table.agencyId, agencyId), ...conditions.map((condition) => condition && sql`(${condition})`));
  const { hidesRows, visibilityCondition, visibilityBranches, guardReferences } = createVisibility(
    policies,
    visibleUserIds,
    agencyRowsCondition,
  );
  const visibleRowsCondition = (table: TenantTable, ...conditions: (SQL | undefined)[]) =>
    agencyRowsCondition(table, ...conditions, visibilityCondition(table));
  // Drizzle cannot infer the result of a generic table through its builder; `fields` gives it.
  const selectFrom = (table: TenantTable, fields: SelectedFields) =>
    db.select(fields).from(table as SQLiteTable);

  type Where = typeof visibleRowsCondition;
  /** Returns the builder of statements that select `fields` of the rows of this condition. */
  const createSelect =
    (rowsWhere: Where) =>
    <F extends SelectedFields>(
      table: TenantTable,
      fields: F,
      { join, where = [], order = [], limit }: SelectOptions = {},
    ) => {
      const from = selectFrom(table, fields).$dynamic();
      if (join) from.innerJoin(join.table as SQLiteTable, rowsWhere(join.table, join.on));
      const query = from.where(rowsWhere(table, ...where)).orderBy(...order);
      return (limit === undefined ? query : query.limit(limit as number)) as unknown as Query<
        SelectResultFields<F>
      >;
    };
  /** Builds a statement that selects `fields` of the agency's rows. */
  const select = createSelect(visibleRowsCondition);
  /** Builds a statement that counts the agency's rows, up to `cap`; `order` says by which index they are read. */
  function count(table: TenantTable, cap: number, where: (SQL | undefined)[] = [], order: SQL[] = []) {
    const capped = db
      .select({ one: sql`1`.as('one') })
      .from(table as SQLiteTable)
      .where(visibleRowsCondition(table, ...where))
      .orderBy(...order)
      .limit(cap)
      .as('some');
    return db.select({ count: sql<number>`count(*)` }).from(capped) as unknown as Query<{ count: number }>;
  }
  /** Runs statements in one round trip and one transaction; returns the result of each. */
  const batch = <S extends [Statement<unknown>, ...Statement<unknown>[]]>(...statements: S) =>
    db.batch(statements) as unknown as Promise<{ [K in keyof S]: S[K]['_']['result'] }>;

  /** Returns one row; throws NOT_FOUND when the agency has none with this id. */
  async function findById<T extends BusinessTable>(table: T, id: string): Promise<Row<T>> {
    const [row] = await db
      .select()
      .from(table as BusinessTable)
      .where(visibleRowsCondition(table, eq(table.id, id)));
    if (!row) throw notFound();
    return row as Row<T>;
  }
  /** Subquery: a field of the agency's row that `id` refers to. */
  const fieldSubquery = <V>(
    table: TenantTable & { id: SQLiteColumn },
    value: SQLiteColumn | SQL<V>,
    id: SQLiteColumn | SQL,
  ) => sql<V | null>`(select ${value} from ${table} where ${visibleRowsCondition(table, eq(table.id, id))})`;
  /** The same, of a row that may be hidden from the user: for the name of a visible property's owner. */
  const unrestrictedFieldSubquery = <V>(
    table: TenantTable & { id: SQLiteColumn },
    value: SQLiteColumn | SQL<V>,
    id: SQLiteColumn | SQL,
  ) => sql<V | null>`(select ${value} from ${table} where ${agencyRowsCondition(table, eq(table.id, id))})`;
  /** Subquery: the number of the agency's rows that match. */
  const countSubquery = (table: TenantTable, ...where: (SQL | undefined)[]) =>
    sql<number>`(select count(*) from ${table} where ${visibleRowsCondition(table, ...where)})`;
  /** Subquery: a column of the agency's rows that match, for `in`; or several columns, for a row value comparison. */
  const createColumnSubquery =
    (rowsWhere: Where) =>
    (table: TenantTable, column: SQLiteColumn | SQL, ...where: (SQL | undefined)[]) =>
      sql`(select ${column} from ${table} where ${rowsWhere(table, ...where)})`;
  /** Subquery: a column, or an expression, of the agency's row at this position of an order, from 0; null where there are fewer rows. */
  const createPositionSubquery =
    (rowsWhere: Where) =>
    (
      table: TenantTable,
      column: SQLiteColumn | SQL,
      { join, order, position }: { join?: Join; order: SQL[]; position: number },
      ...where: (SQL | undefined)[]
    ) => {
      const joined = join ? sql` join ${join.table} on ${rowsWhere(join.table, join.on)}` : sql``;
      return sql`(select ${column} from ${table}${joined} where ${rowsWhere(table, ...where)} order by ${sql.join(order, sql`, `)} limit 1 offset ${position})`;
    };
  /** A statement without effect: the first of a batch whose other statements may be none. */
  const noop = db.select({ nothing: sql<null>`null` }).from(sql`(select null)`) as unknown as Query<{
    nothing: null;
  }>;
  /** Builds a statement that selects one value, made of subqueries. */
  const selectValue = <V>(value: SQL<V>) =>
    db.select({ value: value.as('value') }).from(sql`(select null)`) as unknown as Query<{ value: V }>;
  /** Records a denied access in the audit log if one of these ids belongs to another agency; up to `maxPerMinute` per user. */
  const auditOtherTenantIds = (entity: string, ids: string[], maxPerMinute: number) =>
    scope.auditLog.auditDenied(
      entity,
      selectOtherTenantId(ids, agencyId, (table) => ne(table.agencyId, agencyId)),
      maxPerMinute,
    );
  const scopeWithoutNotices = {
    db,
    agencyId,
    userId: actor.userId,
    agencyRowsCondition,
    visibleRowsCondition,
    guardReferences,
    auditLog: createAuditLog(db, { ...actor, agencyId }, policies),
    policies,
  };
  const scope: TenantScope = {
    ...scopeWithoutNotices,
    changeNotices: createChangeNotices(scopeWithoutNotices),
  };
  const { auditEntry } = scope.auditLog;
  return {
    /** The user who asks. */
    userId: actor.userId,
    /** What the statements of a domain are made of, for its reads and writes: not for its procedures. */
    scope,
    /** Builders of statements for a batch; a statement that is awaited runs alone. */
    statements: { select, selectValue, count, noop, ...createStatements(scope) },
    /** Parts of another statement. */
    subqueries: {
      field: fieldSubquery,
      unrestrictedField: unrestrictedFieldSubquery,
      count: countSubquery,
      column: createColumnSubquery(visibleRowsCondition),
      atPosition: createPositionSubquery(visibleRowsCondition),
    },
    /**
     * Reads all rows of the agency, also those that are hidden from the user: for what is written to a colleague who sees them. Nothing of
     * it but how many there are may get into a response.
     */
    unrestricted: {
      select: createSelect(agencyRowsCondition),
      subqueries: {
        field: unrestrictedFieldSubquery,
        column: createColumnSubquery(agencyRowsCondition),
        atPosition: createPositionSubquery(agencyRowsCondition),
      },
    },
    /** What the domains say of their tables. */
    policies,
    hidesRows,
    visibilityBranches,
    batch,
    findById,
    ...createMutations(scope),
    ...createUpdateMany(scope),
    /** The users whose records the user sees beside those of nobody; null for one who sees all. */
    visibleUserIds,
    auditOtherTenantIds,
    auditEntry,
  };
}

/** Builds a statement that selects rows of the agency of a session's user, for the round trip that validates the session. */
export function selectForSession<F extends SelectedFields>(
  db: Database,
  agencyId: SQL,
  table: TenantTable,
  fields: F,
  ...where: (SQL | undefined)[]
) {
  const query = db
    .select(fields as SelectedFields)
    .from(table as SQLiteTable)
    .where(createAgencyCondition(agencyId)(table, ...where));
  return query as unknown as Query<SelectResultFields<F>>;
}
/** Returns the condition of the rows of an agency whose id is a subquery: that of a session's user. */
export const createAgencyCondition =
  (agencyId: SQL): AgencyCondition =>
  (table, ...conditions) =>
    and(eq(table.agencyId, agencyId), ...conditions);
export type TenantDb = ReturnType<typeof createTenantDb>;
