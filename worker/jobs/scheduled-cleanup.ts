import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { getUndoLimit } from '../../db/domain/duplicates/duplicates.ts';
import { IMPORT_DAYS } from '../../db/domain/imports/imports.ts';
import { NOTICE_DAYS } from '../../db/domain/notices/notices.ts';
import { EXPIRED_INVITATION_DAYS } from '../../db/domain/users/invitations.ts';
import { merges } from '../../db/tables/duplicates.ts';
import { propertyDocuments } from '../../db/tables/files/documents.ts';
import { propertyImages } from '../../db/tables/files/photos.ts';
import { fileRemovals } from '../../db/tables/files/removals.ts';
import { history } from '../../db/tables/history.ts';
import { imports } from '../../db/tables/imports.ts';
import { invitations } from '../../db/tables/invitations.ts';
import { attempts, signInNetworks } from '../../db/tables/limits.ts';
import { notices } from '../../db/tables/notices.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { openToJobsCondition } from '../agency-moves.ts';
import type { CellEnv } from '../cells/cells.ts';
import { type Database, openDatabase } from '../database.ts';
import { openBucket } from '../files/cell-bucket.ts';
import { belongsToOtherDatabase } from '../files/reconciliation/storage-identity.ts';
import { findRequiredKeys } from '../files/reconciliation/stored-object-keys.ts';
import type { JobSlice } from '../job-messages.ts';
import { errorDetails, log } from '../log.ts';

/** Files that one slice removes. */
export const MAX_REMOVALS = 200;
/** Audit log entries that one slice deletes, in a tenth of a second; at 144 runs a day those of 5,700 agencies of ten users. */
export const MAX_EXPIRED_ENTRIES = 10_000;
const HOUR_MS = 3_600_000;

/** The cron trigger of the storage reconciliation (UTC); every other one runs the cleanup. */
export const NIGHTLY_CRON = '30 2 * * *';

/**
 * Deletes expired sessions, counters and known networks, notices older than NOTICE_DAYS, invitations whose link ended
 * EXPIRED_INVITATION_DAYS ago, what is kept for undoing merges after UNDO_DAYS, an import after IMPORT_DAYS, audit log entries older than two years (the oldest
 * first, up to MAX_EXPIRED_ENTRIES), uploads that are pending for an hour, and the files in the removal queue. A file that cannot be removed is retried with exponential backoff.
 * Returns a slice more where more files may be due.
 */
export async function runScheduledCleanup(env: CellEnv, { at }: JobSlice): Promise<JobSlice[]> {
  const db = openDatabase(env);
  const now = new Date().toISOString();
  const twoYearsAgo = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-24 months')`;
  const expiredEntries = db
    .select({ id: history.id })
    .from(history)
    .where(and(lte(history.at, twoYearsAgo), openToJobsCondition(history.agencyId)))
    .orderBy(history.at)
    .limit(MAX_EXPIRED_ENTRIES);
  const noticesUntil = new Date(Date.now() - NOTICE_DAYS * 24 * HOUR_MS).toISOString();
  const invitationsUntil = new Date(Date.now() - EXPIRED_INVITATION_DAYS * 24 * HOUR_MS).toISOString();
  const importsUntil = new Date(Date.now() - IMPORT_DAYS * 24 * HOUR_MS).toISOString();
  // One a run, with its rows.
  const endedImport = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lte(imports.createdAt, importsUntil), openToJobsCondition(imports.agencyId)))
    .limit(1);
  const hourAgo = new Date(Date.now() - HOUR_MS).toISOString();
  const [, , , , , , , , , , due] = await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(attempts).where(lte(attempts.expiresAt, now)),
    db.delete(signInNetworks).where(lte(signInNetworks.expiresAt, now)),
    db
      .delete(notices)
      .where(and(lte(notices.createdAt, noticesUntil), openToJobsCondition(notices.agencyId))),
    db
      .delete(invitations)
      .where(and(lte(invitations.expiresAt, invitationsUntil), openToJobsCondition(invitations.agencyId))),
    db
      .update(merges)
      .set({ state: null })
      .where(
        and(
          isNotNull(merges.state),
          lte(merges.createdAt, getUndoLimit()),
          openToJobsCondition(merges.agencyId),
        ),
      ),
    db.delete(history).where(inArray(history.id, expiredEntries)),
    db.delete(imports).where(inArray(imports.id, endedImport)),
    // Triggers put their objects into the removal queue.
    db
      .delete(propertyImages)
      .where(
        and(
          eq(propertyImages.state, 'pending'),
          lte(propertyImages.createdAt, hourAgo),
          openToJobsCondition(propertyImages.agencyId),
        ),
      ),
    db
      .delete(propertyDocuments)
      .where(
        and(
          eq(propertyDocuments.state, 'pending'),
          lte(propertyDocuments.createdAt, hourAgo),
          openToJobsCondition(propertyDocuments.agencyId),
        ),
      ),
    db
      .select()
      .from(fileRemovals)
      .where(lte(fileRemovals.notBefore, now))
      .orderBy(fileRemovals.notBefore)
      .limit(MAX_REMOVALS),
  ]);
  let isRefused = false;
  for (const bucket of new Set(due.map((removal) => removal.bucket))) {
    const removals = due.filter((removal) => removal.bucket === bucket);
    if (!(await removeFiles(db, env, removals))) isRefused = true;
  }
  // Those that are refused stay due.
  return due.length === MAX_REMOVALS && !isRefused ? [{ at }] : [];
}

type Removal = typeof fileRemovals.$inferSelect;

/** Removes the objects of one bucket and their entries in the queue; returns false where they stay due. */
async function removeFiles(db: Database, env: CellEnv, removals: Removal[]): Promise<boolean> {
  const bucket = removals[0]?.bucket;
  if (!bucket) return true;
  const keys = removals.map(({ objectKey }) => objectKey);
  const objects = openBucket(env, bucket);
  try {
    if (await belongsToOtherDatabase(db, objects)) {
      log('error', 'removal.refused', { bucket, files: keys.length });
      return false;
    }
    // A row may name the object again, in a database that was restored.
    const required = new Set(await findRequiredKeys(db, bucket, keys));
    for (const key of required) log('error', 'removal.required', { bucket, key });
    await objects.delete(keys.filter((key) => !required.has(key)));
    await db.delete(fileRemovals).where(
      inArray(
        fileRemovals.id,
        removals.map(({ id }) => id),
      ),
    );
  } catch (error) {
    log('warn', 'removal', { bucket, files: keys.length, ...errorDetails(error) });
    await Promise.all(
      removals.map(({ id, tries }) =>
        db.update(fileRemovals).set(nextTry(tries)).where(eq(fileRemovals.id, id)),
      ),
    );
  }
  return true;
}

/** Exponential backoff: the delay doubles from five minutes with each try, up to a day. */
const nextTry = (tries: number) => ({
  tries: tries + 1,
  notBefore: new Date(Date.now() + Math.min(24 * HOUR_MS, 2 ** tries * 5 * 60_000)).toISOString(),
});
