import { eq, inArray, sql } from 'drizzle-orm';
import {
  documentIdsInput,
  documentListInput,
  documentWaiverInput,
  missingDocumentListInput,
} from '../../../db/domain/properties/document-input.ts';
import { documentWaivers, propertyDocuments } from '../../../db/tables/files/documents.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { DeclaredKinds } from '../../declared-kinds.ts';
import { notFound } from '../../errors.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { documentAuditDetails } from './document-audit.ts';
import { readyDocumentsWhere, selectDocuments, toDocumentSlots } from './document-slots.ts';
import { findMissingDocuments } from './missing-documents.ts';

const { id } = propertyDocuments;

/** Whether a property lacks a document is kept in its row, and what is missing again is told anew. */
const touchesDocuments = (table: 'property_documents' | 'document_waivers') =>
  ({ touches: [table, 'notices', 'properties'] }) as const satisfies DeclaredKinds;

export const documentsRouter = router({
  /** Returns the categories of a property's documents with their files, newest first. Throws NOT_FOUND. */
  list: agencyProcedure
    .meta({ reads: ['document_waivers', 'properties', 'property_documents', 'users'] })
    .input(documentListInput)
    .query(async ({ ctx: { tenantDb }, input: { propertyId } }) => {
      const [[property], files, waivers] = await tenantDb.batch(
        tenantDb.statements.select(
          properties,
          { id: properties.id },
          { where: [eq(properties.id, propertyId)] },
        ),
        ...selectDocuments(tenantDb, propertyId),
      );
      if (!property) throw notFound();
      return toDocumentSlots(files, waivers);
    }),

  /** Returns a page of the properties that lack a required document, published ones first, with what each lacks. */
  missing: agencyProcedure
    .meta({ reads: ['properties', 'property_images', 'property_owners', 'users'] })
    .input(missingDocumentListInput)
    .query(({ ctx: { tenantDb }, input }) => findMissingDocuments(tenantDb, input)),

  /** Deletes all of these documents or none; throws NOT_FOUND where one does not exist. */
  delete: agencyProcedure
    .meta(touchesDocuments('property_documents'))
    .input(documentIdsInput)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, ids } }) => {
      const matching = [...readyDocumentsWhere(propertyId), inArray(id, ids)];
      const allExist = sql`${tenantDb.subqueries.count(propertyDocuments, ...matching)} = ${ids.length}`;
      const [found] = await tenantDb.batch(
        tenantDb.statements.select(propertyDocuments, { id }, { where: matching }),
        tenantDb.statements.recordForRows(
          'delete',
          propertyDocuments,
          documentAuditDetails,
          ...matching,
          allExist,
        ),
        tenantDb.statements.deleteWhere(propertyDocuments, ...matching, allExist),
      );
      if (found.length < ids.length) throw notFound();
    }),

  /** Marks a required category as 'No aplica'. Idempotent; throws NOT_FOUND where there is no such property. */
  waive: agencyProcedure
    .meta(touchesDocuments('document_waivers'))
    .input(documentWaiverInput)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, category } }) => {
      const isProperty = eq(properties.id, propertyId);
      const waiver = { propertyId, documentCategory: category, createdAt: new Date().toISOString() };
      const [[property]] = await tenantDb.batch(
        tenantDb.statements.select(properties, { id: properties.id }, { where: [isProperty] }),
        tenantDb.statements.recordForRows('waiveDocument', properties, waiverDetails(category), isProperty),
        tenantDb.statements.insertIfParentExists(documentWaivers, waiver, properties, isProperty),
      );
      if (!property) throw notFound();
    }),

  /** Removes the mark 'No aplica'. Idempotent; throws NOT_FOUND where there is no such property. */
  unwaive: agencyProcedure
    .meta(touchesDocuments('document_waivers'))
    .input(documentWaiverInput)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, category } }) => {
      const isProperty = eq(properties.id, propertyId);
      const { propertyId: waivedProperty, documentCategory: waivedCategory } = documentWaivers;
      const [[property]] = await tenantDb.batch(
        tenantDb.statements.select(properties, { id: properties.id }, { where: [isProperty] }),
        tenantDb.statements.recordForRows('unwaiveDocument', properties, waiverDetails(category), isProperty),
        tenantDb.statements.deleteWhere(
          documentWaivers,
          eq(waivedProperty, propertyId),
          eq(waivedCategory, category),
        ),
      );
      if (!property) throw notFound();
    }),
});

const waiverDetails = (category: string) =>
  sql`json_object('property', ${properties.id}, 'category', ${category})`;
