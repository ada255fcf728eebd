import { getTRPCErrorFromUnknown } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { sql } from 'drizzle-orm';
import type { Context as Hono } from 'hono';
import { id } from '../../db/domain/fields.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { toActor } from '../audit/actor.ts';
import { type Context, contextOf } from '../context.ts';
import type { Env } from '../env.ts';
import { notFound, Refusal, translate } from '../errors.ts';
import { logFailure } from '../http/log-failure.ts';
import { noteDenial } from '../audit/denied-access.ts';
import { rowsOf } from '../tenant/tenant-db.ts';
import type { SignedIn } from '../auth/session.ts';
import { MANAGERS_ONLY, NO_AGENCY, SIGNED_OUT } from '../trpc.ts';

/** Routes of bytes stand outside the procedures; these are the same rungs for them. */
type Request = Hono<{ Bindings: Env }>;

declare module 'hono' {
  interface ContextVariableMap {
    /** What is known of a request whose session was asked for. */
    asked?: Context;
  }
}

/** Somebody signed in. */
export async function userOf(c: Request) {
  const context = contextOf({
    request: c.req.raw,
    env: c.env,
    headers: new Headers(),
    calls: 1,
    later: (work) => c.executionCtx.waitUntil(work),
  });
  c.set('asked', context);
  const user = await context.session();
  if (!user) throw new Refusal('UNAUTHORIZED', SIGNED_OUT);
  return { ...context, user, still: stillIn(user) };
}

/** True while somebody is what they were when the request began: bytes may take their time. */
const stillIn = ({ id, sessionId, role, agencyId }: SignedIn) =>
  sql`exists (select 1 from ${sessions}, ${users} where ${sessions.id} = ${sessionId} and ${users.id} = ${id} and ${users.status} = 'active' and ${users.role} = ${role} and ${users.agencyId} is ${agencyId})`;

/** Why nothing came of what was to be written while they were: they are not any more, or else `reason`. */
export async function leftOr({ db, still }: Pick<Member, 'db' | 'still'>, reason: Refusal): Promise<Refusal> {
  const here = await db.get<{ still: number }>(sql`select ${still} as still`);
  return here?.still ? reason : new Refusal('UNAUTHORIZED', SIGNED_OUT);
}

/** Somebody of an agency, with its rows. */
export async function memberOf(c: Request) {
  const context = await userOf(c);
  const { db, user } = context;
  if (!user.agencyId) throw new Refusal('FORBIDDEN', NO_AGENCY);
  const rows = rowsOf(db, user.agencyId, toActor(context, user));
  return { ...context, rows, agencyId: user.agencyId };
}
export type Member = Awaited<ReturnType<typeof memberOf>>;

/** The manager of an agency. */
export async function managerOf(c: Request): Promise<Member> {
  const member = await memberOf(c);
  if (member.user.role !== 'manager') throw new Refusal('FORBIDDEN', MANAGERS_ONLY);
  return member;
}

/** An id out of the address; anything else is the id of nothing. */
export function idOf(text: string | undefined): string {
  const { success, data } = id.safeParse(text);
  if (!success) throw notFound();
  return data;
}

/** Any error as the JSON of a refusal. A status stands in for codes that procedures do not know. */
export function refused(thrown: Error, c: Request): Response {
  const error = translate(getTRPCErrorFromUnknown(thrown));
  const asked = c.get('asked');
  // The rest of the address is ids.
  if (asked) noteDenial(asked, c.req.path.split('/', 4).join('/'), error, async () => c.req.path);
  const known = error instanceof Refusal;
  const httpStatus = (known && error.details.status) || getHTTPStatusCodeFromError(error);
  const requestId = known ? undefined : crypto.randomUUID();
  if (httpStatus >= 500) logFailure({ requestId }, error, thrown);
  const message = known ? error.message : 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.';
  const retryAfter = known ? error.details.retryAfter : undefined;
  return Response.json(
    { error: { message, data: { code: error.code, httpStatus, requestId } } },
    { status: httpStatus, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} },
  );
}
