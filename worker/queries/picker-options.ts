import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { MAX_PICKER_OPTIONS } from '../../db/domain/lists.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import type { BusinessTable } from '../tenant/tenant-types.ts';
import { containsText } from './filters.ts';

type OptionSource = { table: BusinessTable; label: SQLiteColumn; folded: SQLiteColumn; filter?: SQL };
/**
 * Returns the options of a picker: the first MAX_PICKER_OPTIONS rows by name that contain `search`; without a search, the chosen row before
 * them.
 */
export async function findOptions(
  tenantDb: TenantDb,
  source: OptionSource,
  { search, chosen }: { search?: string; chosen?: string | null },
) {
  const { table, label, folded, filter } = source;
  const fields = { id: table.id, label };
  const where = [filter, containsText(folded, search)];
  const [found, [selected]] = await tenantDb.batch(
    tenantDb.statements.select(table, fields, {
      where,
      order: [sql`${folded}`, sql`${table.id}`],
      limit: MAX_PICKER_OPTIONS,
    }),
    tenantDb.statements.select(table, fields, { where: [eq(table.id, chosen ?? '')], limit: 1 }),
  );
  const options =
    selected && !search && !found.some(({ id }) => id === selected.id) ? [selected, ...found] : found;
  return options as { id: string; label: string }[];
}
