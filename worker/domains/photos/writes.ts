import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { photoIdsInput, photoRef } from '../../../db/domain/photos/photo-input.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { properties } from '../../../db/tables/properties.ts';
import { notFound, versionConflict } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { photoAuditDetails } from './photo-audit.ts';
import {
  allExistCondition,
  currentOrder,
  givenOrder,
  orderGapCondition,
  orderWithFirst,
  photoCountCondition,
  readyPhotoConditions,
  reorderStatements,
} from './photo-order.ts';

type PhotoIds = z.output<typeof photoIdsInput>;

/** Makes a photo the cover and first; the others keep their order. Throws NOT_FOUND. */
export async function setCover(
  tenantDb: TenantDb,
  { propertyId, id: cover }: z.output<typeof photoRef>,
): Promise<void> {
  const [found] = await tenantDb.batch(
    selectPhotoIds(tenantDb, propertyId, [cover]),
    tenantDb.statements.auditRows(
      'setCover',
      propertyImages,
      null,
      ...readyPhotoConditions(propertyId, [cover]),
    ),
    ...reorderStatements(
      tenantDb,
      propertyId,
      orderWithFirst(cover),
      allExistCondition(tenantDb, propertyId, [cover]),
    ),
  );
  if (found.length === 0) throw notFound();
}

/**
 * Reorders all photos of the property; the cover stays first. Throws NOT_FOUND where an id does not exist, CONFLICT where one is left
 * out.
 */
export async function reorderPhotos(tenantDb: TenantDb, { propertyId, ids }: PhotoIds): Promise<void> {
  const isComplete = [
    allExistCondition(tenantDb, propertyId, ids),
    photoCountCondition(tenantDb, propertyId, ids.length),
  ];
  const [found, [all]] = await tenantDb.batch(
    selectPhotoIds(tenantDb, propertyId, ids),
    tenantDb.statements.count(propertyImages, ids.length + 1, readyPhotoConditions(propertyId)),
    tenantDb.statements.auditRows(
      'reorderPhotos',
      properties,
      null,
      eq(properties.id, propertyId),
      ...isComplete,
    ),
    ...reorderStatements(tenantDb, propertyId, givenOrder(ids), ...isComplete),
  );
  if (found.length < ids.length) throw notFound();
  if (all?.count !== ids.length) throw versionConflict();
}

/** Deletes all of these photos or none; the first of the others becomes the cover. Throws NOT_FOUND where one does not exist. */
export async function deletePhotos(tenantDb: TenantDb, { propertyId, ids }: PhotoIds): Promise<void> {
  const matching = [...readyPhotoConditions(propertyId, ids), allExistCondition(tenantDb, propertyId, ids)];
  const [found] = await tenantDb.batch(
    selectPhotoIds(tenantDb, propertyId, ids),
    tenantDb.statements.auditRows('delete', propertyImages, photoAuditDetails, ...matching),
    tenantDb.statements.deleteWhere(propertyImages, ...matching),
    ...reorderStatements(tenantDb, propertyId, currentOrder, orderGapCondition(tenantDb, propertyId)),
  );
  if (found.length < ids.length) throw notFound();
}

/** Builds the statement that selects the ids of those photos that exist. */
const selectPhotoIds = (tenantDb: TenantDb, propertyId: string, ids: string[]) =>
  tenantDb.statements.select(
    propertyImages,
    { id: propertyImages.id },
    { where: readyPhotoConditions(propertyId, ids) },
  );
