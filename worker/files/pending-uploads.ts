import { eq, getTableColumns, gte, not, type SQL, sql } from 'drizzle-orm';
import { type FileType, fileTexts, QUOTA } from '../../db/domain/files.ts';
import { propertyDocuments } from '../../db/tables/files/documents.ts';
import { fileUsage } from '../../db/tables/files/file-usage.ts';
import type { propertyImages } from '../../db/tables/files/photos.ts';
import { attempts } from '../../db/tables/limits.ts';
import { properties } from '../../db/tables/properties.ts';
import { AppError, notFound } from '../errors.ts';
import {
  assertWithinRateLimit,
  countAttempt,
  RATE_LIMITS,
  toRateLimitKey,
} from '../rate-limits/persistent-rate-limit.ts';
import type { Member } from './file-request-auth.ts';
import type { UploadHeaders } from './parse-upload-headers.ts';
import { exceedsQuota, quotaExceeded } from './quota.ts';

export type FileTable = typeof propertyImages | typeof propertyDocuments;
type FileRow = FileTable['$inferSelect'];
export type Upload = UploadHeaders & {
  type: FileType;
  propertyId: string;
  clientKey: string;
  objectKey: string;
  /** Columns that only this kind has. */
  extraColumns?: Record<string, string>;
};

/** Condition: the user is within the upload limit. Part of the insert, so that a rejected upload inserts nothing. */
export const isWithinUploadLimit = (limit: 'uploads' | 'smallerSizes', key: string) =>
  sql`(select ${attempts.count} from ${attempts} where ${attempts.key} = ${key}) <= ${RATE_LIMITS[limit].max}`;

const isPending = (table: FileTable, upload: Upload): SQL[] => [
  eq(table.clientKey, upload.clientKey),
  eq(table.state, 'pending'),
];

/**
 * Inserts the pending row of an upload, replacing one that an earlier try left pending, and returns null. Returns the ready row where
 * the same file was uploaded before. Throws NOT_FOUND without the property, TOO_MANY_REQUESTS, or CONFLICT when the property or the
 * agency is full or the client key was used for another file.
 */
export async function insertPendingFile(
  member: Member,
  table: FileTable,
  upload: Upload,
  isPropertyFull: SQL | null,
) {
  const { tenantDb, db, user } = member;
  const rateLimitKey = toRateLimitKey('uploads', user.id);
  const isProperty = eq(properties.id, upload.propertyId);
  const isAgencyFull = exceedsQuota(tenantDb, upload.size, gte(fileUsage.files, QUOTA.files));
  const [counted, , , [property], found, [agencyQuota], [propertyQuota]] = await tenantDb.batch(
    countAttempt(db, 'uploads', rateLimitKey),
    tenantDb.statements.deleteWhere(table, ...isPending(table, upload)),
    tenantDb.statements.insertIfParentExists(
      table,
      toPendingRow(upload, user.id),
      properties,
      isProperty,
      isWithinUploadLimit('uploads', rateLimitKey),
      not(isAgencyFull),
      isPropertyFull ? not(isPropertyFull) : undefined,
    ),
    tenantDb.statements.select(properties, { id: properties.id }, { where: [isProperty] }),
    tenantDb.statements.select(table, getTableColumns(table), {
      where: [eq(table.clientKey, upload.clientKey)],
    }),
    tenantDb.statements.select(properties, { full: isAgencyFull }, { where: [isProperty] }),
    tenantDb.statements.select(properties, { full: isPropertyFull ?? sql`0` }, { where: [isProperty] }),
  );
  assertWithinRateLimit('uploads', counted);
  if (!property) throw notFound();
  const [row] = found as FileRow[];
  if (row?.state === 'ready' && !isSameFile(row, upload)) throw otherBytesConflict();
  if (row) return row.state === 'ready' ? row : null;
  const propertyFullText = table === propertyDocuments ? fileTexts.documentsFull : fileTexts.propertyFull;
  throw propertyQuota?.full && !agencyQuota?.full
    ? new AppError('CONFLICT', propertyFullText)
    : quotaExceeded();
}

/** CONFLICT: the client key was used for another file. */
export const otherBytesConflict = () => new AppError('CONFLICT', fileTexts.otherBytes);

/** Conditions: the row is still the pending one of this upload, not of a later one with the same client key. */
export const stillPending = (table: FileTable, upload: Upload): SQL[] => [
  ...isPending(table, upload),
  eq(table.objectKey, upload.objectKey),
];

/** Deletes the pending row of a failed upload; a trigger queues its object for removal. */
export const abortUpload = ({ tenantDb }: Member, table: FileTable, upload: Upload) =>
  tenantDb.batch(tenantDb.statements.deleteWhere(table, ...stillPending(table, upload)));

const toPendingRow = ({ name, type, extraColumns, ...upload }: Upload, uploadedBy: string) => {
  const now = new Date().toISOString();
  const stamps = { id: crypto.randomUUID(), version: 1, createdAt: now, updatedAt: now };
  const pendingState = { state: 'pending', isPortrait: false, orderIndex: 0 };
  return {
    ...upload,
    ...extraColumns,
    ...stamps,
    ...pendingState,
    fileName: name,
    mimeType: type,
    uploadedBy,
  };
};

const isSameFile = (row: FileRow, { propertyId, name, type, size, extraColumns = {} }: Upload) =>
  row.propertyId === propertyId &&
  row.fileName === name &&
  row.mimeType === type &&
  // Where the digest of the bytes is known it decides: completing a picture changes its size.
  (row.contentHash !== null || row.size === size) &&
  Object.entries(extraColumns).every(([field, value]) => (row as Record<string, unknown>)[field] === value);
