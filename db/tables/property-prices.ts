import { sql } from 'drizzle-orm';
import { check, foreignKey, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { propertyOperations } from '../domain/properties/property-price.ts';
import { properties } from './properties.ts';

/**
 * The prices that a property has had, of sale and of rent. The triggers `properties_first_prices`, `properties_price_changed` and
 * `properties_rental_price_changed` (migration 0051) write a row with every change. Deleted with the property.
 */
export const propertyPriceHistory = sqliteTable(
  'property_price_history',
  {
    agencyId: text().notNull(),
    propertyId: text().notNull(),
    operation: text({ enum: propertyOperations }).notNull(),
    /** The instant of the change. */
    at: text().notNull(),
    /** Euros, of rent a month; null where the price was removed. */
    amount: real(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.propertyId, t.operation, t.at] }),
    foreignKey({
      columns: [t.agencyId, t.propertyId],
      foreignColumns: [properties.agencyId, properties.id],
    }).onDelete('cascade'),
    check('property_price_history_operation', sql`${t.operation} in ('sale', 'rent')`),
  ],
);
