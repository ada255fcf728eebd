import { eq, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields, SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { MAX_PICKER_OPTIONS } from '../../../db/domain/lists.ts';
import { parseSearch, type SearchText } from '../../../db/domain/search/search.ts';
import type { TenantDb } from '../tenant-db.ts';
import type { BusinessTable } from '../tenant-types.ts';
import { isWholePhone, searchCondition } from './search-conditions.ts';

type OptionSource<F extends SelectedFields> = {
  table: BusinessTable;
  /** The id, the label, and what the second line of an option says. */
  fields: F & { id: SQLiteColumn };
  /** What the options are sorted by. */
  collationKey: SQLiteColumn;
  filter?: SQL | undefined;
  matches: (search: SearchText) => SQL | undefined;
};

/**
 * Returns the options of a picker: the first MAX_PICKER_OPTIONS rows by name that `search` finds; without a search, the chosen row
 * before them.
 */
export async function findOptions<F extends SelectedFields>(
  tenantDb: TenantDb,
  { table, fields, collationKey, filter, matches }: OptionSource<F>,
  { search, chosen }: { search?: string; chosen?: string | null },
) {
  // A whole phone number has an index of its own, which the unary plus makes SQLite choose.
  const byName = isWholePhone(parseSearch(search ?? '')) ? sql`+${collationKey}` : sql`${collationKey}`;
  const [found, [selected]] = await tenantDb.batch(
    tenantDb.statements.select(table, fields, {
      where: [filter, searchCondition(matches)(search)],
      order: [byName, sql`${table.id}`],
      limit: MAX_PICKER_OPTIONS,
    }),
    tenantDb.statements.select(table, fields, { where: [eq(table.id, chosen ?? '')], limit: 1 }),
  );
  const isFound = (row: { id: string }) => (found as { id: string }[]).some(({ id }) => id === row.id);
  return selected && !search && !isFound(selected as { id: string }) ? [selected, ...found] : found;
}
