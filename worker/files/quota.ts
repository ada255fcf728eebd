import { gt, or, type SQL, sql } from 'drizzle-orm';
import { fileTexts, QUOTA } from '../../db/domain/files.ts';
import { fileUsage } from '../../db/tables/file-usage.ts';
import { AppError } from '../errors.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';

/** True where an agency has no room for so many bytes more, or `also` says so of what it keeps. */
export const exceedsQuota = (tenantDb: TenantDb, size: number, also?: SQL): SQL =>
  sql`exists ${tenantDb.subqueries.column(fileUsage, fileUsage.files, or(gt(fileUsage.bytes, QUOTA.bytes - size), also))}`;

export const quotaExceeded = () => new AppError('CONFLICT', fileTexts.agencyFull);
