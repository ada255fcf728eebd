import { getTRPCErrorFromUnknown } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { sql } from 'drizzle-orm';
import type { Context as Hono } from 'hono';
import { id } from '../../db/domain/fields.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { toActor } from '../audit/actor.ts';
import { recordDeniedAccess } from '../audit/denied-access.ts';
import type { SessionUser } from '../auth/session.ts';
import { type Context, createContext } from '../context.ts';
import type { Env } from '../env.ts';
import { AppError, notFound, toAppError } from '../errors.ts';
import { logFailure } from '../http/log-failure.ts';
import { createTenantDb } from '../tenant/tenant-db.ts';
import { MANAGERS_ONLY, NO_AGENCY, SIGNED_OUT } from '../trpc.ts';

/** Routes of bytes stand outside the procedures; these are the same rungs for them. */
type Request = Hono<{ Bindings: Env }>;

declare module 'hono' {
  interface ContextVariableMap {
    /** What is known of a request whose session was asked for. */
    requestContext?: Context;
  }
}

/** Somebody signed in. */
export async function requireUser(c: Request) {
  const context = createContext({
    request: c.req.raw,
    env: c.env,
    headers: new Headers(),
    callCount: 1,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  c.set('requestContext', context);
  const user = await context.session();
  if (!user) throw new AppError('UNAUTHORIZED', SIGNED_OUT);
  return { ...context, user, stillAuthorized: isStillAuthorized(user) };
}

/** True while somebody is what they were when the request began: bytes may take their time. */
const isStillAuthorized = ({ id, sessionId, role, agencyId }: SessionUser) =>
  sql`exists (select 1 from ${sessions}, ${users} where ${sessions.id} = ${sessionId} and ${users.id} = ${id} and ${users.status} = 'active' and ${users.role} = ${role} and ${users.agencyId} is ${agencyId})`;

/** Why nothing came of what was to be written while they were: they are not any more, or else `reason`. */
export async function signedOutOr(
  { db, stillAuthorized }: Pick<Member, 'db' | 'stillAuthorized'>,
  reason: AppError,
): Promise<AppError> {
  const here = await db.get<{ still: number }>(sql`select ${stillAuthorized} as still`);
  return here?.still ? reason : new AppError('UNAUTHORIZED', SIGNED_OUT);
}

/** Somebody of an agency, with its rows. */
export async function requireMember(c: Request) {
  const context = await requireUser(c);
  const { db, user } = context;
  if (!user.agencyId) throw new AppError('FORBIDDEN', NO_AGENCY);
  const tenantDb = createTenantDb(db, user.agencyId, toActor(context, user));
  return { ...context, tenantDb, agencyId: user.agencyId };
}
export type Member = Awaited<ReturnType<typeof requireMember>>;

/** The manager of an agency. */
export async function requireManager(c: Request): Promise<Member> {
  const member = await requireMember(c);
  if (member.user.role !== 'manager') throw new AppError('FORBIDDEN', MANAGERS_ONLY);
  return member;
}

/** An id out of the address; anything else is the id of nothing. */
export function parseId(text: string | undefined): string {
  const { success, data } = id.safeParse(text);
  if (!success) throw notFound();
  return data;
}

/** Any error as the JSON of a refusal. A status stands in for codes that procedures do not know. */
export function onFileError(thrown: Error, c: Request): Response {
  const error = toAppError(getTRPCErrorFromUnknown(thrown));
  const asked = c.get('requestContext');
  // The rest of the address is ids.
  if (asked) recordDeniedAccess(asked, c.req.path.split('/', 4).join('/'), error, async () => c.req.path);
  const known = error instanceof AppError;
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
