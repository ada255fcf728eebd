import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { buckets } from './removals.ts';

/**
 * One row, written by the migration: the identity of this database, which restored copies keep. Each bucket has an object with the
 * same text, so that a Worker which was given another database removes nothing.
 */
export const databaseIdentity = sqliteTable(
  'database_identity',
  { only: integer().primaryKey(), id: text().notNull() },
  (t) => [check('database_identity_only', sql`${t.only} = 1`)],
);

/** The comparison of a bucket with the rows: how far the current one has come, or how the last one ended. */
export const storageComparisons = sqliteTable('storage_comparisons', {
  bucket: text({ enum: buckets }).primaryKey(),
  startedAt: text().notNull(),
  /** The last object key that was compared; the next slice begins after it. */
  comparedUpTo: text().notNull().default(''),
  objects: integer().notNull().default(0),
  missing: integer().notNull().default(0),
  finishedAt: text(),
  /** A run works on the bucket until then. */
  leasedUntil: text().notNull().default(''),
});

/** Objects without row that the current comparison has found. */
export const storageOrphans = sqliteTable(
  'storage_orphans',
  { bucket: text({ enum: buckets }).notNull(), objectKey: text().notNull() },
  (t) => [primaryKey({ columns: [t.bucket, t.objectKey] })],
);
