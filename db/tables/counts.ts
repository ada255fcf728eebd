import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { agencies } from './agencies.ts';

/** How many rows an agency has of each status; triggers keep it, so that no list counts its table. */
const countsBy = (name: string) =>
  sqliteTable(
    name,
    {
      agencyId: text()
        .notNull()
        .references(() => agencies.id),
      status: text().notNull(),
      count: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.agencyId, t.status] })],
  );

export const leadCounts = countsBy('lead_counts');
export const ownerCounts = countsBy('owner_counts');
export const propertyCounts = countsBy('property_counts');
export const adCounts = countsBy('ad_counts');
export const taskCounts = countsBy('task_counts');
export type Counts = typeof leadCounts;
