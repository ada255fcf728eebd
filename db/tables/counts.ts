import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { agencies } from './agencies.ts';

/** A counter table: rows of an agency by status. Triggers maintain it, so that lists need not count their table. */
const createCountsTable = <N extends string>(name: N) =>
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

export const leadCounts = createCountsTable('lead_counts');
export const ownerCounts = createCountsTable('owner_counts');
export const propertyCounts = createCountsTable('property_counts');
export const adCounts = createCountsTable('ad_counts');
export const taskCounts = createCountsTable('task_counts');
export type Counts = ReturnType<typeof createCountsTable<string>>;
