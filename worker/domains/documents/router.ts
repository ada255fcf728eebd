import {
  documentIdsInput,
  documentListInput,
  documentWaiverInput,
  missingDocumentListInput,
} from '../../../db/domain/documents/document-input.ts';
import type { DeclaredTables } from '../../query-invalidation.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findMissingDocuments } from './missing-documents.ts';
import { findDocuments } from './reads.ts';
import { deleteDocuments, unwaiveDocument, waiveDocument } from './writes.ts';

/** Whether a property lacks a document is kept in its row, and what is missing again is told anew. */
const touchesDocuments = (table: 'property_documents' | 'document_waivers') =>
  ({ touches: [table, 'notices', 'properties'] }) as const satisfies DeclaredTables;

export const documentsRouter = router({
  /** Returns the categories of a property's documents with their files, newest first. Throws NOT_FOUND. */
  list: agencyProcedure
    .meta({ reads: ['document_waivers', 'properties', 'property_documents', 'users'] })
    .input(documentListInput)
    .query(({ ctx: { tenantDb }, input: { propertyId } }) => findDocuments(tenantDb, propertyId)),

  /** Returns a page of the properties that lack a required document, published ones first, with what each lacks. */
  missing: agencyProcedure
    .meta({ reads: ['properties', 'property_images', 'property_owners', 'users'] })
    .input(missingDocumentListInput)
    .query(({ ctx: { tenantDb }, input }) => findMissingDocuments(tenantDb, input)),

  // `PUT /api/uploads/documents/…` creates them (worker/files/upload-routes.ts).

  /** Deletes all of these documents or none; throws NOT_FOUND where one does not exist. */
  delete: agencyProcedure
    .meta(touchesDocuments('property_documents'))
    .input(documentIdsInput)
    .mutation(({ ctx: { tenantDb }, input }) => deleteDocuments(tenantDb, input)),

  /** Marks a required category as 'No aplica'. Idempotent; throws NOT_FOUND where there is no such property. */
  waive: agencyProcedure
    .meta(touchesDocuments('document_waivers'))
    .input(documentWaiverInput)
    .mutation(({ ctx: { tenantDb }, input }) => waiveDocument(tenantDb, input)),

  /** Removes the mark 'No aplica'. Idempotent; throws NOT_FOUND where there is no such property. */
  unwaive: agencyProcedure
    .meta(touchesDocuments('document_waivers'))
    .input(documentWaiverInput)
    .mutation(({ ctx: { tenantDb }, input }) => unwaiveDocument(tenantDb, input)),
});
