import type { TenantDb } from './tenant-db.ts';
import type { BusinessTable, Row } from './tenant-types.ts';

/** Returns a row as it is stored, and as an update with these values leaves it: one that is undefined keeps the stored. Throws NOT_FOUND. */
export async function loadForUpdate<T extends BusinessTable>(
  tenantDb: TenantDb,
  table: T,
  id: string,
  changes: Record<string, unknown>,
): Promise<{ stored: Row<T>; next: Row<T> }> {
  const stored = await tenantDb.findById(table, id);
  const stated = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { stored, next: { ...stored, ...Object.fromEntries(stated) } };
}
