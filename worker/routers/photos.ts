import { eq } from 'drizzle-orm';
import { photoIdsInput, photoListInput, photoRef } from '../../db/domain/photo-input.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { properties } from '../../db/tables/properties.ts';
import { notFound, staleVersion } from '../errors.ts';
import { nameOf } from '../queries/users.ts';
import {
  allThere,
  arranged,
  asGiven,
  asTheyStand,
  gapped,
  photosOf,
  soMany,
  withFirst,
} from '../queries/photo-order.ts';
import type { Rows } from '../tenant/tenant-db.ts';
import { agencyProcedure, router } from '../trpc.ts';

const { id, fileName, mimeType, size, isPortrait, orderIndex, createdAt, version } = propertyImages;
/** What is shown of a photo; of who sent it, the name. */
const shown = (rows: Rows) => ({
  id,
  fileName,
  mimeType,
  size,
  isPortrait,
  orderIndex,
  createdAt,
  uploadedBy: nameOf(rows, propertyImages.uploadedBy),
  version,
});

export const photosRouter = router({
  /** The photos of a property, the cover first. */
  list: agencyProcedure.input(photoListInput).query(async ({ ctx: { rows }, input: { propertyId } }) => {
    const [[property], photos] = await rows.read(
      rows.list(properties, { id: properties.id }, { where: [eq(properties.id, propertyId)] }),
      rows.list(propertyImages, shown(rows), { where: photosOf(propertyId), order: [asTheyStand] }),
    );
    if (!property) throw notFound();
    return photos;
  }),

  /** The chosen one goes first; the others keep their order. */
  setCover: agencyProcedure
    .input(photoRef)
    .mutation(async ({ ctx: { rows }, input: { propertyId, id: cover } }) => {
      const [found] = await rows.read(
        theseOf(rows, propertyId, [cover]),
        rows.tell('setCover', propertyImages, null, ...photosOf(propertyId, [cover])),
        ...arranged(rows, propertyId, withFirst(cover), allThere(rows, propertyId, [cover])),
      );
      if (found.length === 0) throw notFound();
    }),

  /** All photos of the property in a new order; the cover stays first wherever it is named. */
  reorder: agencyProcedure
    .input(photoIdsInput)
    .mutation(async ({ ctx: { rows }, input: { propertyId, ids } }) => {
      const exactly = [allThere(rows, propertyId, ids), soMany(rows, propertyId, ids.length)];
      const [found, [all]] = await rows.read(
        theseOf(rows, propertyId, ids),
        rows.count(propertyImages, ids.length + 1, photosOf(propertyId)),
        rows.tell('reorderPhotos', properties, null, eq(properties.id, propertyId), ...exactly),
        ...arranged(rows, propertyId, asGiven(ids), ...exactly),
      );
      if (found.length < ids.length) throw notFound();
      if (all?.count !== ids.length) throw staleVersion();
    }),

  /** All of these or none; without its cover a property takes the next photo as cover. */
  delete: agencyProcedure
    .input(photoIdsInput)
    .mutation(async ({ ctx: { rows }, input: { propertyId, ids } }) => {
      const these = [...photosOf(propertyId, ids), allThere(rows, propertyId, ids)];
      const [found] = await rows.read(
        theseOf(rows, propertyId, ids),
        rows.tell('delete', propertyImages, null, ...these),
        rows.drop(propertyImages, ...these),
        ...arranged(rows, propertyId, asTheyStand, gapped(rows, propertyId)),
      );
      if (found.length < ids.length) throw notFound();
    }),
});

const theseOf = (rows: Rows, propertyId: string, ids: string[]) =>
  rows.list(propertyImages, { id }, { where: photosOf(propertyId, ids) });
