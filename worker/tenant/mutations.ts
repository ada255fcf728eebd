import { eq, type SQL } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AuditedChange, createAuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database.ts';
import { idempotencyConflict, notFound, versionConflict } from '../errors.ts';
import { digestChange, digestInput, isLeftBy, isSameInput } from './input-digest.ts';

export type Statement<R> = RunnableQuery<R, 'sqlite'>;
export type TenantTable = SQLiteTable & { agencyId: SQLiteColumn };
type Stamp = 'id' | 'version' | 'clientKey' | 'createdAt' | 'updatedAt';
export type BusinessTable = TenantTable & Record<Stamp, SQLiteColumn>;
export type Row<T extends SQLiteTable> = T['$inferSelect'];
type FormTable = BusinessTable & { inputDigest: SQLiteColumn; changeDigest: SQLiteColumn };
type RecordRef = { id: string; version: number };
/** Columns of a form: everything but what the wall itself writes. */
type FormValues<T extends BusinessTable> = Omit<
  T['$inferInsert'],
  Stamp | 'agencyId' | 'inputDigest' | 'changeDigest'
>;
export type TenantScope = {
  db: Database;
  agencyId: string;
  userId: string | null;
  tenantWhere: (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
  auditLog: ReturnType<typeof createAuditLog>;
};

/** The half of the wall that writes. Each change stands in one batch with its line of history. */
export function createMutations({ db, agencyId, userId, tenantWhere, auditLog }: TenantScope) {
  /**
   * Adds a row. The same client key again gives the row it made, edited since or not; with other contents than it was
   * first sent with, CONFLICT.
   */
  async function insert<T extends FormTable>(
    table: T,
    clientKey: string,
    values: FormValues<T>,
  ): Promise<Row<T>> {
    const now = new Date().toISOString();
    const inputDigest = digestInput(values);
    const row = {
      ...values,
      id: crypto.randomUUID(),
      agencyId,
      clientKey,
      inputDigest,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const [, , stored] = await db.batch([
      db
        .insert(table)
        .values(row as never)
        .onConflictDoNothing({ target: [table.agencyId, table.clientKey] }),
      auditLog.recordInsert(table, row.id, Object.keys(values)),
      db
        .select()
        .from(table as BusinessTable)
        .where(tenantWhere(table, eq(table.clientKey, clientKey))),
    ]);
    const [made] = stored as Row<T>[];
    if (!made) throw notFound();
    if (made.id !== row.id && !isSameInput(made, inputDigest, values)) throw idempotencyConflict(made.id);
    return made;
  }
  /**
   * Changes a row that still has the version that was read; else CONFLICT, or NOT_FOUND. The same change of the same person
   * again gives the row it left, while nobody has changed it since.
   */
  async function update<T extends FormTable>(
    table: T,
    { id, version }: RecordRef,
    values: Partial<FormValues<T>>,
    noted?: AuditedChange,
  ): Promise<Row<T>> {
    const changeDigest = digestChange(userId, version, values);
    const set = { ...values, changeDigest, version: version + 1, updatedAt: new Date().toISOString() };
    const current = tenantWhere(table, eq(table.id, id), eq(table.version, version));
    const [, , left, found] = await db.batch([
      auditLog.recordUpdate(table, current, Object.keys(values), noted),
      db
        .update(table)
        .set(set as never)
        .where(current),
      db
        .select()
        .from(table as BusinessTable)
        .where(tenantWhere(table, eq(table.id, id), isLeftBy(table, version, changeDigest))),
      db
        .select({ id: table.id })
        .from(table as BusinessTable)
        .where(tenantWhere(table, eq(table.id, id))),
    ]);
    const [row] = left as Row<T>[];
    if (row) return row;
    throw found.length > 0 ? versionConflict() : notFound();
  }
  /** Removes a row after the statements that let go of it; NOT_FOUND when there is none. */
  async function deleteRow(
    table: BusinessTable,
    id: string,
    before: Statement<unknown>[] = [],
  ): Promise<void> {
    const row = tenantWhere(table, eq(table.id, id));
    const results = await db.batch([
      auditLog.recordDelete(table, row),
      ...before,
      db.delete(table).where(row).returning({ id: table.id }),
    ] as never);
    if ((results as unknown[][]).at(-1)?.length === 0) throw notFound();
  }
  return { insert, update, delete: deleteRow };
}
