import type { R2Bucket } from '@cloudflare/workers-types';
import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { versionConflict } from '../errors.ts';
import { errorDetails, log } from '../http/log.ts';
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

type Kind<T extends FileTable> = {
  table: T;
  bucket: R2Bucket;
  /** True where the property takes no more of the kind. */
  full?: SQL;
  /** Columns that are worked out when the file is there. */
  place?: Record<string, SQL>;
  /** What the history keeps beside the id. */
  about: SQL | null;
};

/** Takes a file in: row (pending), object, row (ready). Whatever breaks in between, no ready row is without its object. */
export function receiveUpload<T extends FileTable>(
  c: Context<{ Bindings: Env }>,
  member: Member,
  upload: Upload & { file: IncomingFile },
  kind: Kind<T>,
): Promise<T['$inferSelect']> {
  const work = take(member, upload, kind).finally(upload.file.release);
  // A client that hangs up does not stop the cleaning up after it.
  c.executionCtx.waitUntil(work.catch(() => {}));
  return work;
}

async function take<T extends FileTable>(
  member: Member,
  { file, ...upload }: Upload & { file: IncomingFile },
  { table, bucket, full, place = {}, about }: Kind<T>,
): Promise<T['$inferSelect']> {
  const earlier = await insertPendingFile(member, table, upload, full ?? null);
  if (earlier) return sameBytes(earlier, file);
  const { tenantDb } = member;
  try {
    await storeFile(bucket, upload.objectKey, file);
    const here = [...stillPending(table, upload), member.stillAuthorized];
    const [, , found] = await tenantDb.batch(
      tenantDb.statements.recordForRows('create', table, about, ...here),
      tenantDb.statements.updateWhere(
        table,
        { state: 'ready', version: 1, contentHash: file.digest(), ...place },
        ...here,
      ),
      tenantDb.statements.select(table, getTableColumns(table as FileTable), {
        where: [eq(table.objectKey, upload.objectKey), eq(table.state, 'ready')],
      }),
    );
    const [row] = found as T['$inferSelect'][];
    // The same file, sent again meanwhile, took the place of this one; or its property is gone, or who sent it.
    if (!row) throw await signedOutOr(member, versionConflict());
    return row;
  } catch (error) {
    // Left undone, the hourly round does it.
    await abortUpload(member, table, upload).catch((failure: unknown) =>
      log('warn', 'upload', errorDetails(failure)),
    );
    throw error;
  }
}

/** The row that a client key made before, if these are its bytes again; those of rows from before digests are not known. */
async function sameBytes<R extends { contentHash: string | null }>(row: R, file: IncomingFile): Promise<R> {
  await file.stream.forwardRest();
  if (row.contentHash !== null && row.contentHash !== file.digest()) throw otherBytesConflict();
  return row;
}
