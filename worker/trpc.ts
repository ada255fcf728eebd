import { initTRPC } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { toActor } from './audit/actor.ts';
import { recordDeniedAccess } from './audit/denied-access.ts';
import { type AccessLevel, assertAccessLevel } from './auth/access-level.ts';
import { assertRequestRate } from './auth/memory-rate-limit.ts';
import { assertNotBatched, limitUnbatched } from './auth/unbatched.ts';
import type { Context } from './context.ts';
import { toClientError } from './error-messages.ts';
import { AppError, toAppError } from './errors.ts';
import { logFailure } from './http/log-failure.ts';
import { createTenantDb } from './tenant/tenant-db.ts';

export const SIGNED_OUT = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
export const MANAGERS_ONLY = 'Solo los gerentes pueden realizar esta acción.';
export const NO_AGENCY = 'No estás asociado a una agencia';
/** What is said to whoever may not, where the usual sentence is not the one. */
type DenialMessages = { noAgency?: string; notManager?: string };

const t = initTRPC
  .context<Context>()
  .meta<{ accessLevel: AccessLevel | 'nobody' }>()
  .create({
    isDev: false,
    // Whoever says no access level gives access to nobody: the router does not take it.
    defaultMeta: { accessLevel: 'nobody' },
    // One formatter: a known refusal says its sentence, bad input its first one, all else an id and nothing more.
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

/** A router of procedures that all say their access level; throws where one does not, before anything is served. */
export const router: typeof t.router = (procedures) => {
  for (const [name, part] of Object.entries(procedures)) assertAccessLevel(name, part);
  return t.router(procedures);
};
export const createCaller = t.createCallerFactory;

/** The first accessLevel: anybody. Whatever goes wrong above leaves through here, as the error it is for the caller. */
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

export const unbatchedProcedure = publicProcedure.use(({ next, ctx }) => {
  assertNotBatched(ctx);
  return next();
});

/** Signed in and active. */
export const userProcedure = publicProcedure
  .meta({ accessLevel: 'user' })
  .use(async ({ next, ctx, type }) => {
    const user = await ctx.session();
    if (!user) throw new AppError('UNAUTHORIZED', SIGNED_OUT);
    assertRequestRate(user.id, type === 'mutation' ? type : 'query');
    return next({ ctx: { user } });
  });

export const userUnbatchedProcedure = userProcedure.use(({ next, ctx }) => limitUnbatched(ctx, () => next()));

/** Of an agency. From here on the raw database is gone: business rows are reached through the wall. */
export const agencyProcedureWithMessages = ({ noAgency = NO_AGENCY }: DenialMessages) =>
  userProcedure.meta({ accessLevel: 'agency' }).use(({ next, ctx }) => {
    const { db, user } = ctx;
    if (!user.agencyId) throw new AppError('FORBIDDEN', noAgency);
    const tenantDb = createTenantDb(db, user.agencyId, toActor(ctx, user));
    return next({ ctx: { tenantDb, db: undefined } });
  });
export const agencyProcedure = agencyProcedureWithMessages({});

/** Its manager. */
export const managerProcedureWithMessages = ({ notManager = MANAGERS_ONLY, ...sayings }: DenialMessages) =>
  agencyProcedureWithMessages(sayings)
    .meta({ accessLevel: 'manager' })
    .use(({ next, ctx }) => {
      if (ctx.user.role !== 'manager') throw new AppError('FORBIDDEN', notManager);
      return next();
    });
export const managerProcedure = managerProcedureWithMessages({});
export const managerUnbatchedProcedure = (sayings: DenialMessages = {}) =>
  managerProcedureWithMessages(sayings).use(({ next, ctx }) => limitUnbatched(ctx, () => next()));
