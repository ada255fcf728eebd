import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { agencies } from './agencies.ts';

/**
 * A counter table, declared beside the table that it counts: rows of an agency by status, so that lists need not count their table. It is
 * maintained by the triggers `leads_counted`, `leads_uncounted`, `leads_recounted` (migration 0001) and those of the same endings of the
 * other tables (0003, 0007).
 */
export const createCountsTable = <N extends string>(name: N) =>
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

export type Counts = ReturnType<typeof createCountsTable<string>>;
