import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { DEFAULT_REFERENCE_PREFIX, parseReference } from '../../../db/domain/properties/reference.ts';
import type { SearchText } from '../../../db/domain/search/search.ts';
import { agencies } from '../../../db/tables/agencies.ts';
import { properties } from '../../../db/tables/properties.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import { containsCondition, containsTypedCondition } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/**
 * Condition: the property that `id` refers to contains the word. Not correlated: the properties are read once, not for each row. Order
 * and limit (-1 is none) make SQLite read the index that contains the text, as in `createListQueries`.
 */
export function inPropertyCondition(tenantDb: TenantDb, id: SQLiteColumn, word: string): SQL {
  const where = [containsCondition(properties.searchable, word)];
  const order = newestFirst(properties);
  return sql`${id} in (${tenantDb.statements.select(properties, { id: properties.id }, { where, order, limit: -1 })})`;
}

/** Condition: a property whose title, zone and address contain the words, or whose reference was typed. */
export const propertySearchCondition =
  (tenantDb: TenantDb) =>
  (search: SearchText): SQL | undefined =>
    or(
      containsTypedCondition(search, properties.searchable),
      typedReferenceCondition(tenantDb, search.typed),
    );

/**
 * Condition: the property has a typed reference, or one that begins so. Not correlated: the index of references is read once, while the
 * list goes on in the index that contains its texts.
 */
function typedReferenceCondition(tenantDb: TenantDb, typed: string): SQL | undefined {
  const text = parseReference(typed);
  if (text === null) return;
  const { reference } = properties;
  const { db, agencyId } = tenantDb.scope;
  const among = (where: SQL | undefined) =>
    sql`${properties.id} in (${tenantDb.statements.select(properties, { id: properties.id }, { where: [where] })})`;
  const prefix = db
    .select({ prefix: sql`coalesce(${agencies.referencePrefix}, ${DEFAULT_REFERENCE_PREFIX})` })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  return or(
    among(inArray(reference, text.whole)),
    text.begin === null
      ? undefined
      : among(and(gte(reference, text.begin), lt(reference, `${text.begin}\u{10ffff}`))),
    text.number === null ? undefined : among(eq(reference, sql`(${prefix}) || '-' || ${text.number}`)),
  );
}
