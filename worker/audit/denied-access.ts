import type { TRPCError } from '@trpc/server';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { hasUnrecognizedKeys } from '../error-messages.ts';
import { AppError } from '../errors.ts';
import { logRejection } from '../http/log.ts';
import { createTenantDb } from '../tenant/tenant-db.ts';
import { toActor } from './actor.ts';
import { createAuditLog } from './audit-log.ts';

/** Lines one person can fill in a minute by knocking at closed doors. */
export const MAX_DENIALS_PER_MINUTE = 20;
// As many as the longest list of ids that any input takes.
const MAX_IDS = 200;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Gives what the ids stand in. */
type ReadInput = () => Promise<unknown>;

/**
 * Writes into the history that somebody signed in asked for what is above their rung, said what no form asks for
 * (never what it was), or named a row of another agency (in their own agency's history: the other one never learns of
 * it). After the answer, so that somebody else's row takes no longer than one that never was.
 */
export function recordDeniedAccess(ctx: Context, entity: string, error: TRPCError, asked: ReadInput): void {
  const missing = error instanceof AppError && error.details.missing;
  if (missing) ctx.waitUntil(logRejection('denial', write(ctx, entity, asked)));
  else if (error.code === 'FORBIDDEN' || hasUnrecognizedKeys(error))
    ctx.waitUntil(logRejection('denial', write(ctx, entity)));
}

/** Of what was asked, the first row of another agency; without it, the procedure alone. */
async function write(ctx: Context, entity: string, asked?: ReadInput): Promise<void> {
  const user = await ctx.session();
  if (!user) return;
  const { db } = ctx;
  const actor = toActor(ctx, user);
  if (!asked) {
    const auditLog = createAuditLog(db, { ...actor, agencyId: user.agencyId });
    await auditLog.recordDenied(entity, sql`select null as id`, MAX_DENIALS_PER_MINUTE);
    return;
  }
  // A call without input has no body that could be read.
  const named = JSON.stringify((await asked().catch(() => null)) ?? null);
  const ids = named.match(ID)?.slice(0, MAX_IDS);
  if (ids && user.agencyId)
    await createTenantDb(db, user.agencyId, actor).recordOtherTenantIds(entity, ids, MAX_DENIALS_PER_MINUTE);
}
