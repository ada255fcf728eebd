import { and, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getUndoLimit, type PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { MergedPair } from '../../tenant/merged-links.ts';
import { listStoredColumns } from '../../tenant/stored-columns.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Row } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';
import { survivorColumns } from '../people/survivors.ts';
import {
  auditMerge,
  insertRowsAgain,
  mergeStateSql,
  readField,
  rowExistsCondition,
  selectSavedRows,
} from './merge-state.ts';
import { listKeyConflictHandlers, listMoved, setReference, toLinkKey } from './moved-links.ts';

/**
 * Separates the records of a merge again, both as they were; what was added to the one that stayed since remains with it. Returns
 * whether it was possible: not once that one was changed.
 */
export async function separateRecords(
  { scope }: TenantDb,
  row: Pick<Row<typeof merges>, 'id' | 'merged'>,
  kind: PersonKind,
  survivor: string,
): Promise<boolean> {
  const { db, agencyRowsCondition, visibleRowsCondition } = scope;
  const { id, merged } = row;
  const table = personTables[kind];
  const pair: MergedPair = { kind, survivor, merged, mergeId: id };
  const state = mergeStateSql(scope, id);
  const isUnchanged = rowExistsCondition(
    table,
    visibleRowsCondition(table, eq(table.id, survivor), sql`${table.version} = ${merges.survivorVersion}`),
  );
  const canUndo = visibleRowsCondition(
    merges,
    eq(merges.id, id),
    isNotNull(merges.state),
    gt(merges.createdAt, getUndoLimit()),
    sql`json_extract(${merges.state}, '$.survivor.id') = ${survivor}`,
    eq(survivorColumns[kind], survivor),
    isUnchanged,
  );
  const cells = listStoredColumns(table).map((entry) => {
    const stored = readField(scope, sql`${merges.state}`, '$.merged', entry);
    if (entry[1] !== leads.decisionVersion) return stored;
    // Decisions that moved with it may have been withdrawn since.
    const isSurvivor = agencyRowsCondition(leads, eq(leads.id, survivor));
    return sql`max(${stored}, (select ${leads.decisionVersion} from ${leads} where ${isSurvivor}))`;
  });
  const isRestored = and(
    rowExistsCondition(merges, agencyRowsCondition(merges, eq(merges.id, id))),
    rowExistsCondition(table, agencyRowsCondition(table, eq(table.id, merged))),
  ) as SQL;
  const details = sql`json_object('merged', ${merged}, 'undone', json('true'))`;
  const kept = [
    'id',
    'agencyId',
    'clientKey',
    'version',
    'createdAt',
    'updatedAt',
    'lastContactAt',
    'decisionVersion',
    'searchRow',
  ];
  const old = listStoredColumns(table).filter(([field]) => !kept.includes(field));
  const results = await db.batch([
    db
      .insert(table)
      .select(sql`select ${sql.join(cells, sql`, `)} from ${merges} where ${canUndo}`)
      .onConflictDoNothing(),
    auditMerge(scope, table, survivor, isRestored, details),
    auditMerge(scope, table, merged, isRestored, details),
    ...listMoved(scope, kind).map((link) => {
      const ids = sql`(select value from json_each(${state}, ${`$.moved."${toLinkKey(link)}"`}))`;
      const isMoved = sql`${link.table.id} in ${ids}`;
      return setReference(scope, link, merged, and(eq(link.column, survivor), isMoved, isRestored));
    }),
    ...listKeyConflictHandlers(scope, kind).flatMap(({ name, table: of, undo }) => {
      const savedRows = selectSavedRows(scope, id, name);
      const { before, after } = undo(scope, pair, isRestored, savedRows);
      return [...before, insertRowsAgain(scope, of, savedRows, isRestored), ...after];
    }),
    // An earlier merge can be undone again, because the record is as it left it.
    db
      .update(merges)
      .set({
        survivorVersion: sql`(select ${table.version} + 1 from ${table} where ${agencyRowsCondition(table, eq(table.id, survivor))})`,
      })
      .where(
        agencyRowsCondition(
          merges,
          eq(survivorColumns[kind], survivor),
          ne(merges.id, id),
          sql`${merges.survivorVersion} = json_extract(${state}, '$.survivor.version')`,
          isRestored,
        ),
      ),
    db
      .update(table)
      .set({
        ...Object.fromEntries(
          old.map((entry) => [entry[0], readField(scope, sql`${merges.state}`, '$.survivor', entry)]),
        ),
        version: sql`${table.version} + 1`,
        updatedAt: new Date().toISOString(),
      } as never)
      .from(merges)
      .where(
        and(
          agencyRowsCondition(table, eq(table.id, survivor), isRestored),
          agencyRowsCondition(merges, eq(merges.id, id)),
        ),
      ),
    db.delete(merges).where(agencyRowsCondition(merges, eq(merges.id, id), isRestored)),
    db
      .select({ id: table.id })
      .from(table as SQLiteTable)
      .where(agencyRowsCondition(table, eq(table.id, merged))),
  ] as never);
  return ((results as unknown[][]).at(-1)?.length ?? 0) > 0;
}
