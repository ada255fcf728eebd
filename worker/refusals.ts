import type { TRPCError } from '@trpc/server';
import { sql } from 'drizzle-orm';
import type { Context } from './context.ts';
import { Refusal } from './errors.ts';
import { historyOf } from './history.ts';
import { watched } from './log.ts';
import { rowsOf } from './rows.ts';

/** Lines one person can fill in a minute by knocking at closed doors. */
export const DENIALS_PER_MINUTE = 20;
// As many as the longest list of ids that any input takes.
const MOST_IDS = 200;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Gives what the ids stand in. */
type Asked = () => Promise<unknown>;

/**
 * Writes into the history that somebody signed in asked for what is above their rung, or for a row of another agency
 * (in their own agency's history: the other one never learns of it). After the answer, so that somebody else's row
 * takes no longer than one that never was.
 */
export function noteDenial(ctx: Context, entity: string, error: TRPCError, asked: Asked): void {
  if (!(error instanceof Refusal) || !(error.code === 'FORBIDDEN' || error.details.missing)) return;
  ctx.later(watched('denial', write(ctx, entity, error, asked)));
}

async function write(ctx: Context, entity: string, { code }: TRPCError, asked: Asked): Promise<void> {
  const user = await ctx.session();
  if (!user) return;
  const { db, requestId, ipHash } = ctx;
  const actor = { userId: user.id, role: user.role, requestId, ipHash };
  if (code === 'FORBIDDEN') {
    const history = historyOf(db, { ...actor, agencyId: user.agencyId });
    await history.denied(entity, sql`select null as id`, DENIALS_PER_MINUTE);
    return;
  }
  // A call without input has no body that could be read.
  const named = JSON.stringify((await asked().catch(() => null)) ?? null);
  const ids = named.match(ID)?.slice(0, MOST_IDS);
  if (ids && user.agencyId)
    await rowsOf(db, user.agencyId, actor).denyForeign(entity, ids, DENIALS_PER_MINUTE);
}
