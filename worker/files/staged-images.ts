import { and, eq, gt, sql } from 'drizzle-orm';
import { fileRemovals } from '../../db/tables/files/removals.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';

type Bucket = typeof fileRemovals.$inferSelect.bucket;
/** An image this close to its scheduled removal can no longer be saved: the removal may have begun. */
const REMOVAL_MARGIN_MS = 60_000;

/** The folder of a user's staged images: uploaded, but not saved with their form yet. Holds nothing that the client sent. */
export const stagedFolder = (kind: 'logo' | 'u', userId: string) => `${kind}/${userId}`;

type Location = { bucket: Bucket; agencyId: string | null; folder: string };

/**
 * The parts of a save that change an image: `undefined` keeps it, null removes it, and a number is the id in the removal queue of an
 * image that was uploaded before the save. The save sets `key` where `isStaged` holds; `dequeue` follows that update in the same
 * batch and takes the image off the removal queue. `find` selects the staged image.
 */
export function stagedImageChange(
  db: Database,
  change: number | null | undefined,
  { bucket, agencyId, folder }: Location,
) {
  const prefix = `a/${agencyId ?? 'none'}/${folder}/`;
  const earliest = new Date(Date.now() + REMOVAL_MARGIN_MS).toISOString();
  const staged = and(
    eq(fileRemovals.id, change ?? 0),
    eq(fileRemovals.bucket, bucket),
    sql`substr(${fileRemovals.objectKey}, 1, ${prefix.length}) = ${prefix}`,
    gt(fileRemovals.notBefore, earliest),
  );
  const selectKey = db.select({ objectKey: fileRemovals.objectKey }).from(fileRemovals).where(staged);
  return {
    hasChange: change !== undefined,
    selectKey,
    key: change ? sql<string>`${selectKey}` : null,
    isStaged: change ? sql`exists ${selectKey}` : undefined,
    dequeue: db.delete(fileRemovals).where(and(staged, sql`changes() > 0`)),
  };
}

/** BAD_REQUEST: the staged image has been removed, or is about to be. */
export const stagedImageExpired = () =>
  new AppError('BAD_REQUEST', 'La imagen ha caducado. Elígela de nuevo.');
