import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { properties } from '../../../db/tables/properties.ts';
import { notFound } from '../../errors.ts';
import { toImageVersion } from '../../image-version.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { currentOrder, readyPhotoConditions } from './photo-order.ts';

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

/** Builds the statement that selects a property's photos in their order; the property is an id, or a subquery of it. */
export const selectPhotos = (tenantDb: TenantDb, propertyId: string | SQL) =>
  tenantDb.statements.select(propertyImages, photoColumns(tenantDb), {
    where: readyPhotoConditions(propertyId),
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

/** Returns the photos of a property in their order, the cover first, with the version of each smaller size. Throws NOT_FOUND. */
export async function findPhotos(tenantDb: TenantDb, propertyId: string) {
  const [[property], photos] = await tenantDb.batch(
    tenantDb.statements.select(properties, { id: properties.id }, { where: [eq(properties.id, propertyId)] }),
    selectPhotos(tenantDb, propertyId),
  );
  if (!property) throw notFound();
  return toPhotos(photos);
}

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

/** The key of the object is in no response. */
function toCover(json: string): Cover {
  const { id, key } = JSON.parse(json) as { id: string; key: string };
  return { id, thumb: toImageVersion(key) };
}
