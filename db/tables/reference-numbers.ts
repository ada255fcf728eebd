import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { agencies } from './agencies.ts';

/**
 * The highest number that a property of an agency has had with each prefix of its reference ('LL-0001'), so that none is given twice,
 * also after a deletion. The triggers `properties_numbered`, `properties_renumbered`, `properties_reference_counted` and
 * `properties_reference_recounted` (migration 0054) write it.
 */
export const referenceNumbers = sqliteTable(
  'reference_numbers',
  {
    agencyId: text().notNull(),
    prefix: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.prefix] }),
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
  ],
);
