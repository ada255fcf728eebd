import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { kyeroFeeds } from '../../../db/tables/kyero-feeds.ts';
import type { Database } from '../../database.ts';

/** Keeps what a feed now has, and when that was first seen (ISO): its Last-Modified, also once a property has left it. */
export async function keepFeedContents(db: Database, id: string, digest: string, at: string): Promise<void> {
  await db
    .update(kyeroFeeds)
    .set({ contentDigest: digest, contentChangedAt: at })
    .where(
      and(eq(kyeroFeeds.id, id), or(isNull(kyeroFeeds.contentDigest), ne(kyeroFeeds.contentDigest, digest))),
    );
}
