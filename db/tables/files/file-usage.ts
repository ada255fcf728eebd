import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { agencies } from '../agencies.ts';

/** The number and bytes of an agency's photos and documents, smaller sizes included. Maintained by the triggers of their tables. */
export const fileUsage = sqliteTable('file_usage', {
  agencyId: text()
    .primaryKey()
    .references(() => agencies.id),
  files: integer().notNull(),
  bytes: integer().notNull(),
});
