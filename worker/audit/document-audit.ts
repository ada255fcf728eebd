import { eq, type SQL, sql } from 'drizzle-orm';
import { propertyDocuments } from '../../db/tables/documents.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';

/** What the history keeps of a document beside its id: its property and its slot, which outlive the row. */
export const documentAuditDetails = sql`json_object('property', ${propertyDocuments.propertyId}, 'category', ${propertyDocuments.documentCategory})`;

/** A document that is read in parts, or shown again, is told once in this time: nobody can take a line back. */
const READING = 5 * 60_000;
export const recordDocumentRead = (tenantDb: TenantDb, ...where: SQL[]) =>
  tenantDb.statements.recordForRowsOnce(READING, 'read', propertyDocuments, documentAuditDetails, ...where);

/** The files of a property: those that have arrived. */
export const readyDocumentsWhere = (propertyId: string): SQL[] => [
  eq(propertyDocuments.propertyId, propertyId),
  eq(propertyDocuments.state, 'ready'),
];
