import type { TRPCError } from '@trpc/server';
import { sql } from 'drizzle-orm';
import { toActor } from './actor.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';
import { historyOf } from './audit-log.ts';
import { watched } from '../http/log.ts';
import { rowsOf } from '../tenant/tenant-db.ts';
import { saysTooMuch } from '../error-messages.ts';

/** Lines one person can fill in a minute by knocking at closed doors. */
export const DENIALS_PER_MINUTE = 20;
// As many as the longest list of ids that any input takes.
const MOST_IDS = 200;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Gives what the ids stand in. */
type Asked = () => Promise<unknown>;

/**
 * Writes into the history that somebody signed in asked for what is above their rung, said what no form asks for
 * (never what it was), or named a row of another agency (in their own agency's history: the other one never learns of
 * it). After the answer, so that somebody else's row takes no longer than one that never was.
 */
export function noteDenial(ctx: Context, entity: string, error: TRPCError, asked: Asked): void {
  const missing = error instanceof Refusal && error.details.missing;
  if (missing) ctx.later(watched('denial', write(ctx, entity, asked)));
  else if (error.code === 'FORBIDDEN' || saysTooMuch(error)) ctx.later(watched('denial', write(ctx, entity)));
}

/** Of what was asked, the first row of another agency; without it, the procedure alone. */
async function write(ctx: Context, entity: string, asked?: Asked): Promise<void> {
  const user = await ctx.session();
  if (!user) return;
  const { db } = ctx;
  const actor = toActor(ctx, user);
  if (!asked) {
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
