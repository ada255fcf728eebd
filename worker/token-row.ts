import { type AnyColumn, eq, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { createSessionToken } from './auth/session-token.ts';
import { toCellToken } from './cells/cell-token.ts';
import { sha256 } from './digest.ts';
import { notFound } from './errors.ts';
import type { TenantDb } from './tenant/tenant-db.ts';
import type { BusinessTable } from './tenant/tenant-types.ts';

/** A table with one row for the agency, or for each user: the address with its token. A row that is revoked is deleted. */
type TokenTable = BusinessTable & { tokenDigest: SQLiteColumn; issuedAt: SQLiteColumn; userId?: AnyColumn };
type Values = Record<string, unknown>;

const ownRowCondition = (table: TokenTable, userId: string | undefined) =>
  table.userId && userId !== undefined ? eq(table.userId, userId) : undefined;
const raised = (table: TokenTable) => sql`${table.version} + 1`;

type NewToken = { cell: string; values?: Values; userId?: string };
/**
 * Creates the row of a token, or gives it another one, which ends the one before. Returns the token ('{cell}.{token}' outside of the default
 * cell), which nobody can read later.
 */
export async function renewToken(
  tenantDb: TenantDb,
  table: TokenTable,
  { cell, values, userId }: NewToken,
): Promise<{ token: string }> {
  const { db, agencyId, agencyRowsCondition, auditLog } = tenantDb.scope;
  const [id, token, now] = [crypto.randomUUID(), createSessionToken(), new Date().toISOString()];
  const set = { ...values, tokenDigest: sha256(token), issuedAt: now, updatedAt: now };
  const row = { ...set, id, agencyId, clientKey: id, createdAt: now, ...(userId && { userId }) };
  await db.batch([
    db
      .insert(table)
      .values(row as never)
      .onConflictDoUpdate({
        target: [table.agencyId, ...(table.userId ? [table.userId as never] : [])],
        set: { ...set, version: raised(table) } as never,
      }),
    auditLog.auditRows('renewLink', table, agencyRowsCondition(table, ownRowCondition(table, userId))),
  ]);
  return { token: toCellToken(token, cell) };
}

/** Changes what belongs to a token, which stays. Throws NOT_FOUND where there is none. */
export async function changeTokenRow(
  tenantDb: TenantDb,
  table: TokenTable,
  values: Values,
  userId?: string,
): Promise<void> {
  const { db, agencyRowsCondition, auditLog } = tenantDb.scope;
  const isIt = agencyRowsCondition(table, ownRowCondition(table, userId));
  const [, changed] = await db.batch([
    auditLog.auditUpdate(table, isIt, values as never),
    db
      .update(table)
      .set({ ...values, updatedAt: new Date().toISOString(), version: raised(table) } as never)
      .where(isIt)
      .returning({ id: table.id }),
  ]);
  if (changed.length === 0) throw notFound();
}

/** Ends a token; where there is none, nothing changes. */
export async function revokeToken(tenantDb: TenantDb, table: TokenTable, userId?: string): Promise<void> {
  const { db, agencyRowsCondition, auditLog } = tenantDb.scope;
  const isIt = agencyRowsCondition(table, ownRowCondition(table, userId));
  await db.batch([auditLog.auditRows('delete', table, isIt), db.delete(table).where(isIt)]);
}
