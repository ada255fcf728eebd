import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import type { MergedPair } from '../../tenant/merged-links.ts';
import { type createStatements, createUnrestrictedStatements } from '../../tenant/statements.ts';
import { listStoredColumns } from '../../tenant/stored-columns.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef, Statement, TenantScope } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';
import { survivorColumns } from '../people/survivors.ts';
import { auditMerge, rowExistsCondition, selectSavedRows, toRowJson } from './merge-state.ts';
import {
  type LinkedTable,
  listKeyConflictHandlers,
  listMoved,
  setReference,
  toLinkKey,
} from './moved-links.ts';

type Merge = {
  clientKey: string;
  kind: PersonKind;
  older: RecordRef;
  newer: RecordRef;
  values: Record<string, unknown>;
  /** See MergedPair. */
  prefersMerged?: readonly string[];
  /** Builds further statements of the batch, after the update of the one that stays; of this merge, and only if `isMerged`. */
  statementsFor?: (
    merge: { id: string; isMerged: SQL },
    statements: ReturnType<typeof createStatements>,
  ) => Statement<unknown>[];
};

/** SQL of JSON with both records, the ids of what moves, and the rows that are kept, for as long as the merge can be undone. */
function toState(scope: TenantScope, pair: MergedPair): SQL {
  const { agencyRowsCondition } = scope;
  const table = personTables[pair.kind];
  const row = (id: string) =>
    sql`json((select ${toRowJson(table)} from ${table} where ${agencyRowsCondition(table, eq(table.id, id))}))`;
  const listJson = (of: LinkedTable, value: SQL | SQLiteColumn, where: SQL | undefined) =>
    sql`json((select json_group_array(${value}) from ${of} where ${agencyRowsCondition(of, where)}))`;
  const moved = listMoved(scope, pair.kind).map(
    (link) => sql`${toLinkKey(link)}, ${listJson(link.table, link.table.id, eq(link.column, pair.merged))}`,
  );
  const saved = listKeyConflictHandlers(scope, pair.kind).map(
    ({ name, table: of, savedForUndo }) =>
      sql`, ${name}, ${listJson(of, sql`json(${toRowJson(of)})`, savedForUndo(scope, pair))}`,
  );
  return sql`json_object('survivor', ${row(pair.survivor)}, 'merged', ${row(pair.merged)}, 'moved', json_object(${sql.join(moved, sql`, `)})${sql.join(saved)})`;
}

/**
 * Merges `newer` into `older`, which gets the values and everything that refers to the other one; returns the id of the merge. Null
 * where one of them has another version by now, or is no more.
 */
export async function mergeRecords({ scope }: TenantDb, input: Merge): Promise<string | null> {
  const { db, userId, agencyRowsCondition, visibleRowsCondition } = scope;
  const { noticeStatementsOfUpdate } = scope.changeNotices;
  const { kind, clientKey, older, newer, values, prefersMerged, statementsFor = () => [] } = input;
  const table = personTables[kind];
  const id = crypto.randomUUID();
  const now = new Date().toISOString();
  const pair: MergedPair = {
    ...{ kind, survivor: older.id, merged: newer.id, mergeId: id },
    ...(prefersMerged && { prefersMerged }),
  };
  const current = ({ id: rowId, version }: RecordRef) =>
    visibleRowsCondition(table, eq(table.id, rowId), eq(table.version, version));
  const cells: Record<string, SQL> = {
    id: sql`${id}`,
    agencyId: sql`${table.agencyId}`,
    clientKey: sql`${clientKey}`,
    version: sql`1`,
    createdAt: sql`${now}`,
    updatedAt: sql`${now}`,
    [survivorColumns[kind].name]: sql`${table.id}`,
    merged: sql`${newer.id}`,
    mergedName: sql`(select ${table.name} from ${table} where ${agencyRowsCondition(table, eq(table.id, newer.id))})`,
    mergedBy: sql`${userId}`,
    survivorVersion: sql`${table.version} + 1`,
    state: toState(scope, pair),
  };
  const row = listStoredColumns(merges).map(([field]) => cells[field] ?? sql`null`);
  const isThisMerge = agencyRowsCondition(merges, eq(merges.id, id));
  const isMerged = rowExistsCondition(merges, isThisMerge);
  const conflictStatements = listKeyConflictHandlers(scope, kind).map((links) =>
    links.merge(scope, pair, isMerged, selectSavedRows(scope, id, links.name)),
  );
  const survivor = agencyRowsCondition(table, eq(table.id, older.id), isMerged);
  const results = await db.batch([
    db
      .insert(merges)
      .select(
        sql`select ${sql.join(row, sql`, `)} from ${table} where ${and(current(older), rowExistsCondition(table, current(newer)))}`,
      )
      .onConflictDoNothing(),
    auditMerge(scope, table, older.id, isMerged, sql`json_object('merged', ${newer.id})`),
    ...conflictStatements.flatMap(({ before }) => before),
    ...listMoved(scope, kind).map((link) =>
      setReference(scope, link, older.id, and(eq(link.column, newer.id), isMerged)),
    ),
    ...conflictStatements.flatMap(({ after }) => after),
    ...noticeStatementsOfUpdate(table, survivor, values),
    db
      .update(table)
      .set({ ...values, version: older.version + 1, changeDigest: null, updatedAt: now } as never)
      .where(survivor),
    ...statementsFor({ id, isMerged }, createUnrestrictedStatements(scope)),
    db.delete(table).where(agencyRowsCondition(table, eq(table.id, newer.id), isMerged)),
    db.select({ id: merges.id }).from(merges).where(isThisMerge),
  ] as never);
  return (results as unknown[][]).at(-1)?.length ? id : null;
}
