import { eq, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields, SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { MAX_PICKER_OPTIONS } from '../../../db/domain/lists.ts';
import { parseSearch, type SearchText } from '../../../db/domain/search/search.ts';
import { firstLine } from '../../../db/tables/columns.ts';
import type { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import type { TenantDb } from '../tenant-db.ts';
import type { BusinessTable } from '../tenant-types.ts';
import { containsTyped, isWholeNumber, matchesPerson, searches } from './search-conditions.ts';

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
 * The options of a picker of people, found by name, and by what their lists find them by where a phone number or an address is typed.
 */
export const personOptions = <T extends typeof leads | typeof propertyOwners>(
  tenantDb: TenantDb,
  table: T,
) => ({
  table,
  fields: { id: table.id, label: table.name, phone: table.phone, email: table.email },
  collationKey: table.collationKey,
  matches: (search: SearchText) =>
    search.phone || search.words.some((word) => word.includes('@'))
      ? matchesPerson(tenantDb, table, search)
      : containsTyped(search, firstLine(table)),
});

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
  const byName = isWholeNumber(parseSearch(search ?? '')) ? sql`+${collationKey}` : sql`${collationKey}`;
  const [found, [selected]] = await tenantDb.batch(
    tenantDb.statements.select(table, fields, {
      where: [filter, searches(matches)(search)],
      order: [byName, sql`${table.id}`],
      limit: MAX_PICKER_OPTIONS,
    }),
    tenantDb.statements.select(table, fields, { where: [eq(table.id, chosen ?? '')], limit: 1 }),
  );
  const isFound = (row: { id: string }) => (found as { id: string }[]).some(({ id }) => id === row.id);
  return selected && !search && !isFound(selected as { id: string }) ? [selected, ...found] : found;
}
