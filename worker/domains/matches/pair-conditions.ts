import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { leads, openLeadCondition } from '../../../db/tables/leads.ts';
import { availableCondition, properties } from '../../../db/tables/properties.ts';

/** How a statement reads a value of the lead, or of the property: from its own row, or by a subquery. */
export type ColumnSource = (value: SQLiteColumn | SQL) => SQL;
export const columnFromRow: ColumnSource = (value) => sql`${value}`;

const buys = sql`(${leads.maxBuyBudget} is not null or ${leads.minBuyBudget} > 0)`;
const rents = sql`(${leads.maxRentBudget} is not null or ${leads.minRentBudget} > 0)`;
const operation = sql`case when coalesce(${leads.minBuyBudget}, ${leads.minRentBudget}) is null then ${leads.operation} end`;
const wantsSale = sql`(coalesce(${buys}, 0) or (not coalesce(${rents}, 0) and coalesce(${operation}, 'both') <> 'rent'))`;
const wantsRent = sql`(coalesce(${rents}, 0) or (not coalesce(${buys}, 0) and coalesce(${operation}, 'both') <> 'buy'))`;
const hasPreference = sql`(coalesce(${buys}, 0) or coalesce(${rents}, 0) or ${leads.minPropertySize} > 0 or ${leads.maxPropertySize} is not null or ${leads.preferredZones} <> '[]' or ${leads.preferredBedrooms} <> '[]' or ${leads.preferredBathrooms} <> '[]' or ${leads.preferredFeatures} <> '[]')`;

const isForSale = sql`${properties.status} in ('Disponible para la venta', 'Disponible para la venta o el alquiler')`;
const isForRent = sql`${properties.status} in ('Disponible para el alquiler', 'Disponible para el alquiler temporal', 'Disponible para la venta o el alquiler')`;

/**
 * Conditions that every pair which `scoreMatch` lists satisfies, and few others: status, operation, type and price. They keep the
 * rows few that are read and scored, and decide nothing.
 */
export function candidateConditions(leadSql: ColumnSource, propertySql: ColumnSource): SQL[] {
  const types = leadSql(leads.preferredPropertyTypes);
  // A tenth more than the maximum, and a little for the rounding of floating point.
  const isAffordable = (price: SQL, max: SQL) =>
    sql`(coalesce(${price}, 0) = 0 or ${max} is null or ${price} * 10 <= ${max} * 11 + 0.1)`;
  const sale = isAffordable(propertySql(properties.price), leadSql(leads.maxBuyBudget));
  const rent = isAffordable(propertySql(properties.rentalPrice), leadSql(leads.maxRentBudget));
  return [
    leadSql(openLeadCondition(leads)),
    propertySql(availableCondition(properties)),
    sql`(${types} = '[]' or instr(${types}, json_quote(${propertySql(properties.type)})) > 0)`,
    sql`((${leadSql(wantsSale)} and ${propertySql(isForSale)} and ${sale}) or (${leadSql(wantsRent)} and ${propertySql(isForRent)} and ${rent}))`,
    leadSql(hasPreference),
  ];
}
