import { desc, eq, type SQL } from 'drizzle-orm';
import { documentCategories, isRequired } from '../../../db/domain/documents/documents.ts';
import { QUOTA } from '../../../db/domain/files.ts';
import { documentWaivers, propertyDocuments } from '../../../db/tables/files/documents.ts';
import { properties } from '../../../db/tables/properties.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';

/** The conditions of a property's completely uploaded documents. */
export const readyDocumentConditions = (propertyId: string | SQL): SQL[] => [
  eq(propertyDocuments.propertyId, propertyId),
  eq(propertyDocuments.state, 'ready'),
];

/** The columns of a document in a response; `uploadedBy` is the user's name. */
const documentColumns = (tenantDb: TenantDb) => ({
  id: propertyDocuments.id,
  fileName: propertyDocuments.fileName,
  mimeType: propertyDocuments.mimeType,
  size: propertyDocuments.size,
  documentCategory: propertyDocuments.documentCategory,
  createdAt: propertyDocuments.createdAt,
  uploadedBy: userNameSubquery(tenantDb, propertyDocuments.uploadedBy),
  version: propertyDocuments.version,
});

/** Builds the statements that select a property's documents, newest first, and its waived categories. */
export const selectDocuments = (tenantDb: TenantDb, propertyId: string | SQL) =>
  [
    tenantDb.statements.select(propertyDocuments, documentColumns(tenantDb), {
      where: readyDocumentConditions(propertyId),
      order: [desc(propertyDocuments.createdAt), desc(propertyDocuments.id)],
      limit: QUOTA.documents,
    }),
    tenantDb.statements.select(
      documentWaivers,
      { category: documentWaivers.documentCategory },
      { where: [eq(documentWaivers.propertyId, propertyId)] },
    ),
  ] as const;
type Selected = ReturnType<typeof selectDocuments>;

/** Returns the categories of documents with their files. */
export const toDocumentSlots = (files: Awaited<Selected[0]>, waivers: Awaited<Selected[1]>) =>
  documentCategories.map((category) => ({
    category,
    required: isRequired(category),
    waived: waivers.some((waiver) => waiver.category === category),
    files: files.filter((file) => file.documentCategory === category),
  }));

/** Returns the categories of a property's documents with their files, newest first. Throws NOT_FOUND. */
export async function findDocuments(tenantDb: TenantDb, propertyId: string) {
  const [[property], files, waivers] = await tenantDb.batch(
    tenantDb.statements.select(properties, { id: properties.id }, { where: [eq(properties.id, propertyId)] }),
    ...selectDocuments(tenantDb, propertyId),
  );
  if (!property) throw notFound();
  return toDocumentSlots(files, waivers);
}
