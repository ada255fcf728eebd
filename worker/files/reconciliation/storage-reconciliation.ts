import { and, count, eq, isNull, lte, sql } from 'drizzle-orm';
import { agencies } from '../../../db/tables/agencies.ts';
import { type Bucket, buckets, fileRemovals } from '../../../db/tables/files/removals.ts';
import { storageComparisons, storageOrphans } from '../../../db/tables/files/storage.ts';
import type { CellEnv } from '../../cells/cells.ts';
import { type Database, openDatabase } from '../../database.ts';
import { log } from '../../log.ts';
import { type CellBucket, openBucket, type StoredObject } from '../cell-bucket.ts';
import { recordPhotoBytes } from '../record-photo-bytes.ts';
import { getBucketOwner, getDatabaseId, IDENTITY_KEY } from './storage-identity.ts';
import { findObjectKeys } from './stored-object-keys.ts';

const DAY_MS = 24 * 3_600_000;
/** An object younger than this may belong to an upload that is still in progress. */
const ORPHAN_MIN_AGE_MS = DAY_MS;
/** Orphaned objects stay this long, so that a mistake found within the week costs no file. */
const REMOVAL_DELAY_MS = 7 * DAY_MS;
/** Longer than a run may take; a run that was cut off is continued after it. */
const LEASE_MS = 20 * 60_000;
/** More orphans than the greater of both point to a wrong or restored database, not to lost removals. */
const MAX_ORPHANS = 50;
const MAX_ORPHAN_RATIO = 0.01;
/** Orphans of one comparison that the log names; it counts them all. */
const MAX_LOGGED = 50;

/**
 * Requests to the database and the bucket that one run makes. Cloudflare allows 10,000 in an invocation; a page needs 4, and one more
 * for each row whose object is missing.
 */
type RunLimits = { pageSize: number; requests: number };
const RUN_LIMITS: RunLimits = { pageSize: 1000, requests: 5000 };
const REQUESTS_PER_PAGE = 4;
/** Returns the limits of each of several cells that are compared in the same run. */
export const shareRunLimits = (cells: number): RunLimits => ({
  ...RUN_LIMITS,
  requests: Math.floor(RUN_LIMITS.requests / cells),
});

/**
 * Starts the comparison of every bucket with the rows anew and runs its first slice; returns whether it was the last one. `now` in
 * milliseconds.
 */
export async function startReconciliation(env: CellEnv, now: number, limits = RUN_LIMITS): Promise<boolean> {
  const db = openDatabase(env);
  const startedAt = new Date(now).toISOString();
  const fresh = { startedAt, comparedUpTo: '', objects: 0, missing: 0, finishedAt: null, leasedUntil: '' };
  await db.batch([
    db.delete(storageOrphans),
    db
      .insert(storageComparisons)
      .values(buckets.map((bucket) => ({ bucket, ...fresh })))
      .onConflictDoUpdate({ target: storageComparisons.bucket, set: fresh }),
  ]);
  return continueReconciliation(env, now, limits);
}

/**
 * Runs a slice of each comparison that is not finished; does nothing where all are, or where another run works on them. Returns whether
 * it has finished the last one.
 */
export async function continueReconciliation(
  env: CellEnv,
  now: number,
  limits = RUN_LIMITS,
): Promise<boolean> {
  const db = openDatabase(env);
  const budget = { ...limits };
  let concluded = 0;
  for (const bucket of buckets) {
    const [leased] = await db
      .update(storageComparisons)
      .set({ leasedUntil: new Date(now + LEASE_MS).toISOString() })
      .where(
        and(
          eq(storageComparisons.bucket, bucket),
          isNull(storageComparisons.finishedAt),
          lte(storageComparisons.leasedUntil, new Date(now).toISOString()),
        ),
      )
      .returning();
    if (!leased) continue;
    const objects = openBucket(env, bucket);
    const isComplete = await compareSlice(db, objects, leased, now, budget);
    if (isComplete) {
      await concludeComparison(db, objects, bucket, now);
      concluded++;
    } else
      await db
        .update(storageComparisons)
        .set({ leasedUntil: '' })
        .where(eq(storageComparisons.bucket, bucket));
  }
  if (concluded === 0) return false;
  const unfinished = await db
    .select({ bucket: storageComparisons.bucket })
    .from(storageComparisons)
    .where(isNull(storageComparisons.finishedAt));
  return unfinished.length === 0;
}

/** Compares pages of objects with the rows while the budget lasts; returns whether the end of the bucket was reached. */
async function compareSlice(
  db: Database,
  objects: CellBucket,
  { bucket, comparedUpTo }: typeof storageComparisons.$inferSelect,
  now: number,
  budget: RunLimits,
): Promise<boolean> {
  let after = comparedUpTo;
  while (budget.requests > 0) {
    const page = await objects.list({ limit: budget.pageSize, startAfter: after });
    const upTo = page.truncated ? page.objects.at(-1)?.key : undefined;
    const { required, optional } = await findObjectKeys(db, bucket, after, upTo);
    if (bucket === 'PROPERTY_IMAGES') await recordPhotoBytes(db, page.objects);
    const missing = await reportMissing(objects, bucket, page.objects, required, budget);
    const known = new Set([...required, ...optional]);
    const orphans = page.objects.filter(
      ({ key, uploaded }) => !known.has(key) && uploaded.getTime() < now - ORPHAN_MIN_AGE_MS,
    );
    await savePage(db, bucket, { upTo: upTo ?? after, objects: page.objects.length, missing, orphans });
    budget.requests -= REQUESTS_PER_PAGE;
    if (upTo === undefined) return true;
    after = upTo;
  }
  return false;
}

/** Logs the rows whose object is missing; returns their number. */
async function reportMissing(
  objects: CellBucket,
  bucket: Bucket,
  stored: StoredObject[],
  required: string[],
  budget: RunLimits,
): Promise<number> {
  const existing = new Set(stored.map(({ key }) => key));
  let missing = 0;
  for (const key of required.filter((requiredKey) => !existing.has(requiredKey))) {
    budget.requests--;
    // It may have been stored since the bucket was listed.
    if (await objects.head(key)) continue;
    missing++;
    log('error', 'file.missing', { bucket, key });
  }
  return missing;
}

type ComparedPage = { upTo: string; objects: number; missing: number; orphans: StoredObject[] };

async function savePage(db: Database, bucket: Bucket, page: ComparedPage): Promise<void> {
  const keys = JSON.stringify(page.orphans.map(({ key }) => key));
  const { objects, missing } = storageComparisons;
  await db.batch([
    db
      .insert(storageOrphans)
      .select(sql`select ${bucket}, value from json_each(${keys}) where true`)
      .onConflictDoNothing(),
    db
      .update(storageComparisons)
      .set({
        comparedUpTo: page.upTo,
        objects: sql`${objects} + ${page.objects}`,
        missing: sql`${missing} + ${page.missing}`,
      })
      .where(eq(storageComparisons.bucket, bucket)),
  ]);
}

/** Queues the orphans of a whole bucket for removal, unless their number or the identity of the database speaks against it. */
async function concludeComparison(
  db: Database,
  objects: CellBucket,
  bucket: Bucket,
  now: number,
): Promise<void> {
  const isOfBucket = eq(storageOrphans.bucket, bucket);
  const [[compared], [found], sample, [registered], id, owner] = await Promise.all([
    db.select().from(storageComparisons).where(eq(storageComparisons.bucket, bucket)),
    db.select({ orphans: count() }).from(storageOrphans).where(isOfBucket),
    db.select().from(storageOrphans).where(isOfBucket).limit(MAX_LOGGED),
    db.select({ id: agencies.id }).from(agencies).limit(1),
    getDatabaseId(db),
    getBucketOwner(objects),
  ]);
  const result = {
    objects: compared?.objects ?? 0,
    orphans: found?.orphans ?? 0,
    missing: compared?.missing ?? 0,
  };
  const reason = findReasonToKeep({ ...result, hasAgencies: registered !== undefined, id, owner });
  if (!reason && owner === undefined) await objects.put(IDENTITY_KEY, id);
  for (const { objectKey } of reason ? [] : sample) log('warn', 'file.orphan', { bucket, key: objectKey });
  const notBefore = new Date(now + REMOVAL_DELAY_MS).toISOString();
  const queued = sql`select ${bucket} as bucket, ${storageOrphans.objectKey}, ${notBefore} from ${storageOrphans} where ${isOfBucket}`;
  await db.batch([
    db
      .update(storageComparisons)
      .set({ finishedAt: new Date(now).toISOString() })
      .where(eq(storageComparisons.bucket, bucket)),
    ...(reason ? [] : [db.run(sql`insert into ${fileRemovals} (bucket, object_key, not_before) ${queued}`)]),
    db.delete(storageOrphans).where(isOfBucket),
  ]);
  if (reason) log('error', 'reconcile.refused', { bucket, reason, ...result });
  else log(result.orphans + result.missing > 0 ? 'error' : 'info', 'reconcile', { bucket, ...result });
}

type Findings = {
  objects: number;
  orphans: number;
  hasAgencies: boolean;
  id: string;
  owner: string | undefined;
};

/** Returns why the orphans of a bucket must stay, or undefined. */
function findReasonToKeep({ objects, orphans, hasAgencies, id, owner }: Findings): string | undefined {
  if (owner !== undefined && owner !== id) return 'The bucket belongs to another database.';
  if (orphans === 0) return undefined;
  if (!hasAgencies) return 'The database has no agencies.';
  // A release writes the owner; without one nothing says that the rows are those of these objects.
  if (owner === undefined) return 'No database owns the bucket yet.';
  if (orphans > Math.max(MAX_ORPHANS, objects * MAX_ORPHAN_RATIO)) return 'Too many objects have no row.';
  return undefined;
}
