import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { FeedPlatform } from '../../../db/domain/publishing/kyero-feed.ts';
import { kyeroFeeds } from '../../../db/tables/kyero-feeds.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import type { Caller } from '../../caller.ts';
import { toCellToken } from '../../cells/cell-token.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../database.ts';
import { sha256 } from '../../digest.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

const raised = sql`${kyeroFeeds.version} + 1`;

/** Creates the agency's feed, or gives it another address, and returns its token ('{cell}.{token}' outside of the default cell). */
export async function renewKyeroFeed(
  { tenantDb, cell }: Caller & Pick<Context, 'cell'>,
  platforms: FeedPlatform[],
): Promise<{ token: string }> {
  const { db, agencyId, tenantWhere, auditLog } = tenantDb.scope;
  const [id, token, now] = [crypto.randomUUID(), createSessionToken(), new Date().toISOString()];
  const values = { platforms, tokenDigest: sha256(token), issuedAt: now, updatedAt: now };
  await db.batch([
    db
      .insert(kyeroFeeds)
      .values({ ...values, id, agencyId, clientKey: id, createdAt: now })
      .onConflictDoUpdate({ target: [kyeroFeeds.agencyId], set: { ...values, version: raised } }),
    auditLog.recordForRows('renewLink', kyeroFeeds, tenantWhere(kyeroFeeds)),
  ]);
  return { token: toCellToken(token, cell) };
}

/** Changes the platforms whose ads the feed has. Throws NOT_FOUND where there is none. */
export async function setKyeroFeedPlatforms(
  { scope: { db, tenantWhere, auditLog } }: TenantDb,
  platforms: FeedPlatform[],
): Promise<void> {
  const [, changed] = await db.batch([
    auditLog.recordUpdate(kyeroFeeds, tenantWhere(kyeroFeeds), { platforms }),
    db
      .update(kyeroFeeds)
      .set({ platforms, updatedAt: new Date().toISOString(), version: raised })
      .where(tenantWhere(kyeroFeeds))
      .returning({ id: kyeroFeeds.id }),
  ]);
  if (changed.length === 0) throw notFound();
}

/** Ends the agency's feed; where there is none, nothing changes. */
export async function revokeKyeroFeed({ scope: { db, tenantWhere, auditLog } }: TenantDb): Promise<void> {
  await db.batch([
    auditLog.recordForRows('delete', kyeroFeeds, tenantWhere(kyeroFeeds)),
    db.delete(kyeroFeeds).where(tenantWhere(kyeroFeeds)),
  ]);
}

/** Keeps what a feed now has, and when that was first seen (ISO): its Last-Modified, also once a property has left it. */
export async function keepFeedContents(db: Database, id: string, digest: string, at: string): Promise<void> {
  await db
    .update(kyeroFeeds)
    .set({ contentDigest: digest, contentChangedAt: at })
    .where(
      and(eq(kyeroFeeds.id, id), or(isNull(kyeroFeeds.contentDigest), ne(kyeroFeeds.contentDigest, digest))),
    );
}
