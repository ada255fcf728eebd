import { getTRPCErrorFromUnknown } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { sql } from 'drizzle-orm';
import type { Context as Hono } from 'hono';
import { id } from '../../db/domain/fields.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import type { BuildWithSession, SessionUser } from '../auth/session.ts';
import { type Context, createContext } from '../context.ts';
import { toAppError } from '../database-errors.ts';
import { recordDeniedAccess } from '../denied-access.ts';
import type { Env } from '../env.ts';
import { AppError, notFound } from '../errors.ts';
import { logFailure } from '../log-failure.ts';
import { openTenantDb } from '../open-tenant-db.ts';
import { MANAGERS_ONLY, NO_AGENCY, SIGNED_OUT } from '../trpc.ts';

// File routes are not procedures; these functions enforce the same access levels for them.
type HonoContext = Hono<{ Bindings: Env }>;

declare module 'hono' {
  interface ContextVariableMap {
    /** Set once the session was looked up; onFileError audits with it. */
    requestContext?: Context;
  }
}

/** Returns the context of a signed-in user's request; throws UNAUTHORIZED. */
export async function requireUser(c: HonoContext) {
  const context = openContext(c);
  return toUserContext(context, await context.sessionUser());
}

/** The same, with the result of a statement that ran in the round trip of the session. */
export async function requireUserWith<R>(c: HonoContext, build: BuildWithSession<R>) {
  const context = openContext(c);
  const { user, result } = await context.sessionWith(build);
  return { ...toUserContext(context, user), result: result as R };
}

function openContext(c: HonoContext): Context {
  const context = createContext({
    request: c.req.raw,
    env: c.env,
    headers: new Headers(),
    callCount: 1,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  c.set('requestContext', context);
  return context;
}

function toUserContext(context: Context, user: SessionUser | null) {
  if (!user) throw new AppError('UNAUTHORIZED', SIGNED_OUT);
  return { ...context, user, authorizedCondition: toAuthorizedCondition(user) };
}

/**
 * Condition: session, status, role and agency are unchanged since the request began. Uploads last long, so it is part of their
 * last batch.
 */
const toAuthorizedCondition = ({ id, sessionId, role, agencyId }: SessionUser) =>
  sql`exists (select 1 from ${sessions}, ${users} where ${sessions.id} = ${sessionId} and ${users.id} = ${id} and ${users.status} = 'active' and ${users.role} = ${role} and ${users.agencyId} is ${agencyId})`;

/** Returns the error of a write that `authorizedCondition` guarded: UNAUTHORIZED where that no longer holds, else `reason`. */
export async function getGuardedWriteError(
  { db, authorizedCondition }: Pick<FileCaller, 'db' | 'authorizedCondition'>,
  reason: AppError,
): Promise<AppError> {
  const row = await db.get<{ still: number }>(sql`select ${authorizedCondition} as still`);
  return row?.still ? reason : new AppError('UNAUTHORIZED', SIGNED_OUT);
}

/** Returns the context with the tenant-scoped database; throws UNAUTHORIZED, FORBIDDEN. */
export const requireAgencyUser = async (c: HonoContext) => toAgencyUserContext(await requireUser(c));

/** The same, with the result of a statement that ran in the round trip of the session. */
export const requireAgencyUserWith = async <R>(c: HonoContext, build: BuildWithSession<R>) =>
  toAgencyUserContext(await requireUserWith(c, build));

function toAgencyUserContext<C extends Awaited<ReturnType<typeof requireUser>>>(context: C) {
  const { user } = context;
  if (!user.agencyId) throw new AppError('FORBIDDEN', NO_AGENCY);
  const tenantDb = openTenantDb(context, { ...user, agencyId: user.agencyId });
  return { ...context, tenantDb, agencyId: user.agencyId };
}
/** Who calls a file route: a Caller (`worker/caller.ts`) with the context of the request. */
export type FileCaller = Awaited<ReturnType<typeof requireAgencyUser>>;

/** The same for a manager; throws UNAUTHORIZED, FORBIDDEN. */
export async function requireManager(c: HonoContext): Promise<FileCaller> {
  const caller = await requireAgencyUser(c);
  if (caller.user.role !== 'manager') throw new AppError('FORBIDDEN', MANAGERS_ONLY);
  return caller;
}

/** Returns the id in a path parameter; throws NOT_FOUND where it is no UUID. */
export function parseId(text: string | undefined): string {
  const { success, data } = id.safeParse(text);
  if (!success) throw notFound();
  return data;
}

/** Converts any error to a JSON response, logs and audits it. `details.status` replaces the status of the tRPC code (411, 408). */
export function onFileError(thrown: Error, c: HonoContext): Response {
  const error = toAppError(getTRPCErrorFromUnknown(thrown));
  const context = c.get('requestContext');
  // The first segments of the path name the route; the rest are ids.
  if (context) recordDeniedAccess(context, c.req.path.split('/', 4).join('/'), error, async () => c.req.path);
  const isAppError = error instanceof AppError;
  const httpStatus = (isAppError && error.details.status) || getHTTPStatusCodeFromError(error);
  const requestId = isAppError ? undefined : crypto.randomUUID();
  if (httpStatus >= 500) logFailure({ requestId }, error, thrown);
  const message = isAppError
    ? error.message
    : 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.';
  const retryAfter = isAppError ? error.details.retryAfter : undefined;
  return Response.json(
    { error: { message, data: { code: error.code, httpStatus, requestId } } },
    { status: httpStatus, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} },
  );
}
