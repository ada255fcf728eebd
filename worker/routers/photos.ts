import { eq } from 'drizzle-orm';
import { photoIdsInput, photoListInput, photoRef } from '../../db/domain/photo-input.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { properties } from '../../db/tables/properties.ts';
import { notFound, versionConflict } from '../errors.ts';
import {
  allExist,
  currentOrder,
  givenOrder,
  hasOrderGap,
  hasPhotoCount,
  orderWithFirst,
  readyPhotosWhere,
  reorderStatements,
} from '../queries/photo-order.ts';
import { userNameSubquery } from '../queries/users.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { agencyProcedure, router } from '../trpc.ts';

const { id, fileName, mimeType, size, isPortrait, orderIndex, createdAt, version } = propertyImages;
/** What is shown of a photo; of who sent it, the name. */
const shown = (tenantDb: TenantDb) => ({
  id,
  fileName,
  mimeType,
  size,
  isPortrait,
  orderIndex,
  createdAt,
  uploadedBy: userNameSubquery(tenantDb, propertyImages.uploadedBy),
  version,
});

export const photosRouter = router({
  /** The photos of a property, the cover first. */
  list: agencyProcedure.input(photoListInput).query(async ({ ctx: { tenantDb }, input: { propertyId } }) => {
    const [[property], photos] = await tenantDb.batch(
      tenantDb.statements.select(
        properties,
        { id: properties.id },
        { where: [eq(properties.id, propertyId)] },
      ),
      tenantDb.statements.select(propertyImages, shown(tenantDb), {
        where: readyPhotosWhere(propertyId),
        order: [currentOrder],
      }),
    );
    if (!property) throw notFound();
    return photos;
  }),

  /** The chosen one goes first; the others keep their order. */
  setCover: agencyProcedure
    .input(photoRef)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, id: cover } }) => {
      const [found] = await tenantDb.batch(
        theseOf(tenantDb, propertyId, [cover]),
        tenantDb.statements.recordForRows(
          'setCover',
          propertyImages,
          null,
          ...readyPhotosWhere(propertyId, [cover]),
        ),
        ...reorderStatements(
          tenantDb,
          propertyId,
          orderWithFirst(cover),
          allExist(tenantDb, propertyId, [cover]),
        ),
      );
      if (found.length === 0) throw notFound();
    }),

  /** All photos of the property in a new order; the cover stays first wherever it is named. */
  reorder: agencyProcedure
    .input(photoIdsInput)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, ids } }) => {
      const exactly = [allExist(tenantDb, propertyId, ids), hasPhotoCount(tenantDb, propertyId, ids.length)];
      const [found, [all]] = await tenantDb.batch(
        theseOf(tenantDb, propertyId, ids),
        tenantDb.statements.count(propertyImages, ids.length + 1, readyPhotosWhere(propertyId)),
        tenantDb.statements.recordForRows(
          'reorderPhotos',
          properties,
          null,
          eq(properties.id, propertyId),
          ...exactly,
        ),
        ...reorderStatements(tenantDb, propertyId, givenOrder(ids), ...exactly),
      );
      if (found.length < ids.length) throw notFound();
      if (all?.count !== ids.length) throw versionConflict();
    }),

  /** All of these or none; without its cover a property takes the next photo as cover. */
  delete: agencyProcedure
    .input(photoIdsInput)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, ids } }) => {
      const these = [...readyPhotosWhere(propertyId, ids), allExist(tenantDb, propertyId, ids)];
      const [found] = await tenantDb.batch(
        theseOf(tenantDb, propertyId, ids),
        tenantDb.statements.recordForRows('delete', propertyImages, null, ...these),
        tenantDb.statements.deleteWhere(propertyImages, ...these),
        ...reorderStatements(tenantDb, propertyId, currentOrder, hasOrderGap(tenantDb, propertyId)),
      );
      if (found.length < ids.length) throw notFound();
    }),
});

const theseOf = (tenantDb: TenantDb, propertyId: string, ids: string[]) =>
  tenantDb.statements.select(propertyImages, { id }, { where: readyPhotosWhere(propertyId, ids) });
