import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core';
import { documentCategories } from '../../domain/documents/documents.ts';
import { fileStates } from '../../domain/files.ts';
import { users } from '../agencies.ts';
import { businessColumns, businessKeys } from '../columns.ts';
import { properties } from '../properties.ts';

/**
 * The documents of properties. The triggers `documents_present_added`, `documents_present_stored`, `documents_missing_deleted` (migration 0031)
 * keep `properties.missingDocuments`, `documents_counted`, `documents_uncounted` (0006), `documents_resized` (0035) the space that files
 * take; `documents_removed` (0006) queues the object of a deleted row for removal.
 */
export const propertyDocuments = sqliteTable(
  'property_documents',
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
    documentCategory: text({ enum: documentCategories }).notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
    foreignKey({ columns: [t.agencyId, t.uploadedBy], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    unique().on(t.objectKey),
    index('documents_newest').on(t.agencyId, t.propertyId, sql`${t.createdAt} desc`),
    index('documents_by_uploader').on(t.agencyId, t.uploadedBy),
    index('documents_pending').on(t.createdAt).where(sql`${t.state} = 'pending'`),
    check('documents_size', sql`${t.size} > 0`),
  ],
);

/** A required document category of a property that is marked 'No aplica'. */
export const documentWaivers = sqliteTable(
  'document_waivers',
  {
    agencyId: text().notNull(),
    propertyId: text().notNull(),
    documentCategory: text({ enum: documentCategories }).notNull(),
    createdAt: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.propertyId, t.documentCategory] }),
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
  ],
);
