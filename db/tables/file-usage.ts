import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { agencies } from './agencies.ts';

/** How many photos and documents an agency keeps and how many bytes they have, smaller sizes too; triggers keep it. */
export const fileUsage = sqliteTable('file_usage', {
  agencyId: text()
    .primaryKey()
    .references(() => agencies.id),
  files: integer().notNull(),
  bytes: integer().notNull(),
});
