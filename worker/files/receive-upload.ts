import type { R2Bucket } from '@cloudflare/workers-types';
import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { staleVersion } from '../errors.ts';
import { leftOr, type Member } from './file-request-auth.ts';
import type { IncomingFile } from './incoming-file.ts';
import { store } from './store-file.ts';
import { factsOf, log } from '../http/log.ts';
import { awaited, begin, type FileTable, giveUp, otherFile, type Upload } from './pending-uploads.ts';

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
export function receive<T extends FileTable>(
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
  const earlier = await begin(member, table, upload, full ?? null);
  if (earlier) return sameBytes(earlier, file);
  const { rows } = member;
  try {
    await store(bucket, upload.objectKey, file);
    const here = [...awaited(table, upload), member.still];
    const [, , found] = await rows.read(
      rows.tell('create', table, about, ...here),
      rows.set(table, { state: 'ready', version: 1, contentHash: file.digest(), ...place }, ...here),
      rows.list(table, getTableColumns(table as FileTable), {
        where: [eq(table.objectKey, upload.objectKey), eq(table.state, 'ready')],
      }),
    );
    const [row] = found as T['$inferSelect'][];
    // The same file, sent again meanwhile, took the place of this one; or its property is gone, or who sent it.
    if (!row) throw await leftOr(member, staleVersion());
    return row;
  } catch (error) {
    // Left undone, the hourly round does it.
    await giveUp(member, table, upload).catch((failure: unknown) => log('warn', 'upload', factsOf(failure)));
    throw error;
  }
}

/** The row that a client key made before, if these are its bytes again; those of rows from before digests are not known. */
async function sameBytes<R extends { contentHash: string | null }>(row: R, file: IncomingFile): Promise<R> {
  await file.tape.rest();
  if (row.contentHash !== null && row.contentHash !== file.digest()) throw otherFile();
  return row;
}
