import { type SQL, sql } from 'drizzle-orm';
import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Details of a document in the audit log: its property and category, which remain readable after the row is deleted. */
export const documentAuditDetails = sql`json_object('property', ${propertyDocuments.propertyId}, 'category', ${propertyDocuments.documentCategory})`;

/** A document that is read in parts (range requests) or again within this time has one entry. */
const READ_WINDOW_MS = 5 * 60_000;

/** Builds the statement that records the reading of the matching documents. */
export const auditDocumentReads = (tenantDb: TenantDb, ...where: SQL[]) =>
  tenantDb.statements.auditRowsOnce(
    READ_WINDOW_MS,
    'read',
    propertyDocuments,
    documentAuditDetails,
    ...where,
  );
