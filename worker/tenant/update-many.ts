import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { AppError, notFound } from '../errors.ts';
import { digestChange } from './input-digest.ts';
import { type createStatements, createUnrestrictedStatements } from './statements.ts';
import type { BusinessTable, Statement, TenantScope } from './tenant-types.ts';

type FormTable = BusinessTable & { changeDigest: SQLiteColumn };
type Change = { id: string; version: number } & Record<string, unknown>;
type Options = {
  /** Builds further statements of the batch, after the updates; `isApplied` is the condition of a row that the update was applied. */
  statementsFor?: (isApplied: SQL, statements: ReturnType<typeof createStatements>) => Statement<unknown>[];
  /** Changes the rows whose version is still the stated one, and leaves the others. */
  skipChanged?: boolean | undefined;
};

/** CONFLICT: the version of one of several rows is stale. */
export const rowsChanged = () =>
  new AppError(
    'CONFLICT',
    'Alguien ha cambiado mientras tanto alguno de los registros: no se ha modificado ninguno.',
  );

/** Updates of many rows in one batch: all of them or none, or those that nobody has changed. */
export function createUpdateMany(scope: TenantScope) {
  const { db, userId, agencyRowsCondition, visibleRowsCondition, guardReferences, auditLog } = scope;
  const { noticeStatementsOfMany, noticeStatementsOfUpdate } = scope.changeNotices;
  // Further statements reach the rows also where the user does not see them.
  const unrestrictedStatements = createUnrestrictedStatements(scope);

  /**
   * Returns the parts of an update of each row to its values, with an audit entry for each and one notice for each new user, for a batch of
   * the caller. `digestedExtras`: what the batch changes beside, which tells a repeated change from another one.
   */
  function prepareUpdate(table: FormTable, changes: readonly Change[], digestedExtras: object = {}) {
    const changeDigest = digestChange(userId, 0, { changes, ...digestedExtras });
    const updatedAt = new Date().toISOString();
    const versions = toVersions(changes);
    const isApplied = and(amongRowsCondition(table, versions, 1), eq(table.changeDigest, changeDigest));
    // The first statements of the batch have changed their rows when the later ones run. Somebody else may own those by then.
    const isReady = or(
      visibleRowsCondition(table, amongRowsCondition(table, versions)),
      agencyRowsCondition(table, isApplied),
    );
    return {
      /** SQL: every row has the stated version, or this change was applied to it. */
      areAllReady: sql<boolean>`(select count(*) from ${table} where ${agencyRowsCondition(table, isReady)}) = ${changes.length}`,
      /** Condition: this change was applied to the row. */
      isApplied: sql`${isApplied}`,
      /** Builds the statements of the update of those rows that have the stated version, if `when` holds. */
      statements: (when: SQL | undefined): Statement<unknown>[] =>
        groupByValues(changes).flatMap(({ rows, values }) => {
          const isCurrent = visibleRowsCondition(table, amongRowsCondition(table, toVersions(rows)), when);
          const set = { ...values, changeDigest, version: sql`${table.version} + 1`, updatedAt };
          return [
            auditLog.auditUpdate(table, isCurrent, values),
            ...(rows.length === 1
              ? noticeStatementsOfUpdate(table, isCurrent, values)
              : noticeStatementsOfMany(table, isCurrent, values, changeDigest)),
            db
              .update(table)
              .set(guardReferences(table, set, { keepsStored: true }) as never)
              .where(isCurrent),
          ];
        }),
      /** Builds the statement that counts the rows to which this change was applied. */
      countApplied: () =>
        db
          .select({ count: sql<number>`count(*)` })
          .from(table as BusinessTable)
          .where(agencyRowsCondition(table, isApplied)) as unknown as Statement<{ count: number }[]>,
      /** Builds the statement that selects the ids of the others that the user sees. */
      selectOthers: () =>
        db
          .select({ id: table.id })
          .from(table as BusinessTable)
          .where(
            visibleRowsCondition(
              table,
              amongRowsCondition(table, versions, null),
              sql`(${isApplied}) is not true`,
            ),
          ) as unknown as Statement<{ id: string }[]>,
    };
  }

  /**
   * Updates each row to its values, with an audit entry for each and one notice for each new user. Throws CONFLICT when the version of
   * one is stale, NOT_FOUND when there is no such row; then none is changed. Idempotent: the same changes by the same user succeed
   * again, until somebody else changes one of the rows. Returns the ids of the rows that `skipChanged` has left as they are; then
   * NOT_FOUND is only thrown when there is none of the rows.
   */
  async function updateMany(
    table: FormTable,
    changes: readonly Change[],
    { statementsFor = () => [], skipChanged = false }: Options = {},
  ): Promise<string[]> {
    const update = prepareUpdate(table, changes);
    const results = await db.batch([
      ...update.statements(skipChanged ? undefined : update.areAllReady),
      ...statementsFor(update.isApplied, unrestrictedStatements),
      update.countApplied(),
      update.selectOthers(),
    ] as never);
    const [[applied], others] = (results as unknown[]).slice(-2) as [{ count: number }[], { id: string }[]];
    const appliedCount = applied?.count ?? 0;
    if (appliedCount === changes.length) return [];
    if (skipChanged && appliedCount + others.length > 0) return others.map(({ id }) => id);
    throw appliedCount + others.length === changes.length ? rowsChanged() : notFound();
  }
  return { updateMany, prepareUpdate };
}

/** The versions of rows by id, as a JSON parameter. */
const toVersions = (rows: readonly Change[]) =>
  sql`${JSON.stringify(Object.fromEntries(rows.map(({ id, version }) => [id, version])))}`;

/** Condition: the row is one of these, `later` versions after the stated one; in any version for null. */
function amongRowsCondition(
  { id, version }: FormTable,
  versions: SQL,
  later: number | null = 0,
): SQL | undefined {
  const ids = sql`${id} in (select wanted.key from json_each(${versions}) as wanted)`;
  const stated = sql`json_extract(${versions}, '$."' || ${id} || '"')`;
  return and(ids, later === null ? undefined : sql`${version} = ${stated} + ${later}`);
}

type Group = { rows: Change[]; values: Record<string, unknown> };
/** The rows that get the same values. */
function groupByValues(changes: readonly Change[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of changes) {
    const { id, version, ...values } = row;
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { rows: [], values };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
