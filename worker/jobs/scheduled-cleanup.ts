import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { propertyDocuments } from '../../db/tables/documents.ts';
import { history } from '../../db/tables/history.ts';
import { attempts, signInNetworks } from '../../db/tables/limits.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { fileRemovals } from '../../db/tables/removals.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { openDatabase } from '../database.ts';
import type { Env } from '../env.ts';
import { errorDetails, log } from '../http/log.ts';

/** Files that one run removes; the rest stays queued for the next. */
const MAX_REMOVALS = 200;
const HOUR_MS = 3_600_000;

/** The cron trigger of the storage reconciliation (UTC); every other one runs the cleanup. */
export const NIGHTLY_CRON = '30 2 * * *';

/**
 * Runs every ten minutes. Deletes expired sessions, counters and known networks, audit log entries older than two years, uploads that
 * are pending for an hour, and the files in the removal queue. A file that cannot be removed is retried with exponential backoff.
 */
export async function runScheduledCleanup(env: Env): Promise<void> {
  const db = openDatabase(env);
  const now = new Date().toISOString();
  const twoYearsAgo = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-24 months')`;
  const hourAgo = new Date(Date.now() - HOUR_MS).toISOString();
  const [, , , , , , due] = await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(attempts).where(lte(attempts.expiresAt, now)),
    db.delete(signInNetworks).where(lte(signInNetworks.expiresAt, now)),
    db.delete(history).where(lte(history.at, twoYearsAgo)),
    // Triggers put their objects into the removal queue.
    db
      .delete(propertyImages)
      .where(and(eq(propertyImages.state, 'pending'), lte(propertyImages.createdAt, hourAgo))),
    db
      .delete(propertyDocuments)
      .where(and(eq(propertyDocuments.state, 'pending'), lte(propertyDocuments.createdAt, hourAgo))),
    db
      .select()
      .from(fileRemovals)
      .where(lte(fileRemovals.notBefore, now))
      .orderBy(fileRemovals.notBefore)
      .limit(MAX_REMOVALS),
  ]);
  for (const bucket of new Set(due.map((removal) => removal.bucket))) {
    const removals = due.filter((removal) => removal.bucket === bucket);
    await removeFiles(
      env,
      bucket,
      removals.map((removal) => removal.objectKey),
    ).then(
      () =>
        db.delete(fileRemovals).where(
          inArray(
            fileRemovals.id,
            removals.map((removal) => removal.id),
          ),
        ),
      (error: unknown) => {
        log('warn', 'removal', { bucket, files: removals.length, ...errorDetails(error) });
        return Promise.all(
          removals.map((removal) =>
            db.update(fileRemovals).set(nextTry(removal.tries)).where(eq(fileRemovals.id, removal.id)),
          ),
        );
      },
    );
  }
}

const removeFiles = async (env: Env, bucket: typeof fileRemovals.$inferSelect.bucket, keys: string[]) =>
  env[bucket].delete(keys);

/** Exponential backoff: the delay doubles from five minutes with each try, up to a day. */
const nextTry = (tries: number) => ({
  tries: tries + 1,
  notBefore: new Date(Date.now() + Math.min(24 * HOUR_MS, 2 ** tries * 5 * 60_000)).toISOString(),
});
