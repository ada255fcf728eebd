import { initTRPC } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { type AccessLevel, assertAccessLevel } from './auth/access-level.ts';
import {
  assertNotBatched,
  HEAVY_WEIGHT,
  limitUserHashing,
  limitWeight,
} from './auth/single-call-requests.ts';
import type { Context } from './context.ts';
import { toAppError } from './database-errors.ts';
import { recordDeniedAccess } from './denied-access.ts';
import { toClientError } from './error-messages.ts';
import { AppError } from './errors.ts';
import { logFailure } from './log-failure.ts';
import { openTenantDb } from './open-tenant-db.ts';
import { assertDeclaredTables, type DeclaredTables } from './query-invalidation.ts';
import { assertRequestRate } from './rate-limits/memory-rate-limit.ts';

export const SIGNED_OUT = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
export const MANAGERS_ONLY = 'Solo los gerentes pueden realizar esta acción.';
export const NO_AGENCY = 'No estás asociado a una agencia';
/** Messages of FORBIDDEN that replace the default ones. */
type DenialMessages = { noAgency?: string; notManager?: string };

/** `weight`: that of a heavy procedure, in the rate limit and in a batch; 1 for any other. */
export type Meta = DeclaredTables & { accessLevel?: AccessLevel | 'nobody'; weight?: number };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    // A procedure that sets no access level keeps this one, which `router` rejects.
    defaultMeta: { accessLevel: 'nobody' },
    // AppErrors and input errors carry their message; any other error only the id under which it is logged.
    errorFormatter({ shape, error, ctx }) {
      const httpStatus = getHTTPStatusCodeFromError(error);
      const { message, ...details } = toClientError(error);
      const requestId = httpStatus >= 500 && !(error instanceof AppError) ? ctx?.requestId : undefined;
      return {
        code: shape.code,
        message,
        data: { code: error.code, httpStatus, ...details, requestId },
      };
    },
  });

/** Returns a router; throws at startup when one of its procedures has no access level, or does not declare what it touches or reads. */
export const router: typeof t.router = (procedures) => {
  for (const [name, part] of Object.entries(procedures)) {
    assertAccessLevel(name, part);
    assertDeclaredTables(name, part);
  }
  return t.router(procedures);
};
export const createCaller = t.createCallerFactory;

/** Access level 'public'. All procedures build on it: it converts, logs and audits their errors. */
export const publicProcedure = t.procedure
  .meta({ accessLevel: 'public' })
  .use(async ({ next, ctx, path, getRawInput }) => {
    const result = await next();
    if (result.ok) return result;
    const error = toAppError(result.error);
    if (error instanceof AppError && error.details.retryAfter)
      ctx.headers.set('retry-after', String(error.details.retryAfter));
    if (getHTTPStatusCodeFromError(error) >= 500)
      logFailure({ path, requestId: ctx.requestId }, error, result.error);
    recordDeniedAccess(ctx, path, error, getRawInput);
    throw error;
  });

/** A public procedure that throws BAD_REQUEST in a batched request. */
export const unbatchedProcedure = publicProcedure.use(({ next, ctx }) => {
  assertNotBatched(ctx);
  return next();
});

/** Access level 'user': signed in and active. Throws UNAUTHORIZED, TOO_MANY_REQUESTS. */
export const userProcedure = publicProcedure
  .meta({ accessLevel: 'user' })
  .use(async ({ next, ctx, type, meta }) => {
    const user = await ctx.sessionUser();
    if (!user) throw new AppError('UNAUTHORIZED', SIGNED_OUT);
    assertRequestRate(user.id, type === 'mutation' ? type : 'query', meta?.weight);
    const proceed = () => next({ ctx: { user } });
    return meta?.weight ? limitWeight(ctx, user.id, proceed) : proceed();
  });

/** A user procedure that hashes passwords: not batched, and within a concurrency limit. */
export const userHashingProcedure = userProcedure.use(({ next, ctx }) => limitUserHashing(ctx, () => next()));

/**
 * Access level 'agency'. Replaces `db` by `tenantDb` in the context, so that rows are only reached through the tenant scope.
 * Throws FORBIDDEN.
 */
export const agencyProcedureWithMessages = ({ noAgency = NO_AGENCY }: DenialMessages) =>
  userProcedure.meta({ accessLevel: 'agency' }).use(({ next, ctx }) => {
    const { user } = ctx;
    if (!user.agencyId) throw new AppError('FORBIDDEN', noAgency);
    const tenantDb = openTenantDb(ctx, { ...user, agencyId: user.agencyId });
    return next({ ctx: { tenantDb, db: undefined } });
  });
/** A procedure of access level 'agency' with the default message. */
export const agencyProcedure = agencyProcedureWithMessages({});
/** The same, of which `tenantDb` also reaches what is hidden from the user: its responses must not tell of it. */
export const unrestrictedProcedure = agencyProcedure.use(({ next, ctx }) => {
  const { user, tenantDb } = ctx;
  const unrestricted = { ...user, agencyId: tenantDb.scope.agencyId, agentVisibility: null };
  return next({ ctx: { tenantDb: openTenantDb({ ...ctx, db: tenantDb.scope.db }, unrestricted) } });
});

/** The meta of a procedure of access level 'agency' that reads much: counted by its weight, one at a time for a user. */
export const HEAVY = { accessLevel: 'agency', weight: HEAVY_WEIGHT } as const satisfies Meta;

/** Access level 'manager': the managers of an agency. Throws FORBIDDEN. */
export const managerProcedureWithMessages = ({ notManager = MANAGERS_ONLY, ...messages }: DenialMessages) =>
  agencyProcedureWithMessages(messages)
    .meta({ accessLevel: 'manager' })
    .use(({ next, ctx }) => {
      if (ctx.user.role !== 'manager') throw new AppError('FORBIDDEN', notManager);
      return next();
    });
export const managerProcedure = managerProcedureWithMessages({});
/** A manager procedure that hashes passwords: not batched, and within a concurrency limit. */
export const managerHashingProcedure = (messages: DenialMessages = {}) =>
  managerProcedureWithMessages(messages).use(({ next, ctx }) => limitUserHashing(ctx, () => next()));
