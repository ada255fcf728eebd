import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { fileStates } from '../../domain/files.ts';
import { users } from '../agencies.ts';
import { businessColumns, businessKeys, flag } from '../columns.ts';
import { properties } from '../properties.ts';

export const propertyImages = sqliteTable(
  'property_images',
  {
    ...businessColumns(),
    propertyId: text().notNull(),
    fileName: text().notNull(),
    objectKey: text().notNull(),
    mimeType: text().notNull(),
    size: integer().notNull(),
    /** SHA-256 (hex) of the uploaded bytes; null in rows from before the column existed. */
    contentHash: text(),
    uploadedBy: text().notNull(),
    state: text({ enum: fileStates }).notNull().default('pending'),
    /** Whether it is the cover: the name that earlier releases and open pages have for it. */
    isPortrait: flag().notNull().default(false),
    orderIndex: integer().notNull(),
    /** Object keys of the smaller sizes that the browser has uploaded. */
    thumbKey: text(),
    mediumKey: text(),
    /** Their size in bytes; null without such a size, or until the storage reconciliation records it. */
    thumbSize: integer(),
    mediumSize: integer(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
    foreignKey({ columns: [t.agencyId, t.uploadedBy], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    unique().on(t.objectKey),
    unique().on(t.thumbKey),
    unique().on(t.mediumKey),
    index('images_in_order').on(t.agencyId, t.propertyId, sql`${t.isPortrait} desc`, t.orderIndex),
    index('images_by_uploader').on(t.agencyId, t.uploadedBy),
    index('images_pending').on(t.createdAt).where(sql`${t.state} = 'pending'`),
    // Ready photos have the indexes 0..n-1 and the one at 0 is the cover: the triggers `images_cover_added`, `images_cover_first` (0006) enforce it.
    uniqueIndex('images_order').on(t.propertyId, t.orderIndex).where(sql`${t.state} = 'ready'`),
    uniqueIndex('images_one_cover').on(t.propertyId).where(sql`${t.isPortrait} = 1`),
    check('images_size', sql`${t.size} > 0 and ${t.orderIndex} >= 0`),
  ],
);
