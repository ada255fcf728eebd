import type { R2Bucket, R2Object } from '@cloudflare/workers-types';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { agencies, users } from '../../db/tables/agencies.ts';
import { propertyDocuments } from '../../db/tables/documents.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { fileRemovals } from '../../db/tables/removals.ts';
import { type Database, openDatabase } from '../database.ts';
import type { Env } from '../env.ts';
import { log } from '../http/log.ts';
import { recordPhotoSizes } from './photo-sizes.ts';

/** An object younger than this may belong to an upload that is still in progress. */
const ORPHAN_MIN_AGE_MS = 24 * 3_600_000;
const PAGE_SIZE = 500;

type ObjectColumn = { column: SQLiteColumn; when?: SQL };
/** The columns of object keys in each bucket whose object must exist. */
const requiredObjects: Record<typeof fileRemovals.$inferSelect.bucket, ObjectColumn[]> = {
  LOGOS: [{ column: agencies.logoKey }],
  AVATARS: [{ column: users.avatarKey }],
  PROPERTY_IMAGES: [
    { column: propertyImages.objectKey, when: eq(propertyImages.state, 'ready') },
    { column: propertyImages.thumbKey },
    { column: propertyImages.mediumKey },
  ],
  PROPERTY_DOCUMENTS: [{ column: propertyDocuments.objectKey, when: eq(propertyDocuments.state, 'ready') }],
};
/** The columns of object keys whose object may or may not exist: pending uploads and queued removals. */
const optionalObjects: ObjectColumn[] = [
  { column: propertyImages.objectKey, when: eq(propertyImages.state, 'pending') },
  { column: propertyDocuments.objectKey, when: eq(propertyDocuments.state, 'pending') },
  { column: fileRemovals.objectKey },
];

/**
 * Compares the objects of each bucket with the rows: logs missing objects, logs and removes orphaned ones, and stores sizes that rows
 * lack. `now` in milliseconds.
 */
export async function reconcileStorage(env: Env, now: number): Promise<void> {
  const db = openDatabase(env);
  for (const name of Object.keys(requiredObjects) as (keyof typeof requiredObjects)[]) {
    const found = { objects: 0, orphans: 0, missing: 0 };
    let after = '';
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await env[name].list({ limit: PAGE_SIZE, cursor });
      const upTo = page.truncated ? page.objects.at(-1)?.key : undefined;
      const [needed, expected] = await Promise.all([
        findObjectKeys(db, requiredObjects[name], after, upTo),
        findObjectKeys(db, optionalObjects, after, upTo),
      ]);
      if (name === 'PROPERTY_IMAGES') await recordPhotoSizes(db, page.objects);
      found.objects += page.objects.length;
      found.missing += await reportMissing(env[name], name, page.objects, needed);
      const known = new Set([...needed, ...expected]);
      found.orphans += await removeOrphans(env[name], page.objects, known, now - ORPHAN_MIN_AGE_MS);
      more = page.truncated;
      cursor = page.truncated ? page.cursor : undefined;
      after = upTo ?? after;
    }
    log(found.orphans + found.missing > 0 ? 'error' : 'info', 'reconcile', { bucket: name, ...found });
  }
}

/** Returns the object keys in rows after `after` and up to `upTo`, in the order in which a bucket lists its objects. */
async function findObjectKeys(
  db: Database,
  columns: ObjectColumn[],
  after: string,
  upTo: string | undefined,
) {
  const parts = columns.map(
    ({ column, when }) =>
      sql`select ${column} as key from ${column.table} where ${and(gt(column, after), upTo === undefined ? undefined : lte(column, upTo), when)}`,
  );
  const rows = await db.all<{ key: string }>(sql.join(parts, sql` union all `));
  return rows.map(({ key }) => key);
}

async function reportMissing(bucket: R2Bucket, name: string, objects: R2Object[], needed: string[]) {
  const existing = new Set(objects.map(({ key }) => key));
  let missing = 0;
  for (const key of needed.filter((neededKey) => !existing.has(neededKey))) {
    // It may have been stored since the bucket was listed.
    if (await bucket.head(key)) continue;
    missing++;
    log('error', 'file.missing', { bucket: name, key });
  }
  return missing;
}

async function removeOrphans(bucket: R2Bucket, objects: R2Object[], known: Set<string>, before: number) {
  const orphans = objects.filter(({ key, uploaded }) => !known.has(key) && uploaded.getTime() < before);
  for (const { key } of orphans) log('warn', 'file.orphan', { key });
  if (orphans.length > 0) await bucket.delete(orphans.map(({ key }) => key));
  return orphans.length;
}
