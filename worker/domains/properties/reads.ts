import { desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { MAX_PRICE_CHANGES, type PriceChange } from '../../../db/domain/properties/price-history.ts';
import { getGroupStatuses } from '../../../db/domain/properties/properties.ts';
import {
  type cadastralReferenceInput,
  listedPropertyFields,
  type PropertyFilters,
  propertyFilters,
  type propertyOptionsInput,
  type referencesInput,
} from '../../../db/domain/properties/property-input.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties, propertyCounts, propertySortKeys } from '../../../db/tables/properties.ts';
import { propertyPriceHistory } from '../../../db/tables/property-prices.ts';
import { choiceConditions, equalsCondition, type FilterConditions } from '../../tenant/lists/filters.ts';
import { visibilityColumn } from '../../tenant/lists/linked-names.ts';
import { createListQueries, type ReadRows } from '../../tenant/lists/list.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import { findOptions } from '../../tenant/lists/picker-options.ts';
import { findWithNeighbours } from '../../tenant/lists/previous-next.ts';
import { getResponseColumns, toResponseColumns } from '../../tenant/lists/response-columns.ts';
import { searchCondition, titleSearchKind } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { coverColumn } from '../photos/reads.ts';
import { tagsColumn } from '../tags/reads.ts';
import { newestWithTags, tagsCondition } from '../tags/tag-conditions.ts';
import { responsibleColumn, responsibleCondition, responsibleEmailColumn } from '../users/responsible.ts';
import { propertyPolicies } from './policy.ts';
import { propertyConditions } from './property-conditions.ts';
import { propertySearchCondition } from './property-search.ts';

const rowColumns = getResponseColumns(properties, {
  responseColumns: toResponseColumns(listedPropertyFields),
});
const detailColumns = getResponseColumns(properties, propertyPolicies.properties);

const linkedColumns = (tenantDb: TenantDb) => ({
  ownerName: tenantDb.subqueries
    .unrestrictedField<string>(propertyOwners, propertyOwners.name, properties.ownerId)
    .as('owner_name'),
  isOwnerVisible: visibilityColumn(tenantDb, propertyOwners, properties.ownerId).as('sees_owner'),
  responsible: responsibleColumn(tenantDb, properties.assignedTo),
  tags: tagsColumn(tenantDb, 'property'),
});

const { findPage, readAll } = createListQueries({
  table: properties,
  counts: propertyCounts,
  columns: (tenantDb: TenantDb) => ({
    ...rowColumns,
    ...linkedColumns(tenantDb),
    cover: coverColumn(tenantDb, properties.id),
  }),
  sort: sortNewestFirst(properties),
  searchKind: titleSearchKind,
  sortKeys: propertySortKeys,
  selectiveFilters: ['ownerId'],
  idsByLinks: newestWithTags<PropertyFilters>('property'),
  conditions: (tenantDb: TenantDb): FilterConditions<PropertyFilters> => ({
    ...choiceConditions(properties, propertyFilters),
    title: searchCondition(propertySearchCondition(tenantDb)),
    ...propertyConditions,
    group: (group) => group && inArray(properties.status, getGroupStatuses(group)),
    ownerId: equalsCondition(properties.ownerId),
    responsible: responsibleCondition(tenantDb, properties.assignedTo),
    tags: tagsCondition(tenantDb, 'property'),
  }),
});

export const findPropertyPage = findPage;

/** Yields the properties with what an exported sheet has of them, as slices of at most `size` rows. */
export const readProperties = (tenantDb: TenantDb, rows: ReadRows<PropertyFilters>, size: number) =>
  readAll(
    tenantDb,
    rows,
    {
      ...detailColumns,
      ...linkedColumns(tenantDb),
      responsibleEmail: responsibleEmailColumn(tenantDb, properties.assignedTo),
    },
    size,
  );

/** Returns a property with its price changes and the ids of its neighbours in the newest-first list. Throws NOT_FOUND. */
export async function findProperty(tenantDb: TenantDb, id: string) {
  const columns = {
    ...detailColumns,
    ...linkedColumns(tenantDb),
    priceChanges: priceChangesColumn(tenantDb),
  };
  const { priceChanges, ...property } = await findWithNeighbours(tenantDb, properties, columns, id);
  return { ...property, priceChanges: JSON.parse(priceChanges) as PriceChange[] };
}

/** Column: the latest MAX_PRICE_CHANGES of a property, as JSON, in no certain order. */
function priceChangesColumn({ subqueries }: TenantDb): SQL.Aliased<string> {
  const { propertyId, operation, at, amount } = propertyPriceHistory;
  const isOfProperty = eq(propertyId, properties.id);
  const last = { order: [desc(at)], position: MAX_PRICE_CHANGES - 1 };
  const oldest = subqueries.atPosition(propertyPriceHistory, at, last, isOfProperty);
  const list = subqueries.column(
    propertyPriceHistory,
    sql`json_group_array(json_object('operation', ${operation}, 'at', ${at}, 'amount', ${amount}))`,
    isOfProperty,
    gte(at, sql`coalesce(${oldest}, '')`),
  );
  return sql<string>`${list}`.as('price_changes');
}

/** Returns the properties to choose from, of one owner where the input says so. */
export function findPropertyOptions(tenantDb: TenantDb, input: z.output<typeof propertyOptionsInput>) {
  const { title, reference, collationKey, address, status, price, rentalPrice } = properties;
  const cover = coverColumn(tenantDb, properties.id);
  return findOptions(
    tenantDb,
    {
      table: properties,
      fields: { id: properties.id, label: title, reference, address, status, price, rentalPrice, cover },
      collationKey,
      filter: input.ownerId === undefined ? undefined : eq(properties.ownerId, input.ownerId),
      matches: propertySearchCondition(tenantDb),
    },
    input,
  );
}

/** Returns the properties that have one of these references, of those that the user sees. */
export async function findByReferences(
  { statements }: TenantDb,
  { references }: z.output<typeof referencesInput>,
): Promise<{ id: string; reference: string | null }[]> {
  const { id, reference } = properties;
  return await statements.select(
    properties,
    { id, reference },
    { where: [inArray(reference, references)], order: [sql`${reference}`] },
  );
}

const MAX_SAME_REFERENCE = 3;
/** Returns the first MAX_SAME_REFERENCE properties with a cadastral reference, but `except`, that the user sees. */
export async function findByCadastralReference(
  { statements }: TenantDb,
  { cadastralReference, except = '' }: z.output<typeof cadastralReferenceInput>,
) {
  const { id, title, reference } = properties;
  return await statements.select(
    properties,
    { id, title, reference },
    {
      where: [eq(properties.cadastralReference, cadastralReference), ne(id, except)],
      order: [sql`${id}`],
      limit: MAX_SAME_REFERENCE,
    },
  );
}
