import { eq, getTableColumns, gte, not, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { type FileType, fileTexts, QUOTA } from '../../db/domain/files.ts';
import type { propertyDocuments } from '../../db/tables/files/documents.ts';
import { fileUsage } from '../../db/tables/files/file-usage.ts';
import type { propertyImages } from '../../db/tables/files/photos.ts';
import { attempts } from '../../db/tables/limits.ts';
import { properties } from '../../db/tables/properties.ts';
import type { Env } from '../env.ts';
import { AppError, notFound, versionConflict } from '../errors.ts';
import { errorDetails, log } from '../log.ts';
import {
  assertWithinRateLimit,
  attemptStatement,
  RATE_LIMITS,
  toRateLimitKey,
} from '../rate-limits/persistent-rate-limit.ts';
import type { CellBucket } from './cell-bucket.ts';
import { type FileCaller, getGuardedWriteError } from './file-request-auth.ts';
import type { DeclaredFile, IncomingFile } from './incoming-file.ts';
import { fileLimitReachedCondition, quotaExceeded, quotaExceededCondition } from './quota.ts';
import { storeFile } from './store-file.ts';

type FileTable = typeof propertyImages | typeof propertyDocuments;
type FileRow = FileTable['$inferSelect'];
type PendingUpload = DeclaredFile & {
  type: FileType;
  propertyId: string;
  clientKey: string;
  objectKey: string;
  /** Columns that only this table has. */
  extraColumns?: Record<string, string>;
};

type UploadTarget<T extends FileTable> = {
  table: T;
  bucket: CellBucket;
  /** The most files of the table that a property has, and what is said where it has them. */
  maxPerProperty: number;
  fullText: string;
  /** Columns that are set when the file is stored. */
  readyColumns?: Record<string, SQL>;
  /** Details of the audit log entry. */
  details: SQL | null;
};

/**
 * Inserts a pending row, streams the file into the bucket, marks the row as ready and returns it; on failure deletes the pending row. So
 * a ready row always has its object. Throws what reserveUpload and storeFile throw, and UNAUTHORIZED or CONFLICT at the end.
 */
export function receiveUpload<T extends FileTable>(
  c: Context<{ Bindings: Env }>,
  caller: FileCaller,
  upload: PendingUpload & { file: IncomingFile },
  target: UploadTarget<T>,
): Promise<T['$inferSelect']> {
  const work = storeUpload(caller, upload, target).finally(upload.file.release);
  // waitUntil keeps the cleanup running when the client disconnects.
  c.executionCtx.waitUntil(work.catch(() => {}));
  return work;
}

async function storeUpload<T extends FileTable>(
  caller: FileCaller,
  { file, ...upload }: PendingUpload & { file: IncomingFile },
  target: UploadTarget<T>,
): Promise<T['$inferSelect']> {
  const { table, bucket, readyColumns = {}, details } = target;
  const { storedBefore } = await reserveUpload(caller, upload, target);
  if (storedBefore) return finishRepeatedUpload(storedBefore, file);
  const { tenantDb } = caller;
  try {
    const size = await storeFile(bucket, upload.objectKey, file);
    const isUnchanged = [...stillPendingConditions(table, upload), caller.authorizedCondition];
    const [, , found] = await tenantDb.batch(
      tenantDb.statements.auditRows('create', table, details, ...isUnchanged),
      tenantDb.statements.updateWhere(
        table,
        { state: 'ready', version: 1, size, contentHash: file.digest(), ...readyColumns },
        ...isUnchanged,
      ),
      tenantDb.statements.select(table, getTableColumns(table as FileTable), {
        where: [eq(table.objectKey, upload.objectKey), eq(table.state, 'ready')],
      }),
    );
    const [row] = found as T['$inferSelect'][];
    // The pending row is gone: replaced by a repeated upload, deleted with its property, or the user is no longer authorized.
    if (!row) throw await getGuardedWriteError(caller, versionConflict());
    return row;
  } catch (error) {
    // If this fails too, the scheduled cleanup deletes the row after an hour.
    await abortUpload(caller, table, upload).catch((cleanupError: unknown) =>
      log('warn', 'upload', errorDetails(cleanupError)),
    );
    throw error;
  }
}

/**
 * Reads the rest of the file and returns the row of the earlier upload. Throws CONFLICT when the digests differ; older rows have
 * none.
 */
async function finishRepeatedUpload<R extends { contentHash: string | null }>(
  row: R,
  file: IncomingFile,
): Promise<R> {
  await file.stream.forwardRest();
  if (row.contentHash !== null && row.contentHash !== file.digest()) throw otherBytesConflict();
  return row;
}

/** Condition: the user is within the upload limit. Part of the insert, so that a rejected upload inserts nothing. */
export const withinUploadLimitCondition = (rateLimit: 'uploads' | 'smallerSizes', key: string) =>
  sql`(select ${attempts.count} from ${attempts} where ${attempts.key} = ${key}) <= ${RATE_LIMITS[rateLimit].max}`;

const pendingRowConditions = (table: FileTable, upload: PendingUpload): SQL[] => [
  eq(table.clientKey, upload.clientKey),
  eq(table.state, 'pending'),
];

/**
 * Inserts the pending row of an upload, replacing one that an earlier try left pending. Where the same file was uploaded before, it returns
 * the ready row as `storedBefore`, and inserts none. Throws NOT_FOUND without the property, TOO_MANY_REQUESTS, or CONFLICT when the property or the
 * agency is full or the client key was used for another file.
 */
async function reserveUpload(
  { tenantDb, db, user }: FileCaller,
  upload: PendingUpload,
  { table, maxPerProperty, fullText }: Pick<UploadTarget<FileTable>, 'table' | 'maxPerProperty' | 'fullText'>,
) {
  const rateLimitKey = toRateLimitKey('uploads', user.id);
  const isProperty = eq(properties.id, upload.propertyId);
  const isPropertyFull = fileLimitReachedCondition(tenantDb, table, upload.propertyId, maxPerProperty);
  const isAgencyFull = quotaExceededCondition(tenantDb, upload.size, gte(fileUsage.files, QUOTA.files));
  const [counted, , , [property], found, [agencyQuota], [propertyQuota]] = await tenantDb.batch(
    attemptStatement(db, 'uploads', rateLimitKey),
    tenantDb.statements.deleteWhere(table, ...pendingRowConditions(table, upload)),
    tenantDb.statements.insertForEach(
      table,
      toPendingRow(upload, user.id),
      properties,
      isProperty,
      withinUploadLimitCondition('uploads', rateLimitKey),
      not(isAgencyFull),
      not(isPropertyFull),
    ),
    tenantDb.statements.select(properties, { id: properties.id }, { where: [isProperty] }),
    tenantDb.statements.select(table, getTableColumns(table), {
      where: [eq(table.clientKey, upload.clientKey)],
    }),
    tenantDb.statements.select(properties, { full: isAgencyFull }, { where: [isProperty] }),
    tenantDb.statements.select(properties, { full: isPropertyFull }, { where: [isProperty] }),
  );
  assertWithinRateLimit('uploads', counted);
  if (!property) throw notFound();
  const [row] = found as FileRow[];
  if (row?.state === 'ready' && !isSameFile(row, upload)) throw otherBytesConflict();
  if (row) return { storedBefore: row.state === 'ready' ? row : null };
  throw propertyQuota?.full && !agencyQuota?.full ? new AppError('CONFLICT', fullText) : quotaExceeded();
}

/** CONFLICT: the client key was used for another file. */
const otherBytesConflict = () => new AppError('CONFLICT', fileTexts.otherBytes);

/** Conditions: the row is still the pending one of this upload, not of a later one with the same client key. */
const stillPendingConditions = (table: FileTable, upload: PendingUpload): SQL[] => [
  ...pendingRowConditions(table, upload),
  eq(table.objectKey, upload.objectKey),
];

/** Deletes the pending row of a failed upload; a trigger queues its object for removal. */
const abortUpload = ({ tenantDb }: FileCaller, table: FileTable, upload: PendingUpload) =>
  tenantDb.batch(tenantDb.statements.deleteWhere(table, ...stillPendingConditions(table, upload)));

const toPendingRow = ({ name, type, extraColumns, ...upload }: PendingUpload, uploadedBy: string) => {
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

const isSameFile = (row: FileRow, { propertyId, name, type, size, extraColumns = {} }: PendingUpload) =>
  row.propertyId === propertyId &&
  row.fileName === name &&
  row.mimeType === type &&
  // Where the digest of the bytes is known it decides: completing a picture changes its size.
  (row.contentHash !== null || row.size === size) &&
  Object.entries(extraColumns).every(([field, value]) => (row as Record<string, unknown>)[field] === value);
