import { desc, eq, inArray, sql } from 'drizzle-orm';
import { documentIdsInput, documentListInput, documentWaiverInput } from '../../db/domain/document-input.ts';
import { documentCategories, isRequired } from '../../db/domain/documents.ts';
import { QUOTA } from '../../db/domain/files.ts';
import { documentWaivers, propertyDocuments } from '../../db/tables/documents.ts';
import { properties } from '../../db/tables/properties.ts';
import { documentAuditDetails, readyDocumentsWhere } from '../audit/document-audit.ts';
import { notFound } from '../errors.ts';
import { userNameSubquery } from '../queries/users.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { agencyProcedure, router } from '../trpc.ts';

const { id, fileName, mimeType, size, documentCategory, createdAt, version } = propertyDocuments;
/** What is shown of a document; of who sent it, the name. */
const shown = (tenantDb: TenantDb) => ({
  id,
  fileName,
  mimeType,
  size,
  documentCategory,
  createdAt,
  uploadedBy: userNameSubquery(tenantDb, propertyDocuments.uploadedBy),
  version,
});

export const documentsRouter = router({
  /** The slots of a property with their files, newest first. */
  list: agencyProcedure
    .input(documentListInput)
    .query(async ({ ctx: { tenantDb }, input: { propertyId } }) => {
      const ofProperty = eq(documentWaivers.propertyId, propertyId);
      const [[property], files, waivers] = await tenantDb.batch(
        tenantDb.statements.select(
          properties,
          { id: properties.id },
          { where: [eq(properties.id, propertyId)] },
        ),
        tenantDb.statements.select(propertyDocuments, shown(tenantDb), {
          where: readyDocumentsWhere(propertyId),
          order: [desc(createdAt), desc(id)],
          limit: QUOTA.documents,
        }),
        tenantDb.statements.select(
          documentWaivers,
          { category: documentWaivers.documentCategory },
          { where: [ofProperty] },
        ),
      );
      if (!property) throw notFound();
      return documentCategories.map((category) => ({
        category,
        required: isRequired(category),
        waived: waivers.some((waiver) => waiver.category === category),
        files: files.filter((file) => file.documentCategory === category),
      }));
    }),

  /** All of these or none. */
  delete: agencyProcedure
    .input(documentIdsInput)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, ids } }) => {
      const these = [...readyDocumentsWhere(propertyId), inArray(id, ids)];
      const all = sql`${tenantDb.subqueries.count(propertyDocuments, ...these)} = ${ids.length}`;
      const [found] = await tenantDb.batch(
        tenantDb.statements.select(propertyDocuments, { id }, { where: these }),
        tenantDb.statements.recordForRows('delete', propertyDocuments, documentAuditDetails, ...these, all),
        tenantDb.statements.deleteWhere(propertyDocuments, ...these, all),
      );
      if (found.length < ids.length) throw notFound();
    }),

  /** Marks a required slot 'No aplica'; twice is no error. */
  waive: agencyProcedure
    .input(documentWaiverInput)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, category } }) => {
      const here = eq(properties.id, propertyId);
      const waiver = { propertyId, documentCategory: category, createdAt: new Date().toISOString() };
      const [[property]] = await tenantDb.batch(
        tenantDb.statements.select(properties, { id: properties.id }, { where: [here] }),
        tenantDb.statements.recordForRows('waiveDocument', properties, slot(category), here),
        tenantDb.statements.insertIfParentExists(documentWaivers, waiver, properties, here),
      );
      if (!property) throw notFound();
    }),

  unwaive: agencyProcedure
    .input(documentWaiverInput)
    .mutation(async ({ ctx: { tenantDb }, input: { propertyId, category } }) => {
      const here = eq(properties.id, propertyId);
      const { propertyId: of, documentCategory: waived } = documentWaivers;
      const [[property]] = await tenantDb.batch(
        tenantDb.statements.select(properties, { id: properties.id }, { where: [here] }),
        tenantDb.statements.recordForRows('unwaiveDocument', properties, slot(category), here),
        tenantDb.statements.deleteWhere(documentWaivers, eq(of, propertyId), eq(waived, category)),
      );
      if (!property) throw notFound();
    }),
});

const slot = (category: string) => sql`json_object('property', ${properties.id}, 'category', ${category})`;
