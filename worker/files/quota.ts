import { gt, or, type SQL, sql } from 'drizzle-orm';
import { fileTexts, QUOTA } from '../../db/domain/files.ts';
import { fileUsage } from '../../db/tables/file-usage.ts';
import { Refusal } from '../errors.ts';
import type { Rows } from '../tenant/tenant-db.ts';

/** True where an agency has no room for so many bytes more, or `also` says so of what it keeps. */
export const lacksRoom = (rows: Rows, size: number, also?: SQL): SQL =>
  sql`exists ${rows.among(fileUsage, fileUsage.files, or(gt(fileUsage.bytes, QUOTA.bytes - size), also))}`;

export const agencyIsFull = () => new Refusal('CONFLICT', fileTexts.agencyFull);
