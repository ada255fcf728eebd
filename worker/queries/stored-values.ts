import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '../errors.ts';
import type { BusinessTable, Row } from '../tenant/mutations.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';

const UNKNOWN = 'El dato no es válido.';
type Fields<T extends SQLiteTable> = Partial<Record<keyof Row<T>, readonly string[]>>;

/**
 * Throws BAD_REQUEST where the input of an update holds a word that is neither of the field's list nor in the stored row;
 * NOT_FOUND where there is no row. Reads the row only where there is such a word.
 */
export async function assertKnownOrStored<T extends BusinessTable>(
  tenantDb: TenantDb,
  table: T,
  id: string,
  input: Record<string, unknown>,
  lists: Fields<T>,
): Promise<void> {
  const unknown = Object.entries<readonly string[] | undefined>(lists).flatMap(([field, list]) =>
    toWords(input[field])
      .filter((word) => !list?.includes(word))
      .map((word) => ({ field, word })),
  );
  if (unknown.length === 0) return;
  const row: Record<string, unknown> = await tenantDb.findById(table, id);
  const refused = unknown.filter(({ field, word }) => !toWords(row[field]).includes(word));
  if (refused.length === 0) return;
  const fields = Object.fromEntries(refused.map(({ field }) => [field, UNKNOWN]));
  throw new AppError('BAD_REQUEST', UNKNOWN, { fields });
}

const toWords = (value: unknown): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
