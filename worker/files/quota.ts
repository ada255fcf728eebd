import { eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { fileTexts, QUOTA } from '../../db/domain/files.ts';
import type { propertyDocuments } from '../../db/tables/files/documents.ts';
import { fileUsage } from '../../db/tables/files/file-usage.ts';
import type { propertyImages } from '../../db/tables/files/photos.ts';
import { AppError } from '../errors.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';

/** Condition: `size` more bytes exceed the agency's quota, or `also` holds for its usage. */
export const quotaExceededCondition = (tenantDb: TenantDb, size: number, also?: SQL): SQL =>
  sql`exists ${tenantDb.subqueries.column(fileUsage, fileUsage.files, or(gt(fileUsage.bytes, QUOTA.bytes - size), also))}`;

/** Condition: the property has so many photos, or documents, or more. */
export const fileLimitReachedCondition = (
  tenantDb: TenantDb,
  table: typeof propertyImages | typeof propertyDocuments,
  propertyId: string,
  count: number,
): SQL => sql`${tenantDb.subqueries.count(table, eq(table.propertyId, propertyId))} >= ${count}`;

/** CONFLICT: the agency's storage quota is reached. */
export const quotaExceeded = () => new AppError('CONFLICT', fileTexts.agencyFull);
