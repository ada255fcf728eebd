import { photoIdsInput, photoListInput, photoRef } from '../../../db/domain/photos/photo-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findPhotos } from './reads.ts';
import { deletePhotos, reorderPhotos, setCover } from './writes.ts';

export const photosRouter = router({
  /** Returns the photos of a property in their order, the cover first, with the version of each smaller size. Throws NOT_FOUND. */
  list: agencyProcedure
    .meta({ reads: ['properties', 'property_images', 'users'] })
    .input(photoListInput)
    .query(({ ctx: { tenantDb }, input: { propertyId } }) => findPhotos(tenantDb, propertyId)),

  /** Makes a photo the cover and first; the others keep their order. Throws NOT_FOUND. */
  setCover: agencyProcedure
    .meta({ touches: ['properties', 'property_images'] })
    .input(photoRef)
    .mutation(({ ctx: { tenantDb }, input }) => setCover(tenantDb, input)),

  /**
   * Reorders all photos of the property; the cover stays first. Throws NOT_FOUND where an id does not exist, CONFLICT where one is
   * left out.
   */
  reorder: agencyProcedure
    .meta({ touches: ['properties', 'property_images'] })
    .input(photoIdsInput)
    .mutation(({ ctx: { tenantDb }, input }) => reorderPhotos(tenantDb, input)),

  /** Deletes all of these photos or none; the first of the others becomes the cover. Throws NOT_FOUND where one does not exist. */
  delete: agencyProcedure
    .meta({ touches: ['properties', 'property_images'] })
    .input(photoIdsInput)
    .mutation(({ ctx: { tenantDb }, input }) => deletePhotos(tenantDb, input)),
});
