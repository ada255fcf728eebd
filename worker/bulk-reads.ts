import type { Context } from './context.ts';
import { log, logRejection } from './log.ts';
import { type BULK_READ_LIMITS, exceedsBulkReadLimit } from './rate-limits/memory-rate-limit.ts';
import type { TenantDb } from './tenant/tenant-db.ts';

type BulkReadContext = Pick<Context, 'requestId' | 'waitUntil'> & {
  user: { id: string };
  tenantDb: TenantDb;
};

/** Counts rows that a user received; beyond BULK_READ_LIMITS, logs it and writes one audit log entry. Returns at once. */
export function recordBulkReads(
  { user, tenantDb, requestId, waitUntil }: BulkReadContext,
  entity: keyof typeof BULK_READ_LIMITS,
  ids: string[],
): void {
  if (!exceedsBulkReadLimit(user.id, entity, ids)) return;
  log('warn', 'reads', { entity, requestId });
  waitUntil(logRejection('reads', tenantDb.auditEntry('readMany', entity, null)));
}
