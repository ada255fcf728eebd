import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { agencies } from './agencies.ts';

/**
 * A counter table, declared beside the table that it counts: rows of an agency by status. Triggers maintain it, so that lists need not
 * count their table.
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
