import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { SearchText } from '../../../db/domain/search/search.ts';
import { properties } from '../../../db/tables/properties.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import { contains, containsTyped } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/**
 * Condition: the property that `id` refers to contains the word. Not correlated: the properties are read once, not for each row. Order
 * and limit (-1 is none) make SQLite read the index that contains the text, as in `createListQueries`.
 */
export function isInProperty(tenantDb: TenantDb, id: SQLiteColumn, word: string): SQL {
  const where = [contains(properties.searchable, word)];
  const order = newestFirst(properties);
  return sql`${id} in (${tenantDb.statements.select(properties, { id: properties.id }, { where, order, limit: -1 })})`;
}

/** Condition: a property whose title, zone and address contain the words. */
export const matchesProperty = (search: SearchText): SQL | undefined =>
  containsTyped(search, properties.searchable);
