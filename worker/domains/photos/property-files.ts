import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { QUOTA } from '../../../db/domain/files.ts';
import { documentCategories, isRequired } from '../../../db/domain/properties/documents.ts';
import { documentWaivers, propertyDocuments } from '../../../db/tables/files/documents.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { readyDocumentsWhere } from '../documents/document-audit.ts';
import { toImageVersion } from '../../image-version.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { currentOrder, readyPhotosWhere } from './photo-order.ts';
import { userNameSubquery } from '../users/user-names.ts';

/** The columns of a photo; `uploadedBy` is the user's name. */
const photoColumns = (tenantDb: TenantDb) => ({
  id: propertyImages.id,
  fileName: propertyImages.fileName,
  mimeType: propertyImages.mimeType,
  size: propertyImages.size,
  isPortrait: propertyImages.isPortrait,
  orderIndex: propertyImages.orderIndex,
  createdAt: propertyImages.createdAt,
  uploadedBy: userNameSubquery(tenantDb, propertyImages.uploadedBy),
  version: propertyImages.version,
  objectKey: propertyImages.objectKey,
  thumbKey: propertyImages.thumbKey,
  mediumKey: propertyImages.mediumKey,
});

/** The columns of a document in a response; `uploadedBy` is the user's name. */
const documentColumns = (tenantDb: TenantDb) => ({
  id: propertyDocuments.id,
  fileName: propertyDocuments.fileName,
  mimeType: propertyDocuments.mimeType,
  size: propertyDocuments.size,
  documentCategory: propertyDocuments.documentCategory,
  createdAt: propertyDocuments.createdAt,
  uploadedBy: userNameSubquery(tenantDb, propertyDocuments.uploadedBy),
  version: propertyDocuments.version,
});

/** Builds the statement that selects a property's photos in their order; the property is an id, or a subquery of it. */
export const selectPhotos = (tenantDb: TenantDb, propertyId: string | SQL) =>
  tenantDb.statements.select(propertyImages, photoColumns(tenantDb), {
    where: readyPhotosWhere(propertyId),
    order: [currentOrder],
  });
type PhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number];

/** Returns photos with the version of each smaller size. */
export const toPhotos = (rows: PhotoRow[]) =>
  rows.map(({ objectKey, thumbKey, mediumKey, ...photo }) => ({
    ...photo,
    thumb: toImageVersion(thumbKey ?? objectKey),
    medium: toImageVersion(mediumKey ?? objectKey),
  }));

/** Builds the statements that select a property's documents, newest first, and its waived categories. */
export const selectDocuments = (tenantDb: TenantDb, propertyId: string | SQL) =>
  [
    tenantDb.statements.select(propertyDocuments, documentColumns(tenantDb), {
      where: readyDocumentsWhere(propertyId),
      order: [desc(propertyDocuments.createdAt), desc(propertyDocuments.id)],
      limit: QUOTA.documents,
    }),
    tenantDb.statements.select(
      documentWaivers,
      { category: documentWaivers.documentCategory },
      { where: [eq(documentWaivers.propertyId, propertyId)] },
    ),
  ] as const;
type Selected = ReturnType<typeof selectDocuments>;

/** Returns the categories of documents with their files. */
export const toDocumentSlots = (files: Awaited<Selected[0]>, waivers: Awaited<Selected[1]>) =>
  documentCategories.map((category) => ({
    category,
    required: isRequired(category),
    waived: waivers.some((waiver) => waiver.category === category),
    files: files.filter((file) => file.documentCategory === category),
  }));

type Cover = { id: string; thumb: string };

/** Column: the cover of the property that `propertyId` refers to, with the version of its thumbnail; null without one. */
export const coverColumn = (tenantDb: TenantDb, propertyId: SQLiteColumn) =>
  tenantDb.subqueries
    .column(
      propertyImages,
      sql`json_object('id', ${propertyImages.id}, 'key', coalesce(${propertyImages.thumbKey}, ${propertyImages.objectKey}))`,
      eq(propertyImages.propertyId, propertyId),
      eq(propertyImages.isPortrait, true),
      eq(propertyImages.state, 'ready'),
    )
    .mapWith(toCover)
    .as('cover') as SQL.Aliased<Cover | null>;

/** The key of the object is in no answer. */
function toCover(json: string): Cover {
  const { id, key } = JSON.parse(json) as { id: string; key: string };
  return { id, thumb: toImageVersion(key) };
}
