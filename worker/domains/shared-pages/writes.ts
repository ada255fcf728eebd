import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type * as z from 'zod/mini';
import type { shareReportInput } from '../../../db/domain/shared-pages/owner-report-input.ts';
import { getReportExpiry } from '../../../db/domain/shared-pages/owner-reports.ts';
import type { sharePageInput } from '../../../db/domain/shared-pages/shared-page-input.ts';
import { getPageExpiry, PAGE_REVOKED_MEANWHILE } from '../../../db/domain/shared-pages/shared-pages.ts';
import { ownerReports } from '../../../db/tables/owner-reports.ts';
import { properties } from '../../../db/tables/properties.ts';
import { sharedPages } from '../../../db/tables/shared-pages.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../digest.ts';
import { AppError, notFound } from '../../errors.ts';
import { deriveTokens } from '../../link-token.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { type PageKind, type PageTable, pageTables, selectProperty } from './page-link.ts';

type Sharer = Pick<Context, 'env'> & { tenantDb: TenantDb };
const raised = (table: PageTable) => sql`${table.version} + 1`;

type Sharing = {
  propertyId: string;
  expiresAt: string;
  /** Further values of the row. */
  values?: Record<string, string>;
  /** What begins anew with each address, by field: the column and what it is at first. */
  perAddress: Record<string, [SQLiteColumn, SQL | number | null]>;
};

/** Shares a page of a property; one that is shared keeps its address. Throws NOT_FOUND, CONFLICT. */
async function sharePageLink(
  { tenantDb, env }: Sharer,
  kind: PageKind,
  { propertyId, expiresAt, values = {}, perAddress }: Sharing,
): Promise<void> {
  // Both have these columns; a statement takes one table.
  const table = pageTables[kind] as typeof sharedPages;
  await tenantDb.findById(properties, propertyId);
  const { db, agencyId, visibleRowsCondition, auditLog } = tenantDb.scope;
  const [clientKey, now] = [crypto.randomUUID(), new Date().toISOString()];
  const stamps = { id: clientKey, agencyId, clientKey, createdAt: now, updatedAt: now };
  const isIt = eq(table.propertyId, propertyId);
  const [, [page]] = await db.batch([
    db
      .insert(table)
      .values({ ...stamps, ...values, propertyId, generation: 1, expiresAt: now })
      .onConflictDoNothing({ target: [table.agencyId, table.propertyId] }),
    db
      .select({ id: table.id, generation: table.generation, tokenDigest: table.tokenDigest })
      .from(table)
      .where(visibleRowsCondition(table, isIt)),
  ]);
  if (!page) throw new AppError('CONFLICT', PAGE_REVOKED_MEANWHILE);
  const { id, generation } = page;
  const digests = deriveTokens(env, { kind, id, generation }).map(sha256);
  // The address of before stays while its secret holds.
  const tokenDigest = digests.find((digest) => digest === page.tokenDigest) ?? digests[0] ?? null;
  const isSame = visibleRowsCondition(table, eq(table.id, id), eq(table.generation, generation));
  const kept = Object.entries(perAddress).map(([field, [column, first]]) => [
    field,
    sql`case when ${isNotNull(table.tokenDigest)} then ${column} else ${first} end`,
  ]);
  const [, shared] = await db.batch([
    auditLog.auditRows('share', table, isSame),
    db
      .update(table)
      .set({
        ...values,
        ...Object.fromEntries(kept),
        ...{ tokenDigest, expiresAt, updatedAt: now, version: raised(table) },
      })
      .where(isSame)
      .returning({ id: table.id }),
  ]);
  if (shared.length === 0) throw new AppError('CONFLICT', PAGE_REVOKED_MEANWHILE);
}

/** Ends the address of a page of a property; where it is not shared, nothing changes. Throws NOT_FOUND. */
export async function revokePageLink(tenantDb: TenantDb, kind: PageKind, propertyId: string): Promise<void> {
  const table = pageTables[kind] as typeof sharedPages;
  const { db, visibleRowsCondition, auditLog } = tenantDb.scope;
  const isShared = visibleRowsCondition(
    table,
    and(eq(table.propertyId, propertyId), isNotNull(table.tokenDigest)),
  );
  const [[property]] = await tenantDb.batch(
    selectProperty(tenantDb, propertyId),
    auditLog.auditRows('revoke', table, isShared),
    db
      .update(table)
      .set({
        tokenDigest: null,
        generation: sql`${table.generation} + 1`,
        updatedAt: new Date().toISOString(),
        version: raised(table),
      })
      .where(isShared),
  );
  if (!property) throw notFound();
}

const viewsPerAddress = (table: PageTable) =>
  ({ views: [table.views, 0], lastViewedAt: [table.lastViewedAt, null] }) satisfies PerAddress;
type PerAddress = Sharing['perAddress'];

/** Shares the page of a property for some days from now on; one that is shared keeps its address. Throws NOT_FOUND, CONFLICT. */
export const sharePage = (
  ctx: Sharer,
  { propertyId, days }: z.output<typeof sharePageInput>,
): Promise<void> =>
  sharePageLink(ctx, 'sharedPage', {
    propertyId,
    expiresAt: getPageExpiry(days),
    perAddress: viewsPerAddress(sharedPages),
  });

/**
 * Shares the report of a property for its owner, of a period, for 30 days from now on; one that is shared keeps its address, and what was
 * answered there. Throws NOT_FOUND, CONFLICT.
 */
export function shareReport(
  ctx: Sharer,
  { propertyId, period: { from, to } }: z.output<typeof shareReportInput>,
): Promise<void> {
  const { reviewPriceOn, keepOn, withdrawOn, lastAnswer, lastAnswerAt } = ownerReports;
  const answers = { reviewPriceOn, keepOn, withdrawOn, lastAnswer, lastAnswerAt };
  return sharePageLink(ctx, 'ownerReport', {
    propertyId,
    expiresAt: getReportExpiry(),
    values: { fromDay: from, toDay: to },
    perAddress: {
      ...viewsPerAddress(ownerReports),
      ...(Object.fromEntries(
        Object.entries(answers).map(([field, column]) => [field, [column, null]]),
      ) as PerAddress),
    },
  });
}
