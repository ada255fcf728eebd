import { and, eq, gt, sql } from 'drizzle-orm';
import { fileRemovals } from '../../db/tables/removals.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';

type Bucket = typeof fileRemovals.$inferSelect.bucket;
/** Milliseconds before its removal in which a picture is not taken any more: the scheduled removal may have begun. */
const MARGIN = 60_000;

/** Where a picture is kept until the save of its form takes it; nothing of the client's in it. */
export const stagedFolder = (kind: 'logo' | 'u', userId: string) => `${kind}/${userId}`;

type Place = { bucket: Bucket; agencyId: string | null; folder: string };

/**
 * What a save does to a picture: `undefined` keeps it, null takes it away, and a number names one that was sent ahead of its form,
 * which is stored and queued for removal under that id. The save sets `key` where `waits` holds; `take` follows that update in the
 * same batch and takes the picture off the queue. `find` gives the picture that waits.
 */
export function stagedImageChange(
  db: Database,
  change: number | null | undefined,
  { bucket, agencyId, folder }: Place,
) {
  const prefix = `a/${agencyId ?? 'none'}/${folder}/`;
  const still = new Date(Date.now() + MARGIN).toISOString();
  const staged = and(
    eq(fileRemovals.id, change ?? 0),
    eq(fileRemovals.bucket, bucket),
    sql`substr(${fileRemovals.objectKey}, 1, ${prefix.length}) = ${prefix}`,
    gt(fileRemovals.notBefore, still),
  );
  const find = db.select({ objectKey: fileRemovals.objectKey }).from(fileRemovals).where(staged);
  return {
    changes: change !== undefined,
    find,
    key: change ? sql<string>`${find}` : null,
    waits: change ? sql`exists ${find}` : undefined,
    take: db.delete(fileRemovals).where(and(staged, sql`changes() > 0`)),
  };
}

export const stagedImageExpired = () =>
  new AppError('BAD_REQUEST', 'La imagen ha caducado. Elígela de nuevo.');
