import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { sharePageInput } from '../../../db/domain/shared-pages/shared-page-input.ts';
import { getPageExpiry, PAGE_REVOKED_MEANWHILE } from '../../../db/domain/shared-pages/shared-pages.ts';
import { properties } from '../../../db/tables/properties.ts';
import { sharedPages } from '../../../db/tables/shared-pages.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../digest.ts';
import { AppError, notFound } from '../../errors.ts';
import { deriveTokens } from '../../link-token.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { selectProperty } from './reads.ts';

const raised = sql`${sharedPages.version} + 1`;

/** Shares the page of a property for some days from now on; one that is shared keeps its address. Throws NOT_FOUND, CONFLICT. */
export async function sharePage(
  { tenantDb, env }: Pick<Context, 'env'> & { tenantDb: TenantDb },
  { propertyId, days }: z.output<typeof sharePageInput>,
): Promise<void> {
  await tenantDb.findById(properties, propertyId);
  const { db, agencyId, tenantWhere, auditLog } = tenantDb.scope;
  const [clientKey, now] = [crypto.randomUUID(), new Date().toISOString()];
  const stamps = { id: clientKey, agencyId, clientKey, createdAt: now, updatedAt: now };
  const isIt = eq(sharedPages.propertyId, propertyId);
  const [, [page]] = await db.batch([
    db
      .insert(sharedPages)
      .values({ ...stamps, propertyId, generation: 1, expiresAt: now })
      .onConflictDoNothing({ target: [sharedPages.agencyId, sharedPages.propertyId] }),
    db
      .select({
        id: sharedPages.id,
        generation: sharedPages.generation,
        tokenDigest: sharedPages.tokenDigest,
      })
      .from(sharedPages)
      .where(tenantWhere(sharedPages, isIt)),
  ]);
  if (!page) throw new AppError('CONFLICT', PAGE_REVOKED_MEANWHILE);
  const digests = deriveTokens(env, { kind: 'sharedPage', ...page }).map(sha256);
  // The address of before stays while its secret holds.
  const tokenDigest = digests.find((digest) => digest === page.tokenDigest) ?? digests[0] ?? null;
  const isSame = tenantWhere(
    sharedPages,
    eq(sharedPages.id, page.id),
    eq(sharedPages.generation, page.generation),
  );
  const views = sql`case when ${isNotNull(sharedPages.tokenDigest)} then ${sharedPages.views} else 0 end`;
  const lastViewedAt = sql`case when ${isNotNull(sharedPages.tokenDigest)} then ${sharedPages.lastViewedAt} end`;
  const [, shared] = await db.batch([
    auditLog.recordForRows('share', sharedPages, isSame),
    db
      .update(sharedPages)
      .set({
        tokenDigest,
        expiresAt: getPageExpiry(days),
        updatedAt: now,
        version: raised,
        views,
        lastViewedAt,
      })
      .where(isSame)
      .returning({ id: sharedPages.id }),
  ]);
  if (shared.length === 0) throw new AppError('CONFLICT', PAGE_REVOKED_MEANWHILE);
}

/** Ends the address of a property's page. Throws NOT_FOUND. */
export async function revokePage(tenantDb: TenantDb, propertyId: string): Promise<void> {
  const { db, tenantWhere, auditLog } = tenantDb.scope;
  const isShared = tenantWhere(
    sharedPages,
    and(eq(sharedPages.propertyId, propertyId), isNotNull(sharedPages.tokenDigest)),
  );
  const [[property]] = await tenantDb.batch(
    selectProperty(tenantDb, propertyId),
    auditLog.recordForRows('revoke', sharedPages, isShared),
    db
      .update(sharedPages)
      .set({
        tokenDigest: null,
        generation: sql`${sharedPages.generation} + 1`,
        updatedAt: new Date().toISOString(),
        version: raised,
      })
      .where(isShared),
  );
  if (!property) throw notFound();
}
