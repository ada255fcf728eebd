import { eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { documentIdsInput, documentWaiverInput } from '../../../db/domain/documents/document-input.ts';
import { documentWaivers, propertyDocuments } from '../../../db/tables/files/documents.ts';
import { properties } from '../../../db/tables/properties.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { documentAuditDetails } from './document-audit.ts';
import { readyDocumentConditions } from './reads.ts';

type Waiver = z.output<typeof documentWaiverInput>;

/** Deletes all of these documents or none; throws NOT_FOUND where one does not exist. */
export async function deleteDocuments(
  tenantDb: TenantDb,
  { propertyId, ids }: z.output<typeof documentIdsInput>,
): Promise<void> {
  const { id } = propertyDocuments;
  const matching = [...readyDocumentConditions(propertyId), inArray(id, ids)];
  const allExist = sql`${tenantDb.subqueries.count(propertyDocuments, ...matching)} = ${ids.length}`;
  const [found] = await tenantDb.batch(
    tenantDb.statements.select(propertyDocuments, { id }, { where: matching }),
    tenantDb.statements.auditRows('delete', propertyDocuments, documentAuditDetails, ...matching, allExist),
    tenantDb.statements.deleteWhere(propertyDocuments, ...matching, allExist),
  );
  if (found.length < ids.length) throw notFound();
}

/** Marks a required category as 'No aplica'. Idempotent; throws NOT_FOUND where there is no such property. */
export async function waiveDocument(tenantDb: TenantDb, { propertyId, category }: Waiver): Promise<void> {
  const isProperty = eq(properties.id, propertyId);
  const waiver = { propertyId, documentCategory: category, createdAt: new Date().toISOString() };
  const [[property]] = await tenantDb.batch(
    tenantDb.statements.select(properties, { id: properties.id }, { where: [isProperty] }),
    tenantDb.statements.auditRows('waiveDocument', properties, waiverDetails(category), isProperty),
    tenantDb.statements.insertForEach(documentWaivers, waiver, properties, isProperty),
  );
  if (!property) throw notFound();
}

/** Removes the mark 'No aplica'. Idempotent; throws NOT_FOUND where there is no such property. */
export async function unwaiveDocument(tenantDb: TenantDb, { propertyId, category }: Waiver): Promise<void> {
  const isProperty = eq(properties.id, propertyId);
  const { propertyId: waivedProperty, documentCategory: waivedCategory } = documentWaivers;
  const [[property]] = await tenantDb.batch(
    tenantDb.statements.select(properties, { id: properties.id }, { where: [isProperty] }),
    tenantDb.statements.auditRows('unwaiveDocument', properties, waiverDetails(category), isProperty),
    tenantDb.statements.deleteWhere(
      documentWaivers,
      eq(waivedProperty, propertyId),
      eq(waivedCategory, category),
    ),
  );
  if (!property) throw notFound();
}

const waiverDetails = (category: string) =>
  sql`json_object('property', ${properties.id}, 'category', ${category})`;
