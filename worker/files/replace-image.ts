import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { fileRemovals } from '../../db/tables/removals.ts';
import { assertWithinRateLimit, countAttempt, toRateLimitKey } from '../auth/persistent-rate-limit.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import type { Statement } from '../tenant/mutations.ts';
import { type requireUser, signedOutOr } from './file-request-auth.ts';
import type { IncomingFile } from './incoming-file.ts';
import { isWithinUploadLimit } from './pending-uploads.ts';
import { quotaExceeded } from './quota.ts';
import { storeFile } from './store-file.ts';

const HOUR = 3_600_000;
type Picture = {
  file: IncomingFile;
  limit: 'uploads' | 'smallerSizes';
  bucket: typeof fileRemovals.$inferSelect.bucket;
  objectKey: string;
  /** True where the agency has no room for it, if it counts at all. */
  full?: SQL;
  /** True while there is a row to point to the picture. */
  owned?: SQL;
  /** Changes that row and tells the history, if the condition holds; gives the changed row's id. None: the save of a form does it. */
  point?: (when: SQL) => [...told: Statement<unknown>[], changed: Statement<{ id: string }[]>];
};

/**
 * Takes in a picture that a column of an existing row points to. Its removal is queued before a byte is stored and struck
 * off with the change of the row: whatever breaks in between, no object is left without a row.
 */
export function replaceImage(
  c: Context<{ Bindings: Env }>,
  user: Awaited<ReturnType<typeof requireUser>>,
  picture: Picture,
): Promise<{ staged: number }> {
  const work = take(c, user, picture).finally(picture.file.release);
  // A client that hangs up does not stop it half-way.
  c.executionCtx.waitUntil(work.catch(() => {}));
  return work;
}

async function take(
  { env }: Context<{ Bindings: Env }>,
  who: Awaited<ReturnType<typeof requireUser>>,
  { file, limit, bucket, objectKey, full = sql`0`, owned, point }: Picture,
): Promise<{ staged: number }> {
  const { db, user } = who;
  const counter = toRateLimitKey(limit, user.id);
  const queued = eq(fileRemovals.objectKey, objectKey);
  const due = new Date(Date.now() + HOUR).toISOString();
  const allowed = and(isWithinUploadLimit(limit, counter), owned, not(full));
  const room = db.select({ full: sql<number>`${full}` }).from(sql`(select 1)`);
  const [counted, , promised, [now]] = await db.batch([
    countAttempt(db, limit, counter),
    db.run(
      sql`insert into ${fileRemovals} (bucket, object_key, not_before, tries) select ${bucket}, ${objectKey}, ${due}, 0 where ${allowed}`,
    ),
    db.select({ id: fileRemovals.id }).from(fileRemovals).where(queued),
    room,
  ]);
  assertWithinRateLimit(limit, counted);
  const [queuedAs] = promised;
  if (!queuedAs) throw now?.full ? quotaExceeded() : notFound();
  await storeFile(env[bucket], objectKey, file);
  const staged = { staged: queuedAs.id };
  if (!point) return staged;
  // Others may have come meanwhile and taken the room.
  const awaited = sql`exists (select 1 from ${fileRemovals} where ${queued}) and ${who.stillAuthorized} and not ${full}`;
  const results = (await db.batch([
    ...point(awaited),
    db.delete(fileRemovals).where(and(queued, sql`changes() > 0`)),
    room,
  ] as never)) as unknown[][];
  const [[then], , changed] = results.toReversed() as [{ full: number }[], unknown, unknown[]];
  if (changed.length === 0) throw then?.full ? quotaExceeded() : await signedOutOr(who, notFound());
  return staged;
}
