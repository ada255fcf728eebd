import { gt, or, type SQL, sql } from 'drizzle-orm';
import { fileTexts, QUOTA } from '../../db/domain/files.ts';
import { fileUsage } from '../../db/tables/files/file-usage.ts';
import { AppError } from '../errors.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';

/** Condition: `size` more bytes exceed the agency's quota, or `also` holds for its usage. */
export const exceedsQuota = (tenantDb: TenantDb, size: number, also?: SQL): SQL =>
  sql`exists ${tenantDb.subqueries.column(fileUsage, fileUsage.files, or(gt(fileUsage.bytes, QUOTA.bytes - size), also))}`;

/** CONFLICT: the agency's storage quota is reached. */
export const quotaExceeded = () => new AppError('CONFLICT', fileTexts.agencyFull);
