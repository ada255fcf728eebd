import { and, desc, eq, getTableName, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { activities } from '../../../db/tables/activities.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { historySubjects } from '../../../db/tables/history.ts';
import { importRows, imports } from '../../../db/tables/imports.ts';
import { createDependentStatements } from '../../tenant/dependent-statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { BusinessTable, Statement } from '../../tenant/tenant-types.ts';
import { oneOfCondition } from './one-of-condition.ts';
import { getTarget, type ImportTarget } from './targets.ts';

/** Rows that are taken back in one transaction. */
export const UNDO_BATCH_SIZE = 50;
const EDITED_SINCE = 'Se ha modificado después de importarla.';

/**
 * Takes the last rows back that an import has made or changed; returns whether there are more. A record of which the audit log has an
 * entry since, of itself or of what belongs to it, is kept.
 */
export async function undoNextRows(tenantDb: TenantDb, id: string): Promise<boolean> {
  const { scope, statements, batch } = tenantDb;
  const { db, agencyRowsCondition } = scope;
  const [found] = await statements.select(
    imports,
    { kind: imports.kind, state: imports.state, undoFrom: imports.undoFrom },
    { where: [eq(imports.id, id)] },
  );
  if (found?.state !== 'undoing' || found.undoFrom === null) return false;
  const target = getTarget(found.kind);
  const { table, activityId, referencedBy } = target;
  const { position, outcome, recordId, before } = importRows;
  const rows = await statements.select(
    importRows,
    { position, outcome, recordId, before },
    {
      where: [
        eq(importRows.importId, id),
        inArray(outcome, ['new', 'changed']),
        lt(position, found.undoFrom),
      ],
      order: [desc(position)],
      limit: UNDO_BATCH_SIZE,
    },
  );
  const positions = rows.map((row) => row.position);
  const undoFrom = rows.length < UNDO_BATCH_SIZE ? 0 : (positions.at(-1) ?? 0);
  const isImport = agencyRowsCondition(
    imports,
    eq(imports.id, id),
    eq(imports.state, 'undoing'),
    eq(imports.undoFrom, found.undoFrom),
  );
  const isReady = sql`exists (select 1 from ${imports} where ${isImport})`;
  const isRow = (kind: 'new' | 'changed', ...more: (SQL | undefined)[]) =>
    agencyRowsCondition(
      importRows,
      eq(importRows.importId, id),
      oneOfCondition(position, positions),
      eq(outcome, kind),
      isReady,
      ...more,
    );
  const refers = (rowsTable: BusinessTable, id: SQLiteColumn, ...more: SQL[]) =>
    sql`exists (select 1 from ${rowsTable} where ${agencyRowsCondition(rowsTable, sql`${id} = ${recordId}`, ...more)})`;
  const isLater = (rowsTable: BusinessTable, id: SQLiteColumn) =>
    refers(rowsTable, id, sql`${rowsTable.updatedAt} > ${importRows.doneAt}`);
  const hasEntry = sql`exists (select 1 from ${historySubjects} where ${agencyRowsCondition(
    historySubjects,
    eq(historySubjects.kind, getTableName(table)),
    sql`${historySubjects.subjectId} = ${recordId}`,
    gt(historySubjects.at, sql`${importRows.doneAt}`),
  )})`;
  const isHeld = referencedBy.map(({ table: holder, column }) =>
    and(eq(outcome, 'new'), refers(holder, column)),
  );
  const wasEdited = or(isLater(table, table.id), isLater(activities, activityId), hasEntry, ...isHeld);
  const madeIds = sql`(select ${recordId} from ${importRows} where ${isRow('new')})`;
  const isMade = agencyRowsCondition(table, sql`${table.id} in ${madeIds}`);
  const changed = rows.flatMap((row) => (row.outcome === 'changed' ? [row] : []));
  const now = new Date().toISOString();
  await batch(
    db
      .update(importRows)
      .set({ outcome: 'kept', reason: EDITED_SINCE })
      .where(and(or(isRow('new'), isRow('changed')), wasEdited)) as never,
    scope.auditLog.auditDelete(table, isMade) as never,
    ...createDependentStatements(scope)(table, (column) => sql`${column} in ${madeIds}`),
    db.delete(table).where(isMade) as never,
    ...changed.flatMap((row) =>
      restoreStatements(
        tenantDb,
        target,
        id,
        row,
        sql`exists (select 1 from ${importRows} where ${isRow('changed', eq(position, row.position))})`,
      ),
    ),
    db
      .update(importRows)
      .set({ outcome: 'undone' })
      .where(or(isRow('new'), isRow('changed'))) as never,
    db
      .update(imports)
      .set({
        undoFrom: undoFrom === 0 ? null : undoFrom,
        updatedAt: now,
        ...(undoFrom === 0 && { state: 'undone' }),
      })
      .where(isImport) as never,
  );
  return undoFrom > 0;
}

type ChangedRow = Pick<typeof importRows.$inferSelect, 'position' | 'recordId' | 'before'>;
/** Builds the statements that set back what a row has changed of its record. */
function restoreStatements(
  { scope }: TenantDb,
  { table, tagLinkTable, linkedId, externalIdTable }: ImportTarget,
  importId: string,
  { position, recordId, before }: ChangedRow,
  isUntouched: SQL,
): Statement<unknown>[] {
  if (recordId === null || before === null) return [];
  const { db, agencyRowsCondition, auditLog } = scope;
  const isRecord = agencyRowsCondition(table, eq(table.id, recordId), isUntouched);
  const isContact = agencyRowsCondition(contacts, oneOfCondition(contacts.id, before.contacts), isUntouched);
  const isActivity = agencyRowsCondition(
    activities,
    oneOfCondition(activities.id, before.activities),
    isUntouched,
  );
  return [
    auditLog.auditUpdate(table, isRecord, before.values),
    db
      .update(table)
      .set({
        ...before.values,
        changeDigest: null,
        version: sql`${table.version} + 1`,
        updatedAt: new Date().toISOString(),
      } as never)
      .where(isRecord),
    ...(before.contacts.length > 0
      ? [auditLog.auditDelete(contacts, isContact), db.delete(contacts).where(isContact)]
      : []),
    ...(before.activities.length > 0
      ? [auditLog.auditDelete(activities, isActivity), db.delete(activities).where(isActivity)]
      : []),
    ...(before.tags.length > 0
      ? [
          db
            .delete(tagLinkTable)
            .where(
              agencyRowsCondition(
                tagLinkTable,
                eq(linkedId, recordId),
                oneOfCondition(tagLinkTable.tagId, before.tags),
                isUntouched,
              ),
            ),
        ]
      : []),
    db
      .delete(externalIdTable)
      .where(
        agencyRowsCondition(
          externalIdTable,
          eq(externalIdTable.clientKey, `${importId}:${position}`),
          isUntouched,
        ),
      ),
  ] as Statement<unknown>[];
}
