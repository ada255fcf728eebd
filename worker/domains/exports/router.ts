import { exportedFilesInput } from '../../../db/domain/exchange/export-input.ts';
import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { managerProcedure, router } from '../../trpc.ts';
import { findExportedFiles } from './reads.ts';

/** What an export of everything asks for beside its sheets (export-routes.ts). */
export const exportsRouter = router({
  /** Returns a page of all photos. */
  photos: managerProcedure
    .meta({ reads: ['properties', 'property_images'] })
    .input(exportedFilesInput)
    .query(({ ctx: { tenantDb }, input }) => findExportedFiles(tenantDb, propertyImages, input)),

  /** Returns a page of all documents. */
  documents: managerProcedure
    .meta({ reads: ['properties', 'property_documents'] })
    .input(exportedFilesInput)
    .query(({ ctx: { tenantDb }, input }) => findExportedFiles(tenantDb, propertyDocuments, input)),
});
