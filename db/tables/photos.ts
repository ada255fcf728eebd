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
import { fileStates } from '../domain/documents.ts';
import { users } from './agencies.ts';
import { businessColumns, flag } from './columns.ts';
import { properties } from './properties.ts';

export const propertyImages = sqliteTable(
  'property_images',
  {
    ...businessColumns(),
    propertyId: text().notNull(),
    fileName: text().notNull(),
    objectKey: text().notNull(),
    mimeType: text().notNull(),
    size: integer().notNull(),
    /** SHA-256 of the bytes that were sent, in hex; null where they came before it was kept. */
    contentHash: text(),
    uploadedBy: text().notNull(),
    state: text({ enum: fileStates }).notNull().default('pending'),
    isPortrait: flag().notNull().default(false),
    orderIndex: integer().notNull(),
    /** Smaller sizes, where the browser has sent them. */
    thumbKey: text(),
    mediumKey: text(),
    /** Their bytes; null where there is none, or where the night has still to measure it. */
    thumbSize: integer(),
    mediumSize: integer(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
    foreignKey({ columns: [t.agencyId, t.uploadedBy], foreignColumns: [users.agencyId, users.id] }),
    unique().on(t.agencyId, t.id),
    unique().on(t.agencyId, t.clientKey),
    unique().on(t.objectKey),
    unique().on(t.thumbKey),
    unique().on(t.mediumKey),
    index('images_in_order').on(t.agencyId, t.propertyId, sql`${t.isPortrait} desc`, t.orderIndex),
    index('images_by_uploader').on(t.agencyId, t.uploadedBy),
    index('images_pending').on(t.createdAt).where(sql`${t.state} = 'pending'`),
    // Ready photos stand at 0..n-1 and the one at 0 is the cover (a trigger ties the two).
    uniqueIndex('images_order').on(t.propertyId, t.orderIndex).where(sql`${t.state} = 'ready'`),
    uniqueIndex('images_one_cover').on(t.propertyId).where(sql`${t.isPortrait} = 1`),
    check('images_size', sql`${t.size} > 0 and ${t.orderIndex} >= 0`),
  ],
);
