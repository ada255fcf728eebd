import { desc, eq, inArray, sql } from 'drizzle-orm';
import { documentIdsInput, documentListInput, documentWaiverInput } from '../../db/domain/document-input.ts';
import { documentCategories, isRequired } from '../../db/domain/documents.ts';
import { QUOTA } from '../../db/domain/files.ts';
import { documentWaivers, propertyDocuments } from '../../db/tables/documents.ts';
import { properties } from '../../db/tables/properties.ts';
import { belongsTo, filesOf } from '../audit/document-audit.ts';
import { notFound } from '../errors.ts';
import { nameOf } from '../queries/users.ts';
import type { Rows } from '../tenant/tenant-db.ts';
import { agencyProcedure, router } from '../trpc.ts';

const { id, fileName, mimeType, size, documentCategory, createdAt, version } = propertyDocuments;
/** What is shown of a document; of who sent it, the name. */
const shown = (rows: Rows) => ({
  id,
  fileName,
  mimeType,
  size,
  documentCategory,
  createdAt,
  uploadedBy: nameOf(rows, propertyDocuments.uploadedBy),
  version,
});

export const documentsRouter = router({
  /** The slots of a property with their files, newest first. */
  list: agencyProcedure.input(documentListInput).query(async ({ ctx: { rows }, input: { propertyId } }) => {
    const ofProperty = eq(documentWaivers.propertyId, propertyId);
    const [[property], files, waivers] = await rows.read(
      rows.list(properties, { id: properties.id }, { where: [eq(properties.id, propertyId)] }),
      rows.list(propertyDocuments, shown(rows), {
        where: filesOf(propertyId),
        order: [desc(createdAt), desc(id)],
        limit: QUOTA.documents,
      }),
      rows.list(documentWaivers, { category: documentWaivers.documentCategory }, { where: [ofProperty] }),
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
    .mutation(async ({ ctx: { rows }, input: { propertyId, ids } }) => {
      const these = [...filesOf(propertyId), inArray(id, ids)];
      const all = sql`${rows.tally(propertyDocuments, ...these)} = ${ids.length}`;
      const [found] = await rows.read(
        rows.list(propertyDocuments, { id }, { where: these }),
        rows.tell('delete', propertyDocuments, belongsTo, ...these, all),
        rows.drop(propertyDocuments, ...these, all),
      );
      if (found.length < ids.length) throw notFound();
    }),

  /** Marks a required slot 'No aplica'; twice is no error. */
  waive: agencyProcedure
    .input(documentWaiverInput)
    .mutation(async ({ ctx: { rows }, input: { propertyId, category } }) => {
      const here = eq(properties.id, propertyId);
      const waiver = { propertyId, documentCategory: category, createdAt: new Date().toISOString() };
      const [[property]] = await rows.read(
        rows.list(properties, { id: properties.id }, { where: [here] }),
        rows.tell('waiveDocument', properties, slot(category), here),
        rows.addUnder(documentWaivers, waiver, properties, here),
      );
      if (!property) throw notFound();
    }),

  unwaive: agencyProcedure
    .input(documentWaiverInput)
    .mutation(async ({ ctx: { rows }, input: { propertyId, category } }) => {
      const here = eq(properties.id, propertyId);
      const { propertyId: of, documentCategory: waived } = documentWaivers;
      const [[property]] = await rows.read(
        rows.list(properties, { id: properties.id }, { where: [here] }),
        rows.tell('unwaiveDocument', properties, slot(category), here),
        rows.drop(documentWaivers, eq(of, propertyId), eq(waived, category)),
      );
      if (!property) throw notFound();
    }),
});

const slot = (category: string) => sql`json_object('property', ${properties.id}, 'category', ${category})`;
