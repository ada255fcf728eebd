import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '../../errors.ts';
import type { TenantDb } from '../tenant-db.ts';
import type { BusinessTable, Row } from '../tenant-types.ts';

const UNKNOWN_VALUE = 'El dato no es válido.';
type ValueLists<T extends SQLiteTable> = Partial<Record<keyof Row<T>, readonly string[]>>;

/**
 * Throws BAD_REQUEST when the input of an update contains a value that is neither in the field's list nor in the stored row, NOT_FOUND
 * when there is no such row. Reads the row only when a value is not in its list.
 */
export async function assertKnownOrStored<T extends BusinessTable>(
  tenantDb: TenantDb,
  table: T,
  id: string,
  input: Record<string, unknown>,
  lists: ValueLists<T>,
): Promise<void> {
  const unknown = Object.entries<readonly string[] | undefined>(lists).flatMap(([field, list]) =>
    toValues(input[field])
      .filter((value) => !list?.includes(value))
      .map((value) => ({ field, value })),
  );
  if (unknown.length === 0) return;
  const row: Record<string, unknown> = await tenantDb.findById(table, id);
  const rejected = unknown.filter(({ field, value }) => !toValues(row[field]).includes(value));
  if (rejected.length === 0) return;
  const fields = Object.fromEntries(rejected.map(({ field }) => [field, UNKNOWN_VALUE]));
  throw new AppError('BAD_REQUEST', UNKNOWN_VALUE, { fields });
}

const toValues = (value: unknown): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
