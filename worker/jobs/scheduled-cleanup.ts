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

/** Removals of one run; what is left waits for the next. */
const REMOVALS = 200;
const HOUR = 3_600_000;

/** When the stored files are compared with the rows (UTC); all else is done at every other time. */
export const NIGHTLY_CRON = '30 2 * * *';

/**
 * What is done every ten minutes: sessions, counters and known networks whose time is over, history past two years, uploads that never
 * came to an end, queued files.
 */
export async function runScheduledCleanup(env: Env): Promise<void> {
  const db = openDatabase(env);
  const now = new Date().toISOString();
  const twoYearsAgo = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-24 months')`;
  const hourAgo = new Date(Date.now() - HOUR).toISOString();
  const [, , , , , , due] = await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(attempts).where(lte(attempts.expiresAt, now)),
    db.delete(signInNetworks).where(lte(signInNetworks.expiresAt, now)),
    db.delete(history).where(lte(history.at, twoYearsAgo)),
    // Their triggers queue whatever was stored.
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
      .limit(REMOVALS),
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
            db.update(fileRemovals).set(later(removal.tries)).where(eq(fileRemovals.id, removal.id)),
          ),
        );
      },
    );
  }
}

const removeFiles = async (env: Env, bucket: typeof fileRemovals.$inferSelect.bucket, keys: string[]) =>
  env[bucket].delete(keys);

/** The next try, twice as late each time, a day at the most. */
const later = (tries: number) => ({
  tries: tries + 1,
  notBefore: new Date(Date.now() + Math.min(24 * HOUR, 2 ** tries * 5 * 60_000)).toISOString(),
});
