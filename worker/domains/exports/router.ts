import { exportedFilesInput } from '../../../db/domain/exchange/export-input.ts';
import { managerProcedure, router } from '../../trpc.ts';
import { findExportedFiles } from './reads.ts';

/** What an export of everything asks for beside its sheets (export-routes.ts). */
export const exportsRouter = router({
  /** Returns a page of all photos or documents. */
  files: managerProcedure
    .meta({ reads: ['properties', 'property_documents', 'property_images'] })
    .input(exportedFilesInput)
    .query(({ ctx: { tenantDb }, input }) => findExportedFiles(tenantDb, input)),
});
