import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { versionConflict } from '../errors.ts';
import { errorDetails, log } from '../log.ts';
import type { CellBucket } from './cell-bucket.ts';
import { type Member, signedOutOr } from './file-request-auth.ts';
import type { IncomingFile } from './incoming-file.ts';
import {
  abortUpload,
  type FileTable,
  insertPendingFile,
  otherBytesConflict,
  stillPending,
  type Upload,
} from './pending-uploads.ts';
import { storeFile } from './store-file.ts';

type FileKind<T extends FileTable> = {
  table: T;
  bucket: CellBucket;
  /** Condition: the property has the maximum number of files of the kind. */
  isPropertyFull?: SQL;
  /** Columns that are set when the file is stored. */
  readyColumns?: Record<string, SQL>;
  /** Details of the audit log entry. */
  details: SQL | null;
};

/**
 * Inserts a pending row, streams the file into the bucket, marks the row as ready and returns it; on failure deletes the pending row. So
 * a ready row always has its object. Throws what insertPendingFile and storeFile throw, and UNAUTHORIZED or CONFLICT at the end.
 */
export function receiveUpload<T extends FileTable>(
  c: Context<{ Bindings: Env }>,
  member: Member,
  upload: Upload & { file: IncomingFile },
  kind: FileKind<T>,
): Promise<T['$inferSelect']> {
  const work = storeUpload(member, upload, kind).finally(upload.file.release);
  // waitUntil keeps the cleanup running when the client disconnects.
  c.executionCtx.waitUntil(work.catch(() => {}));
  return work;
}

async function storeUpload<T extends FileTable>(
  member: Member,
  { file, ...upload }: Upload & { file: IncomingFile },
  { table, bucket, isPropertyFull, readyColumns = {}, details }: FileKind<T>,
): Promise<T['$inferSelect']> {
  const earlier = await insertPendingFile(member, table, upload, isPropertyFull ?? null);
  if (earlier) return assertSameBytes(earlier, file);
  const { tenantDb } = member;
  try {
    const size = await storeFile(bucket, upload.objectKey, file);
    const isUnchanged = [...stillPending(table, upload), member.stillAuthorized];
    const [, , found] = await tenantDb.batch(
      tenantDb.statements.recordForRows('create', table, details, ...isUnchanged),
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
    if (!row) throw await signedOutOr(member, versionConflict());
    return row;
  } catch (error) {
    // If this fails too, the scheduled cleanup deletes the row after an hour.
    await abortUpload(member, table, upload).catch((cleanupError: unknown) =>
      log('warn', 'upload', errorDetails(cleanupError)),
    );
    throw error;
  }
}

/**
 * Reads the rest of the file and returns the row of the earlier upload. Throws CONFLICT when the digests differ; older rows have
 * none.
 */
async function assertSameBytes<R extends { contentHash: string | null }>(
  row: R,
  file: IncomingFile,
): Promise<R> {
  await file.stream.forwardRest();
  if (row.contentHash !== null && row.contentHash !== file.digest()) throw otherBytesConflict();
  return row;
}
