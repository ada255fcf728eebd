import type { TRPCError } from '@trpc/server';
import { sql } from 'drizzle-orm';
import { isPageUserError } from './auth/page-user.ts';
import type { Context } from './context.ts';
import { hasUnrecognizedKeys } from './error-messages.ts';
import { AppError } from './errors.ts';
import { logRejection } from './log.ts';
import { openTenantDb } from './open-tenant-db.ts';
import { toActor } from './tenant/actor.ts';
import { createAuditLog } from './tenant/audit-log.ts';

/** Audit log entries of denied accesses, for each user and minute. */
export const MAX_DENIALS_PER_MINUTE = 20;
// The longest list of ids that an input accepts.
const MAX_IDS = 200;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Returns the input (or path) that contains the requested ids. */
type ReadInput = () => Promise<unknown>;

/**
 * Writes an audit log entry when a signed-in user lacks the access level, sends unknown fields (the fields are not stored), or names
 * a row of another agency (in the log of the user's own agency only). Runs after the response, so that the response to another
 * tenant's id takes no longer than the one to an id that does not exist.
 */
export function recordDeniedAccess(
  ctx: Context,
  entity: string,
  error: TRPCError,
  readInput: ReadInput,
): void {
  const missing = error instanceof AppError && error.details.missing;
  if (missing) ctx.waitUntil(logRejection('denial', writeEntry(ctx, entity, readInput)));
  else if (error.code === 'FORBIDDEN' || hasUnrecognizedKeys(error))
    ctx.waitUntil(logRejection('denial', writeEntry(ctx, entity)));
}

/** With `readInput`, records the first row of another agency in it, if any; without, records the procedure alone. */
async function writeEntry(ctx: Context, entity: string, readInput?: ReadInput): Promise<void> {
  const user = await ctx.sessionUser().catch((error: unknown) => {
    // The page is not this user's: they did nothing.
    if (isPageUserError(error)) return null;
    throw error;
  });
  if (!user) return;
  const { db } = ctx;
  const actor = toActor(ctx, user);
  if (!readInput) {
    const auditLog = createAuditLog(db, { ...actor, agencyId: user.agencyId });
    await auditLog.auditDenied(entity, sql`select null as id`, MAX_DENIALS_PER_MINUTE);
    return;
  }
  // A call without input has no body to read.
  const input = JSON.stringify((await readInput().catch(() => null)) ?? null);
  const ids = input.match(ID)?.slice(0, MAX_IDS);
  if (!ids || !user.agencyId) return;
  const tenantDb = openTenantDb(ctx, { ...user, agencyId: user.agencyId });
  await tenantDb.auditOtherTenantIds(entity, ids, MAX_DENIALS_PER_MINUTE);
}
