import { and, eq, exists, not, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { fileRemovals } from '../../db/tables/files/removals.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import {
  assertWithinRateLimit,
  attemptStatement,
  toRateLimitKey,
} from '../rate-limits/persistent-rate-limit.ts';
import type { Statement } from '../tenant/tenant-types.ts';
import { openBucket } from './cell-bucket.ts';
import { getGuardedWriteError, type requireUser } from './file-request-auth.ts';
import type { IncomingFile } from './incoming-file.ts';
import { quotaExceeded } from './quota.ts';
import { withinUploadLimitCondition } from './receive-upload.ts';
import { storeFile } from './store-file.ts';

const HOUR_MS = 3_600_000;
type ImageUpload = {
  file: IncomingFile;
  rateLimit: 'uploads' | 'smallerSizes';
  bucket: typeof fileRemovals.$inferSelect.bucket;
  objectKey: string;
  /** Condition: the image exceeds the agency's quota. Logos and avatars do not count. */
  isFull?: SQL;
  /** Condition: the row that refers to the image exists. */
  exists?: SQL;
  /**
   * Builds the statements that audit and update that row if the condition holds; the last one returns its id. `size` is that of the stored
   * image in bytes. Without it the image is staged, and the save of its form updates the row.
   */
  buildUpdate?: (
    condition: SQL,
    size: number,
  ) => [...audit: Statement<unknown>[], update: Statement<{ id: string }[]>];
};

/**
 * Stores an image that a column of an existing row refers to, and returns its id in the removal queue and its bytes. Its removal is queued before the
 * first byte is stored and taken off the queue in the batch that updates the row, so a failure leaves no orphaned object. Throws
 * TOO_MANY_REQUESTS, CONFLICT over the quota, NOT_FOUND without the row, and what storeFile throws.
 */
export function replaceImage(
  c: Context<{ Bindings: Env }>,
  user: Awaited<ReturnType<typeof requireUser>>,
  image: ImageUpload,
): Promise<{ removalId: number; size: number }> {
  const work = storeImage(user, image).finally(image.file.release);
  // waitUntil keeps it running when the client disconnects.
  c.executionCtx.waitUntil(work.catch(() => {}));
  return work;
}

async function storeImage(
  context: Awaited<ReturnType<typeof requireUser>>,
  { file, rateLimit, bucket, objectKey, isFull = sql`0`, exists: rowExists, buildUpdate }: ImageUpload,
): Promise<{ removalId: number; size: number }> {
  const { db, user } = context;
  const rateLimitKey = toRateLimitKey(rateLimit, user.id);
  const isQueuedRemoval = eq(fileRemovals.objectKey, objectKey);
  const removeAfter = new Date(Date.now() + HOUR_MS).toISOString();
  const isAllowed = and(withinUploadLimitCondition(rateLimit, rateLimitKey), rowExists, not(isFull));
  const selectQuota = db.select({ full: sql<number>`${isFull}` }).from(sql`(select 1)`);
  const [counted, , removals, [quota]] = await db.batch([
    attemptStatement(db, rateLimit, rateLimitKey),
    db.run(
      sql`insert into ${fileRemovals} (bucket, object_key, not_before, tries) select ${bucket}, ${objectKey}, ${removeAfter}, 0 where ${isAllowed}`,
    ),
    db.select({ id: fileRemovals.id }).from(fileRemovals).where(isQueuedRemoval),
    selectQuota,
  ]);
  assertWithinRateLimit(rateLimit, counted);
  const [removal] = removals;
  if (!removal) throw quota?.full ? quotaExceeded() : notFound();
  const size = await storeFile(openBucket(context.env, bucket), objectKey, file);
  const stored = { removalId: removal.id, size };
  if (!buildUpdate) return stored;
  // Other uploads may have used up the quota meanwhile.
  const isQueued = exists(db.select({ id: fileRemovals.id }).from(fileRemovals).where(isQueuedRemoval));
  const isStillValid = and(isQueued, context.authorizedCondition, not(isFull)) as SQL;
  const results = (await db.batch([
    ...buildUpdate(isStillValid, size),
    db.delete(fileRemovals).where(and(isQueuedRemoval, sql`changes() > 0`)),
    selectQuota,
  ] as never)) as unknown[][];
  const [[quotaAfter], , updated] = results.toReversed() as [{ full: number }[], unknown, unknown[]];
  if (updated.length === 0)
    throw quotaAfter?.full ? quotaExceeded() : await getGuardedWriteError(context, notFound());
  return stored;
}
