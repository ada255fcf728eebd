import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const buckets = ['LOGOS', 'AVATARS', 'PROPERTY_IMAGES', 'PROPERTY_DOCUMENTS'] as const;
export type Bucket = (typeof buckets)[number];

/**
 * The removal queue of stored files. Triggers fill it when a row is deleted, image uploads until a row refers to their object; the
 * cleanup empties it.
 */
export const fileRemovals = sqliteTable(
  'file_removals',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    bucket: text({ enum: buckets }).notNull(),
    objectKey: text().notNull(),
    notBefore: text().notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [index('removals_due').on(t.notBefore), index('removals_of_object').on(t.objectKey)],
);
