import { and, eq, getTableName, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { idempotencyConflict, notFound, versionConflict } from '../errors.ts';
import { differsFromStoredCondition } from './changed-fields.ts';
import { createDependentStatements } from './dependent-statements.ts';
import { appliedChangeCondition, digestChange, digestInput, isSameInput } from './input-digest.ts';
import type { NewValues, TablePolicies, TablePolicy } from './policy.ts';
import { type createStatements, createUnrestrictedStatements } from './statements.ts';
import { listStoredColumns, toColumnValue } from './stored-columns.ts';
import type { BusinessTable, KernelColumn, RecordRef, Row, Statement, TenantScope } from './tenant-types.ts';

type FormTable = BusinessTable & { inputDigest: SQLiteColumn; changeDigest: SQLiteColumn };
/** Columns that a form sets: all but those that the mutations below set themselves. */
type FormValues<T extends BusinessTable> = Omit<
  T['$inferInsert'],
  KernelColumn | 'agencyId' | 'inputDigest' | 'changeDigest' | FoldedColumn<T>
>;
type FoldedColumn<T> = T extends { searchText: SQLiteColumn }
  ? `${string}Folded` | 'searchText' | 'sortText'
  : never;
type InsertOptions<Values> = {
  /** Values of columns that are not in the form: no part of `inputDigest`, by which a repeated insert is known. */
  defaults?: { [K in keyof Values]?: Values[K] | SQL };
  /** What the form contains beside the row's columns: part of `inputDigest`. */
  digestedExtras?: Record<string, unknown>;
  /**
   * Builds further statements of the batch for the id of the new row. They must change nothing where there is no row with this id: a
   * repeated key inserts none. `statements` reach the new row also where it was given to a colleague, from whom on its creator does
   * not see it.
   */
  statementsFor?: (id: string, statements: ReturnType<typeof createStatements>) => Statement<unknown>[];
};

type UpdateOptions = {
  /**
   * Builds further statements of the batch, after the update; `isApplied` is the condition of the row that the update was applied. A
   * repeated update runs them again.
   */
  statementsFor?: (isApplied: SQL, statements: ReturnType<typeof createStatements>) => Statement<unknown>[];
};

/** Adds what a row is found and sorted by; to an update only where it states all the texts. */
function withFolded<V extends NewValues>(values: V, { folded }: TablePolicy, isNew = false): V {
  if (!folded) return values;
  const hasAllTexts = Object.keys(folded.columns).every((name) => values[name] !== undefined);
  return isNew || hasAllTexts ? { ...values, ...folded.fold(values as never) } : values;
}

/** SQL that selects a new row where a condition holds. */
const selectNew = (table: SQLiteTable, row: Record<string, unknown>, where: SQL) =>
  sql`select ${sql.join(
    listStoredColumns(table).map(([field, column]) => toColumnValue(column, row[field])),
    sql`, `,
  )} where ${where}`;

/**
 * Insert, update and delete of the agency's rows, whose texts they fold by the policy of their table. Each writes in the same batch its
 * audit log entry and the notices to colleagues, which `createChangeNotices` (`worker/domains/notices/notice-statements.ts`) builds from
 * the policies.
 */
export function createMutations(scope: TenantScope) {
  const { db, agencyId, userId, agencyRowsCondition, visibleRowsCondition, guardReferences, auditLog } =
    scope;
  // Further statements of an insert or update reach the row also where the user does not see it.
  const unrestrictedStatements = createUnrestrictedStatements(scope);
  const dependentStatements = createDependentStatements(scope);
  const { noticeStatementsOfInsert, noticeStatementsOfUpdate } = scope.changeNotices;
  const getPolicy = (table: FormTable) => scope.policies[getTableName(table) as keyof TablePolicies];

  /**
   * Inserts a row and returns it. Idempotent by client key: a repeated key returns the row
   * it created, edited since or not. Throws CONFLICT when the key was first sent with other values.
   */
  async function insert<T extends FormTable>(
    table: T,
    clientKey: string,
    values: FormValues<T>,
    options: InsertOptions<FormValues<T>> = {},
  ): Promise<Row<T>> {
    const row = await insertWhere(table, clientKey, values, undefined, options);
    if (!row) throw notFound();
    return row;
  }
  /**
   * The same where `insertCondition` holds; otherwise nothing is inserted, and undefined returned unless the key has a row. The condition is part of
   * the statement that inserts, so that of two inserts at once the second one sees what the first one has inserted.
   */
  async function insertWhere<T extends FormTable>(
    table: T,
    clientKey: string,
    formValues: FormValues<T>,
    insertCondition: SQL | undefined,
    { defaults = {}, digestedExtras = {}, statementsFor = () => [] }: InsertOptions<FormValues<T>> = {},
  ): Promise<Row<T> | undefined> {
    const now = new Date().toISOString();
    const values = withFolded(formValues, getPolicy(table), true);
    const inputDigest = digestInput({ ...values, ...digestedExtras });
    const defined = Object.entries(values).filter(([, value]) => value !== undefined);
    const columns = { ...defaults, ...Object.fromEntries(defined) };
    const row = {
      ...columns,
      id: crypto.randomUUID(),
      agencyId,
      clientKey,
      inputDigest,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const guarded = guardReferences(table, row, { keepsStored: false });
    const inserting = insertCondition
      ? db.insert(table).select(selectNew(table, guarded, insertCondition))
      : db.insert(table).values(guarded as never);
    const results = await db.batch([
      inserting.onConflictDoNothing({ target: [table.agencyId, table.clientKey] }),
      auditLog.auditInsert(table, row.id, columns, agencyRowsCondition(table, eq(table.id, row.id))),
      ...statementsFor(row.id, unrestrictedStatements),
      ...noticeStatementsOfInsert(table, row.id, columns),
      db
        .select()
        .from(table as BusinessTable)
        // Also where it was given to a colleague, from whom on the creator does not see it.
        .where(agencyRowsCondition(table, eq(table.clientKey, clientKey))),
    ] as never);
    const [created] = (results as unknown[]).at(-1) as Row<T>[];
    if (!created) return undefined;
    if (created.id !== row.id && !isSameInput(created, inputDigest, values))
      throw idempotencyConflict(created.id);
    return created;
  }
  /**
   * Updates a row and returns it. Throws CONFLICT when the version is stale, NOT_FOUND when there is no such row. Idempotent: the same
   * change by the same user returns the row again, until somebody else changes it. One that changes no field leaves the row as it is,
   * with its version.
   */
  async function update<T extends FormTable>(
    table: T,
    { id, version }: RecordRef,
    formValues: Partial<FormValues<T>>,
    { statementsFor = () => [] }: UpdateOptions = {},
  ): Promise<Row<T>> {
    const values = withFolded(formValues, getPolicy(table));
    const changeDigest = digestChange(userId, version, values);
    const set = { ...values, changeDigest, version: version + 1, updatedAt: new Date().toISOString() };
    const isCurrent = visibleRowsCondition(table, eq(table.id, id), eq(table.version, version));
    const results = await db.batch([
      auditLog.auditUpdate(table, isCurrent, values),
      ...noticeStatementsOfUpdate(table, isCurrent, values),
      db
        .update(table)
        .set(guardReferences(table, set, { keepsStored: true }) as never)
        .where(and(isCurrent, differsFromStoredCondition(table, values, getPolicy(table)))),
      ...statementsFor(sql`${appliedChangeCondition(table, version, changeDigest)}`, unrestrictedStatements),
      db
        .select()
        .from(table as BusinessTable)
        // Also where it was given to a colleague; a row of the stated version was as it is to be.
        .where(
          or(
            agencyRowsCondition(
              table,
              eq(table.id, id),
              appliedChangeCondition(table, version, changeDigest),
            ),
            isCurrent,
          ),
        ),
      db
        .select({ id: table.id })
        .from(table as BusinessTable)
        .where(visibleRowsCondition(table, eq(table.id, id))),
    ] as never);
    const [applied = [], found = []] = (results as unknown[][]).slice(-2);
    const [row] = applied as Row<T>[];
    if (row) return row;
    throw found.length > 0 ? versionConflict() : notFound();
  }
  /**
   * Deletes a row with those that require it, and clears the references of the others. `before` runs first, while the rows are there.
   * Throws NOT_FOUND when there is no such row.
   */
  async function deleteRow(
    table: BusinessTable,
    id: string,
    before: Statement<unknown>[] = [],
  ): Promise<void> {
    const rowWhere = visibleRowsCondition(table, eq(table.id, id));
    const rowExists = sql`exists (select 1 from ${table} where ${rowWhere})`;
    const results = await db.batch([
      auditLog.auditDelete(table, rowWhere),
      ...before,
      ...dependentStatements(table, (column) => and(eq(column, id), rowExists)),
      db.delete(table).where(rowWhere).returning({ id: table.id }),
    ] as never);
    if ((results as unknown[][]).at(-1)?.length === 0) throw notFound();
  }
  return { insert, insertWhere, update, delete: deleteRow };
}
