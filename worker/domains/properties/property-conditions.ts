import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { NumberRange } from '../../../db/domain/fields.ts';
import type { PropertyFilters } from '../../../db/domain/properties/property-input.ts';
import {
  getOperationStatuses,
  type PropertyOperation,
} from '../../../db/domain/properties/property-price.ts';
import { parseWords } from '../../../db/domain/search/search.ts';
import { secondLineSql } from '../../../db/tables/columns.ts';
import { missingDocumentCondition, properties } from '../../../db/tables/properties.ts';
import { containsTypedCondition } from '../../tenant/lists/search-conditions.ts';

const { status, price, rentalPrice, bedrooms, bathrooms, area, features } = properties;

const rangeCondition = (column: SQLiteColumn, { from, to }: NumberRange): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lte(column, to));

/** The unary plus keeps SQLite from reading the rows of each status in turn and sorting them. */
const offeredCondition = (operation: PropertyOperation): SQL =>
  inArray(sql`+${status}`, getOperationStatuses(operation));

const prices = { sale: price, rent: rentalPrice };
/** Condition: the price of this operation, or without one a price that the status has, is in the range. */
function priceCondition(range: NumberRange, operation: PropertyOperation | undefined): SQL | undefined {
  if (operation) return rangeCondition(prices[operation], range);
  const kinds = ['sale', 'rent'] as const;
  return or(...kinds.map((kind) => and(offeredCondition(kind), rangeCondition(prices[kind], range))));
}

const atLeastCondition = (column: SQLiteColumn, least: number | undefined): SQL | undefined =>
  least === undefined ? undefined : gte(column, least);
const contains = (text: SQLiteColumn, part: string): SQL => sql`instr(${text}, ${part}) > 0`;

/** The conditions of the filters of the list that do not concern people. */
export const propertyConditions = {
  operation: (operation: PropertyFilters['operation']) => operation && offeredCondition(operation),
  documents: (documents: PropertyFilters['documents']) => documents && missingDocumentCondition(properties),
  price: (range: PropertyFilters['price'], { operation }: PropertyFilters) =>
    range && priceCondition(range, operation),
  bedrooms: (least: PropertyFilters['bedrooms']) =>
    least === 0 ? eq(bedrooms, 0) : atLeastCondition(bedrooms, least),
  bathrooms: (least: PropertyFilters['bathrooms']) => atLeastCondition(bathrooms, least),
  area: (range: PropertyFilters['area']) => range && rangeCondition(area, range),
  zone: (zone: PropertyFilters['zone']) =>
    containsTypedCondition(parseWords(zone ?? ''), secondLineSql(properties)),
  // The list is stored as JSON, each value in quotes.
  features: (chosen: PropertyFilters['features']) =>
    chosen && and(...chosen.map((feature) => contains(features, JSON.stringify(feature)))),
};
