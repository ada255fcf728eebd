import { eq, getTableColumns, gte, type SQL, sql } from 'drizzle-orm';
import { type FileType, fileTexts, QUOTA } from '../../db/domain/files.ts';
import { propertyDocuments } from '../../db/tables/documents.ts';
import { fileUsage } from '../../db/tables/file-usage.ts';
import { attempts } from '../../db/tables/limits.ts';
import type { propertyImages } from '../../db/tables/photos.ts';
import { properties } from '../../db/tables/properties.ts';
import {
  assertWithinRateLimit,
  countAttempt,
  RATE_LIMITS,
  toRateLimitKey,
} from '../auth/persistent-rate-limit.ts';
import { AppError, notFound } from '../errors.ts';
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
  more?: Record<string, string>;
};

/** True while a user may still upload; part of the statement that a refused upload must not carry out. */
export const isWithinUploadLimit = (limit: 'uploads' | 'smallerSizes', key: string) =>
  sql`(select ${attempts.count} from ${attempts} where ${attempts.key} = ${key}) <= ${RATE_LIMITS[limit].most}`;

const pending = (table: FileTable, upload: Upload): SQL[] => [
  eq(table.clientKey, upload.clientKey),
  eq(table.state, 'pending'),
];

/**
 * Writes the row of a file whose bytes are still to come, if the property is the agency's and nothing is full. A row that
 * an earlier try left pending gives way. Gives the ready row where the same file has been sent before.
 */
export async function insertPendingFile(member: Member, table: FileTable, upload: Upload, full: SQL | null) {
  const { tenantDb, db, user } = member;
  const counter = toRateLimitKey('uploads', user.id);
  const here = eq(properties.id, upload.propertyId);
  const agencyFull = exceedsQuota(tenantDb, upload.size, gte(fileUsage.files, QUOTA.files));
  const [counted, , , [property], found, [agency], [tooMany]] = await tenantDb.batch(
    countAttempt(db, 'uploads', counter),
    tenantDb.statements.deleteWhere(table, ...pending(table, upload)),
    tenantDb.statements.insertIfParentExists(
      table,
      rowOf(upload, user.id),
      properties,
      here,
      isWithinUploadLimit('uploads', counter),
      sql`not ${agencyFull}`,
      full ? sql`not ${full}` : undefined,
    ),
    tenantDb.statements.select(properties, { id: properties.id }, { where: [here] }),
    tenantDb.statements.select(table, getTableColumns(table), {
      where: [eq(table.clientKey, upload.clientKey)],
    }),
    tenantDb.statements.select(properties, { full: agencyFull }, { where: [here] }),
    tenantDb.statements.select(properties, { full: full ?? sql`0` }, { where: [here] }),
  );
  assertWithinRateLimit('uploads', counted);
  if (!property) throw notFound();
  const [row] = found as FileRow[];
  if (row?.state === 'ready' && !isSame(row, upload)) throw otherBytesConflict();
  if (row) return row.state === 'ready' ? row : null;
  const ofProperty = table === propertyDocuments ? fileTexts.documentsFull : fileTexts.propertyFull;
  throw tooMany?.full && !agency?.full ? new AppError('CONFLICT', ofProperty) : quotaExceeded();
}

/** The key of the client was used for another file. */
export const otherBytesConflict = () => new AppError('CONFLICT', fileTexts.otherBytes);

/** The conditions under which an upload's row becomes ready: it is still the one that was written for these bytes. */
export const stillPending = (table: FileTable, upload: Upload): SQL[] => [
  ...pending(table, upload),
  eq(table.objectKey, upload.objectKey),
];

/** Takes back the row of a failed upload; a trigger sees to whatever was stored. */
export const abortUpload = ({ tenantDb }: Member, table: FileTable, upload: Upload) =>
  tenantDb.batch(tenantDb.statements.deleteWhere(table, ...stillPending(table, upload)));

const rowOf = ({ name, type, more, ...upload }: Upload, uploadedBy: string) => {
  const now = new Date().toISOString();
  const stamps = { id: crypto.randomUUID(), version: 1, createdAt: now, updatedAt: now };
  const place = { state: 'pending', isPortrait: false, orderIndex: 0 };
  return { ...upload, ...more, ...stamps, ...place, fileName: name, mimeType: type, uploadedBy };
};

const isSame = (row: FileRow, { propertyId, name, type, size, more = {} }: Upload) =>
  row.propertyId === propertyId &&
  row.fileName === name &&
  row.mimeType === type &&
  row.size === size &&
  Object.entries(more).every(([field, value]) => (row as Record<string, unknown>)[field] === value);
